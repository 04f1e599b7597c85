public import Bytes
public import ListingIndex

/// Where in a sorted listing the names stand that answer a prefix, best answers first.
public struct PrefixMatches: Sendable, Equatable {
  /// The offset of the entry with exactly this name, byte for byte.
  public let exact: Int?
  /// The offsets of the names equal at primary strength.
  public let equal: [Range<Int>]
  /// The offsets of the names that begin with the text at primary strength, ascending.
  public let prefixMatches: [Range<Int>]

  /// The best answers: the exact name, else the equal names, else all that begin with the text.
  public var best: [Range<Int>] {
    if let exact { return [exact..<exact + 1] }
    return equal.isEmpty ? prefixMatches : equal
  }
}

// The listings are sorted by the keys of the collator that made these.
extension PrefixKeys {
  /// Finds the text in a listing. O(log n).
  public func matches(in listing: SortedListing) -> PrefixMatches {
    let all = 0..<listing.count
    let found = offsets(of: prefixMatches, in: listing, within: all)
    let same = offsets(of: equal, in: listing, within: found.hull)
    // A name that has nothing that counts at primary strength equals and begins no run.
    let exact = exactOffset(in: listing, within: equal.isEmpty ? all : same.hull)
    return PrefixMatches(exact: exact, equal: same, prefixMatches: found)
  }

  /// The offset at which an entry of this name stands, or would stand. O(log n).
  public func insertionOffset(in listing: SortedListing) -> Int {
    listing.insertionOffset(of: text, key: sortKey)
  }

  /// From the first to behind the last entry that begins with the text; an empty range at its sortKey
  /// where none does. O(log n).
  public func bounds(in listing: SortedListing) -> Range<Int> {
    let found = offsets(of: prefixMatches, in: listing, within: 0..<listing.count)
    guard let first = found.first, let last = found.last else {
      let offset = insertionOffset(in: listing)
      return offset..<offset
    }
    return first.lowerBound..<last.upperBound
  }

  private func exactOffset(in listing: SortedListing, within range: Range<Int>) -> Int? {
    let offset = listing.insertionOffset(of: text, key: self.sortKey, within: range)
    return range.contains(offset) && listing.name(at: offset) == text ? offset : nil
  }

  private func offsets(
    of runs: [KeyRange], in listing: SortedListing, within range: Range<Int>
  ) -> [Range<Int>] {
    runs.map { listing.offsets(fromKeyPrefix: $0.first, throughKeyPrefix: $0.last, within: range) }
      .filter { !$0.isEmpty }
  }
}

extension [Range<Int>] {
  /// From the first to the end of the last.
  fileprivate var hull: Range<Int> { (first?.lowerBound ?? 0)..<(last?.upperBound ?? 0) }
}

extension Collator {
  /// Finds a prefix in a listing that was sorted by this collator's keys. O(log n).
  public func matches(of text: ByteString, in listing: SortedListing) -> PrefixMatches {
    prefixKeys(of: text).matches(in: listing)
  }

  /// The offset at which a name stands, or would stand. O(log n).
  public func insertionOffset(of name: ByteString, in listing: SortedListing) -> Int {
    listing.insertionOffset(of: name, key: sortKey(of: name))
  }
}
