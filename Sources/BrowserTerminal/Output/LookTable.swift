internal import Browser

/// The looks of all styles in a theme, computed once.
struct LookTable {
  private let looks: [Look]

  init(_ theme: Theme, _ depth: ColourDepth) {
    looks = Style.Role.allCases.flatMap { role in
      (0...Style.fullEmphasis).flatMap { emphasis in
        (0..<attributeSets).map { attributes in
          let attributes = Style.Attributes(rawValue: UInt8(attributes))
          return theme.look(Style(role, attributes, emphasis: emphasis), depth)
        }
      }
    }
  }

  /// The look of a style.
  subscript(style: Style) -> Look {
    let emphasis = Int(style.role.rawValue) * (Int(Style.fullEmphasis) + 1) + Int(style.emphasis)
    return looks[emphasis * attributeSets + Int(style.attributes.rawValue) % attributeSets]
  }
}

/// The number of sets of attributes.
private let attributeSets = 16
