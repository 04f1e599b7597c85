/// What a session's tasks and its thread say to each other.
///
/// A call's closures may hold the last reference to the session, whose end closes this: none of
/// them is released while the lock is held.
final class CallQueue: Sendable {
  /// What the thread has to do next.
  enum Action {
    case end, call, listen, rest
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
    /// Of the connection, while there is one.
    var canceller: SocketCanceller?
    var isClosed = false
    var hasEnded = false
    var closers: [CheckedContinuation<Void, Never>] = []
  }

  let listeners = ListenerRegistry()
  let wakeUp: WakeUp
  private let cancellationGrace: Duration
  private let state = Locked(State())

  init(cancellationGrace: Duration) throws(MPDError) {
    self.cancellationGrace = cancellationGrace
    wakeUp = try WakeUp()
  }
}

// For the tasks.
extension CallQueue {
  /// A number for a call.
  func nextNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Queues a call for the thread.
  func enqueue(_ call: SessionCall) {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.queue.append(call) }
      return !state.isClosed
    }
    guard isOpen else { return call.fail(closedError) }
    wakeUp.signal()
  }

  /// Ends the wait of a call's task. What waits in the queue is not sent; what runs may have been.
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

  /// Breaks a call that still runs.
  private func interrupt(_ number: Int) {
    state.withLock { state in
      if state.running?.number == number { state.canceller?.interrupt() }
    }
  }

  /// Ends all calls and listeners, and the thread.
  func close() {
    // First, so that nobody is told of a connection that is lost by this.
    listeners.close()
    let (queue, running) = state.withLock { state in
      state.isClosed = true
      state.canceller?.interrupt()
      defer { state.queue = [] }
      return (state.queue, state.running)
    }
    for call in queue { call.fail(closedError) }
    if let running, !running.holdsTask { running.fail(closedError) }
    wakeUp.signal()
  }

  /// Waits until the thread has closed its descriptors.
  nonisolated(nonsending) func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.closers.append(continuation) }
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }
}

// For the thread.
extension CallQueue {
  /// What there is to do.
  var nextAction: Action {
    let (isClosed, isQueueEmpty) = state.withLock { ($0.isClosed, $0.queue.isEmpty) }
    if isClosed { return .end }
    guard isQueueEmpty else { return .call }
    return listeners.isEmpty ? .rest : .listen
  }

  /// There is a connection, with an canceller; or none any more.
  func use(_ canceller: SocketCanceller?) {
    state.withLock { $0.canceller = canceller }
  }

  /// Takes the first call off the queue, to run it; nil if it was cancelled since.
  func take() -> SessionCall? {
    state.withLock { state in
      guard !state.queue.isEmpty else { return nil }
      let call = state.queue.removeFirst()
      state.running = Running(number: call.number, holdsTask: call.holdsTask, fail: call.fail)
      return call
    }
  }

  /// Nothing more is done for a call. If it failed for want of a connection and may be repeated, it
  /// goes to the head of the queue, else its task gets the error.
  func finish(_ call: SessionCall, _ error: (any Error)? = nil) {
    let verdict = state.withLock { state -> (any Error)? in
      defer { state.running = nil }
      guard let error else { return nil }
      if state.isClosed { return closedError }
      if state.running?.isCancelled ?? false { return CancellationError() }
      guard call.mayRepeat, (error as? MPDError)?.code == .closed else { return error }
      state.queue.insert(call.last, at: 0)
      return nil
    }
    if let verdict { call.fail(verdict) }
  }

  /// Ends the calls that wait: they share the fate of the server that could not be reached. False
  /// if there are none.
  @discardableResult
  func failAll(_ error: MPDError) -> Bool {
    let queue = state.withLock { state in
      defer { state.queue = [] }
      return state.queue
    }
    for call in queue { call.fail(error) }
    return !queue.isEmpty
  }

  /// The thread is done.
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

extension SessionCall {
  /// The same call, which is not repeated again.
  fileprivate var last: SessionCall {
    var call = self
    call.mayRepeat = false
    return call
  }
}

private let closedError = MPDError(.client, "the session is closed")
