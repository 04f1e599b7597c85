public import Collation
internal import ListingCache
public import Bytes
public import Bytes
public import ListingIndex
public import MPDClient

/// A directory's entries in index order with the index over them.
public struct IndexedDirectory: Sendable {
  /// The index, a marker for each start that occurs.
  public let index: MarkerIndex
  /// What it is stored under in the cache; nil where it is not.
  let source: ListingSource?

  /// The entries in order.
  public var listing: SortedListing { index.listing }
}

/// The pipeline from a directory's name to its index, in one collation.
public struct Catalog: Sendable {
  let lateCollator: LateCollator
  let cache: CatalogCache?
  /// Called when a listing begins; what it returns is told how many entries have come, and released
  /// when all have.
  let reporting: @Sendable () -> (_ count: Int) -> Void
  /// The question that is being answered; nil outside of `answer`.
  private(set) var lookup: Lookup?

  /// A catalog that sorts by a collator, without a cache.
  public init(collator: Collator) {
    self.init(cache: nil) { collator }
  }

  /// A catalog that keeps what it has indexed, and opens its collator when it needs one.
  ///
  /// - Parameter reporting: called when a listing begins. What it returns is told how many entries
  ///   have come, once for some hundred of them, and is released when all have.
  /// - Parameter collator: opens the collator that `cache` was made for; called at most once.
  public init(
    cache: CatalogCache?,
    reporting: @escaping @Sendable () -> (_ count: Int) -> Void = { { _ in } },
    collator: @escaping @Sendable () -> Collator
  ) {
    self.cache = cache
    self.reporting = reporting
    self.lateCollator = LateCollator(collator)
  }

  /// Makes the sort keys.
  public var collator: Collator { lateCollator.collator }

  /// A directory's entries, sorted and indexed: from the cache if the server has not changed since,
  /// else listed now.
  ///
  /// - Parameter kind: nil for entries of every kind.
  public func directory(
    _ directory: ByteString, only kind: EntryKind? = nil, over connection: inout Connection
  ) throws(MPDError) -> IndexedDirectory {
    let pass = try cachePass(forRoot: directory.isEmpty, over: &connection)
    if let stored = stored(directory, only: kind, pass) { return stored }
    return index(try list(directory, over: &connection), only: kind, pass)
  }

  /// Sorts and indexes a listing.
  public func index(_ listing: Listing, only kind: EntryKind? = nil) -> IndexedDirectory {
    index(key(listing), only: kind, nil)
  }

  func index(_ keyed: KeyedListing, only kind: EntryKind?, _ pass: CachePass?) -> IndexedDirectory {
    let narrowed = kind.map(keyed.only) ?? keyed
    let sorted = SortedListing(narrowed.listing, keys: narrowed.keys)
    let directory = IndexedDirectory(
      index: collator.index(sorted, entriesPerMarker: 1...maxEntriesPerMarker),
      source: pass?.sourceToKeep(
        of: sorted.directory, storedAs: sorted.count == keyed.keys.count ? nil : kind))
    if directory.source != nil { cache?.keep(directory) }
    return directory
  }
}

// The cache.
extension Catalog {
  /// Answers a question for which directories are looked up.
  ///
  /// A listing in the cache is then checked only where it is read. If that shows damage, what
  /// follows from it is not to be trusted, and the body is run once more with listings that are
  /// checked as a whole, as they are outside of this function. The body must change nothing, and
  /// keep no directory.
  public func answer<Answer, Failure: Error>(
    _ body: (Catalog) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let lookup = Lookup()
    var catalog = self
    catalog.lookup = lookup
    let answer = Result { () throws(Failure) in try body(catalog) }
    guard !lookup.hasMetDamage else { return try body(self) }
    for memo in lookup.memos { cache?.keep(memo) }
    return try answer.get()
  }

  /// Writes to the cache what was listed since; to be called when the answer was given.
  public func store() { cache?.store() }

  /// Asks the server for its state; nil where nothing can be read from the cache or kept in it.
  func cachePass(
    forRoot: Bool, over connection: inout Connection
  ) throws(MPDError) -> CachePass? {
    guard let cache, let stamp = try connection.serverStamp(forRoot: forRoot) else { return nil }
    return CachePass(cache: cache, server: connection.address, stamp: stamp)
  }

  /// A directory that is in the cache; nil if it is not, or damaged.
  func stored(
    _ directory: ByteString, only kind: EntryKind?, _ pass: CachePass?
  ) -> IndexedDirectory? {
    guard let (file, source) = pass?.listing(of: directory, only: kind) else { return nil }
    if let lookup { lookup.note(file) } else { file.checkAll() }
    guard !file.isDamaged else { return nil }
    let index = MarkerIndex(
      file.listing, top: file.top, collation: lateCollator.prefixCollation,
      entriesPerMarker: 1...maxEntriesPerMarker)
    return IndexedDirectory(index: index, source: source)
  }

  /// The inner markers of a directory that were asked for before; nil for one that is not in the
  /// cache.
  func knownInnerMarkers(of directory: IndexedDirectory) -> RecordMemo? {
    guard let cache, let source = directory.source else { return nil }
    let memo = cache.innerMarkers(of: source)
    if let lookup { lookup.note(memo) } else { cache.keep(memo) }
    return memo
  }

  /// What a prefix search looks up.
  public func prefixKeys(of text: ByteString) -> PrefixKeys {
    let make = { collator.prefixKeys(of: text) }
    return cache?.prefixKeys(of: text, make) ?? make()
  }
}

/// A few screens: an inner marker over more entries than this goes a letter deeper.
private let maxEntriesPerMarker = 200
