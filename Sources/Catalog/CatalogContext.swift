internal import Collation
internal import ListingIndex
internal import Platform

/// The values that all lookups in a catalog share.
struct CatalogContext: Sendable {
  let collator: LazyCollator
  /// The cache; nil if none is read or written.
  let cache: CatalogCache?
  let report: ListingReport
}

/// A collator that is opened when it is first needed: opening takes longer than everything else
/// that a read from the cache does, and such a read often needs no collator.
final class LazyCollator: Sendable {
  /// Not a `Result`, whose type would be looked up at run time by every read.
  private enum Outcome {
    case opened(Collator)
    case failed(CollationError)
  }

  private let open: @Sendable () throws(CollationError) -> Collator
  private let outcome = Locked<Outcome?>(nil)

  /// Wraps a closure, which is called at most once.
  init(_ open: @escaping @Sendable () throws(CollationError) -> Collator) {
    self.open = open
  }

  /// The collator, opened by the first call; every call throws if that failed.
  func get() throws(CatalogError) -> Collator {
    let outcome = outcome.withLock { known in
      let outcome = known ?? tryToOpen()
      known = outcome
      return outcome
    }
    switch outcome {
    case .opened(let collator): return collator
    case .failed(let error): throw .collation(error)
    }
  }

  private func tryToOpen() -> Outcome {
    do throws(CollationError) { return .opened(try open()) } catch { return .failed(error) }
  }
}

/// The progress of reading a list.
public enum ListingProgress: Sendable, Hashable {
  /// The number of entries that have arrived, or of songs and values from which entries are made,
  /// reported once for a few hundred of them.
  case received(Int)
  /// The listing is complete, or has failed.
  case ended
}

/// The functions that are called while a list is read.
struct ListingReport: Sendable {
  let onProgress: @Sendable (ListingProgress) -> Void
  let onEntries: @Sendable (Listing) -> Void

  /// Reports the entries that have arrived, and the number of what they were made from.
  func received(_ count: Int, _ listing: Listing) {
    onEntries(listing)
    onProgress(.received(count))
  }
}
