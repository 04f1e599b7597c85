internal import Bytes
internal import ListingCache
public import MPDClient

// The values of a tag as the server lists them, unlike those of `ListingSource.tags`, which are sorted.
extension Catalog {
  /// Calls a closure with each value of a tag in all songs, in the server's order and each once: from the
  /// cache if the server's database has not changed since they were stored, otherwise as they arrive
  /// (`list`). A song without the tag has the value "". O(bytes).
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
    let place = try context.cache == nil ? nil : TagValuePlace(of: tag, over: &connection)
    if let place, let stored = context.cache?.directory.strings(of: place.entry) {
      return stored.forEach(body)
    }
    let isStored = place?.isSettled ?? false
    var values = ByteStrings()
    try asking { () throws(MPDError) in
      try connection.forEachValue(of: tag) { value, _ in
        if isStored { values.append(value) }
        body(value)
      }
    }
    if let place, isStored { context.cache?.add(values, as: place.entry) }
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
