internal import Platform

/// A connection for async code. Any task can send requests and receive the server's events.
///
/// All blocking work is done on the session's own thread; no thread of Swift's pool waits for a server. Calls run one
/// after another, in the order in which they were made. The session connects at the first call, for the first listener,
/// or when ``connect()`` is called. After a loss, it connects again as soon as a call or a listener needs a connection.
///
/// **Lost connections.** If the connection is closed before the reply arrives, a request or command list whose
/// `isIdempotent` is true is sent once more over a new connection. Calls that only read, such as listings, pictures and
/// ``queueURIs()``, are repeated in the same way. No other call is repeated once a part of it has been sent. If the
/// connection turns out to be closed before any part of a call was sent, the session replaces the connection and sends
/// the call, even if the call must not be repeated.
///
/// Each new connection first gets the server-side settings of the previous connection, whether they come from
/// ``ConnectionSettings`` or from calls: the last password, the partition, tag types, protocol features, `binarylimit`
/// and subscriptions. If the server refuses one of these settings, for example because the partition was deleted, there
/// is no connection until a call has failed with the refusal. Thus no call silently runs in a different partition.
/// After that, only the ``ConnectionSettings`` are applied. Messages that were not read are lost with their connection;
/// ``generation`` shows that this has happened.
///
/// **Idling.** After five seconds without a call, the connection idles even if there is no listener, so that the server
/// does not close it after its `connection_timeout`. Events are dropped if there is no listener.
///
/// **Cancellation** of a task makes its call throw a `CancellationError` at once; only ``withConnection(_:)`` first
/// waits for its closure if that is already running. A call that is still queued is not sent. A call that is already
/// running may or may not take effect on the server; its reply is read and dropped. If the reply does not arrive within
/// half a second, the connection is closed, and the next call opens another one.
///
/// **Errors** are of the type ``MPDError`` or `CancellationError`, except for errors that the caller's closures throw.
/// Because there are two types, calls do not declare the type of their errors. Once the session is closed, calls throw
/// an ``MPDError`` with the code `.client`; otherwise the codes are the same as for ``Connection``. If a connection
/// cannot be made, the calls that are waiting for it fail with the error of the attempt.
///
/// When the session is destroyed, or closed by ``close()``, the thread ends and the descriptors are closed.
public actor Session {
  private let calls: CallQueue

  /// Creates a session and starts its thread, without connecting yet.
  ///
  /// - Parameter settings: the addresses to try, and the settings of each new connection.
  /// - Throws: `.system` if the process cannot create another thread or open more descriptors.
  public init(_ settings: ConnectionSettings) throws(MPDError) {
    try self.init(settings, cancellationGrace: .milliseconds(500))
  }

  /// Creates a session with the given grace period for cancelled calls and the given delay before idling.
  ///
  /// - Parameter cancellationGrace: how long to wait for the answer to a cancelled call before the connection is
  ///   closed. Most answers arrive within the default of half a second, and a server that hangs delays the next call
  ///   by no more than this time.
  /// - Parameter idleDelay: the time after the last call at which a connection without a listener begins to idle.
  init(
    _ settings: ConnectionSettings, cancellationGrace: Duration,
    idleDelay: Duration = .seconds(5)
  ) throws(MPDError) {
    let calls = try CallQueue(cancellationGrace: cancellationGrace)
    let loop = SessionLoop(settings, calls, idleDelay: idleDelay)
    do throws(SystemError) {
      try runOnThread {
        var loop = loop
        loop.run()
      }
    } catch {
      throw MPDError(error)
    }
    self.calls = calls
  }

  deinit { calls.close() }

  /// Connects if there is no connection, and waits until there is one.
  public func connect() async throws {
    try await perform(mayRepeat: true) { _ in }
  }

  /// Runs a closure with the blocking connection on the session's thread. Use this method for calls that only
  /// ``Connection`` offers, such as `forEachEntry`, and for requests that depend on the replies to other requests. No
  /// other call runs in between.
  ///
  /// The closure is run at most once, and this method returns only after the closure has ended. If the task is
  /// cancelled during the call, the closure has half a second to end; then the connection is closed, so that the
  /// closure's waits fail. If the closure nevertheless ends without an error, its result is returned. The closure must
  /// use nothing but the connection and its captures: `Task.isCancelled` has no meaning on this thread. Other calls
  /// and events wait until the closure ends. The closure must not replace the connection with another `Connection`,
  /// because waiting on the new connection could not be interrupted (`reconnect()` is safe).
  ///
  /// - Parameter body: uses the connection and returns the result; it runs on the session's thread.
  /// - Throws: the closure's error, or an error of the session.
  public func withConnection<Value: Sendable>(
    _ body: @escaping @Sendable (inout Connection) throws -> Value
  ) async throws -> Value {
    try await perform(holdsTask: true, body)
  }

  /// Runs a closure whose calls must end within a time limit:
  ///
  ///     let status = try await session.withTimeLimit(.seconds(2)) { try await $0.run(.status) }
  ///
  /// Unlike ``ConnectionSettings/timeout``, which limits how long the server may be silent, this limit includes the time for
  /// connecting, for the calls that other tasks have made before, and for a reply that arrives slowly. At its end the
  /// closure's task is cancelled, with what that means for a call: one that was sent may still take effect. The session
  /// stays usable.
  ///
  /// - Parameters:
  ///   - limit: the time for all calls of the closure together.
  ///   - body: makes calls of the session that it receives; it should return soon after a cancellation, since this method
  ///     waits for it.
  /// - Throws: an ``MPDError`` with the code `.timeout` at the end of the time; otherwise the closure's error.
  public nonisolated func withTimeLimit<Value: Sendable>(
    _ limit: Duration, _ body: @escaping @Sendable (Session) async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body(self) }
      group.addTask {
        try await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() ?? nil else { throw MPDError.exceeding(limit) }
      return value
    }
  }

  /// Returns a sequence of events for one listener: the changes in the server from now on, and the losses and
  /// replacements of the connection.
  ///
  /// While there is a listener and no call, the connection idles (`idle`); a call ends the idling (`noidle`) without
  /// losing an event. If calls follow each other without a pause, the connection idles briefly between two calls every
  /// tenth of a second, so that changes are still reported. When the connection is lost, the session tries to connect
  /// again after 100 ms, and doubles the delay with each failure, up to 10 s. A call makes the session try at once. A
  /// change that happened shortly before this method was called, but after the connection was made, may be reported
  /// too.
  ///
  /// - Parameters:
  ///   - wanted: the changes to report; if the set is empty, only losses of the connection are reported.
  ///   - initially: the changes to report as the first element, before any event of the connection, whether or not they
  ///     have happened; changes that are not in `wanted` are left out. With `.all`, a loop that reloads whatever has
  ///     changed begins by loading everything. An iterator that subscribes again gets these changes again.
  public nonisolated func events(
    _ wanted: IdleEvents = .all, initially: IdleEvents = []
  ) -> SessionEvents {
    SessionEvents(of: self) { [calls] in
      SessionSubscription(to: calls, wanted, initially: initially)
    }
  }

  /// The number of connections that the session has had; 0 before the first connection. If the number has grown, the
  /// connection was lost in the meantime, and anything may have changed.
  public nonisolated var generation: Int { calls.listeners.generation }

  /// Ends all listeners, makes all calls fail, and waits until the connection is closed and the thread has ended. This
  /// takes hardly any time, unless a closure of `withConnection` is running. If a connection is being made, this
  /// method does not wait: the thread ends by itself when the attempt ends, which takes at most one timeout for each
  /// address.
  ///
  /// If the calling task has been cancelled, the session is closed nevertheless.
  public func close() async {
    calls.close()
    await calls.waitForEnd()
  }

  /// Runs a closure on the session's thread and waits for its result.
  ///
  /// - Parameters:
  ///   - mayRepeat: whether the closure may be run once more if the connection is lost before the answer arrives.
  ///   - holdsTask: whether the task waits until the closure has ended, even if the task is cancelled.
  package func perform<Value: Sendable>(
    mayRepeat: Bool = false, holdsTask: Bool = false,
    _ body: @escaping @Sendable (inout Connection) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let number = calls.nextNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { task in
        calls.enqueue(
          SessionCall(number, mayRepeat: mayRepeat, holdsTask: holdsTask, answering: task, body))
        // The cancellation handler may have run before the call was queued.
        if Task.isCancelled { calls.cancel(number) }
      }
    } onCancel: {
      calls.cancel(number)
    }
  }
}

