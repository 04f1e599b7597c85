/// A value that threads share, protected by a lock. A thread can wait until another thread has changed the value.
///
/// `@unchecked Sendable` because the value is used only while the lock is held.
package final class Locked<State: Sendable & ~Copyable>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: consuming State) {
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
  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Calls a closure with the value, immediately and again after each `withLock`, until the closure returns a result.
  package func wait<Result>(_ body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      pthread_cond_wait(change, mutex)
    }
  }
}

/// Runs a closure on a new thread, which ends when the closure returns. All signals are blocked on the thread, so
/// that the process's signals are delivered to threads that expect them.
///
/// - Throws: EAGAIN if the process cannot start another thread.
package func runOnThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  let box = Unmanaged.passRetained(ThreadBody(run: body))
  var thread = pthread_t()
  var all = sigset_t()
  sigfillset(&all)
  // The new thread inherits the signal mask.
  let code = withSignalsBlocked(all) {
    pthread_create(&thread, nil, { runBody($0) }, box.toOpaque())
  }
  guard code == 0 else {
    box.release()
    throw SystemError(code, "the process cannot start another thread")
  }
  pthread_detach(thread)
}

func withSignalsBlocked<Result, Failure: Error>(
  _ signals: sigset_t, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var (signals, before) = (signals, sigset_t())
  pthread_sigmask(SIG_BLOCK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}

/// Runs a closure on a new thread and returns its result, so that the closure does not block a thread needed by other
/// tasks.
///
/// - Throws: EAGAIN if the process cannot start another thread.
package func valueOnThread<Value: Sendable>(
  _ body: @escaping @Sendable () -> Value
) async throws(SystemError) -> Value {
  let result: Result<Value, SystemError> = await withCheckedContinuation { continuation in
    do throws(SystemError) {
      try runOnThread { continuation.resume(returning: .success(body())) }
    } catch {
      continuation.resume(returning: .failure(error))
    }
  }
  return try result.get()
}

/// A value that another thread computes while the caller does something else.
package struct ConcurrentValue<Value: Sendable>: Sendable {
  private let result = Locked<Value?>(nil)

  /// Starts a thread that computes the value. If the process cannot start another thread, computes the value at once.
  package init(_ compute: @escaping @Sendable () -> Value) {
    do throws(SystemError) {
      try runOnThread { [result] in
        let value = compute()
        result.withLock { $0 = value }
      }
    } catch {
      result.withLock { $0 = compute() }
    }
  }

  /// The value. Waits until it is computed.
  package var value: Value { result.wait { $0 } }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}
