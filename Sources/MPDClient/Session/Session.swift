/// A connection for async code: commands from any task, and the server's events.
///
/// All that blocks is done on a thread that the session has for itself, one call behind the other
/// in the order of their coming; no thread of Swift's pool waits for a server. The session connects
/// with the first call, the first listener or `connect()`, and again when a connection was lost and
/// somebody needs one.
///
/// **Lost connections.** A request, or a list of requests, that `isIdempotent` is sent once more
/// over a new connection if the old one was closed before the answer came, and so is what only
/// reads: listings, pictures, `queueURIs()`; nothing else is. A connection that turns out to be
/// closed before anything of a call was sent is replaced, whatever the call is. Every connection is
/// told, before anything else, what the one before it was told by the settings and by calls: the
/// last password, the partition, tag types, protocol features, `binarylimit` and subscriptions. No
/// call runs in another partition unnoticed: where the server refuses some of that, such as a
/// partition that was deleted, there is no connection until a call has failed with the refusal;
/// from then on only what the settings say is told. Messages that came on a subscription and were
/// not read are lost with a connection; `generation` says when.
///
/// **Rest.** The connection idles when nothing is asked for five seconds, also when nobody listens,
/// so that the server does not close it after its `connection_timeout`; events for which nobody
/// listens are dropped.
///
/// **Cancellation** ends the wait of a call at once with a `CancellationError`. A call that was
/// waiting for its turn is then not sent. A call that was running may or may not have been run by
/// the server. Its answer is read and thrown away; if it does not come within half a second the
/// connection is closed, and the next call opens another one.
///
/// **Errors** are `MPDError` and `CancellationError` alone, besides what a closure throws that is
/// handed in: `.client` once the session is closed, and otherwise those of `Connection`. Calls that
/// wait while a connection is being made fail with it when it cannot be made.
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

  /// - Parameter cancellationGrace: how long the answer to a cancelled call may take before the connection
  ///   is given up for it. Most answers come within the usual half a second, and a server that
  ///   hangs holds up the next call no longer.
  /// - Parameter idleDelay: how long after the last call the connection idles if nobody listens.
  init(
    _ settings: ConnectionSettings, cancellationGrace: Duration, idleDelay: Duration = .seconds(5)
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

  /// Connects now if there is no connection, and waits until there is.
  public func connect() async throws {
    try await perform(mayRepeat: true) { _ in }
  }

  /// Sends a request and waits for its answer, like `Connection.run(_:)`.
  @discardableResult
  public func run<Reply>(_ request: Request<Reply>) async throws -> Reply {
    try await perform(mayRepeat: request.isIdempotent) { try $0.run(request) }
  }

  /// Runs the requests of a list, like `Connection.run(_:)`.
  @discardableResult
  public func run(_ list: CommandList) async throws -> CommandListReplies {
    try await perform(mayRepeat: list.isIdempotent) { try $0.run(list) }
  }

  /// Runs the requests that a closure collects as one command list, like
  /// `Connection.list(atomically:_:)`. The
  /// closure runs in the caller's place, before anything is sent.
  @discardableResult
  public nonisolated(nonsending) func list<Tokens>(
    atomically: Bool = false, _ build: (inout CommandList) -> Tokens
  ) async throws -> (tokens: Tokens, replies: CommandListReplies) {
    var list = CommandList(atomically: atomically)
    let tokens = build(&list)
    return (tokens, try await run(list))
  }

  /// Runs a closure with the blocking connection on the session's thread, for what is no request:
  /// entries as they arrive (`Connection.forEachEntry`), commands that hang on the answers of
  /// others while nobody else's call comes between them.
  ///
  /// The closure is run once at most, and this returns only when it has ended: if the task is
  /// cancelled meanwhile, the closure has half a second to end, then its connection is closed, so
  /// that what it waits for fails. A closure that ends without an error has its result returned
  /// even then. It may look at nothing but the connection and what it captures: `Task.isCancelled`
  /// means nothing on this thread. As long as it runs, other calls and events wait. It must not put
  /// another connection in the place of this one, whose waits nobody could end (`reconnect()` keeps
  /// that).
  ///
  /// - Throws: what the closure throws, besides the session's own errors.
  public func withConnection<Value: Sendable>(
    _ body: @escaping @Sendable (inout Connection) throws -> Value
  ) async throws -> Value {
    try await perform(holdsTask: true, body)
  }

  /// The changes in the server from now on, and what becomes of the connection; for one listener.
  ///
  /// While there is a listener and no call, the session's connection idles (`idle`) at once; a call
  /// interrupts that (`noidle`), and no event is lost by it; where calls follow each other without
  /// a pause, it idles for a moment between them, each tenth of a second. When the connection is
  /// lost, the session tries to connect after 100 ms, and then after twice the time with each
  /// failure, 10 s at most; a call tries at once. Of a change that happened after the connection
  /// was made and shortly before this, a listener may also hear.
  ///
  /// - Parameter wanted: the changes to hear of; with none, only the connection's fate is told.
  public nonisolated func events(_ wanted: IdleEvents = .all) -> SessionEvents {
    SessionEvents(of: self, SessionSubscription(to: calls, wanted))
  }

  /// How many connections the session has had: 0 before the first; a higher number than before
  /// means that the connection was lost and that anything may have changed.
  public nonisolated var generation: Int { calls.listeners.generation }

  /// Ends all calls with an error and all listeners, and waits until the connection is closed and
  /// the thread is at its end. That is at once, unless a closure of `withConnection` goes on, or a
  /// connection is being made, which takes up to the timeout for each address.
  ///
  /// A cancelled task may call this: the session is closed all the same.
  public func close() async {
    calls.close()
    await calls.waitForEnd()
  }

  /// Sends work to the thread and waits for it.
  ///
  /// - Parameter holdsTask: whether the end of the work is waited for even by a cancelled task.
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
