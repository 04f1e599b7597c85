/// A connection for async code: requests from any task, and the server's events.
///
/// All blocking work is done on a thread of the session's own, one call after the other in the order
/// in which they were made; no thread of Swift's pool waits for a server. The session connects with
/// the first call, the first listener or `connect()`, and again when the connection was lost and a
/// call or a listener needs one.
///
/// **Lost connections.** If the connection is closed before the answer came, a request, or a list of
/// requests, that `isIdempotent` is sent once more over a new connection, and so are calls that only
/// read: listings, pictures, `queueURIs()`. Nothing else is repeated. A connection that turns out to
/// be closed before anything of a call was sent is replaced, whatever the call is. Each new
/// connection first gets the server-side settings of the one before it, from `ConnectionSettings`
/// and from calls: the last password, the partition, tag types, protocol features, `binarylimit` and
/// subscriptions. No call runs in another partition unnoticed: where the server refuses one of these,
/// such as a partition that was deleted, there is no connection until a call has failed with the
/// refusal; from then on only `ConnectionSettings` count. Messages of a subscription that were not
/// read are lost with a connection; `generation` shows that.
///
/// **Rest.** The connection idles once nothing was called for five seconds, even without a listener,
/// so that the server does not close it after its `connection_timeout`; events without a listener are
/// dropped.
///
/// **Cancellation** ends the wait of a call at once with a `CancellationError`. A call that was still
/// queued is then not sent. A call that was running may or may not have been run by the server. Its
/// answer is read and dropped; if it does not come within half a second, the connection is closed,
/// and the next call opens another one.
///
/// **Errors** are `MPDError` and `CancellationError` alone, besides those of closures that are passed
/// in; because of the two, calls do not have typed errors. The code is `.client` once the session is
/// closed, and otherwise one of `Connection`'s. Calls that wait while a connection is being made fail
/// with its error if it cannot be made.
///
/// The thread and the descriptors end with the session, or with `close()`.
public actor Session {
  private let calls: CallQueue

  /// Starts the thread; nothing is connected yet.
  ///
  /// - Throws: `.system` if the process may not have another thread, or more descriptors.
  public init(_ settings: ConnectionSettings) throws(MPDError) {
    try self.init(settings, cancellationGrace: .milliseconds(500))
  }

  /// - Parameter cancellationGrace: The time that the answer to a cancelled call may take before the
  ///   connection is closed. Most answers come within the usual half a second, and a server that
  ///   hangs delays the next call no longer than that.
  /// - Parameter idleDelay: The time after the last call until the connection idles without a
  ///   listener.
  init(
    _ settings: ConnectionSettings, cancellationGrace: Duration,
    idleDelay: Duration = .seconds(5)
  ) throws(MPDError) {
    let calls = try CallQueue(cancellationGrace: cancellationGrace)
    let loop = SessionLoop(settings, calls, idleDelay: idleDelay)
    try runOnThread {
      var loop = loop
      loop.run()
    }
    self.calls = calls
  }

  deinit { calls.close() }

  /// Connects if there is no connection, and waits until there is one.
  public func connect() async throws {
    try await perform(mayRepeat: true) { _ in }
  }

  /// Runs a closure with the blocking connection on the session's thread: for calls that only
  /// `Connection` has, such as `forEachEntry`, and for requests that depend on the replies to others,
  /// with no other call between them.
  ///
  /// The closure is run once at most, and this returns only when it has ended: if the task is
  /// cancelled meanwhile, the closure has half a second to end, then its connection is closed, so
  /// that its waits fail. If the closure then ends without an error all the same, its result is
  /// returned. The closure must use nothing but the connection and its captures: `Task.isCancelled`
  /// has no meaning on this thread. Other calls and events wait until it ends. It must not replace
  /// the connection by another one, whose waits could not be broken (`reconnect()` is safe).
  ///
  /// - Throws: The closure's error, besides the session's own.
  public func withConnection<Value: Sendable>(
    _ body: @escaping @Sendable (inout Connection) throws -> Value
  ) async throws -> Value {
    try await perform(holdsTask: true, body)
  }

  /// Returns the changes in the server from now on, and the losses of the connection, for one
  /// listener.
  ///
  /// While there is a listener and no call, the connection idles (`idle`); a call interrupts that
  /// (`noidle`), and no event is lost by it. Where calls follow each other without a pause, the
  /// connection idles for a moment between them every tenth of a second. When it is lost, the session
  /// tries to connect after 100 ms, and then after twice the time with each failure, up to 10 s; a
  /// call tries at once. A change that happened after the connection was made and shortly before this
  /// call may be reported too.
  ///
  /// - Parameters:
  ///   - wanted: The changes to report; with none, only losses of the connection are.
  ///   - initially: The changes to report as the first element, at once, whether they have happened
  ///     or not: with `.all` a loop over the events loads at first everything that it reloads later.
  public nonisolated func events(
    _ wanted: IdleEvents = .all, initially: IdleEvents = []
  ) -> SessionEvents {
    SessionEvents(of: self) { [calls] in
      SessionSubscription(to: calls, wanted, initially: initially)
    }
  }

  /// The number of connections that the session has had: 0 before the first; a higher number than
  /// before means that the connection was lost and that anything may have changed.
  public nonisolated var generation: Int { calls.listeners.generation }

  /// Ends all calls with an error and all listeners, and waits until the connection is closed and
  /// the thread has ended. That takes no time, unless a closure of `withConnection` is running, or a
  /// connection is being made, which takes up to the timeout for each address.
  ///
  /// A cancelled task may call this: the session is closed all the same.
  public func close() async {
    calls.close()
    await calls.waitForEnd()
  }

  /// Sends work to the thread and waits for it.
  ///
  /// - Parameter holdsTask: Whether even a cancelled task waits for the end of the work.
  func perform<Value: Sendable>(
    mayRepeat: Bool = false, holdsTask: Bool = false,
    _ body: @escaping @Sendable (inout Connection) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let number = calls.nextNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { task in
        calls.enqueue(
          SessionCall(number, mayRepeat: mayRepeat, holdsTask: holdsTask, answering: task, body))
        // The handler may have run before there was anything to cancel.
        if Task.isCancelled { calls.cancel(number) }
      }
    } onCancel: {
      calls.cancel(number)
    }
  }
}

