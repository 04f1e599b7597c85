public import Bytes
public import Collation
public import ListingCache
public import ListingIndex
public import MPDClient

/// The sorted and indexed lists of a session's server, for async code: directories and directory trees, tag values, the
/// queue, playlists and search results.
///
/// Every call that reads something from the server runs on the session's thread, one after another. A call whose task is
/// cancelled, or whose connection is lost, behaves like any other call of the session. What has been read is stored in
/// the cache before the call returns.
///
/// For code that has a ``Connection``, there is ``ConnectionCatalog``.
public struct Catalog: Sendable {
  private let session: Session
  private let catalog: ConnectionCatalog

  /// Creates a catalog. The collator is not opened until it is needed. If ICU does not have the locale, every call that
  /// needs the collator throws ``CatalogError/collation(_:)``.
  ///
  /// - Parameters:
  ///   - session: the session with the server that has the lists.
  ///   - locale: the locale whose collation is used.
  ///   - scriptOrder: the script whose names come first.
  ///   - articles: words that are ignored at the beginning of a name; see `Collator.init`.
  ///   - cache: the directory that stores finished indexes, such as ``CacheDirectory/standard(named:)``; nil for no
  ///     cache.
  public init(
    of session: Session, locale: CollationLocale = .root, scriptOrder: ScriptOrder = .latinFirst,
    ignoringArticles articles: [String] = [], cache: CacheDirectory? = nil
  ) {
    self.session = session
    catalog = ConnectionCatalog(
      locale: locale, scriptOrder: scriptOrder, ignoringArticles: articles, cache: cache)
  }

  /// Returns the entries of a directory, sorted and indexed.
  ///
  /// - Parameters:
  ///   - directory: the URI of the directory, without a slash at its end; "" is the root.
  ///   - kind: the kind of entries to keep; nil for all.
  public func listing(
    of directory: some ByteStringConvertible, only kind: EntryKind? = nil
  ) async throws -> IndexedListing {
    try await listing(of: .directory(directory.byteString), only: kind)
  }

  /// Returns the entries of a list, sorted and indexed.
  ///
  /// - Parameters:
  ///   - source: the list to read.
  ///   - kind: the kind of entries to keep; nil for all.
  public func listing(
    of source: ListingSource, only kind: EntryKind? = nil
  ) async throws -> IndexedListing {
    try await reading { try $0.listing(of: source, only: kind, over: &$1) }
  }

  /// Returns the list to which a path of names and name prefixes leads; the source itself for an empty path.
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes.
  ///   - source: the list in which the path begins.
  ///   - kind: the kind of entries to keep; nil for all.
  public func listing(
    at path: some ByteStringConvertible, in source: ListingSource, only kind: EntryKind? = nil
  ) async throws -> IndexedListing {
    let path = path.byteString
    return try await reading { try $0.listing(at: path, in: source, only: kind, over: &$1) }
  }

  /// Follows a path of names and name prefixes, and returns the entry to which it leads.
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes.
  ///   - source: the list in which the path begins.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - matching: how the last component is compared with names.
  /// - Throws: ``CatalogError/notFound(_:)`` if nothing matches a component.
  public func jump(
    to path: some ByteStringConvertible, in source: ListingSource = .directory(""),
    only kind: EntryKind? = nil, matching: NameMatching = .prefix
  ) async throws -> JumpTarget {
    let path = path.byteString
    return try await reading {
      try $0.jump(to: path, in: source, only: kind, matching: matching, over: &$1)
    }
  }

  /// Follows a path like ``jump(to:in:only:matching:)``, but returns nil if it leads to no entry. This takes no longer
  /// than finding an entry, since no similar names are looked for.
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes.
  ///   - source: the list in which the path begins.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - matching: how the last component is compared with names.
  public func target(
    at path: some ByteStringConvertible, in source: ListingSource = .directory(""),
    only kind: EntryKind? = nil, matching: NameMatching = .prefix
  ) async throws -> JumpTarget? {
    let path = path.byteString
    return try await reading {
      try $0.target(at: path, in: source, only: kind, matching: matching, over: &$1)
    }
  }

  /// Returns the inner markers of the marker that has the given label.
  ///
  /// - Parameters:
  ///   - label: the label of a marker in the listing, such as "B".
  ///   - indexed: a listing of this catalog.
  /// - Throws: ``CatalogError/noMarker(label:nearest:)`` or ``CatalogError/notZoomable(label:)``.
  public func zoom(into label: String, of indexed: IndexedListing) async throws -> MarkerLevel {
    try await reading { catalog, _ in try catalog.zoom(into: label, of: indexed) }
  }

  /// Returns all songs of the database with all their tags. Only what has changed is read if the songs of an earlier
  /// state are in the cache.
  public func songs() async throws -> SongTable {
    try await reading { try $0.songs(over: &$1) }
  }

  /// Prepares a search of the library by words. The result can be used for many searches.
  public func librarySearch() async throws -> LibrarySearch {
    try await reading { try $0.librarySearch(over: &$1) }
  }

  /// Runs a closure on the session's thread, and stores in the cache what it has read.
  private func reading<Value: Sendable>(
    _ body: @escaping @Sendable (ConnectionCatalog, inout Connection) throws -> Value
  ) async throws -> Value {
    try await session.perform(mayRepeat: true) { [catalog] connection in
      let value = try body(catalog, &connection)
      catalog.saveCache()
      return value
    }
  }
}
