public import Bytes
public import Collation
internal import ListingCache
public import ListingIndex
public import MPDClient

/// One or more lookups in a catalog that read listings through the cache; see ``Catalog/read(_:)``.
///
/// Without a cache, every directory is listed by the server. A listing is valid only during the
/// transaction.
public final class CacheReadTransaction {
  let context: CatalogContext
  private let verification: Verification
  /// The files that were read and may turn out to be damaged.
  private var files: [CachedListing] = []
  private var newListings: [IndexedListing] = []
  private var newRecords: [RecordStore] = []

  /// The moment at which the bytes of a file are compared with their checksums.
  enum Verification {
    /// All of them before the file is used. O(bytes).
    case wholeFiles
    /// Each block when it is read for the first time; damage is reported at the end of the
    /// transaction.
    case blocksRead
  }

  private init(_ context: CatalogContext, _ verification: Verification) {
    self.context = context
    self.verification = verification
  }

  /// Runs a closure in a transaction. If it has read damaged blocks, its result is dropped and it
  /// runs again with files that are verified as a whole.
  static func run<Answer, Failure: Error>(
    _ context: CatalogContext, _ verification: Verification,
    _ body: (CacheReadTransaction) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let transaction = CacheReadTransaction(context, verification)
    let answer = Result { () throws(Failure) in try body(transaction) }
    if transaction.files.contains(where: \.isDamaged) {
      return try run(context, .wholeFiles, body)
    }
    context.cache?.add(transaction.newListings, transaction.newRecords)
    return try answer.get()
  }

  /// Whether a file can be used: false if it is known to be damaged.
  func verify(_ file: CachedListing) -> Bool {
    switch verification {
    case .wholeFiles: file.verifyAll()
    case .blocksRead: files.append(file)
    }
    return !file.isDamaged
  }

  /// Adds a listing that is to be saved if the transaction reads no damaged block.
  func save(_ listing: IndexedListing) { newListings.append(listing) }

  func save(_ records: RecordStore) { newRecords.append(records) }
}

extension CacheReadTransaction {
  /// The entries of a list, sorted and indexed: from the cache if the server's state has not changed
  /// since they were stored, otherwise read now. O(markers) from the cache, O(n log n) otherwise.
  ///
  /// - Parameters:
  ///   - source: the list to read.
  ///   - kind: the kind of entries; nil for all kinds.
  ///   - connection: the connection to the server that has the list.
  public func listing(
    of source: ListingSource, only kind: EntryKind? = nil, over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    let directories: [ByteString] = if case .directory(let path) = source { [path] } else { [] }
    let cache = try ValidatedCache(
      self, for: source, expecting: directories, only: kind, over: &connection)
    return try listing(of: source, only: kind, cache, over: &connection)
  }

  func listing(
    of source: ListingSource, only kind: EntryKind?, _ cache: ValidatedCache?,
    over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    if let stored = cache?.listing(of: source, only: kind) { return stored }
    let listing = try connection.keyedListing(of: source, context.collator, context.report)
    return try index(listing, of: source, only: kind, for: cache)
  }

  /// Sorts and indexes the entries of a listing. O(n log n).
  ///
  /// - Parameter cache: the cache in which the result is saved, if it may be stored there; nil to
  ///   save nothing.
  func index(
    _ keyed: KeyedListing, of source: ListingSource?, only kind: EntryKind?,
    for cache: ValidatedCache?
  ) throws(CatalogError) -> IndexedListing {
    let narrowed = kind.map(keyed.only) ?? keyed
    let sorted = SortedListing(narrowed.listing, keys: narrowed.keys).withOneKindPerURI()
    let index = try context.collator.get().index(sorted, entriesPerMarker: entriesPerMarker)
    let storedKind = sorted.count == keyed.keys.count ? nil : kind
    let entry = source.flatMap { cache?.newEntry(of: $0, only: storedKind) }
    let indexed = IndexedListing(source: source, listing: sorted, top: index.top, entry: entry)
    if entry != nil { save(indexed) }
    return indexed
  }

  func markerIndex(of indexed: IndexedListing) throws(CatalogError) -> MarkerIndex {
    MarkerIndex(
      indexed.listing, top: indexed.top, collation: try context.collator.get().prefixCollation,
      entriesPerMarker: entriesPerMarker)
  }

  /// The keys of a prefix search: read from the cache or, if they are not in it, made by the
  /// collator.
  ///
  /// - Parameter text: the beginning of a name.
  public func prefixKeys(of text: ByteString) throws(CatalogError) -> PrefixKeys {
    let compute = { () throws(CatalogError) in try self.context.collator.get().prefixKeys(of: text)
    }
    guard let records = context.cache?.prefixKeys else { return try compute() }
    return try records.prefixKeys(of: text, orElse: compute)
  }
}

/// An inner marker over more than a few screens of entries is divided by one more letter.
private let entriesPerMarker = 1...200
