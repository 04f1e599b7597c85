import Bytes
import ListingIndex

/// Every line of up to four items of the sizes 1, 2 and 3 on the lengths 0 to 12, in both units.
let smallLayouts = smallSizes.flatMap(lines)

/// Those of them that are made of three items at most.
let smallerLines = smallSizes.filter { $0.count <= 3 }.flatMap(lines)

private func lines(of sizes: [Double]) -> [LabelLayout] {
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
  /// Where each kept item begins and ends.
  var spans: [(start: Double, end: Double)] {
    zip(midpoints, sizes).map { ($0 - $1 / 2, $0 + $1 / 2) }
  }

  /// The line moved toward a point.
  func centred(on origin: Double) -> LabelLayout {
    var line = self
    line.centre(on: origin)
    return line
  }
}

/// More than what rounding adds up to on a short line, less than any difference that is meant.
let tolerance = 1e-6

/// Whether two lists are equal but for rounding.
func isClose(_ left: [Double], _ right: [Double]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < tolerance }
}
