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
    try songsWithLibrary(over: &connection).songs
  }

  /// Returns all songs of the database; see ``Catalog/songs(over:)``. If songs of an earlier state were in the cache,
  /// and their library was as well, it is updated with them and returned too.
  func songsWithLibrary(
    over connection: inout Connection
  ) throws(CatalogError) -> (songs: SongTable, library: [ByteStrings]?) {
    defer { report.onProgress(.ended) }
    guard let cache,
      let stamp = try asking({ () throws(MPDError) in try connection.databaseStamp(of: .tree("")) })
    else { return (try read(0, over: &connection), nil) }
    let key = connection.songsKey
    let stored = cache.directory.columns(of: key, columnCount: SongColumn.allCases.count)
    stored?.verifyAll()
    let old = stored.flatMap { $0.isDamaged ? nil : $0 }
    if let old, old.validator == stamp.bytes { return (SongTable(.file(old)), nil) }
    let (new, difference) = try updated(
      old.map { SongTable(.file($0)) }, for: stamp, over: &connection)
    let library = try difference.flatMap { difference throws(CatalogError) in
      try old.flatMap { old throws(CatalogError) in
        try updatedLibrary(of: old, for: (new, difference), in: cache, over: connection)
      }
    }
    if stamp.isSettled, case .memory(let columns) = new.columns {
      cache.add(columns, as: CacheEntryID(key, validator: stamp.bytes))
      if let library { cache.add(library, as: cache.libraryEntry(connection, stamp.bytes)) }
    }
    return (new, library)
  }

  /// Returns all songs; if they were made by an update of the old ones, also returns what the update has changed.
  private func updated(
    _ old: SongTable?, for stamp: DatabaseStamp, over connection: inout Connection
  ) throws(CatalogError) -> (songs: SongTable, difference: SongTableDifference?) {
    if let old {
      let updated = try asking { () throws(MPDError) in
        try connection.updated(old, for: stamp.stats, report)
      }
      if let updated { return (updated.table, updated.difference) }
    }
    return (try read(stamp.stats.databaseUpdate ?? 0, over: &connection), nil)
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
