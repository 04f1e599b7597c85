internal import MPDClient

/// A date to compare with the dates in tags. It can be written in any form that `PartialDate` reads. The comparison
/// uses a regular expression, because MPD itself can only compare strings.
///
/// Only the parts (year, month, day) that the bound states are compared. A value that lacks one of these parts counts
/// as less than any value that has the part.
struct DateBound {
  let date: PartialDate

  /// Returns a regular expression that matches the values for which the comparison is true.
  func pattern(_ comparison: FilterComparison) -> String {
    let orEqual = comparison == .atLeast || comparison == .atMost
    let isBelow = comparison == .less || comparison == .atMost
    return beginning(isBelow ? below(parts[...], orEqual) : above(parts[...], orEqual))
  }

  /// A regular expression that matches the values that have the same year as the bound and, if the bound states them,
  /// the same month and day.
  var patternOfEqual: String { beginning(parts.map { $0.pattern($0.number...$0.number) }.joined()) }

  private var parts: [DatePart] {
    [DatePart(number: date.year, max: nil)]
      + zip([date.month, date.day], [12, 31]).compactMap { number, max in
        number.map { DatePart(number: $0, max: max) }
      }
  }

  private func below(_ parts: ArraySlice<DatePart>, _ orEqual: Bool) -> String {
    guard let first = parts.first else { return orEqual ? "" : never }
    let equal = first.pattern(first.number...first.number)
    let rest = "\(equal)(?:\(below(parts.dropFirst(), orEqual)))"
    guard let lacking = first.patternOfLacking else { return "\(first.patternOfSmaller)|\(rest)" }
    return "\(lacking)|\(first.patternOfSmaller)|\(rest)"
  }

  private func above(_ parts: ArraySlice<DatePart>, _ orEqual: Bool) -> String {
    guard let first = parts.first else { return orEqual ? "" : never }
    let equal = first.pattern(first.number...first.number)
    return "\(first.patternOfLarger)|\(equal)(?:\(above(parts.dropFirst(), orEqual)))"
  }
}

/// Returns a regular expression that matches the values that begin with the pattern. The year 0 never matches, because
/// it is not a date.
private func beginning(_ pattern: String) -> String { "^ *(?!0000)(?:\(pattern))" }

private struct DatePart {
  let number: Int
  /// The largest possible number: 12 for a month, 31 for a day; nil for a year.
  let max: Int?

  var patternOfSmaller: String { max == nil ? years(smaller: true) : pattern(1..<number) }

  var patternOfLarger: String {
    max.map { pattern((number + 1)..<($0 + 1)) } ?? years(smaller: false)
  }

  /// A pattern that matches if the value lacks this part; nil for a year, because every date has a year.
  var patternOfLacking: String? { max.map { "(?!\(pattern(1...$0)))" } }

  /// Returns a pattern for the numbers in a range. A month or a day is written with one or two digits after a
  /// separator, or with two digits without a separator.
  func pattern(_ range: some Collection<Int>) -> String {
    guard !range.isEmpty else { return never }
    guard max != nil else { return alternatives(range.map { fourDigits($0) }) }
    let twoDigits = alternatives(range.map { $0 < 10 ? "0\($0)" : "\($0)" })
    let short = alternatives(range.map { $0 < 10 ? "0?\($0)" : "\($0)" })
    return "(?:[-/.]\(short)(?![0-9])|\(twoDigits))"
  }

  /// Returns a pattern for all years before this year if `smaller` is true; otherwise for all years after it. Such a
  /// year begins with the same digits as this year, followed by a smaller or larger digit.
  private func years(smaller: Bool) -> String {
    let digits = Array(fourDigits(number))
    return alternatives(
      digits.indices.compactMap { place in
        let end: Character = smaller ? "0" : "9"
        guard digits[place] != end, let digit = digits[place].wholeNumberValue else { return nil }
        let range = smaller ? "[0-\(digit - 1)]" : "[\(digit + 1)-9]"
        return String(digits[..<place]) + range
          + String(repeating: "[0-9]", count: digits.count - place - 1)
      })
  }
}

private func fourDigits(_ year: Int) -> String {
  let number = String(year)
  return String(repeating: "0", count: max(0, 4 - number.count)) + number
}

private func alternatives(_ patterns: [String]) -> String {
  patterns.isEmpty ? never : "(?:" + patterns.joined(separator: "|") + ")"
}

private let never = "(?!)"
