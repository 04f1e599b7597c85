public import Bytes
internal import ListingIndex

/// The sort keys for a prefix search: the key of a string, and a few key ranges that cover the names beginning with the
/// string at primary strength.
public struct PrefixKeys: Sendable {
  /// A range of keys, from the first key not less than ``first`` through the last key that begins with ``last``.
  package struct KeyRange: Sendable, Equatable {
    /// The prefix at which the range begins: no key in the range is less.
    package let first: [UInt8]
    /// The prefix at which the range ends: the range contains all keys that begin with this prefix.
    package let last: [UInt8]

    /// Creates a range of keys from its two ends.
    ///
    /// - Parameters:
    ///   - first: the prefix at which the range begins.
    ///   - last: the prefix at which the range ends.
    package init(first: [UInt8], last: [UInt8]) {
      self.first = first
      self.last = last
    }

    init(of prefix: [UInt8]) {
      self.init(first: prefix, last: prefix)
    }
  }

  /// The text with which the wanted names begin.
  public let text: ByteString
  /// The sort key of the text itself.
  public let sortKey: [UInt8]
  /// The key ranges of the names that are equal to the text at primary strength.
  package let equal: [KeyRange]
  /// The key ranges of the names that begin with the text. If the text ends in a number and `longerNumbers` is not nil,
  /// these ranges leave out the names in which this number has more digits; `longerNumbers` has the keys of those
  /// names.
  let textMatches: [KeyRange]
  /// The keys of the longer numbers that begin with the digits at the end of the text, computed when needed. Nil if
  /// there are no such numbers or `textMatches` already contains their keys.
  let longerNumbers: LongerNumberKeys?

  /// The key ranges of the names that begin with the text or equal it, in ascending order.
  package var prefixMatches: [KeyRange] { textMatches + (longerNumbers?.ranges ?? []) }

  /// Creates keys from values that a collator returned earlier.
  ///
  /// - Parameters:
  ///   - text: the text to search for.
  ///   - sortKey: the sort key of the text itself.
  ///   - equal: the key ranges of the names that are equal to the text at primary strength.
  ///   - prefixMatches: the key ranges of the names that begin with the text or equal it, in ascending order.
  package init(text: ByteString, sortKey: [UInt8], equal: [KeyRange], prefixMatches: [KeyRange]) {
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
  /// Returns whether two values have the same text and the same keys, regardless of how the keys are stored.
  ///
  /// - Parameters:
  ///   - left: the keys of a string.
  ///   - right: the keys to compare them with.
  public static func == (left: PrefixKeys, right: PrefixKeys) -> Bool {
    left.text == right.text && left.sortKey == right.sortKey && left.equal == right.equal
      && left.prefixMatches == right.prefixMatches
  }
}

extension Collator {
  /// Returns the keys for a prefix search. The keys contain no ranges if the text has no character with a primary
  /// weight.
  ///
  /// Numbers sort by value, so the key of "10cc" does not begin with the key of "1". If the text ends in digits, the
  /// keys therefore contain a range for each count of additional digits: for "1", the ranges 1, 10 to 19, 100 to 199,
  /// and so on. Leading zeros are ignored, so "0" finds only the number zero.
  ///
  /// - Parameter text: the beginning of a name.
  public func prefixKeys(of text: ByteString) -> PrefixKeys {
    let sortKey = sortKey(of: text)
    // These are the weights that `primaryKey(of:)` returns, obtained without another call of ICU.
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

  /// Returns the keys of the longer numbers that begin with the digits at the end of a string. Returns nil if there are
  /// no such numbers. If the form of their keys is unknown, returns nil and adds keys computed by ICU to `ranges`.
  ///
  /// - Parameters:
  ///   - text: the string that may end with digits.
  ///   - primary: the primary weights of the string.
  ///   - ranges: the key ranges to extend.
  private func longerNumberKeys(
    _ text: ByteString, primary: [UInt8], addingCollatedTo ranges: inout [PrefixKeys.KeyRange]
  ) -> LongerNumberKeys? {
    guard let last = text.last, last.isASCIIDigit else { return nil }
    let text = sortedPart(of: text)
    let numbers = LongerNumbers(after: text)
    // Numbers do not begin with a zero.
    guard numbers.number > 0 else { return nil }
    let made = madeKeys(numbers, primary)
    if made == nil { ranges += collatedKeys(numbers, text) }
    return made
  }

  /// Returns the key ranges of longer numbers, each computed by ICU.
  ///
  /// - Parameters:
  ///   - numbers: the longer numbers.
  ///   - text: the text; the numbers begin with the digits at its end.
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

  /// Computes the keys of the longer numbers from the primary weights of the text. Returns nil if the weights of the
  /// text's own number do not follow the rules of `NumberWeights`, or if the longer numbers are in several sections.
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

/// The sort keys, within one section, of the longer numbers that begin with the digits at the end of a string.
struct LongerNumberKeys: Sendable {
  /// The bytes with which all the keys begin: the section, the weights of the text before its number, and the first
  /// byte of all numbers.
  let start: [UInt8]
  let weights: NumberWeights
  let numbers: LongerNumbers

  /// The ranges of keys: first for the numbers that have one digit more than the original number, then for those that
  /// have two digits more, and so on.
  var ranges: [PrefixKeys.KeyRange] { numbers.counts.map(range(adding:)) }

  func range(adding count: Int) -> PrefixKeys.KeyRange {
    var (first, last) = (start, start)
    append(adding: count, to: &first, &last)
    return PrefixKeys.KeyRange(first: first, last: last)
  }

  /// Appends the weights of the least number with `count` more digits to the key `first`, and the weights of the
  /// greatest such number to the key `last`.
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
