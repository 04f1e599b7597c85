/// One cell of a terminal's screen.
package struct Cell: Hashable, Sendable {
  /// The character that begins in the cell. The character is safe to send to a terminal, because `Frame.write`
  /// escapes control characters.
  package let character: Character
  /// How many cells the character takes: 1 or 2, or 0 if the cell is covered by the wide character before it.
  package let width: Int8
  package var style: Style

  /// Returns a cell that shows a space.
  package static func blank(_ style: Style = Style()) -> Cell {
    Cell(character: " ", width: 1, style: style)
  }

  /// A placeholder for a cell whose contents are not known. It differs from every cell that can be drawn.
  static let unknown = Cell(character: " ", width: -1, style: Style())

  /// Returns a cell for the right half of a wide character.
  static func covered(_ style: Style) -> Cell {
    Cell(character: " ", width: 0, style: style)
  }
}

/// A size in columns and rows of cells.
package struct CellSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The position of a cell on the screen, counted from 0 at the top left.
package struct CellPosition: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// The appearance of a cell. It depends on the role of the cell's content; a theme defines the colours of each role.
package struct Style: Hashable, Sendable {
  /// The role of the cell's content.
  package var role: Role
  /// Attributes such as bold, which are added to the attributes of the role.
  package var attributes: Attributes
  /// The strength of the role's colours, from 0 (hardly visible) to `fullEmphasis`.
  package var emphasis: UInt8
  /// The colours of a cell that belongs to a picture, used instead of the role's colours; nil for all other cells.
  package var picture: PictureColours?

  /// The emphasis at which a role's colours have their full strength.
  package static let fullEmphasis: UInt8 = 8

  package init(
    _ role: Role = .text, _ attributes: Attributes = [], emphasis: UInt8 = fullEmphasis
  ) {
    self.role = role
    self.attributes = attributes
    self.emphasis = min(emphasis, Style.fullEmphasis)
  }

  /// The colours of a cell that belongs to a picture. A nil value stands for the terminal's default colour.
  package struct PictureColours: Hashable, Sendable {
    package var foreground: RGBColour?
    package var background: RGBColour?

    package init(foreground: RGBColour? = nil, background: RGBColour? = nil) {
      self.foreground = foreground
      self.background = background
    }
  }

  /// The kinds of content for which a theme defines colours.
  package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// Entries, and everything without a role of its own.
    case text
    /// Less important text, such as numbers, durations and the index labels of empty sections.
    case faint
    /// The title of a section.
    case header
    /// The line at the top of the screen, which contains the titles of the open lists.
    case place
    /// The labels of the index bar.
    case bar
    /// The label on the index bar for the section in which the cursor is.
    case selectedLabel
    /// The bubble beside the index bar.
    case bubble
    /// The current song, both in the queue and in the player's line.
    case playing
    /// A row that the user has marked.
    case mark
    /// A row that was just inserted or moved.
    case lit
    /// The part of the player's line that shows how much of the song has been played.
    case progress
    /// A message that something has succeeded.
    case message
    /// A message that something has failed.
    case failure
  }

  /// Attributes of text, such as bold, that can be combined with any colours.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underlined = Attributes(rawValue: 4)
    /// Foreground and background are swapped, as in the cursor's row.
    package static let reversed = Attributes(rawValue: 8)
  }
}

/// A colour in the sRGB colour space, with a red, a green and a blue component from 0 to 255.
package struct RGBColour: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a colour from a number of the form 0xRRGGBB, such as 0xFF8000.
  package init(_ number: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }
}
