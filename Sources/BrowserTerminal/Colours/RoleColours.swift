package import Browser

/// The colours and attributes that a theme gives a role.
struct RoleColours {
  var foreground: Colour
  /// The foreground colour on a terminal with 16 colours.
  var sixteen: Colour
  /// The background colour. It is used only on terminals with at least 256 colours, because other terminals have no
  /// suitable shades.
  let background: Colour
  /// The attributes that the role adds to the attributes of a style.
  let attributes: Style.Attributes
  /// Further attributes, which the role adds only if the terminal shows no colours.
  let attributesAlone: Style.Attributes

  init(_ role: Style.Role, isLight: Bool) {
    self = Self.defaults(role, isLight)
  }

  private init(
    _ foreground: Colour = .unset, _ sixteen: Colour = .unset, background: Colour = .unset,
    _ attributes: Style.Attributes = [], alone: Style.Attributes = []
  ) {
    self.foreground = foreground
    self.sixteen = sixteen
    self.background = background
    self.attributes = attributes
    attributesAlone = alone
  }

  private static func defaults(_ role: Style.Role, _ isLight: Bool) -> RoleColours {
    func colour(dark: UInt32, light: UInt32) -> Colour { .rgb(RGBColour(isLight ? light : dark)) }
    let accent = colour(dark: 0x5FAFFF, light: 0x005FAF)
    let grey = colour(dark: 0x878787, light: 0x767676)
    let tint = colour(dark: 0x1C1C1C, light: 0xEEEEEE)
    let blue = Colour.indexed(isLight ? 4 : 12)
    let greySixteen = Colour.indexed(isLight ? 8 : 7)
    switch role {
    case .text: return RoleColours()
    case .faint: return RoleColours(grey, greySixteen, alone: .dim)
    case .header: return RoleColours(accent, blue, alone: .bold)
    case .place: return RoleColours(.unset, .unset, .bold)
    case .bar: return RoleColours(grey, greySixteen, background: tint)
    case .selectedLabel:
      return RoleColours(accent, blue, background: tint, .bold, alone: .reversed)
    case .bubble:
      return RoleColours(
        .unset, .unset, background: colour(dark: 0x303030, light: 0xE4E4E4), alone: .bold)
    case .playing:
      return RoleColours(colour(dark: 0x87D787, light: 0x00712A), .indexed(2), .bold)
    case .mark:
      return RoleColours(colour(dark: 0xFFAF5F, light: 0x9C5700), .indexed(3), alone: .bold)
    case .lit:
      return RoleColours(
        .unset, .indexed(6), background: colour(dark: 0x1C3A4A, light: 0xD7EAF7),
        alone: .underlined)
    case .progress: return RoleColours(accent, blue)
    case .message: return RoleColours(colour(dark: 0xBCBCBC, light: 0x4E4E4E), greySixteen)
    case .failure:
      return RoleColours(
        colour(dark: 0xFF8787, light: 0xBF0000), .indexed(isLight ? 1 : 9), .bold)
    }
  }
}

extension Style.Role {
  /// The name of the role in a configuration, with hyphens between words.
  package var name: String {
    switch self {
    case .selectedLabel: "selected-label"
    default: "\(self)"
    }
  }

  /// Creates the role that has the given name; nil if no role has this name.
  package init?(name: String) {
    guard let role = Style.Role.allCases.first(where: { $0.name == name }) else { return nil }
    self = role
  }
}
