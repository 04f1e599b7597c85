internal import Bytes

/// One or more numbers to compare with the values of tags. Several numbers are separated by hyphens, as in a date. The
/// comparison uses a regular expression, because MPD itself can only compare strings.
///
/// If a value contains more numbers than the bound, the additional numbers are ignored. If it contains fewer, a missing
/// number counts as less than any other number.
struct NumberBound {
  /// The digits of each number, without leading zeros.
  private let parts: [[Int]]

  /// Parses a bound; nil if the text does not consist of numbers separated by hyphens.
  init?(_ text: ByteString) {
    let parts = text.withoutBlanks.split(separator: .hyphen, omittingEmptySubsequences: false)
      .map { $0.map { Int($0) - Int(UInt8(ascii: "0")) } }
    let areNumbers = parts.allSatisfy {
      (1...18).contains($0.count) && $0.allSatisfy((0...9).contains)
    }
    guard areNumbers, parts.count <= 3 else { return nil }
    self.parts = parts.map { digits in
      let significant = digits.drop { $0 == 0 }
      return significant.isEmpty ? [0] : Array(significant)
    }
  }

  /// Returns a regular expression that matches the values for which the comparison is true.
  func pattern(_ comparison: FilterComparison) -> String {
    let orEqual = comparison == .atLeast || comparison == .atMost
    let isBelow = comparison == .less || comparison == .atMost
    return "^(?:" + (isBelow ? below(parts[...], orEqual) : above(parts[...], orEqual)) + ")"
  }

  /// A regular expression that matches the values that begin with the same numbers as the bound.
  var patternOfEqual: String {
    "^" + parts.map { Operations.number([digits($0[...])]) }.joined(separator: "-")
  }

  private func below(_ parts: ArraySlice<[Int]>, _ orEqual: Bool) -> String {
    guard let first = parts.first else { return orEqual ? "" : never }
    let rest = parts.dropFirst()
    let smaller = number(smallerNumbers(first))
    let tail =
      rest.isEmpty ? below(rest, orEqual) : "(?:(?!-[0-9])|-(?:\(below(rest, orEqual))))"
    return "\(smaller)|\(number([digits(first[...])]))\(tail)"
  }

  private func above(_ parts: ArraySlice<[Int]>, _ orEqual: Bool) -> String {
    guard let first = parts.first else { return orEqual ? "" : never }
    let rest = parts.dropFirst()
    let larger = number(largerNumbers(first))
    let tail = rest.isEmpty ? above(rest, orEqual) : "-(?:\(above(rest, orEqual)))"
    return "\(larger)|\(number([digits(first[...])]))\(tail)"
  }
}

private let never = "(?!)"

/// Returns a pattern that matches a complete number, not only its first digits, if the number without its leading zeros
/// matches one of the alternatives.
private func number(_ alternatives: [String]) -> String {
  let one = alternatives.isEmpty ? never : "(?:" + alternatives.joined(separator: "|") + ")"
  return "0*\(one)(?![0-9])"
}

private func smallerNumbers(_ bound: [Int]) -> [String] {
  let shorter = bound.count > 1 ? ["[0-9]{1,\(bound.count - 1)}"] : []
  return shorter
    + bound.indices.filter { bound[$0] > 0 }.map { place in
      digits(bound[..<place]) + "[0-\(bound[place] - 1)]" + anyDigits(bound.count - place - 1)
    }
}

private func largerNumbers(_ bound: [Int]) -> [String] {
  ["[1-9][0-9]{\(bound.count),}"]
    + bound.indices.filter { bound[$0] < 9 }.map { place in
      digits(bound[..<place]) + "[\(bound[place] + 1)-9]" + anyDigits(bound.count - place - 1)
    }
}

private func digits(_ digits: ArraySlice<Int>) -> String {
  digits.map(String.init).joined()
}

private func anyDigits(_ count: Int) -> String {
  count == 0 ? "" : "[0-9]{\(count)}"
}
