internal import Glibc

/// A value that threads share, protected by a lock, with a way to wait until another thread has
/// changed it.
///
/// It is used instead of `Mutex` even where no thread waits: ThreadSanitizer, with which sessions
/// are tested, does not recognize that lock on Linux, and reports every access that it protects.
///
/// `@unchecked Sendable` because the value is only used while the lock is held.
package final class Locked<State: Sendable>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Calls a closure with the value; the closure must not use this lock again.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Calls a closure with the value, at once and again after each `withLock`, until it returns a
  /// result.
  package func wait<Result>(_ body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      pthread_cond_wait(change, mutex)
    }
  }
}
