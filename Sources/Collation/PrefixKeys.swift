public import Bytes
internal import ListingIndex

/// The sort keys that a prefix search needs: the key of a text, and a few ranges that hold the keys
/// of all names that begin with the text at primary strength.
public struct PrefixKeys: Sendable, Equatable {
  /// A range of keys, from the first that is not less than `first` through the last that begins with
  /// `last`.
  public struct KeyRange: Sendable, Equatable {
    /// The least key prefix.
    public let first: [UInt8]
    /// The greatest key prefix.
    public let last: [UInt8]

    /// Creates a range.
    public init(first: [UInt8], last: [UInt8]) {
      self.first = first
      self.last = last
    }

    /// Creates the range of all keys with a prefix.
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
  /// The keys of the names that begin with the text, including those equal to it, ascending.
  public let prefixMatches: [KeyRange]

  /// Creates keys from values that a collator returned before.
  public init(text: ByteString, sortKey: [UInt8], equal: [KeyRange], prefixMatches: [KeyRange]) {
    self.text = text
    self.sortKey = sortKey
    self.equal = equal
    self.prefixMatches = prefixMatches
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
    return PrefixKeys(
      text: text, sortKey: sortKey,
      equal: equalSections.map { PrefixKeys.KeyRange(of: [$0] + whole) },
      prefixMatches: sections.map { PrefixKeys.KeyRange(of: [$0] + primary) }
        + longerNumberKeys(text))
  }

  /// Returns the keys of the longer numbers that begin with the digits at the end of a text.
  private func longerNumberKeys(_ text: ByteString) -> [PrefixKeys.KeyRange] {
    guard let last = text.last, last.isASCIIDigit else { return [] }
    return longerNumbers(sortedPart(of: text)).flatMap { first, last in
      let (first, last) = (primaryKey(of: first), primaryKey(of: last))
      return sections(under: first).map { section in
        PrefixKeys.KeyRange(first: [section] + first, last: [section] + last)
      }
    }
  }

  /// Returns, for each length, the least and the greatest number that begins with the digits at the
  /// end of a text.
  private func longerNumbers(_ text: ByteString) -> [(ByteString, ByteString)] {
    let digits = text.reversed().prefix(while: \.isASCIIDigit)
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else { return [] }
    return (1..<max(1, maxDigits - digits.count + 1)).map { count in
      (
        text + ByteString(repeating: UInt8(ascii: "0"), count: count),
        text + ByteString(repeating: UInt8(ascii: "9"), count: count)
      )
    }
  }
}

/// Longer numbers are not searched for by their first digits.
private let maxDigits = 19
