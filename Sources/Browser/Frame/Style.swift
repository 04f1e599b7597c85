/// The look of a cell, by what it shows. A theme gives each role its colours.
package struct Style: Hashable, Sendable {
  /// The role of the cell's content.
  package var role: Role
  /// The attributes that are added to the role's, such as bold.
  package var attributes: Attributes
  /// The strength of the role's colours, from 0, which is hardly visible, to `fullEmphasis`.
  package var emphasis: UInt8
  /// The colours of a cell of a picture, instead of the role's; nil for all other cells.
  package var picture: PictureColours?

  /// The emphasis at which a role has its own colours.
  package static let fullEmphasis: UInt8 = 8

  /// Creates a style.
  package init(
    _ role: Role = .text, _ attributes: Attributes = [], emphasis: UInt8 = fullEmphasis
  ) {
    self.role = role
    self.attributes = attributes
    self.emphasis = min(emphasis, Style.fullEmphasis)
  }

  /// The colours of a cell of a picture; nil for one that is the terminal's own.
  package struct PictureColours: Hashable, Sendable {
    package var foreground: RGBColour?
    package var background: RGBColour?

    /// Creates colours.
    package init(foreground: RGBColour? = nil, background: RGBColour? = nil) {
      self.foreground = foreground
      self.background = background
    }
  }

  /// The things that a browser shows in colours of their own.
  package enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// Entries, and everything without a role of its own.
    case text
    /// Text of less interest: numbers, durations, absent letters.
    case faint
    /// The title of a section.
    case header
    /// The place at the top of the screen.
    case place
    /// The labels of the index bar.
    case bar
    /// The label of the index bar that the list shows.
    case selectedLabel
    /// The bubble beside the index bar.
    case bubble
    /// The song that plays.
    case playing
    /// A marked entry.
    case mark
    /// An entry that has just come or changed.
    case lit
    /// The part of the song that has been played.
    case progress
    /// A message about a success.
    case message
    /// A message about a failure.
    case failure
  }

  /// The attributes of a text besides its colours.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underlined = Attributes(rawValue: 4)
    /// Foreground and background change places: the cursor's line.
    package static let reversed = Attributes(rawValue: 8)
  }
}
