internal import Bytes
internal import ListingCache
public import MPDClient
internal import Platform

/// The cache of a catalog: the files of its collation, and the content that `save()` will write to
/// them.
final class CatalogCache: Sendable {
  let directory: CacheDirectory
  let collation: CollationIdentity
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

  func add(_ listings: [IndexedListing], _ records: [RecordStore]) {
    unsaved.withLock {
      $0.listings += listings
      $0.records += records
    }
  }

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

// The values of a tag as the server lists them; `ListingSource.tags` has them sorted.
extension Catalog {
  /// Calls a closure with each value of a tag in all songs, in the server's order and each once: from the
  /// cache if the server's database has not changed since they were stored, otherwise as they arrive
  /// (`list`). A song without the tag has the value "". O(bytes), also of memory for values that will be
  /// stored.
  ///
  /// The server looks at every song for its answer, so the cache saves nearly all of the time.
  ///
  /// - Parameters:
  ///   - tag: the tag whose values are listed.
  ///   - connection: the connection to the server that has the songs.
  ///   - body: receives a value, which is valid during the call. It has been called with the first
  ///     values if an error is thrown.
  public func forEachValue(
    of tag: Tag, over connection: inout Connection, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(CatalogError) {
    let list = ListingSource.tags(TagPath(levels: [tag]))
    guard let cache = context.cache,
      let stamp = try asking({ () throws(MPDError) in try connection.databaseStamp(of: list) })
    else { return try connection.forEachValue(of: tag, body) }
    let key = CacheContent.valuesKey(
      server: ByteString(connection.address.description), list)
    let entry = CacheEntryID(key, validator: stamp.bytes)
    if let stored = cache.directory.strings(of: entry) { return stored.forEach(body) }
    guard stamp.isSettled else { return try connection.forEachValue(of: tag, body) }
    try cache.addValues(of: tag, as: entry, over: &connection, body)
  }
}

extension CatalogCache {
  /// Calls a closure with each value that the server lists, and adds the values to be saved as an entry.
  fileprivate func addValues(
    of tag: Tag, as entry: CacheEntryID, over connection: inout Connection,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(CatalogError) {
    var values = ByteStrings()
    try connection.forEachValue(of: tag) { value in
      // More would not be stored.
      if values.bytes.count <= directory.limit { values.append(value) }
      body(value)
    }
    add(values, as: entry)
  }
}

extension Connection {
  fileprivate mutating func forEachValue(
    of tag: Tag, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(CatalogError) {
    try asking { () throws(MPDError) in try forEachValue(of: tag) { value, _ in body(value) } }
  }
}
