/// A screen of cells, drawn from the top left.
package struct Frame: Hashable, Sendable {
  /// The number of columns and rows.
  package let size: CellSize
  /// All cells, row after row.
  package private(set) var cells: [Cell]
  /// The place of the text cursor; nil if there is none to be seen.
  package var textCursor: CellPosition?
  /// The places for pictures of songs.
  package var pictures: [Picture] = []
  /// The places that pictures will have which may be on the screen soon, or are there already.
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

  /// The cells of a row.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// The rows as text, without the blanks at their ends.
  package var text: [String] {
    (0..<size.rows).map { row in
      var text = String(self.row(row).lazy.filter { $0.width > 0 }.map(\.character))
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Writes a text into a row, and returns the column after it. What is outside the limits is not
  /// drawn; a text that is too long ends with an ellipsis. Control characters are escaped, so that
  /// nothing but this function makes cells from text; `CellImage` makes them of pictures.
  ///
  /// - Parameter columns: the columns that may be written to; those outside the frame are ignored.
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

  /// Makes a rectangle blank.
  package mutating func clear(rows: Range<Int>, columns: Range<Int>, _ style: Style = Style()) {
    let columns = columns.clamped(to: 0..<size.columns)
    for row in rows.clamped(to: 0..<size.rows) {
      for column in columns { put(.blank(style), row, column) }
    }
  }

  /// Makes cells, and those beside them, unlike all others: it is not known what a terminal shows there.
  package mutating func forget(rows: Range<Int>, columns: Range<Int>) {
    let columns = (columns.lowerBound - 1..<columns.upperBound + 1).clamped(to: 0..<size.columns)
    for row in rows.clamped(to: 0..<size.rows) {
      for column in columns { cells[row * size.columns + column] = .unknown }
    }
  }

  /// Changes the look of cells and keeps their characters.
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

  /// Replaces a cell; the other half of a wide character that was there becomes blank.
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

/// Returns a text that fits in a number of cells, safe for a terminal; an ellipsis ends it if it was cut
/// off.
func fitted(_ text: String, _ room: Int) -> String {
  String(fitted(drawnCharacters(text), room).map(\.character))
}

/// Returns the end of a text that fits in a number of cells, safe for a terminal. If the text does not fit as a
/// whole, the result begins with a sign that says so.
func fittedEnd(_ text: String, _ room: Int, after sign: String = "") -> String {
  let characters = drawnCharacters(text)
  guard width(of: characters) > room else { return String(characters.map(\.character)) }
  var room = room - drawnWidth(sign)
  let end = characters.reversed().prefix { character in
    room -= Int(character.width)
    return room >= 0
  }
  return sign + String(end.reversed().map(\.character))
}

/// Returns the beginning and the end of a text that is too wide for a number of cells, with a sign between them.
func fittedMiddle(_ text: String, _ room: Int, around sign: String) -> String {
  guard drawnWidth(text) > room else { return text }
  var (start, characters) = ("", drawnCharacters(text)[...])
  var rest = (room - drawnWidth(sign)) / 2
  while let first = characters.first, Int(first.width) <= rest {
    rest -= Int(first.width)
    start.append(first.character)
    characters = characters.dropFirst()
  }
  let end = String(characters.map(\.character))
  return start + fittedEnd(end, room - drawnWidth(start), after: sign)
}

/// Returns the number of cells in which a text is drawn.
func drawnWidth(_ text: String) -> Int { width(of: drawnCharacters(text)) }

private func width(of characters: some Sequence<DrawnCharacter>) -> Int {
  characters.reduce(0) { $0 + Int($1.width) }
}

/// Returns the characters that fit in a number of cells; an ellipsis ends them if not all do.
private func fitted(_ characters: [DrawnCharacter], _ room: Int) -> ArraySlice<DrawnCharacter> {
  var width = 0
  var end = 0
  var endBeforeEllipsis = 0
  for character in characters {
    width += Int(character.width)
    guard width <= room else {
      guard room > 0 else { return [] }
      return characters[..<endBeforeEllipsis] + [DrawnCharacter(character: "…", width: 1)]
    }
    end += 1
    if width < room { endBeforeEllipsis = end }
  }
  return characters[...]
}
