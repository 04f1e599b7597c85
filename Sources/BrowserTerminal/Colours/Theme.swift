package import Browser
internal import TerminalText

/// The colours in which all roles are shown on a dark or a light background.
package struct Theme: Hashable, Sendable {
  /// The background colour of the terminal; nil if it is not known, in which case it is assumed to be dark.
  package var background: RGBColour?
  private var settings: [Style.Role: Colour] = [:]

  /// Creates the default theme.
  ///
  /// - Parameter background: the background colour of the terminal; nil if it is not known.
  package init(background: RGBColour? = nil) {
    self.background = background
  }

  /// Returns a copy of the theme in which the given role has the given colour.
  ///
  /// - Parameters:
  ///   - role: the name of the role, with hyphens between its words, such as "selected-label".
  ///   - colour: `#rrggbb`, a name of one of the first 16 colours, a number from 0 to 255, or `none` for the terminal's
  ///     default colour.
  /// - Throws: ``ThemeError`` for a role or a colour that does not exist.
  package func setting(_ role: String, to colour: String) throws(ThemeError) -> Theme {
    guard let role = Style.Role(name: role) else { throw .unknownRole(role) }
    guard let colour = Colour(colour) else { throw .invalidColour(colour) }
    var theme = self
    theme.settings[role] = colour
    return theme
  }

  /// Returns the colours and attributes with which a terminal shows a style.
  ///
  /// - Parameter depth: how many colours the terminal has.
  package func look(_ style: Style, _ depth: ColourDepth) -> Look {
    if let colours = style.picture { return Look(colours, style.attributes, depth) }
    return look(style.role, emphasis: style.emphasis, depth).look(style.attributes)
  }

  /// Returns the colours and attributes with which a terminal shows a role. The attributes of a style are not included.
  ///
  /// - Parameters:
  ///   - role: the role.
  ///   - emphasis: the strength of the role's colours, from 0 to `Style.fullEmphasis`.
  ///   - depth: how many colours the terminal has.
  func look(_ role: Style.Role, emphasis: UInt8, _ depth: ColourDepth) -> RoleLook {
    let colours = roleColours(role)
    var look = RoleLook(added: colours.attributes)
    switch depth {
    case .none:
      look.added.formUnion(colours.attributesAlone)
      if emphasis < 4 { look.fade() }
    case .sixteen: lookOfSixteen(emphasis, colours, &look)
    case .palette, .full:
      look.foreground = shown(faded(colours.foreground, emphasis), depth)
      look.background = shown(colours.background, depth)
    }
    return look
  }

  private func roleColours(_ role: Style.Role) -> RoleColours {
    var colours = RoleColours(role, isLight: isLight)
    if let colour = settings[role] {
      colours.foreground = colour
      colours.sixteen = colour.reducedToSixteen
    }
    return colours
  }

  private var isLight: Bool { background?.isLight ?? false }

  /// Adapts a look to a terminal with 16 colours, which cannot show shades of a colour. Medium emphasis is shown as dim
  /// text, and weak emphasis as text in the colour that differs least from the background.
  ///
  /// - Parameters:
  ///   - emphasis: the strength of the role's colours.
  ///   - colours: the colours of the role.
  ///   - look: the look to adapt.
  private func lookOfSixteen(_ emphasis: UInt8, _ colours: RoleColours, _ look: inout RoleLook) {
    look.foreground = colours.sixteen
    if emphasis < 3 {
      look.foreground = .indexed(isLight ? 7 : 8)
      look.removed = .bold
    } else if emphasis < 6 {
      look.fade()
    }
  }

  private func faded(_ colour: Colour, _ emphasis: UInt8) -> Colour {
    guard emphasis < Style.fullEmphasis else { return colour }
    let background = self.background ?? RGBColour(0x101010)
    let full = colour.rgb ?? RGBColour(isLight ? 0x202020 : 0xD0D0D0)
    let share = 40 + (256 - 40) * Int(emphasis) / Int(Style.fullEmphasis)
    return .rgb(full.mixed(with: background, share: share))
  }

  private func shown(_ colour: Colour, _ depth: ColourDepth) -> Colour {
    guard depth == .palette, case .rgb(let rgb) = colour else { return colour }
    return .indexed(rgb.nearestOf256)
  }
}

/// The colours of a role in a theme, and the attributes that the role adds to a style or removes from it.
struct RoleLook {
  var foreground = Colour.unset
  var background = Colour.unset
  var added: Style.Attributes
  var removed: Style.Attributes = []

  mutating func fade() {
    removed = .bold
    added.insert(.dim)
  }

  func look(_ attributes: Style.Attributes) -> Look {
    Look(
      foreground: foreground, background: background,
      attributes: attributes.union(added).subtracting(removed))
  }
}

extension Colour {
  fileprivate var reducedToSixteen: Colour {
    switch self {
    case .unset: .unset
    case .indexed(let index) where index < 16: self
    default: rgb.map { .indexed($0.nearestOf16) } ?? .unset
    }
  }
}

/// An error in a colour setting: an unknown role or an invalid colour.
package enum ThemeError: Error, Hashable, CustomStringConvertible {
  case unknownRole(String)
  case invalidColour(String)

  /// A message that says which role or colour is wrong, and which ones are possible.
  package var description: String {
    switch self {
    case .unknownRole(let name):
      "'\(name.terminalSafe())' is not a part of the browser; the parts with a colour are "
        + Style.Role.allCases.map(\.name).joined(separator: ", ")
    case .invalidColour(let text):
      "'\(text.terminalSafe())' is not a colour; write #rrggbb, a number from 0 to 255, none, or one of "
        + Colour.names.joined(separator: ", ")
    }
  }
}

/// The looks of all roles in a theme, computed once. The looks of pictures are computed for each cell.
struct LookTable {
  private let looks: [RoleLook]
  private let depth: ColourDepth

  init(_ theme: Theme, _ depth: ColourDepth) {
    self.depth = depth
    looks = Style.Role.allCases.flatMap { role in
      (0...Style.fullEmphasis).map { theme.look(role, emphasis: $0, depth) }
    }
  }

  subscript(style: Style) -> Look {
    if let colours = style.picture { return Look(colours, style.attributes, depth) }
    let index = Int(style.role.rawValue) * (Int(Style.fullEmphasis) + 1) + Int(style.emphasis)
    return looks[index].look(style.attributes)
  }
}
