public import ListingIndex

/// Where in a sorted listing the names stand that answer a prefix, best answers first.
public struct PrefixMatches: Sendable, Equatable {
  /// The offset of the entry with exactly this name, byte for byte.
  public let exact: Int?
  /// The offsets of the names equal at primary strength.
  public let equal: [Range<Int>]
  /// The offsets of the names that begin with the text at primary strength, ascending.
  public let beginning: [Range<Int>]

  /// The best answers: the exact name, else the equal names, else all that begin with the text.
  public var best: [Range<Int>] {
    if let exact { return [exact..<exact + 1] }
    return equal.isEmpty ? beginning : equal
  }
}

extension Collator {
  /// Finds a prefix in a listing that was sorted by this collator's keys. O(log n).
  public func matches(of text: ByteString, in listing: SortedListing) -> PrefixMatches {
    let keys = prefixKeys(of: text)
    return PrefixMatches(
      exact: exactOffset(of: text, in: listing), equal: offsets(of: keys.equal, in: listing),
      beginning: offsets(of: keys.beginning, in: listing))
  }

  /// The offset at which a name stands, or would stand. O(log n).
  public func insertionOffset(of name: ByteString, in listing: SortedListing) -> Int {
    listing.insertionOffset(of: name, key: sortKey(of: name))
  }

  private func exactOffset(of name: ByteString, in listing: SortedListing) -> Int? {
    let place = insertionOffset(of: name, in: listing)
    return place < listing.count && listing.name(at: place) == name ? place : nil
  }

  private func offsets(of runs: [PrefixKeys.Run], in listing: SortedListing) -> [Range<Int>] {
    runs.map { listing.offsets(fromKeyPrefix: $0.first, throughKeyPrefix: $0.last) }
      .filter { !$0.isEmpty }
  }
}

extension Collator {
  /// From the first to behind the last entry that begins with a text; an empty range at its place
  /// where none does. O(log n).
  public func prefixBounds(of text: ByteString, in listing: SortedListing) -> Range<Int> {
    let found = matches(of: text, in: listing).beginning
    guard let first = found.first, let last = found.last else {
      let place = insertionOffset(of: text, in: listing)
      return place..<place
    }
    return first.lowerBound..<last.upperBound
  }
}
