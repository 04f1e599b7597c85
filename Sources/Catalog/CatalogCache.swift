internal import Bytes
internal import ListingCache
internal import Platform

/// The cache of a catalog: the files of its collation, and the content that `save()` will write to
/// them.
final class CatalogCache: Sendable {
  let directory: CacheDirectory
  let collation: CollationIdentity
  /// The sort keys of prefixes that were looked up.
  let prefixKeys: RecordStore
  private let unsaved = Locked(Unsaved())

  private struct Unsaved {
    var listings: [IndexedListing] = []
    var records: [RecordStore] = []
    var values: [(strings: ByteStrings, entry: CacheEntryID)] = []
  }

  init(in directory: CacheDirectory, _ collation: CollationIdentity) {
    self.directory = directory
    self.collation = collation
    prefixKeys = RecordStore(CacheEntryID(CacheContent.prefixesKey(collation)), in: directory)
  }

  /// Adds listings and records to be saved.
  func add(_ listings: [IndexedListing], _ records: [RecordStore]) {
    unsaved.withLock {
      $0.listings += listings
      $0.records += records
    }
  }

  /// Adds values of a tag to be saved as an entry.
  func add(_ values: ByteStrings, as entry: CacheEntryID) {
    unsaved.withLock { $0.values.append((values, entry)) }
  }

  /// Writes new listings, values and records, and removes old files if the cache is too large. Whatever
  /// cannot be written is lost, and will be computed again.
  func save() {
    let unsaved = unsaved.withLock { unsaved in
      defer { unsaved = Unsaved() }
      return unsaved
    }
    for indexed in unsaved.listings {
      guard let entry = indexed.entry else { continue }
      directory.write(indexed.listing, top: indexed.top, as: entry)
    }
    for (strings, entry) in unsaved.values { directory.write(strings, as: entry) }
    for records in [prefixKeys] + unsaved.records { records.save() }
    if !unsaved.listings.isEmpty || !unsaved.values.isEmpty { directory.prune() }
  }
}
