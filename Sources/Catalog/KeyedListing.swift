internal import Bytes
internal import Bytes
internal import ListingIndex
internal import MPDClient

/// A listing with the sort key of each entry.
struct KeyedListing {
  let listing: Listing
  let keys: ByteStrings

  /// The entries of one kind. O(n), and O(1) in memory where all of them are.
  func only(_ kind: EntryKind) -> KeyedListing {
    guard listing.kinds.contains(where: { $0 != kind }) else { return self }
    var kept = ByteStrings()
    for row in 0..<listing.count where listing.kinds[row] == kind {
      keys.withBytes(at: row) { kept.append($0) }
    }
    return KeyedListing(listing: listing.only(kind), keys: kept)
  }
}

extension Catalog {
  /// Lists a directory; the sort keys are made while its entries arrive, and the collator is opened
  /// while the server thinks.
  func list(
    _ directory: ByteString, over connection: inout Connection
  ) throws(MPDError) -> KeyedListing {
    var feed = KeyFeed { [lateCollator] in lateCollator.collator }
    defer { feed.keys.end() }
    let report = reporting()
    let listing = try connection.listing(of: directory) { names in
      feed.follow(names)
      report(names.count)
    }
    return KeyedListing(listing: listing, keys: feed.finish(listing.names))
  }

  /// Makes the sort keys of a listing that is there.
  func key(_ listing: Listing) -> KeyedListing {
    var feed = KeyFeed { [lateCollator] in lateCollator.collator }
    return KeyedListing(listing: listing, keys: feed.finish(listing.names))
  }
}
