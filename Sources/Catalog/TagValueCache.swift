internal import Bytes
internal import ListingCache
public import MPDClient

// The values of a tag as the server lists them, unlike those of `ListingSource.tags`, which are sorted.
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
    guard let cache = context.cache, let place = try TagValuePlace(of: tag, over: &connection)
    else { return try connection.forEachValue(of: tag, body) }
    if let stored = cache.directory.strings(of: place.entry) { return stored.forEach(body) }
    guard place.isSettled else { return try connection.forEachValue(of: tag, body) }
    var values = ByteStrings()
    try connection.forEachValue(of: tag) { value in
      // More would not be stored.
      if values.bytes.count <= cache.directory.limit { values.append(value) }
      body(value)
    }
    cache.add(values, as: place.entry)
  }
}

extension Connection {
  fileprivate mutating func forEachValue(
    of tag: Tag, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(CatalogError) {
    do throws(MPDError) { try forEachValue(of: tag) { value, _ in body(value) } } catch {
      throw .server(error)
    }
  }
}

/// The place of a tag's values in the cache, for the state of the server.
private struct TagValuePlace {
  let entry: CacheEntryID
  /// Whether values that are asked for now may be stored, because no later change can go unnoticed.
  let isSettled: Bool

  /// Asks the server for its state; nil if nothing can be validated.
  init?(of tag: Tag, over connection: inout Connection) throws(CatalogError) {
    let source = ListingSource.tags(TagPath(levels: [tag]))
    let state = try asking { () throws(MPDError) in
      try connection.databaseValidator(needsPlaylists: false)
    }
    guard let state, let validator = state.bytes(for: source) else { return nil }
    let server = ByteString(connection.address.description)
    entry = CacheEntryID(
      CacheContent.valuesKey(server: server, source), validator: validator)
    isSettled = state.isSettled(source)
  }
}
