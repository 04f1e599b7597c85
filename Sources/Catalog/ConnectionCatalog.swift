public import Bytes
public import Collation
public import ListingCache
public import ListingIndex
public import MPDClient

/// The sorted and indexed lists of a server in one collation: directories and directory trees, tag values, the queue,
/// playlists and search results.
///
/// With a cache, reading a stored list takes only one small request, which checks whether the server's database has
/// changed. Such a read often needs no collator. ``saveCache()`` writes new content to the cache.
public struct ConnectionCatalog: Sendable {
  let context: CatalogContext

  /// Creates a catalog. The collator is not opened until it is needed. If ICU does not have the locale, every method
  /// that needs the collator throws ``CatalogError/collation(_:)``.
  ///
  /// - Parameters:
  ///   - locale: the locale whose collation is used.
  ///   - scriptOrder: the script whose names come first.
  ///   - articles: words that are ignored at the beginning of a name; see `Collator.init`.
  ///   - cache: the directory that stores finished indexes; nil for no cache.
  ///   - onProgress: called while a list is read, on the thread that called the catalog.
  ///   - onEntries: called before every progress report except the last, with the entries that have arrived so far, in
  ///     the server's order. If the closure stores the listing, all entries are copied when the next one arrives; so
  ///     store a long listing only a few times. For tag values, all values are read before the first call.
  ///   - open: opens the collator; called at most once. If nil, the collator of the locale is opened.
  public init(
    locale: CollationLocale = .root, scriptOrder: ScriptOrder = .latinFirst,
    ignoringArticles articles: [String] = [], cache: CacheDirectory? = nil,
    onProgress: @escaping @Sendable (ListingProgress) -> Void = { _ in },
    onEntries: @escaping @Sendable (Listing) -> Void = { _ in },
    collator open: (@Sendable () throws(CollationError) -> Collator)? = nil
  ) {
    let openLocale = { @Sendable () throws(CollationError) in
      try Collator(locale: locale, scriptOrder: scriptOrder, ignoringArticles: articles)
    }
    let cache = cache.map { directory in
      CatalogCache(
        in: directory,
        CollationIdentity(locale: locale, scriptOrder: scriptOrder, ignoringArticles: articles))
    }
    context = CatalogContext(
      collator: LazyCollator(open ?? openLocale), cache: cache,
      report: ListingReport(onProgress: onProgress, onEntries: onEntries), locale: locale)
  }

  /// Creates a catalog that sorts with a collator and has no cache.
  ///
  /// - Parameter collator: the collator, which is already open.
  public init(collator: Collator) {
    self.init(locale: .root, collator: { () throws(CollationError) in collator })
  }

  /// The collator. Reading this property opens the collator if necessary.
  public var collator: Collator {
    get throws(CatalogError) { try context.collator.get() }
  }

  /// Writes the new listings, values and lookups to the cache. Call this method after the result has been shown.
  /// Content that cannot be written is computed again next time.
  public func saveCache() { context.cache?.save() }
}

// Lookups that verify cache files as a whole, so that their results stay valid after the call.
extension ConnectionCatalog {
  /// Returns the entries of a directory, sorted and indexed; see `CacheReadTransaction.listing`.
  ///
  /// - Parameters:
  ///   - directory: the URI of the directory, without a slash at its end; "" is the root.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - connection: the connection to the server that has the list.
  public func listing(
    of directory: some ByteStringConvertible, only kind: EntryKind? = nil,
    over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    try listing(of: .directory(directory.byteString), only: kind, over: &connection)
  }

