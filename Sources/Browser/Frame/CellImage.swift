/// A picture made of cells. Each cell shows a block element (U+2580 to U+259F) or a space in two colours, or a
/// placeholder for a part of an image that the terminal has received.
package struct CellImage: Hashable, Sendable {
  /// The size of the picture, which is at least one column and one row.
  package let size: CellSize
  private let cells: [Cell]

  /// A character of a picture, with its style. The character has not been checked and may be unsafe to send to a
  /// terminal.
  package struct Piece: Hashable, Sendable {
    package let scalar: Unicode.Scalar
    package let style: Style

    package init(_ scalar: Unicode.Scalar, _ style: Style) {
      self.scalar = scalar
      self.style = style
    }
  }

  /// Creates a picture from rows of characters. Shorter rows are padded with blanks. Returns nil if the picture would
  /// be empty, or if a character is neither a block element nor a space.
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
  /// Draws an image in the middle of a place on the screen, with blanks around it. Parts of the image that lie outside
  /// the frame or the place are not drawn.
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

extension CellImage {
  /// Creates a picture of placeholder cells, which a terminal replaces with an image that it has already received (the
  /// Unicode placeholders of kitty's graphics protocol). All cells have the same base character. Two combining marks
  /// encode the row and the column of the cell, and the colour of the cell encodes the number of the image.
  ///
  /// - Parameter identifier: the number of the image, in the range of 24 bits.
  /// - Returns: nil if the picture would be empty, or would have more than 40 rows or columns.
  package init?(placeholdersFor identifier: UInt32, size: CellSize) {
    let limits = 1...numberMarks.count
    guard limits.contains(size.columns), limits.contains(size.rows) else { return nil }
    var style = Style()
    style.picture = Style.PictureColours(foreground: RGBColour(identifier))
    let cells = (0..<size.rows).flatMap { row in
      (0..<size.columns).map { Cell(character: placeholder(row, $0), width: 1, style: style) }
    }
    self.init(size: size, cells: cells)
  }
}

extension Cell {
  /// Whether the cell is a placeholder for a part of an image. Every terminal that can show images draws a placeholder
  /// in exactly one cell.
  package var isImagePlaceholder: Bool {
    style.picture != nil && character.unicodeScalars.first == placeholderScalar
  }
}

private func placeholder(_ row: Int, _ column: Int) -> Character {
  Character(
    String(String.UnicodeScalarView([placeholderScalar, numberMarks[row], numberMarks[column]])))
}

private let placeholderScalar: Unicode.Scalar = "\u{10EEEE}"

/// The combining marks that encode 0, 1, 2 and so on: the first 40 marks in kitty's file rowcolumn-diacritics.txt.
private let numberMarks: [Unicode.Scalar] = [
  0x0305, 0x030D, 0x030E, 0x0310, 0x0312, 0x033D, 0x033E, 0x033F, 0x0346, 0x034A,
  0x034B, 0x034C, 0x0350, 0x0351, 0x0352, 0x0357, 0x035B, 0x0363, 0x0364, 0x0365,
  0x0366, 0x0367, 0x0368, 0x0369, 0x036A, 0x036B, 0x036C, 0x036D, 0x036E, 0x036F,
  0x0483, 0x0484, 0x0485, 0x0486, 0x0487, 0x0592, 0x0593, 0x0594, 0x0595, 0x0597,
].compactMap { Unicode.Scalar($0 as UInt32) }
