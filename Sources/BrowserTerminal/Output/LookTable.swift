internal import Browser

/// The looks of all roles in a theme, computed once; looks of pictures are computed for each cell.
struct LookTable {
  private let looks: [RoleLook]
  private let depth: ColourDepth

  init(_ theme: Theme, _ depth: ColourDepth) {
    self.depth = depth
    looks = Style.Role.allCases.flatMap { role in
      (0...Style.fullEmphasis).map { theme.look(role, emphasis: $0, depth) }
    }
  }

  /// The look of a style.
  subscript(style: Style) -> Look {
    if let colours = style.picture { return Look(colours, style.attributes, depth) }
    let index = Int(style.role.rawValue) * (Int(Style.fullEmphasis) + 1) + Int(style.emphasis)
    return looks[index].look(style.attributes)
  }
}
