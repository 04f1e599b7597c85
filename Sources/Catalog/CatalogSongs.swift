internal import Bytes
internal import ListingCache
public import MPDClient

extension Catalog {
  /// Returns all songs of the database with all their tags.
  ///
  /// The songs come from the cache if the server's database has not changed since they were stored. If it has, only
  /// the URIs of all songs and the tags of changed songs are read. ``saveCache()`` writes new songs to the cache.
  ///
  /// Nothing is cached for a server whose changes could go unnoticed, such as Mopidy, and while storages are mounted or
  /// the database is being updated; all songs are then read each time.
  ///
  /// - Parameter connection: the connection to the server that has the songs.
  public func songs(over connection: inout Connection) throws(CatalogError) -> SongTable {
    try context.songs(over: &connection)
  }

  /// Removes the songs of a server from the cache, so that all songs are read again. Call this method after an update
  /// that reads unchanged files again (``Request/rescan(_:)``), because the cache does not notice new tags if a file's
  /// time stays the same.
  ///
  /// - Parameter connection: the connection to the server.
  public func forgetSongs(of connection: borrowing Connection) {
    context.cache?.directory.remove(connection.songsKey)
  }
}

extension CatalogContext {
  /// Returns all songs of the database; see ``Catalog/songs(over:)``.
  func songs(over connection: inout Connection) throws(CatalogError) -> SongTable {
    defer { report.onProgress(.ended) }
    guard let cache,
      let stamp = try asking({ () throws(MPDError) in try connection.databaseStamp(of: .tree("")) })
    else { return try read(0, over: &connection) }
    let key = connection.songsKey
    let stored = cache.directory.columns(of: key, columnCount: SongColumn.allCases.count)
    stored?.verifyAll()
    let old = stored.flatMap { $0.isDamaged ? nil : SongTable(.file($0)) }
    if let old, stored?.validator == stamp.bytes { return old }
    let new = try updated(old, for: stamp, over: &connection)
    if stamp.isSettled, case .memory(let columns) = new.columns {
      cache.add(columns, as: CacheEntryID(key, validator: stamp.bytes))
    }
    return new
  }

  private func updated(
    _ old: SongTable?, for stamp: DatabaseStamp, over connection: inout Connection
  ) throws(CatalogError) -> SongTable {
    if let old {
      let updated = try asking { () throws(MPDError) in
        try connection.updated(old, for: stamp.stats, report)
      }
      if let updated { return updated }
    }
    return try read(stamp.stats.databaseUpdate ?? 0, over: &connection)
  }

  private func read(
    _ lastUpdate: Int, over connection: inout Connection
  ) throws(CatalogError) -> SongTable {
    try asking { () throws(MPDError) in
      try connection.songTable(lastUpdate: lastUpdate, report)
    }
  }
}

extension Connection {
  /// The cache key of the songs of this connection's server.
  var songsKey: CacheKey {
    CacheContent.songsKey(server: ByteString(address.description))
  }
}
