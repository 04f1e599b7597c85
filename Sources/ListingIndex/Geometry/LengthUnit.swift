/// What a length counts, and so where on a line an item may begin.
public enum LengthUnit: Sendable {
  /// Points of a screen: an item may begin anywhere.
  case points
  /// Cells of a terminal: sizes are whole numbers, and so is every place where an item begins.
  case cells

  /// The last place at or before a position where an item may begin.
  func aligned(_ position: Double) -> Double {
    switch self {
    case .points: position
    // Gaps are fractions of whole numbers: 3 may come out as 2.9999999999999996.
    case .cells: (position + 1e-9).rounded(.down)
    }
  }
}
