internal import Bytes
internal import Collation
internal import ListingCache
public import ListingIndex

/// The entries of a list in index order, with the markers of the sections.
public struct IndexedListing: Sendable {
  /// The list; nil for a listing that was made elsewhere.
  public let source: ListingSource?
  /// The entries in order.
  public let listing: SortedListing
  /// The markers of the sections that have entries.
  public let top: MarkerLevel
  /// The listing's entry in the cache; nil if it is not in the cache and will not be stored there.
  let entry: CacheEntryID?
}

/// The progress of reading a list.
public enum ListingProgress: Sendable, Hashable {
  /// The number of entries that have arrived, or of songs and values from which entries are made,
  /// reported once for a few hundred of them.
  case received(Int)
  /// The listing is complete, or has failed.
  case ended
}

/// A listing in the server's order with the sort key of each entry.
struct KeyedListing {
  let listing: Listing
  let keys: ByteStrings

  /// The entries of one kind. O(n), without copying if all are of that kind.
  func only(_ kind: EntryKind) -> KeyedListing {
    guard listing.kinds.contains(where: { $0 != kind }) else { return self }
    var kept = ByteStrings()
    for row in 0..<listing.count where listing.kinds[row] == kind {
      keys.withBytes(at: row) { kept.append($0) }
    }
    return KeyedListing(listing: listing.only(kind), keys: kept)
  }

  /// Makes the sort keys of a listing.
  init(_ listing: Listing, _ collator: LazyCollator) throws(CatalogError) {
    var pipeline = SortKeyPipeline(collator)
    self.init(listing: listing, keys: try pipeline.finish(listing.names))
  }

  init(listing: Listing, keys: ByteStrings) {
    self.listing = listing
    self.keys = keys
  }
}
