internal import Bytes
internal import Collation
internal import ListingCache
public import MPDClient

extension ConnectionCatalog {
  /// Prepares a search of the library by words. The result can be used for many searches.
  ///
  /// If the server's database has not changed since the words were stored in the cache, they are read from there.
  /// Otherwise all songs are read, as by ``songs(over:)``, and ``saveCache()`` stores the words together with the
  /// songs. The playlists are those that the server has now.
  ///
  /// - Parameter connection: the connection to the server that has the library.
  public func librarySearch(
    over connection: inout Connection
  ) throws(CatalogError) -> LibrarySearch {
    try library(over: &connection) { stored in
      stored.columns.verifyAll()
      stored.songs.verifyAll()
      return !stored.columns.isDamaged && !stored.songs.isDamaged
    }
  }

  /// Calls a closure with a search of the library by words, and returns the closure's result. For a few searches, this
  /// is faster than ``librarySearch(over:)``, because only the needed parts of the cache are read.
  ///
  /// - Parameters:
  ///   - connection: the connection to the server that has the library.
  ///   - find: makes the searches. It is called a second time if a part of the cache that it has read turns out to be
  ///     damaged.
  public func withLibrary<Found>(
    over connection: inout Connection, _ find: (LibrarySearch) -> Found
  ) throws(CatalogError) -> Found {
    let search = try library(over: &connection) { _ in true }
    let found = find(search)
    guard search.isDamaged else { return found }
    return find(try librarySearch(over: &connection))
  }

  /// The cached columns of a library, and the cached songs from which they were made.
  private typealias StoredLibrary = (columns: CachedColumns, songs: CachedColumns)

  private func library(
    over connection: inout Connection, _ isUsable: (StoredLibrary) -> Bool
  ) throws(CatalogError) -> LibrarySearch {
    guard let cache = context.cache, let state = try libraryState(over: &connection) else {
      let playlists = try asking { () throws(MPDError) in try connection.playlistNames() }
      return try newLibrary(over: &connection, playlists)
    }
    let entry = cache.libraryEntry(connection, state.stamp)
    if let stored = cache.library(entry, connection.songsKey), isUsable(stored) {
      return LibrarySearch(
        .file(stored.columns), SongTable(.file(stored.songs)), playlists: state.playlists,
        ignoring: cache.collation.articles)
    }
    return try newLibrary(over: &connection, state.playlists)
  }

  /// Returns a search of the songs that the server has now.
  private func newLibrary(
    over connection: inout Connection, _ playlists: [ByteString]
  ) throws(CatalogError) -> LibrarySearch {
    let songs = try context.currentSongs(over: &connection)
    let articles = context.cache?.collation.articles ?? ""
    let collator = try collator
    let columns =
      songs.library ?? LibraryBuilder(songs.table, collator, ignoring: articles).columns()
    if songs.library == nil, let stamp = songs.stamp, let cache = context.cache {
      cache.add(columns, as: cache.libraryEntry(connection, stamp))
    }
    return LibrarySearch(.memory(columns), songs.table, playlists: playlists, ignoring: articles)
  }
}

extension CatalogContext {
  /// Returns the library of an updated song table, made by an update of the library in the cache. Returns nil if the
  /// cache does not have the library of the old songs, or if the library must be made anew.
  func updatedLibrary(
    of old: CachedColumns, for songs: UpdatedSongs, over connection: borrowing Connection
  ) throws(CatalogError) -> [ByteStrings]? {
    guard let cache else { return nil }
    let entry = cache.libraryEntry(connection, old.validator)
    guard let columns = cache.columns(of: entry, LibraryColumn.self) else { return nil }
    columns.verifyAll()
    guard !columns.isDamaged else { return nil }
    let update = LibraryUpdate(
      of: (.file(columns), SongTable(.file(old))), to: songs, try collator.get(),
      ignoring: cache.collation.articles)
    let updated = update?.columns()
    return columns.isDamaged || old.isDamaged ? nil : updated
  }
}

extension ConnectionCatalog {
  /// The state of the server that determines whether stored words are still valid, and the names of its playlists.
  private typealias LibraryState = (stamp: [UInt8], playlists: [ByteString])

  /// Reads the state of the database and the names of the playlists in one request. Returns nil if the server gives no
  /// way to notice changes of the database.
  private func libraryState(
    over connection: inout Connection
  ) throws(CatalogError) -> LibraryState? {
    let validator = try asking { () throws(MPDError) in
      try connection.databaseValidator(needsPlaylists: true)
    }
    guard let validator, let stamp = validator.bytes(for: .tree("")) else { return nil }
    return (stamp, validator.playlistNames)
  }
}

extension CatalogCache {
  /// Returns the identifier of a server's library.
  ///
  /// - Parameter stamp: the state of the database.
  func libraryEntry(_ connection: borrowing Connection, _ stamp: [UInt8]) -> CacheEntryID {
    let server = ByteString(connection.address.description)
    return CacheEntryID(CacheContent.libraryKey(server: server, collation), validator: stamp)
  }

  /// Returns a stored library and its songs; nil unless both were stored for the same state of the database.
  fileprivate func library(
    _ entry: CacheEntryID, _ songsKey: CacheKey
  ) -> (columns: CachedColumns, songs: CachedColumns)? {
    guard let columns = columns(of: entry, LibraryColumn.self),
      let songs = self.columns(
        of: CacheEntryID(songsKey, validator: entry.validator), SongColumn.self)
    else { return nil }
    return (columns, songs)
  }

  /// Returns the columns of a table; nil unless they were stored for the state of the database that the entry names.
  fileprivate func columns<Column: CaseIterable>(
    of entry: CacheEntryID, _: Column.Type
  ) -> CachedColumns? {
    let columns = directory.columns(of: entry.key, columnCount: Column.allCases.count)
    return columns?.validator == entry.validator ? columns : nil
  }
}

extension Connection {
  /// Returns the names of the stored playlists; empty if the server has none or does not support them.
  fileprivate mutating func playlistNames() throws(MPDError) -> [ByteString] {
    do throws(MPDError) { return try run(.playlists).map(\.name) } catch {
      guard case .ack = error.code else { throw error }
      return []
    }
  }
}
