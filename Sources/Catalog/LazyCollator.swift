internal import Collation
internal import Synchronization

/// A collator that is opened when it is first needed: opening takes longer than everything else
/// that a read from the cache does, and such a read often needs no collator.
final class LazyCollator: Sendable {
  private let open: @Sendable () throws(CollationError) -> Collator
  private let result = Mutex<Result<Collator, CatalogError>?>(nil)

  /// Wraps a closure, which is called at most once.
  init(_ open: @escaping @Sendable () throws(CollationError) -> Collator) {
    self.open = open
  }

  /// The collator, opened by the first call; every call throws if that failed.
  func get() throws(CatalogError) -> Collator {
    let result = result.withLock { result in
      let opened = result ?? opened()
      result = opened
      return opened
    }
    return try result.get()
  }

  private func opened() -> Result<Collator, CatalogError> {
    do throws(CollationError) { return .success(try open()) } catch {
      return .failure(.collation(error))
    }
  }
}
