import ListingIndex

/// Every layout of up to four labels of the sizes 1, 2 and 3 on the lengths 0 to 12, in both units.
let smallLayouts = smallSizes.flatMap(layouts)

/// Those of them that have at most three labels.
let smallerLayouts = smallSizes.filter { $0.count <= 3 }.flatMap(layouts)

private func layouts(of sizes: [Double]) -> [LabelLayout] {
  (0...12).flatMap { length in
    [0, 1, 10].flatMap { margin in
      [LengthUnit.points, .cells].map { unit in
        LabelLayout(sizes: sizes, length: Double(length), margin: margin, unit: unit)
      }
    }
  }
}

/// Every list of up to four of the sizes 1, 2 and 3.
let smallSizes: [[Double]] = lists(of: [1, 2, 3], upTo: 4)

extension LabelLayout {
  /// The start and end of each kept label.
  var spans: [(start: Double, end: Double)] {
    zip(midpoints, sizes).map { ($0 - $1 / 2, $0 + $1 / 2) }
  }

  /// Returns the layout moved toward a position.
  func centred(on origin: Double) -> LabelLayout {
    var layout = self
    layout.center(on: origin)
    return layout
  }
}

/// More than the sum of rounding errors in a small layout, less than any real difference.
let tolerance = 1e-6

/// Returns whether two lists are equal up to rounding.
func isClose(_ left: [Double], _ right: [Double]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < tolerance }
}