extension MPDError {
  fileprivate static func exceeding(_ limit: Duration) -> MPDError {
    .found(.timeout, "the call did not end within \(limit)")
  }
}

extension Session {
  /// Sends a request and waits for its reply, like ``Connection/run(_:)``.
  ///
  /// - Parameter request: the request to run.
  @discardableResult
  public func run<Reply>(_ request: Request<Reply>) async throws -> Reply {
    try await perform(mayRepeat: request.isIdempotent) { try $0.run(request) }
  }

  /// Runs several requests as one command list and returns their replies, like ``Connection/run(_:_:_:)``:
  ///
  ///     let (status, song) = try await session.run(.status, .currentSong)
  ///
  /// - Parameters:
  ///   - first: the first request.
  ///   - second: the second request.
  ///   - others: further requests, in order.
  ///   - isolation: the caller's actor; nil if there is none.
  @discardableResult
  public func run<First, Second, each Other>(
    _ first: Request<First>, _ second: Request<Second>, _ others: repeat Request<each Other>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> (First, Second, repeat each Other) {
    var lines = [first.line, second.line]
    repeat lines.append((each others).line)
    var replies = OrderedReplies(try await run(list: CommandList(of: lines)))
    return (
      try replies.next(first.read), try replies.next(second.read),
      repeat try replies.next((each others).read)
    )
  }

  /// Runs the requests of a list, like ``Connection/run(list:)``.
  ///
  /// - Parameter list: the requests, in order.
  @discardableResult
  public func run(list: CommandList) async throws -> CommandListReplies {
    try await perform(mayRepeat: list.isIdempotent) { try $0.run(list: list) }
  }

  /// Runs the requests that a closure collects as one command list, like ``Connection/list(atomically:_:)``. The
  /// closure runs in the caller's isolation, before anything is sent.
  ///
  /// - Parameters:
  ///   - atomically: whether a list beyond MPD's limit of 2 MiB is refused instead of being sent as several lists.
  ///   - isolation: the caller's actor; nil if there is none.
  ///   - build: appends the requests to the list and returns what is needed to read their replies.
  @discardableResult
  public func list<Tokens>(
    atomically: Bool = false, isolation: isolated (any Actor)? = #isolation,
    _ build: (inout CommandList) -> Tokens
  ) async throws -> (tokens: Tokens, replies: CommandListReplies) {
    var list = CommandList(atomically: atomically)
    let tokens = build(&list)
    return (tokens, try await run(list: list))
  }
}
