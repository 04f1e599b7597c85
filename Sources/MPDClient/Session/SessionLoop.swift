/// What a session's thread does from its beginning to its end.
struct SessionLoop {
  private let settings: ConnectionSettings
  private let calls: CallQueue
  private let idleDelay: Duration
  private var backoff = Backoff()
  /// When listeners were last told what has changed, or could have been.
  private var lastReport = ContinuousClock.now
  /// What the settings say, and what calls have told the connection since.
  private var state: ConnectionState

  /// - Parameter idleDelay: how long after the last call a connection begins to idle for which nobody
  ///   listens. Idling is what keeps the server from closing it, but costs the next call a
  ///   `noidle`.
  init(_ settings: ConnectionSettings, _ calls: CallQueue, idleDelay: Duration) {
    self.settings = settings
    self.calls = calls
    self.idleDelay = idleDelay
    state = ConnectionState(settings)
  }

  /// Serves the calls until it is closed.
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

  /// Connects and serves over the connection while it lasts.
  private mutating func connect() {
    do throws(MPDError) {
      var link = try open()
      calls.use(link.canceller)
      defer {
        calls.use(nil)
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

  /// Where the server refuses what calls have told the last connection, a call has to fail before
  /// the next attempt goes without that.
  private mutating func open() throws(MPDError) -> IdlingConnection {
    do throws(MPDError) {
      return try IdlingConnection(settings, telling: state) { [calls] in
        calls.listeners.gainConnection()
      }
    } catch {
      let hasFailedCalls = calls.failAll(error)
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
    try settle(&link)
    guard let call = calls.take() else { return }
    do {
      try call.run(&link.connection)
      calls.finish(call)
    } catch {
      calls.finish(call, error)
    }
    try link.connection.wire.throwPendingError(of: nil)
    backoff.reset()
  }

  /// Whether listeners have waited for long because one call follows the other: idling that is
  /// ended at once is answered with what has changed.
  private var isReportDue: Bool {
    .now - lastReport > longestSilence && !calls.listeners.isEmpty
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

  /// Makes the connection ready for a call. If it turns out to be lost, nothing of the call was
  /// sent, so that any call can go over another one.
  private mutating func settle(_ link: inout IdlingConnection) throws(MPDError) {
    try report { () throws(MPDError) in try link.stopIdling() }
    try link.checkSilence()
  }

  /// Tells the listeners what an answer to `idle` says. Calls that wait behind an answer that does
  /// not come have waited for the timeout already.
  private mutating func report(
    _ receive: () throws(MPDError) -> IdleEvents?
  ) throws(MPDError) {
    do throws(MPDError) {
      guard let events = try receive() else { return }
      backoff.reset()
      lastReport = .now
      calls.listeners.post(events)
    } catch {
      if error.code == .timeout { calls.failAll(error) }
      throw error
    }
  }
}

/// How long calls may keep listeners waiting, besides the call that runs.
private let longestSilence = Duration.milliseconds(100)
