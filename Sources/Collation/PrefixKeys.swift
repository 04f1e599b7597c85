public import Bytes
internal import ListingIndex

/// The sort keys that a prefix search needs: the key of a text, and a few ranges that hold the keys
/// of all names that begin with the text at primary strength.
public struct PrefixKeys: Sendable {
  /// A range of keys, from the first that is not less than ``first`` through the last that begins
  /// with ``last``.
  public struct KeyRange: Sendable, Equatable {
    /// The least key prefix.
    public let first: [UInt8]
    /// The greatest key prefix.
    public let last: [UInt8]

    /// Creates a range.
    ///
    /// - Parameters:
    ///   - first: the least key prefix.
    ///   - last: the greatest key prefix.
    public init(first: [UInt8], last: [UInt8]) {
      self.first = first
      self.last = last
    }

    init(of prefix: [UInt8]) {
      self.init(first: prefix, last: prefix)
    }
  }

  /// The text.
  public let text: ByteString
  /// The sort key of the text itself.
  public let sortKey: [UInt8]
  /// The keys of the names that are equal to the text at primary strength.
  public let equal: [KeyRange]
  /// The keys of the names that begin with the text, apart from the longer numbers.
  let textMatches: [KeyRange]
  /// The keys of the longer numbers that begin with the digits at the end of the text, which are made when
  /// they are needed; nil if there are none, or if `textMatches` has their keys already.
  let longerNumbers: LongerNumberKeys?

  /// The keys of the names that begin with the text, including those equal to it, ascending.
  public var prefixMatches: [KeyRange] { textMatches + (longerNumbers?.ranges ?? []) }

  /// Creates keys from values that a collator returned before.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - sortKey: the sort key of the text itself.
  ///   - equal: the keys of the names that are equal to the text at primary strength.
  ///   - prefixMatches: the keys of the names that begin with the text, including those equal to
  ///     it, ascending.
  public init(text: ByteString, sortKey: [UInt8], equal: [KeyRange], prefixMatches: [KeyRange]) {
    self.init(
      text: text, sortKey: sortKey, equal: equal, textMatches: prefixMatches, longerNumbers: nil)
  }

  init(
    text: ByteString, sortKey: [UInt8], equal: [KeyRange], textMatches: [KeyRange],
    longerNumbers: LongerNumberKeys?
  ) {
    self.text = text
    self.sortKey = sortKey
    self.equal = equal
    self.textMatches = textMatches
    self.longerNumbers = longerNumbers
  }
}

extension PrefixKeys: Equatable {
  /// Compares the text and all keys, however they are stored.
  ///
  /// - Parameters:
  ///   - left: the keys of a text.
  ///   - right: the keys to compare them with.
  public static func == (left: PrefixKeys, right: PrefixKeys) -> Bool {
    left.text == right.text && left.sortKey == right.sortKey && left.equal == right.equal
      && left.prefixMatches == right.prefixMatches
  }
}

extension Collator {
  /// Returns the keys for a prefix search; without ranges if the text has no character with a
  /// primary weight.
  ///
  /// Since numbers sort by value, the key of "10cc" does not begin with that of "1". For a text that
  /// ends in digits there is therefore a range of values for each number of digits that may follow:
  /// 1, 10 to 19, 100 to 199 and so on. Leading zeros are ignored, so "0" finds only the number
  /// zero.
  ///
  /// - Parameter text: the beginning of a name.
  public func prefixKeys(of text: ByteString) -> PrefixKeys {
    let sortKey = sortKey(of: text)
    // The same weights that `primaryKey(of:)` returns, without calling ICU again.
    let primary = [UInt8](sortKey.dropFirst().prefix { $0 != levelSeparator })
    guard !primary.isEmpty else {
      return PrefixKeys(text: text, sortKey: sortKey, equal: [], prefixMatches: [])
    }
    let sections = sections(under: primary)
    let whole = primary + [levelSeparator]
    let equalSections = sections.count == 1 ? sections : self.sections(under: whole)
    let equal = equalSections.map { PrefixKeys.KeyRange(of: [$0] + whole) }
    var matches = sections.map { PrefixKeys.KeyRange(of: [$0] + primary) }
    let numbers = longerNumberKeys(text, primary: primary, addingCollatedTo: &matches)
    return PrefixKeys(
      text: text, sortKey: sortKey, equal: equal, textMatches: matches, longerNumbers: numbers)
  }

  /// Returns the keys of the longer numbers that begin with the digits at the end of a text; if their form is
  /// not known, ICU makes them, and they are added to other ranges.
  private func longerNumberKeys(
    _ text: ByteString, primary: [UInt8], addingCollatedTo ranges: inout [PrefixKeys.KeyRange]
  ) -> LongerNumberKeys? {
    guard let last = text.last, last.isASCIIDigit else { return nil }
    let text = sortedPart(of: text)
    let numbers = LongerNumbers(after: text)
    // No digits follow zero.
    guard numbers.number > 0 else { return nil }
    let made = madeKeys(numbers, primary)
    if made == nil { ranges += collatedKeys(numbers, text) }
    return made
  }

  /// Returns the keys from ICU, which is asked for each of them.
  private func collatedKeys(
    _ numbers: LongerNumbers, _ text: ByteString
  ) -> [PrefixKeys.KeyRange] {
    numbers.counts.flatMap { count in
      let first = primaryKey(of: text + ByteString(repeating: UInt8(ascii: "0"), count: count))
      let last = primaryKey(of: text + ByteString(repeating: UInt8(ascii: "9"), count: count))
      return sections(under: first).map { section in
        PrefixKeys.KeyRange(first: [section] + first, last: [section] + last)
      }
    }
  }

  /// Makes the keys from that of the text; nil if the text's own number does not have the weights
  /// that are expected, or if the numbers are in several sections.
  private func madeKeys(
    _ numbers: LongerNumbers, _ primary: [UInt8]
  ) -> LongerNumberKeys? {
    guard let lead = numberLead else { return nil }
    let weights = NumberWeights(lead: lead)
    let own = weights.key(of: numbers.number)
    guard primary.count >= own.count, primary.suffix(own.count) == own[...] else { return nil }
    let common = Array(primary.dropLast(own.count - 1))
    let sections = sections(under: common)
    guard sections.count == 1 else { return nil }
    return LongerNumberKeys(start: sections + common, weights: weights, numbers: numbers)
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

  var inNamelessSection: LongerNumberKeys {
    LongerNumberKeys(
      start: [namelessSection] + start.dropFirst(), weights: weights, numbers: numbers)
  }
}
