internal import Bytes

/// A number, or several with hyphens between as in a date, that the values of tags are compared
/// with by a regular expression: MPD itself compares nothing but strings.
///
/// Of a value as many numbers count as the bound has; one that is missing is less than any.
struct NumberBound {
  /// The digits of each number, without zeros before them.
  private let parts: [[Int]]

  /// Reads a bound; nil if it is none.
  init?(_ text: ByteString) {
    let parts = text.bytes.split(
      separator: .hyphen, omittingEmptySubsequences: false
    ).map { $0.map { Int($0) - Int(UInt8(ascii: "0")) } }
    let areNumbers = parts.allSatisfy {
      (1...18).contains($0.count) && $0.allSatisfy((0...9).contains)
    }
    guard areNumbers, parts.count <= 3 else { return nil }
    self.parts = parts.map { digits in
      let significant = digits.drop { $0 == 0 }
      return significant.isEmpty ? [0] : Array(significant)
    }
  }

  /// A regular expression for the values that compare so.
  func pattern(_ comparison: FilterComparison) -> String {
    let orEqual = comparison == .atLeast || comparison == .atMost
    let isBelow = comparison == .less || comparison == .atMost
    return "^(?:" + (isBelow ? below(parts[...], orEqual) : above(parts[...], orEqual)) + ")"
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

/// What matches nothing.
private let never = "(?!)"

/// One of these runs of digits as a whole number, whatever zeros stand before it.
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
