public import ListingIndex

/// The sort keys of all names that begin with a text at primary strength, as a few runs.
public struct PrefixKeys: Sendable, Equatable {
  /// One run of keys: from the first that is not before `first` through the last one that begins
  /// with `last`.
  public struct Run: Sendable, Equatable {
    /// The least key prefix.
    public let first: [UInt8]
    /// The greatest key prefix.
    public let last: [UInt8]
  }

  /// The keys of names that equal the text at primary strength.
  public let equal: [Run]
  /// The keys of names that begin with it, those that equal it among them, ascending.
  public let beginning: [Run]
}

extension Collator {
  /// The keys that a prefix search for `text` looks up; no runs if nothing of it counts at
  /// primary strength.
  ///
  /// Numbers sort by value, so "1" does not begin the key of "10cc". A prefix that ends in digits
  /// therefore stands for a run of values at each number of digits that may follow: 1, 10 to 19,
  /// 100 to 199 and so on. Leading zeros do not count, so "0" finds the number zero alone.
  public func prefixKeys(of text: ByteString) -> PrefixKeys {
    let text = sortedPart(of: text)
    let primary = primaryKey(of: text)
    guard !primary.isEmpty else { return PrefixKeys(equal: [], beginning: []) }
    let equal = runs(first: primary + [levelSeparator], last: primary + [levelSeparator])
    let longer = longerNumbers(text).flatMap { first, last in
      runs(first: primaryKey(of: first), last: primaryKey(of: last))
    }
    return PrefixKeys(equal: equal, beginning: runs(first: primary, last: primary) + longer)
  }

  private func runs(first: [UInt8], last: [UInt8]) -> [PrefixKeys.Run] {
    sections(under: first).map { PrefixKeys.Run(first: [$0] + first, last: [$0] + last) }
  }

  /// The least and the greatest number of each length that the digits at the text's end begin.
  private func longerNumbers(_ text: ByteString) -> [(ByteString, ByteString)] {
    let digits = text.bytes.reversed().prefix {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else { return [] }
    let more = max(0, mostDigits - digits.count)
    return (0..<more).map { count in
      (
        ByteString(text.bytes + Array(repeating: UInt8(ascii: "0"), count: count + 1)),
        ByteString(text.bytes + Array(repeating: UInt8(ascii: "9"), count: count + 1))
      )
    }
  }
}

/// Longer numbers in names are not numbers that anyone looks for by their first digits.
private let mostDigits = 19
