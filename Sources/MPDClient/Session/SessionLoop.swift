internal import Platform

struct SessionLoop {
  private let settings: ConnectionSettings
  private let calls: CallQueue
  private let idleDelay: Duration
  private var backoff = Backoff()
  /// The time at which a reply to `idle` was last reported; before the first reply, the time at which the connection
  /// was made.
  private var lastReport = ContinuousClock.now
  /// The server-side settings of the connection: the session's settings with the changes that calls have made.
  private var state: ConnectionState

  /// Creates the loop of a session's thread.
  ///
  /// - Parameter idleDelay: the time after the last call at which a connection without listeners begins to idle.
  ///   Idling keeps the server from closing the connection, but the next call must then send a `noidle` first.
  init(_ settings: ConnectionSettings, _ calls: CallQueue, idleDelay: Duration) {
    self.settings = settings
    self.calls = calls
    self.idleDelay = idleDelay
    state = ConnectionState(settings)
  }

  mutating func run() {
    loop: while true {
      switch calls.nextAction {
      case .end: break loop
      case .rest: calls.wakeUp.wait()
      case .listen where backoff.due > .now: calls.wakeUp.wait(until: backoff.due)
      case .listen, .call: connect()
      }
    }
    calls.end()
  }

  private mutating func connect() {
    guard calls.beginConnecting() else { return }
    do throws(MPDError) {
      var link = try open()
      calls.setCanceller(link.canceller)
      defer {
        calls.setCanceller(nil)
        state = link.connection.state
      }
      calls.listeners.gainConnection()
      lastReport = .now
      try serve(over: &link)
    } catch {
      backoff.fail()
      calls.listeners.loseConnection(error)
    }
  }

  /// Opens a connection. If the server refuses a setting from an earlier call, this attempt fails. Once a call has
  /// failed with the refusal, later attempts apply only the session's own settings.
  private mutating func open() throws(MPDError) -> IdlingConnection {
    defer { calls.endConnecting() }
    do throws(MPDError) {
      return try IdlingConnection(settings, telling: state) { [calls] in
        calls.listeners.gainConnection()
      }
    } catch {
      let hasFailedCalls = calls.failAll(with: error)
      if case .ack = error.code, hasFailedCalls { state = ConnectionState(settings) }
      throw error
    }
  }

  private mutating func serve(over link: inout IdlingConnection) throws(MPDError) {
    while true {
      switch calls.nextAction {
      case .end: return
      case .call: try runCall(over: &link)
      case .listen: try listen(over: &link)
      case .rest: try rest(over: &link)
      }
    }
  }

  private mutating func runCall(over link: inout IdlingConnection) throws(MPDError) {
    if isReportDue { try link.startIdling() }
    try prepareForCall(&link)
    guard let call = calls.take() else { return }
    do {
      try call.run(&link.connection)
      calls.finish(call)
    } catch {
      calls.finish(call, with: error)
    }
    try link.connection.wire.throwPendingError(of: nil)
    backoff.reset()
  }

  /// Whether a report to the listeners is overdue because calls follow each other without a pause. If so, the thread
  /// idles briefly, so that the server reports the changes.
  private var isReportDue: Bool {
    .now - lastReport > maxReportDelay && !calls.listeners.isEmpty
  }

  private mutating func listen(over link: inout IdlingConnection) throws(MPDError) {
    try link.startIdling()
    calls.wakeUp.wait(for: link.descriptor)
    try report { () throws(MPDError) in try link.receiveEvents() }
  }

  private mutating func rest(over link: inout IdlingConnection) throws(MPDError) {
    if link.isIdling { return try listen(over: &link) }
    try link.checkSilence()
    let isOver = !calls.wakeUp.wait(for: link.descriptor, until: .now + idleDelay)
    if isOver { try link.startIdling() }
  }

  /// Makes the connection ready for a call. Throws if the connection turns out to be lost. In this case no part of the
  /// call has been sent yet, so even a call that must not be repeated can be sent over another connection.
  private mutating func prepareForCall(_ link: inout IdlingConnection) throws(MPDError) {
    try report { () throws(MPDError) in try link.stopIdling() }
    try link.checkSilence()
  }

  /// Calls `receive` to get a reply to `idle`, and reports the changes in the reply to the listeners. If the reply
  /// times out, the waiting calls fail with the same error, since they have already waited for the whole timeout.
  private mutating func report(
    _ receive: () throws(MPDError) -> IdleEvents?
  ) throws(MPDError) {
    do throws(MPDError) {
      guard let events = try receive() else { return }
      backoff.reset()
      lastReport = .now
      calls.listeners.post(events)
    } catch {
      if error.code == .timeout { calls.failAll(with: error) }
      throw error
    }
  }
}

/// How long a series of calls may delay a report to the listeners. The call that is running is completed in any case.
private let maxReportDelay = Duration.milliseconds(100)

/// A session's connection. Keeps track of whether the connection is idling.
struct IdlingConnection: ~Copyable {
  var connection: Connection
  let canceller: SocketCanceller
  private(set) var isIdling: Bool

  /// Connects and sends the server-side settings in `state`.
  ///
  /// - Parameter onReconnect: called when a call has replaced the connection.
  init(
    _ settings: ConnectionSettings, telling state: ConnectionState,
    onReconnect: @escaping @Sendable () -> Void
  ) throws(MPDError) {
    connection = try Connection.open(settings, replaying: state)
    canceller = SocketCanceller()
    isIdling = false
    connection.attach(canceller)
    connection.onReconnect = onReconnect
  }

  var descriptor: Int32 { connection.descriptor }

  /// Begins to idle unless the connection is already idling. The connection idles for all events, since the listeners
  /// may change in the meantime.
  mutating func startIdling() throws(MPDError) {
    guard !isIdling else { return }
    try connection.sendIdle(.all)
    isIdling = true
  }

  mutating func receiveEvents() throws(MPDError) -> IdleEvents? {
    guard isReadable(descriptor) else { return nil }
    isIdling = false
    return try connection.receiveIdle()
  }

  /// Ends idling and returns the events in the server's answer; nil if the connection was not idling.
  mutating func stopIdling() throws(MPDError) -> IdleEvents? {
    guard isIdling else { return nil }
    try connection.wire.sendNoIdle()
    isIdling = false
    return try connection.receiveIdle()
  }

  /// Throws if the connection is lost. The connection also counts as lost if there is something to read although no
  /// answer is due, because this can only be the end of the connection.
  func checkSilence() throws(MPDError) {
    try connection.wire.checkReady(for: "idle")
    guard isReadable(descriptor) else { return }
    throw MPDError(.closed, "the server closed the idle connection")
  }
}
