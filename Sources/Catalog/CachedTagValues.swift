internal import Bytes
internal import ListingCache
public import MPDClient

// The values of a tag in the server's order; `ListingSource.tags` lists them sorted.
extension ConnectionCatalog {
  /// Calls a closure once with each value that a tag has in any song, in the server's order. The values come from the
  /// cache if the server's database has not changed since they were stored; otherwise they are reported as they
  /// arrive (`list`). A song without the tag has the value "". O(n), where n is the total length of the values in
  /// bytes. If the values are going to be stored in the cache, they are also held in memory, which takes O(n) bytes.
  ///
  /// The server examines every song to answer the request, so the cache saves nearly all of the time.
  ///
  /// - Parameters:
  ///   - tag: the tag whose values are listed.
  ///   - connection: the connection to the server that has the songs.
  ///   - body: receives a value, which is valid only during the call. If an error is thrown, some values may already
  ///     have been passed.
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
  /// Requests the values of a tag from the server, and adds them to the content that will be written to the cache.
  ///
  /// - Parameters:
  ///   - tag: the tag whose values are listed.
  ///   - entry: the cache entry of the values.
  ///   - connection: the connection to the server.
  ///   - body: receives each value, which is valid only during the call.
  fileprivate func addValues(
    of tag: Tag, as entry: CacheEntryID, over connection: inout Connection,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(CatalogError) {
    var values = ByteStrings()
    try connection.forEachValue(of: tag) { value in
      // The cache does not store larger entries.
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
