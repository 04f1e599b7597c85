internal import Platform

/// A call that a task has made and that is run on the session's thread.
struct SessionCall: Sendable {
  let number: Int
  /// Whether the call may be sent once more if the connection is lost before the answer arrives.
  var mayRepeat: Bool
  /// Whether the task waits until `run` has ended, even if the task is cancelled, because `run` calls a closure that
  /// belongs to the caller.
  let holdsTask: Bool
  let run: @Sendable (inout Connection) throws -> Void
  let fail: @Sendable (any Error) -> Void
}

extension SessionCall {
  init<Value: Sendable>(
    _ number: Int, mayRepeat: Bool, holdsTask: Bool,
    answering task: CheckedContinuation<Value, any Error>,
    _ body: @escaping @Sendable (inout Connection) throws -> Value
  ) {
    let continuation = OneShotContinuation(to: task)
    self.init(
      number: number, mayRepeat: mayRepeat, holdsTask: holdsTask,
      run: { continuation.resume(with: .success(try body(&$0))) },
      fail: { continuation.resume(with: .failure($0)) })
  }
}

/// A continuation that may be resumed more than once. Only the first call of `resume(with:)` has an effect.
final class OneShotContinuation<Value: Sendable>: Sendable {
  private let waiter: Locked<CheckedContinuation<Value, any Error>?>

  init(to waiter: CheckedContinuation<Value, any Error>) {
    self.waiter = Locked(waiter)
  }

  func resume(with result: Result<Value, any Error>) {
    let waiter = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    waiter?.resume(with: result)
  }
}

/// The calls of a session that have not finished, and the state that the calling tasks and the session's thread
/// share.
///
/// A call's closures may hold the last reference to the session, whose deinitializer closes this queue. Therefore no
/// closure is released while the lock is held.
final class CallQueue: Sendable {
  enum Action {
    /// The thread ends, because the session is closed.
    case end
    /// A call is queued; it is run whether or not there are listeners.
    case call
    /// No call is queued, and there are listeners.
    case listen
    /// No call is queued, and there is no listener.
    case rest
  }

  private struct Running {
    let number: Int
    let holdsTask: Bool
    let fail: @Sendable (any Error) -> Void
    var isCancelled = false
  }

  private struct State {
    var lastNumber = 0
    var queue: [SessionCall] = []
    var running: Running?
    var canceller: SocketCanceller?
    var isClosed = false
    /// Whether the thread is currently connecting. An attempt to connect cannot be interrupted.
    var isConnecting = false
    var hasEnded = false
    var closers: [CheckedContinuation<Void, Never>] = []
  }

  let listeners = ListenerRegistry()
  let wakeUp: WakeUp
  private let cancellationGrace: Duration
  private let state = Locked(State())

  init(cancellationGrace: Duration) throws(MPDError) {
    self.cancellationGrace = cancellationGrace
    do throws(SystemError) { wakeUp = try WakeUp() } catch { throw MPDError(error) }
  }
}

// Used by the tasks.
extension CallQueue {
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  func enqueue(_ call: SessionCall) {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.queue.append(call) }
      return !state.isClosed
    }
    guard isOpen else { return call.fail(closedError) }
    wakeUp.signal()
  }

  /// Cancels the call with the given number, and ends the wait of the task that made the call. If the call is still
  /// queued, it is not sent; if the call is running, it may have been sent already.
  func cancel(_ number: Int) {
    let (call, running) = state.withLock { state in
      if state.running?.number == number { state.running?.isCancelled = true }
      let index = state.queue.firstIndex { $0.number == number }
      return (index.map { state.queue.remove(at: $0) }, state.running)
    }
    call?.fail(CancellationError())
    guard let running, running.number == number else { return }
    if !running.holdsTask { running.fail(CancellationError()) }
    Task {
      try? await Task.sleep(for: cancellationGrace)
      interrupt(number)
    }
  }

  private func interrupt(_ number: Int) {
    state.withLock { state in
      if state.running?.number == number { state.canceller?.cancel() }
    }
  }

  func close() {
    // Listeners are closed first, so that they are not told about the loss of the connection that this causes.
    listeners.close()
    let (queue, running) = state.withLock { state in
      state.isClosed = true
      state.canceller?.cancel()
      defer { state.queue = [] }
      return (state.queue, state.running)
    }
    for call in queue { call.fail(closedError) }
    if let running, !running.holdsTask { running.fail(closedError) }
    wakeUp.signal()
  }

  /// Waits until the thread has closed its descriptors. Does not wait if the thread is connecting; the thread then
  /// closes its descriptors when the attempt to connect ends.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let needsNoWait = state.withLock { state in
        let needsNoWait = state.hasEnded || state.isConnecting
        if !needsNoWait { state.closers.append(continuation) }
        return needsNoWait
      }
      if needsNoWait { continuation.resume() }
    }
  }
}

// Used by the thread.
extension CallQueue {
  var nextAction: Action {
    let (isClosed, isQueueEmpty) = state.withLock { ($0.isClosed, $0.queue.isEmpty) }
    if isClosed { return .end }
    guard isQueueEmpty else { return .call }
    return listeners.isEmpty ? .rest : .listen
  }

  func setCanceller(_ canceller: SocketCanceller?) {
    state.withLock { $0.canceller = canceller }
  }

  /// Records that the thread is about to connect. Returns false if the queue is closed; the thread must then not
  /// connect.
  func beginConnecting() -> Bool {
    state.withLock { state in
      state.isConnecting = !state.isClosed
      return state.isConnecting
    }
  }

  func endConnecting() {
    state.withLock { $0.isConnecting = false }
  }

  /// Removes the first call from the queue and returns it; nil if all queued calls have been cancelled in the meantime.
  func take() -> SessionCall? {
    state.withLock { state in
      guard !state.queue.isEmpty else { return nil }
      let call = state.queue.removeFirst()
      state.running = Running(number: call.number, holdsTask: call.holdsTask, fail: call.fail)
      return call
    }
  }

  /// Ends a call that was run; `error` is nil if the call succeeded. If the call failed because the connection was
  /// closed, and if the call may be repeated, it is put back at the head of the queue. Otherwise the error is passed to
  /// the task that made the call. A call that failed with `.closed` on a usable connection is not repeated, because the
  /// error came from a closure that reads replies.
  func finish(_ call: SessionCall, with error: (any Error)? = nil) {
    let failure = state.withLock { state -> (any Error)? in
      defer { state.running = nil }
      guard let error else { return nil }
      if state.isClosed { return closedError }
      if state.running?.isCancelled ?? false { return CancellationError() }
      guard call.mayRepeat, let reason = error as? MPDError, reason.code == .closed,
        !reason.isConnectionUsable
      else { return error }
      state.queue.insert(call, at: 0)
      state.queue[0].mayRepeat = false
      return nil
    }
    if let failure { call.fail(failure) }
  }

  @discardableResult
  func failAll(with error: MPDError) -> Bool {
    let queue = state.withLock { state in
      defer { state.queue = [] }
      return state.queue
    }
    for call in queue { call.fail(error) }
    return !queue.isEmpty
  }

  func end() {
    wakeUp.close()
    let closers = state.withLock { state in
      state.hasEnded = true
      defer { state.closers = [] }
      return state.closers
    }
    for closer in closers { closer.resume() }
  }
}

private let closedError = MPDError(.client, "the session is closed")
