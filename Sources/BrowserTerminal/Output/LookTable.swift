internal import Browser

/// The looks of all roles in a theme, computed once.
struct LookTable {
  private let looks: [RoleLook]

  init(_ theme: Theme, _ depth: ColourDepth) {
    looks = Style.Role.allCases.flatMap { role in
      (0...Style.fullEmphasis).map { theme.look(role, emphasis: $0, depth) }
    }
  }

  /// The look of a style.
  subscript(style: Style) -> Look {
    let index = Int(style.role.rawValue) * (Int(Style.fullEmphasis) + 1) + Int(style.emphasis)
    return looks[index].look(style.attributes)
  }
}
