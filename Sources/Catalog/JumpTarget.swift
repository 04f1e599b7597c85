public import Bytes
internal import Collation
internal import ListingIndex

/// The entries to which a path of names and name prefixes leads.
public struct JumpTarget: Sendable {
  /// The list in which the last component of the path was looked up.
  public let indexed: IndexedListing
  /// The matching entries; never empty.
  public let matches: JumpMatches
  /// The offset of the best match in the sorted listing; of several equally good matches, the first.
  public let offset: Int

  init?(_ indexed: IndexedListing, _ matches: JumpMatches) {
    guard let best = matches.best.first else { return nil }
    self.indexed = indexed
    self.matches = matches
    offset = best.lowerBound
  }

  init?(_ indexed: IndexedListing, _ matches: PrefixMatches) {
    self.init(indexed, JumpMatches(matches))
  }

  /// The same target, with its matches in the order of the listing.
  var unranked: JumpTarget? {
    let offsets = matches.all.joined().sorted()
    return JumpTarget(indexed, JumpMatches(best: matches.best, all: offsets.map { $0..<$0 + 1 }))
  }

  /// The item that the best match refers to.
  public var result: EntryResult { indexed.result(at: offset) }

  /// The URI of the best match; nil for a tag value or a line.
  public var uri: ByteString? { result.uri }

  /// The list that the best match leads to; nil if it leads to none, for example because it is a song.
  public var list: ListingSource? {
    let listing = indexed.listing
    return indexed.source?.list(below: listing.target(at: offset), listing.kind(at: offset))
  }

  /// Returns the offset of the best match, followed by the offsets of the entries after it in the listing. If the
  /// matches are ranked, the next best matches follow instead.
  ///
  /// - Parameter count: the maximum number of offsets.
  public func offsets(first count: Int) -> [Int] {
    if matches.areRanked { return Array(matches.all.joined().prefix(count)) }
    return Array(offset..<offset + min(count, indexed.listing.count - offset))
  }
}

/// The offsets of the entries that match a path component.
public struct JumpMatches: Sendable, Equatable {
  /// The best matches, which are equally good.
  public let best: [Range<Int>]
  /// All matches: the best first if the matches are ranked, otherwise in the listing's order.
  public let all: [Range<Int>]
  /// Whether the matches are ranked. Matches are ranked if the text was compared with every name; matches found by
  /// binary search keep the listing's order.
  public let areRanked: Bool

  init(_ matches: PrefixMatches) {
    best = matches.best
    all = matches.prefixMatches.isEmpty ? matches.best : matches.prefixMatches
    areRanked = false
  }

  /// Creates matches in the listing's order.
  init(best: [Range<Int>], all: [Range<Int>]) {
    (self.best, self.all) = (best, all)
    areRanked = false
  }

  /// Creates ranked matches.
  ///
  /// - Parameter offsets: the matches, the best first; the first `bestCount` of them are equally good.
  init(ranked offsets: [Int], bestCount: Int) {
    all = offsets.map { $0..<$0 + 1 }
    best = Array(all.prefix(bestCount))
    areRanked = true
  }
}
