import Bytes
import ListingIndex

/// Returns a listing of rows with the given values, sorted by an axis. The name of a row is its number, and rows with
/// equal values keep their order.
func listing(of values: [AxisValue?], by axis: Axis) -> SortedListing {
  var (keys, names, kinds) = (ByteStrings(), ByteStrings(), EntryKinds())
  for (row, value) in values.enumerated() {
    let key = axis.key(of: value) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: row >> $0) }
    keys.append(ByteString(key))
    names.append("\(row)")
    kinds.append(.song)
  }
  return SortedListing(Listing(directory: "", names: names, kinds: kinds), keys: keys)
}

func axisIndex(of values: [AxisValue?], by axis: Axis) -> MarkerIndex {
  MarkerIndex(listing(of: values, by: axis), axis: axis)
}

/// Returns the markers of a level as "label count", which is easy to read and to compare.
func shown(_ level: MarkerLevel?) -> [String] {
  guard let level else { return [] }
  return zip(level.markers, level.extents).map { "\($0.label) \($1.count)" }
}

func date(_ year: Int, _ month: Int? = nil, _ day: Int? = nil) -> AxisValue {
  .date(year: year, month: month, day: day)
}

/// Returns random values of a unit, among them missing, equal, negative, future and absurd ones.
func randomValues(
  _ unit: Axis.Unit, count: Int, using random: inout some RandomNumberGenerator
) -> [AxisValue?] {
  (0..<count).map { _ in
    if Int.random(in: 0..<10, using: &random) == 0 { return nil }
    return randomValue(unit, using: &random)
  }
}

private func randomValue(
  _ unit: Axis.Unit, using random: inout some RandomNumberGenerator
) -> AxisValue {
  let isAbsurd = Int.random(in: 0..<8, using: &random) == 0
  switch unit {
  case .dates where Bool.random(using: &random):
    let seconds = isAbsurd ? absurdNumbers : [Int.random(in: 1_700_000_000...1_795_000_000)]
    return .moment(seconds.randomElement(using: &random) ?? 0, utcOffset: 3600)
  case .dates:
    let years = isAbsurd ? [0, 1, -44, 997, 9999, 19_970_922] : Array(1950...2026)
    let month = Int.random(in: 0...13, using: &random)
    let day = Int.random(in: 0...45, using: &random)
    return .date(
      year: years.randomElement(using: &random) ?? 0, month: month == 0 ? nil : month,
      day: month == 0 || day == 0 ? nil : day)
  case .lengths:
    let lengths = isAbsurd ? absurdNumbers : [Int.random(in: 0...7_500_000)]
    return .length(milliseconds: lengths.randomElement(using: &random) ?? 0)
  case .numbers:
    let numbers = isAbsurd ? absurdNumbers : Array(0...130)
    return .number(numbers.randomElement(using: &random) ?? 0)
  }
}

private let absurdNumbers = [
  Int.min, -9_223_372_036_854_775, -1, 0, 1, 4_294_967_296, 9_223_372_036_854_775, Int.max,
]
