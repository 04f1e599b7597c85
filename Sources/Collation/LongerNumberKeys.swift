internal import Bytes
internal import ListingIndex

/// The numbers that are longer than the one at the end of a text, and begin with its digits.
struct LongerNumbers: Sendable {
  /// The number at the end of the text.
  let number: UInt64
  /// The numbers of additional digits that a longer number may have.
  let counts: Range<Int>

  /// The most digits of a number that is found by its first ones.
  private static let maxDigits = 19

  init(after text: ByteString) {
    let digits = text.reversed().prefix(while: \.isASCIIDigit)
    // A number with more digits has no longer one.
    counts = 1..<max(1, Self.maxDigits - digits.count + 1)
    number = digits.prefix(Self.maxDigits).reversed().reduce(0) { $0 * 10 + UInt64($1 & 0x0F) }
  }

  /// The least and the greatest number with `count` more digits.
  func bounds(adding count: Int) -> (first: UInt64, last: UInt64) {
    let unit = (0..<count).reduce(UInt64(1)) { unit, _ in unit * 10 }
    return (number * unit, number * unit + (unit - 1))
  }
}

/// The sort keys of numbers that begin with the digits at the end of a text, in one section.
struct LongerNumberKeys: Sendable {
  /// The section, and the weights of the text before its number and of the first byte of all numbers.
  let start: [UInt8]
  let weights: NumberWeights
  let numbers: LongerNumbers

  /// The keys of the numbers with one more digit, of those with two more, and so on.
  var ranges: [PrefixKeys.KeyRange] { numbers.counts.map(range(adding:)) }

  /// The keys of the numbers with `count` more digits.
  func range(adding count: Int) -> PrefixKeys.KeyRange {
    var (first, last) = (start, start)
    append(adding: count, to: &first, &last)
    return PrefixKeys.KeyRange(first: first, last: last)
  }

  /// Appends the weights of the least and of the greatest number with `count` more digits to two keys.
  func append(adding count: Int, to first: inout [UInt8], _ last: inout [UInt8]) {
    let bounds = numbers.bounds(adding: count)
    weights.append(bounds.first, to: &first)
    weights.append(bounds.last, to: &last)
  }

  /// The keys moved to the section of entries without a name.
  var inNamelessSection: LongerNumberKeys {
    LongerNumberKeys(
      start: [namelessSection] + start.dropFirst(), weights: weights, numbers: numbers)
  }
}
