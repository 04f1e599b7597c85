/// A picture as cells, each with a block element (U+2580 to U+259F) or a space in two colours, or with a
/// placeholder for a part of an image that the terminal has.
package struct CellImage: Hashable, Sendable {
  /// The number of columns and rows, at least one of each.
  package let size: CellSize
  private let cells: [Cell]

  /// A cell before it is known to be safe for a terminal.
  package struct Piece: Hashable, Sendable {
    package let scalar: Unicode.Scalar
    package let style: Style

    /// Creates a piece.
    package init(_ scalar: Unicode.Scalar, _ style: Style) {
      self.scalar = scalar
      self.style = style
    }
  }

  /// Creates a picture; nil if it would be empty, or has a character that is neither a block element nor
  /// a space. Rows that are shorter than others are filled with blanks.
  package init?(_ rows: [[Piece]]) {
    guard let columns = rows.map(\.count).max(), columns > 0,
      rows.allSatisfy({ $0.allSatisfy(\.isAllowed) })
    else { return nil }
    size = CellSize(columns: columns, rows: rows.count)
    cells = rows.flatMap { row in
      row.map(\.cell) + Array(repeating: .blank(), count: columns - row.count)
    }
  }

  init(size: CellSize, cells: [Cell]) {
    self.size = size
    self.cells = cells
  }

  fileprivate subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }
}

extension CellImage.Piece {
  fileprivate var isAllowed: Bool { scalar == " " || (0x2580...0x259F).contains(scalar.value) }

  fileprivate var cell: Cell { Cell(character: Character(scalar), width: 1, style: style) }
}

extension Frame {
  /// Draws a picture in the middle of its place, and blanks around it. What is outside the frame, or does
  /// not fit in the place, is not drawn.
  package mutating func draw(_ image: CellImage, at place: Picture) {
    clear(rows: place.rows, columns: place.columns)
    let top = place.rows.lowerBound + (place.rows.count - image.size.rows) / 2
    let left = place.columns.lowerBound + (place.columns.count - image.size.columns) / 2
    let rows = place.rows.clamped(to: 0..<size.rows).clamped(to: top..<top + image.size.rows)
    let columns = place.columns.clamped(to: 0..<size.columns)
      .clamped(to: left..<left + image.size.columns)
    for row in rows {
      for column in columns { put(image[row - top, column - left], row, column) }
    }
  }
}
