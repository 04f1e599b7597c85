/// One cell of a terminal's screen.
package struct Cell: Hashable, Sendable {
  /// The character that begins in the cell. It is safe to be sent to a terminal (`Frame.write`).
  package let character: Character
  /// The number of cells that the character takes: 1 or 2; 0 for the cell that the wide character
  /// before it covers.
  package let width: Int8
  /// The look.
  package var style: Style

  /// A cell without a character.
  package static func blank(_ style: Style = Style()) -> Cell {
    Cell(character: " ", width: 1, style: style)
  }

  /// A cell that is equal to none of a frame that was drawn.
  static let unknown = Cell(character: " ", width: -1, style: Style())

  /// The right half of a wide character.
  static func covered(_ style: Style) -> Cell {
    Cell(character: " ", width: 0, style: style)
  }

  init(character: Character, width: Int8, style: Style) {
    self.character = character
    self.width = width
    self.style = style
  }
}

/// A number of columns and rows of cells.
package struct CellSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// Creates a size.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A cell's place on the screen, from 0 at the top left.
package struct CellPosition: Hashable, Sendable {
  package var column: Int
  package var row: Int

  /// Creates a position.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