  /// Returns the entries of a list, sorted and indexed; see `CacheReadTransaction.listing`.
  ///
  /// - Parameters:
  ///   - source: the list to read.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - connection: the connection to the server that has the list.
  public func listing(
    of source: ListingSource, only kind: EntryKind? = nil, over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.listing(of: source, only: kind, over: &connection)
    }
  }

  /// Returns the list to which a path of names and name prefixes leads; the source itself for an empty path.
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes.
  ///   - source: the list in which the path begins.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - connection: the connection to the server that has the list.
  public func listing(
    at path: some ByteStringConvertible, in source: ListingSource, only kind: EntryKind? = nil,
    over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.listing(at: path.byteString, in: source, only: kind, over: &connection)
    }
  }

  /// Follows a path of names and name prefixes; see ``CacheReadTransaction/jump(to:in:only:matching:over:)``.
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes.
  ///   - source: the list in which the path begins.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - matching: how the last component is compared with names.
  ///   - connection: the connection to the server that has the list.
  public func jump(
    to path: some ByteStringConvertible, in source: ListingSource = .directory(""),
    only kind: EntryKind? = nil,
    matching: NameMatching = .prefix, over connection: inout Connection
  ) throws(CatalogError) -> JumpTarget {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.jump(
        to: path.byteString, in: source, only: kind, matching: matching, over: &connection)
    }
  }

  /// Follows a path like ``jump(to:in:only:matching:over:)``, but returns nil if it leads to no entry; see
  /// ``CacheReadTransaction/target(at:in:only:matching:over:)``.
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes.
  ///   - source: the list in which the path begins.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - matching: how the last component is compared with names.
  ///   - connection: the connection to the server that has the list.
  public func target(
    at path: some ByteStringConvertible, in source: ListingSource = .directory(""),
    only kind: EntryKind? = nil, matching: NameMatching = .prefix,
    over connection: inout Connection
  ) throws(CatalogError) -> JumpTarget? {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.target(
        at: path.byteString, in: source, only: kind, matching: matching, over: &connection)
    }
  }

  /// Finds a string in a listing of this catalog. An exact name is preferred to a name that is equal at primary
  /// strength, which in turn is preferred to the first name that begins with the string. O(log n) if a name is found by
  /// its prefix; otherwise O(n), since the string is then compared with every name.
  ///
  /// - Parameters:
  ///   - text: the name or a part of it.
  ///   - matching: how the string is compared with names.
  ///   - indexed: a listing of the same catalog.
  public func find(
    _ text: some ByteStringConvertible, matching: NameMatching = .prefix, in indexed: IndexedListing
  ) throws(CatalogError) -> JumpTarget {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.find(text.byteString, matching, only: nil, in: indexed)
    }
  }

  /// Returns the inner markers of the marker that has the given label; see ``CacheReadTransaction/zoom(into:of:)``.
  ///
  /// - Parameters:
  ///   - label: the label of a marker in the listing, such as "B".
  ///   - directory: a listing of this catalog.
  public func zoom(
    into label: String, of directory: IndexedListing
  ) throws(CatalogError) -> MarkerLevel {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.zoom(into: label, of: directory)
    }
  }

  /// Returns the offsets of the entries under the marker that has the given label; see
  /// ``CacheReadTransaction/extent(ofMarker:in:)``.
  ///
  /// - Parameters:
  ///   - label: the label of a marker at any level, such as "Bj".
  ///   - indexed: a listing of the same catalog.
  public func extent(
    ofMarker label: String, in indexed: IndexedListing
  ) throws(CatalogError) -> Range<Int> {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.extent(ofMarker: label, in: indexed)
    }
  }

  /// Returns the offsets of the entries that begin with a string. If there are none, returns the offsets of the entries
  /// under the marker that has this string as its label; see ``CacheReadTransaction/bounds(of:in:)``.
  ///
  /// - Parameters:
  ///   - text: the beginning of a name, or the label of a marker.
  ///   - indexed: a listing of the same catalog.
  public func bounds(
    of text: some ByteStringConvertible, in indexed: IndexedListing
  ) throws(CatalogError) -> Range<Int> {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.bounds(of: text.byteString, in: indexed)
    }
  }

  /// Returns the sort keys with which the names that begin with a string are found in listings of this catalog. The
  /// keys come from the cache if it contains them, otherwise from the collator.
  ///
  /// - Parameter text: the beginning of a name.
  public func prefixKeys(of text: some ByteStringConvertible) throws(CatalogError) -> PrefixKeys {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.prefixKeys(of: text.byteString)
    }
  }

  /// Sorts and indexes a listing that this catalog has not read. O(n log n).
  ///
  /// - Parameters:
  ///   - listing: the entries, in any order.
  ///   - source: the list to which the entries belong; nil for entries that are not from a server.
  ///   - kind: the kind of entries to keep; nil for all.
  public func index(
    _ listing: Listing, of source: ListingSource? = nil, only kind: EntryKind? = nil
  ) throws(CatalogError) -> IndexedListing {
    try readWholeFiles { transaction throws(CatalogError) in
      let keyed = try KeyedListing(listing, context.collator)
      return try transaction.index(keyed, of: source, only: kind, for: nil)
    }
  }

  /// Sorts and indexes the songs of the queue, which have already been read. O(n log n).
  ///
  /// - Parameters:
  ///   - songs: all songs of the queue in its order, with the ``ListingSource/songTags`` of the list.
  ///   - list: the list of the queue whose order the entries have.
  ///   - connection: the connection to the server, which is asked for stickers if the order compares them.
  package func index(
    _ songs: [Song], as list: ListingSource, over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    let keyed = try connection.keyedListing(of: songs, sortedAs: list, context.withoutReports)
    return try readWholeFiles { transaction throws(CatalogError) in
      try transaction.index(keyed, of: list, only: nil, for: nil)
    }
  }

  /// Returns the two-level index of a listing of this catalog. Opens the collator.
  ///
  /// - Parameter indexed: a listing of the same catalog.
  public func markerIndex(of indexed: IndexedListing) throws(CatalogError) -> MarkerIndex {
    try readWholeFiles { transaction throws(CatalogError) in
      try transaction.markerIndex(of: indexed)
    }
  }

  private func readWholeFiles<Answer>(
    _ body: (CacheReadTransaction) throws(CatalogError) -> Answer
  ) throws(CatalogError) -> Answer {
    try CacheReadTransaction.run(context, .wholeFiles, body)
  }

  /// Runs a closure whose lookups form one transaction, and returns its result.
  ///
  /// Cache files are verified block by block while they are read, which is faster than verifying whole files if the
  /// closure needs only small parts of them. If a block turns out to be damaged, the result is dropped and the closure
  /// runs once more with files verified as a whole. The closure must therefore have no side effects, and no listing may
  /// be used after the transaction.
  ///
  /// - Parameter body: performs the lookups and returns the result; its errors are rethrown.
  public func read<Answer, Failure: Error>(
    _ body: (CacheReadTransaction) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try CacheReadTransaction.run(context, .blocksRead, body)
  }
}
