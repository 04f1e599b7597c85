public import Bytes
public import ListingIndex

/// The sort key of a text, and those of all names that begin with it at primary strength as a few
/// runs: all that a prefix search asks of a collation.
public struct PrefixKeys: Sendable, Equatable {
  /// One run of keys: from the first that is not before `first` through the last one that begins
  /// with `last`.
  public struct KeyRange: Sendable, Equatable {
    /// The least key prefix.
    public let first: [UInt8]
    /// The greatest key prefix.
    public let last: [UInt8]

    /// Makes a run.
    public init(first: [UInt8], last: [UInt8]) {
      self.first = first
      self.last = last
    }

    /// The run of all keys that begin with one prefix.
    init(of prefix: [UInt8]) {
      self.init(first: prefix, last: prefix)
    }
  }

  /// The text.
  public let text: ByteString
  /// The sort key of the text itself.
  public let sortKey: [UInt8]
  /// The keys of names that equal the text at primary strength.
  public let equal: [KeyRange]
  /// The keys of names that begin with it, those that equal it among them, ascending.
  public let prefixMatches: [KeyRange]

  /// Puts together what was asked of a collation before.
  public init(text: ByteString, sortKey: [UInt8], equal: [KeyRange], prefixMatches: [KeyRange]) {
    self.text = text
    self.sortKey = sortKey
    self.equal = equal
    self.prefixMatches = prefixMatches
  }
}

extension Collator {
  /// The keys that a prefix search for `text` looks up; no runs if nothing of it counts at
  /// primary strength.
  ///
  /// Numbers sort by value, so "1" does not begin the key of "10cc". A prefix that ends in digits
  /// therefore stands for a run of values at each number of digits that may follow: 1, 10 to 19,
  /// 100 to 199 and so on. Leading zeros do not count, so "0" finds the number zero alone.
  public func prefixKeys(of text: ByteString) -> PrefixKeys {
    let sortKey = sortKey(of: text)
    // As the collator of primary strength would write it, which costs another use of ICU.
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
      prefixMatches: sections.map { PrefixKeys.KeyRange(of: [$0] + primary) } + longer(text))
  }

  /// The runs of the longer numbers that the digits at the text's end begin.
  private func longer(_ text: ByteString) -> [PrefixKeys.KeyRange] {
    guard text.bytes.last.map(isDigit) ?? false else { return [] }
    return longerNumbers(sortedPart(of: text)).flatMap { first, last in
      let (first, last) = (primaryKey(of: first), primaryKey(of: last))
      return sections(under: first).map {
        PrefixKeys.KeyRange(first: [$0] + first, last: [$0] + last)
      }
    }
  }

  /// The least and the greatest number of each length that the digits at the text's end begin.
  private func longerNumbers(_ text: ByteString) -> [(ByteString, ByteString)] {
    let digits = text.bytes.reversed().prefix(while: isDigit)
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else { return [] }
    let more = max(0, maxDigits - digits.count)
    return (0..<more).map { count in
      (
        ByteString(text.bytes + Array(repeating: UInt8(ascii: "0"), count: count + 1)),
        ByteString(text.bytes + Array(repeating: UInt8(ascii: "9"), count: count + 1))
      )
    }
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Longer numbers in names are not numbers that anyone looks for by their first digits.
private let maxDigits = 19
