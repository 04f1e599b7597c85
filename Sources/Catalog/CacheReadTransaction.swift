internal import Collation
internal import ListingCache
internal import ListingIndex

/// A transaction of one or more catalog lookups that read listings through the cache; see ``ConnectionCatalog/read(_:)``.
///
/// Without a cache, every list is requested from the server. A listing is valid only during the transaction.
public final class CacheReadTransaction {
  let context: CatalogContext
  private let verification: Verification
  /// The files from which the transaction has read so far. They are checked for damage at the end.
  private var files: [CachedListing] = []
  private var newListings: [IndexedListing] = []
  private var newRecords: [RecordStore] = []

  /// Determines when the bytes of a file are compared with their checksums.
  enum Verification {
    /// All blocks are verified before the file is used. O(bytes).
    case wholeFiles
    /// Each block is verified when it is first read; damage is reported at the end of the transaction.
    case blocksRead
  }

  private init(_ context: CatalogContext, _ verification: Verification) {
    self.context = context
    self.verification = verification
  }

  /// Runs a closure in a transaction. If the closure has read damaged blocks, its result is dropped and it runs again
  /// with files that are verified as a whole.
  ///
  /// - Parameters:
  ///   - context: the cache and the collator that the transaction uses.
  ///   - verification: when files are verified.
  ///   - body: performs the lookups and returns the result; its errors are rethrown.
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

  /// Verifies a file as thoroughly as the transaction requires. Returns false if the file is known to be damaged.
  func verify(_ file: CachedListing) -> Bool {
    switch verification {
    case .wholeFiles: file.verifyAll()
    case .blocksRead: files.append(file)
    }
    return !file.isDamaged
  }

  /// Adds a listing that will be saved unless the transaction reads a damaged block.
  func save(_ listing: IndexedListing) { newListings.append(listing) }

  func save(_ records: RecordStore) { newRecords.append(records) }
}

/// The collator, the cache and the progress report that all lookups in a catalog share.
struct CatalogContext: Sendable {
  let collator: LazyCollator
  /// The cache; nil if the catalog has no cache.
  let cache: CatalogCache?
  let report: ListingReport
  /// The locale in whose language markers of dates are labelled.
  let locale: CollationLocale

  /// The same context, but with nothing called while a list is read.
  var withoutReports: CatalogContext {
    CatalogContext(
      collator: collator, cache: cache,
      report: ListingReport(onProgress: { _ in }, onEntries: { _ in }), locale: locale)
  }

  /// Returns the axis of the lists that are sorted by the given order.
  func axis(of order: ListingOrder) -> Axis {
    Axis(order.unit, isDescending: order.isDescending, labels: AxisLabels(locale: locale))
  }
}
