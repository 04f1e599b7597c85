package import Bytes

/// A screen of cells, with the text cursor and the places of pictures.
package struct Frame: Hashable, Sendable {
  /// The number of columns and rows of the frame.
  package let size: CellSize
  /// All cells, row after row.
  package private(set) var cells: [Cell]
  /// The position of the text cursor; nil if it is hidden.
  package var textCursor: CellPosition?
  /// The places on the screen where song covers are shown.
  package var pictures: [Picture] = []
  /// The places of the covers that are on the screen or may soon appear there. The program loads these covers early.
  package var picturesAhead: [Picture] = []

  /// Creates a frame of blank cells.
  package init(size: CellSize) {
    self.size = size
    cells = Array(repeating: .blank(), count: size.columns * size.rows)
  }

  /// The cell at a position within the frame.
  package subscript(row: Int, column: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Returns the cells of a row.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// The rows of the frame as text, without trailing blanks.
  package var text: [String] {
    (0..<size.rows).map { row in
      var text = String(self.row(row).lazy.filter { $0.width > 0 }.map(\.character))
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Writes text into a row, and returns the column after the text. If the text is too long, it ends with an ellipsis.
  /// Control characters are escaped. No other function writes text into cells, so a frame contains no control
  /// characters.
  ///
  /// - Parameter columns: the columns that may be written to; columns outside the frame are ignored.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, columns: Range<Int>, _ style: Style = Style()
  ) -> Int {
    guard (0..<size.rows).contains(row) else { return columns.lowerBound }
    let columns = columns.clamped(to: 0..<size.columns)
    let characters = fitted(drawnCharacters(text), columns.count)
    var column = columns.lowerBound
    for character in characters {
      set(character, row, column, style)
      column += Int(character.width)
    }
    return column
  }

  /// Makes the cells in a range of rows and columns blank, and gives them a style.
  package mutating func clear(rows: Range<Int>, columns: Range<Int>, _ style: Style = Style()) {
    let columns = columns.clamped(to: 0..<size.columns)
    for row in rows.clamped(to: 0..<size.rows) {
      for column in columns { put(.blank(style), row, column) }
    }
  }

  /// Marks the cells in a range of rows and columns, and the cells beside them, as unknown, because the terminal may
  /// show something else there.
  package mutating func forget(rows: Range<Int>, columns: Range<Int>) {
    let columns = (columns.lowerBound - 1..<columns.upperBound + 1).clamped(to: 0..<size.columns)
    for row in rows.clamped(to: 0..<size.rows) {
      for column in columns { cells[row * size.columns + column] = .unknown }
    }
  }

  /// Changes the styles of the cells in the given columns of a row, without changing their characters.
  package mutating func restyle(
    row: Int, columns: Range<Int>, _ change: (inout Style) -> Void
  ) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      change(&cells[row * size.columns + column].style)
    }
  }

  private mutating func set(
    _ drawn: DrawnCharacter, _ row: Int, _ column: Int, _ style: Style
  ) {
    put(Cell(character: drawn.character, width: drawn.width, style: style), row, column)
    if drawn.width == 2 { put(.covered(style), row, column + 1) }
  }

  /// Replaces the cell at a row and a column. If the replaced cell was one half of a wide character, the other half
  /// becomes blank.
  mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    let index = row * size.columns + column
    if cells[index].width == 0, cell.width != 0, column > 0 {
      cells[index - 1] = .blank(cells[index - 1].style)
    }
    if cells[index].width == 2, column + 1 < size.columns {
      cells[index + 1] = .blank(cells[index + 1].style)
    }
    cells[index] = cell
  }
}

extension Frame {
  /// Draws the given rows and all pictures of another frame of the same size over this frame, `distance` columns
  /// further to the right, or to the left if `distance` is negative. A wide character that would be cut off at the edge
  /// is left out.
  mutating func draw(_ other: Frame, rows: Range<Int>, movedBy distance: Int) {
    for row in rows {
      for column in max(0, distance)..<max(0, distance, min(size.columns, size.columns + distance))
      {
        copy(other, row, column - distance, to: column)
      }
    }
    for var picture in other.pictures {
      picture.columns =
        picture.columns.lowerBound + distance..<picture.columns.upperBound + distance
      if picture.columns.overlaps(0..<size.columns) { pictures.append(picture) }
    }
  }

  private mutating func copy(_ other: Frame, _ row: Int, _ column: Int, to target: Int) {
    let cell = other[row, column]
    let isCut =
      cell.width == 0 ? target == 0 || column == 0 : target + Int(cell.width) > size.columns
    if isCut {
      put(.blank(cell.style), row, target)
    } else {
      put(cell, row, target)
    }
  }
}

/// A place on the screen for a song's cover. Until the cover is drawn, the frame's own cells are shown there.
package struct Picture: Hashable, Sendable {
  /// The URI of the song whose cover is shown.
  package var uri: ByteString
  /// The rows of the screen that the picture fills.
  package var rows: Range<Int>
  /// The columns that the picture fills. Columns outside the frame are not shown; this happens, for example, while the
  /// picture is moving in.
  package var columns: Range<Int>

  package init(uri: ByteString, rows: Range<Int>, columns: Range<Int>) {
    self.uri = uri
    self.rows = rows
    self.columns = columns
  }
}
