internal import Bytes
internal import ListingCache
public import MPDClient

extension ConnectionCatalog {
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

/// All songs of a database, as they are now.
struct CurrentSongs {
  let table: SongTable
  /// The state of the database under which the cache stores what is made from the songs; nil if it must not store it.
  var stamp: [UInt8]?
  /// The columns of the library, if they were updated with the songs.
  var library: [ByteStrings]?
}

extension CatalogContext {
  /// Returns all songs of the database; see ``ConnectionCatalog/songs(over:)``.
  func songs(over connection: inout Connection) throws(CatalogError) -> SongTable {
    try currentSongs(over: &connection).table
  }

  /// Returns all songs of the database; see ``ConnectionCatalog/songs(over:)``. If songs of an earlier state were in the cache,
  /// and their library was as well, it is updated with them.
  func currentSongs(over connection: inout Connection) throws(CatalogError) -> CurrentSongs {
    defer { report.onProgress(.ended) }
    guard let cache,
      let stamp = try asking({ () throws(MPDError) in try connection.databaseStamp(of: .tree("")) })
    else { return CurrentSongs(table: try read(0, over: &connection)) }
    let key = connection.songsKey
    let stored = cache.directory.columns(of: key, columnCount: SongColumn.allCases.count)
    stored?.verifyAll()
    let old = stored.flatMap { $0.isDamaged ? nil : $0 }
    if let old, old.validator == stamp.bytes {
      return CurrentSongs(table: SongTable(.file(old)), stamp: stamp.bytes)
    }
    let copy = old.map { SongTable(.file($0)).inMemory }
    // A copy of a damaged file lacks strings.
    let (new, difference) = try updated(
      old?.isDamaged == true ? nil : copy, for: stamp, over: &connection)
    guard stamp.isSettled, case .memory(let columns) = new.columns else {
      return CurrentSongs(table: new)
    }
    var songs = CurrentSongs(table: new, stamp: stamp.bytes)
    if let old, let difference {
      songs.library = try updatedLibrary(of: old, for: (new, difference), over: connection)
    }
    cache.add(columns, as: CacheEntryID(key, validator: stamp.bytes))
    if let library = songs.library {
      cache.add(library, as: cache.libraryEntry(connection, stamp.bytes))
    }
    return songs
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
