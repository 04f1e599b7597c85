internal import Collation
internal import Platform

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
