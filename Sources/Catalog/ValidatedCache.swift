internal import Bytes
internal import ListingCache
internal import ListingIndex
internal import MPDClient

/// The cache of a transaction, together with the server's state, against which cached listings are validated.
struct ValidatedCache {
  private let transaction: CacheReadTransaction
  private let cache: CatalogCache
  private let server: ByteString
  private let state: ServerState

  /// Reads the part of the server's state on which a list depends. Returns nil if the catalog has no cache or nothing
  /// can be validated.
  ///
  /// - Parameters:
  ///   - source: the list. The state for the root is also valid for all other directories.
  ///   - directories: directories in order of preference, one of which will be read. If none of them is in the cache,
  ///     the first and the last are requested together with the state.
  ///   - kind: the kind of entry that will be looked up in the first directory; nil for any kind. In every other
  ///     directory, the entry to look up is a directory.
  init?(
    _ transaction: CacheReadTransaction, for source: ListingSource,
    expecting directories: [ByteString] = [], only kind: EntryKind? = nil,
    over connection: inout Connection
  ) throws(CatalogError) {
    guard let cache = transaction.context.cache else { return nil }
    let server = ByteString(connection.address.description)
    let isStored = directories.indices.contains {
      cache.hasListing(of: directories[$0], only: $0 == 0 ? kind : .directory, on: server)
    }
    if !isStored {
      connection.requestAhead(entriesOf: directories.prefix(1) + directories.dropFirst().suffix(1))
    }
    let state = try asking { () throws(MPDError) in try connection.serverState(for: source) }
    guard let state else { return nil }
    self.transaction = transaction
    self.cache = cache
    self.state = state
    self.server = server
  }

  /// Returns the stored listing of a list; nil if the listing is not in the cache or is known to be damaged. If only
  /// one kind of entry is wanted, the stored listing of all entries can be returned instead, provided that all of its
  /// entries are of that kind.
  func listing(of source: ListingSource, only kind: EntryKind?) -> IndexedListing? {
    if let all = file(of: source, only: nil), kind.map(all.file.holdsOnly) ?? true {
      return verified(all, source)
    }
    return kind.flatMap { file(of: source, only: $0) }.flatMap { verified($0, source) }
  }

  /// Returns the cache entry for a new listing; nil if the listing must not be stored.
  ///
  /// - Parameter kind: the kind of entries in the listing; nil if it contains all entries.
  func newEntry(of source: ListingSource, only kind: EntryKind?) -> CacheEntryID? {
    state.validator(forStoring: source).map {
      CacheEntryID(key(of: source, only: kind), validator: $0)
    }
  }

  private typealias StoredListing = (file: CachedListing, entry: CacheEntryID)

  private func file(of source: ListingSource, only kind: EntryKind?) -> StoredListing? {
    let validators = state.acceptedValidators(of: source)
    guard !validators.isEmpty else { return nil }
    let key = key(of: source, only: kind)
    for validator in validators {
      let entry = CacheEntryID(key, validator: validator)
      if let file = cache.directory.listing(of: entry) { return (file, entry) }
    }
    return nil
  }

  private func key(of source: ListingSource, only kind: EntryKind?) -> CacheKey {
    CacheContent.listingKey(server: server, source, only: kind, cache.collation)
  }

  private func verified(_ stored: StoredListing, _ source: ListingSource) -> IndexedListing? {
    guard transaction.verify(stored.file) else { return nil }
    let listing = stored.file.listing.ofRows(descending: source.isDescending)
    return IndexedListing(
      source: source, listing: listing, topLevel: stored.file.topLevel, entry: stored.entry)
  }
}

extension CatalogCache {
  /// Returns whether the cache has a file that may contain the wanted entries of a directory. The file may have been
  /// stored for an earlier state of the server.
  ///
  /// - Parameter kind: the kind of entries that are wanted; nil for entries of all kinds.
  fileprivate func hasListing(
    of path: ByteString, only kind: EntryKind?, on server: ByteString
  ) -> Bool {
    func hasFile(only kind: EntryKind?) -> Bool {
      directory.hasFile(
        for: CacheContent.listingKey(server: server, .directory(path), only: kind, collation))
    }
    return hasFile(only: nil) || kind.map(hasFile) ?? false
  }
}