extension Session {
  /// Sends a request and waits for its reply, like `Connection.run(_:)`.
  @discardableResult
  public func run<Reply>(_ request: Request<Reply>) async throws -> Reply {
    try await perform(mayRepeat: request.isIdempotent) { try $0.run(request) }
  }

  /// Runs several requests as one command list and returns their replies, like
  /// `Connection.run(_:_:_:)`:
  ///
  ///     let (status, song) = try await session.run(.status, .currentSong)
  @discardableResult
  public nonisolated(nonsending) func run<First, Second, each Other>(
    _ first: Request<First>, _ second: Request<Second>, _ others: repeat Request<each Other>
  ) async throws -> (First, Second, repeat each Other) {
    var list = CommandList(atomically: true)
    let (first, second) = (list.append(first), list.append(second))
    let tokens = (repeat list.append(each others))
    let replies = try await run(list)
    return (
      try replies.reply(for: first), try replies.reply(for: second),
      repeat try replies.reply(for: each tokens)
    )
  }

  /// Runs the requests of a list, like `Connection.run(_:)`.
  @discardableResult
  public func run(_ list: CommandList) async throws -> CommandListReplies {
    try await perform(mayRepeat: list.isIdempotent) { try $0.run(list) }
  }

  /// Runs the requests that a closure collects as one command list, like
  /// `Connection.list(atomically:_:)`. The closure runs in the caller's isolation, before anything is
  /// sent.
  @discardableResult
  public nonisolated(nonsending) func list<Tokens>(
    atomically: Bool = false, _ build: (inout CommandList) -> Tokens
  ) async throws -> (tokens: Tokens, replies: CommandListReplies) {
    var list = CommandList(atomically: atomically)
    let tokens = build(&list)
    return (tokens, try await run(list))
  }
}
