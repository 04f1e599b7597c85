internal import Bytes
internal import Glibc
internal import ListingCache
internal import ListingIndex
internal import MPDClient

/// The cache of a transaction together with the state of the server's database, by which it finds the
/// listings that are still valid.
struct ValidatedCache {
  private let transaction: CacheReadTransaction
  private let cache: CatalogCache
  private let server: ByteString
  private let validator: DatabaseValidator

  /// Asks the server for the state of its database; nil if the catalog has no cache, or if nothing
  /// can be validated.
  ///
  /// - Parameter forRoot: whether the root's listing may be requested.
  init?(
    _ transaction: CacheReadTransaction, forRoot: Bool, over connection: inout Connection
  ) throws(CatalogError) {
    guard let cache = transaction.context.cache else { return nil }
    let validator = try asking { () throws(MPDError) in
      try connection.databaseValidator(forRoot: forRoot)
    }
    guard let validator else { return nil }
    self.transaction = transaction
    self.cache = cache
    self.validator = validator
    server = ByteString(connection.address.description)
  }

  /// The listing of a directory; nil if it is not in the cache, or known to be damaged. A listing
  /// of all entries is also used for a single kind if all its entries are of that kind.
  func listing(of directory: ByteString, only kind: EntryKind?) -> IndexedListing? {
    if let all = file(of: directory, only: nil), kind.map(all.file.holdsOnly) ?? true {
      return verified(all)
    }
    return kind.flatMap { file(of: directory, only: $0) }.flatMap(verified)
  }

  /// The entry for a new listing of a directory; nil if it must not be stored.
  ///
  /// - Parameter kind: nil if the listing has all entries of the directory.
  func newEntry(of directory: ByteString, only kind: EntryKind?) -> CacheEntryID? {
    validator.isSettled(now: time(nil)) ? entry(of: directory, only: kind) : nil
  }

  private typealias StoredListing = (file: CachedListing, entry: CacheEntryID)

  private func file(of directory: ByteString, only kind: EntryKind?) -> StoredListing? {
    guard let entry = entry(of: directory, only: kind),
      let file = cache.directory.listing(of: entry)
    else { return nil }
    return (file, entry)
  }

  private func entry(of directory: ByteString, only kind: EntryKind?) -> CacheEntryID? {
    validator.bytes(for: directory).map { validator in
      let key = CacheContent.listingKey(
        server: server, directory: directory, only: kind, cache.collation)
      return CacheEntryID(key, validator: validator)
    }
  }

  private func verified(_ stored: StoredListing) -> IndexedListing? {
    guard transaction.verify(stored.file) else { return nil }
    return IndexedListing(
      listing: stored.file.listing, top: stored.file.top, entry: stored.entry)
  }
}
