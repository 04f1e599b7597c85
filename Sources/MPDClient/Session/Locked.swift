internal import Glibc

/// State that threads share, behind a lock.
///
/// It stands for `Mutex`, whose waiting in the standard library ThreadSanitizer does not see on
/// Linux: it reports every access that a `Mutex` protects.
///
/// `@unchecked Sendable` because the state is reached with the lock held and in no other way.
final class Locked<State: Sendable>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Lends the state; the body must not come back here.
  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }
}
