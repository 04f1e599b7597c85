/// What a session's thread does from its beginning to its end.
struct SessionLoop {
  private let settings: ConnectionSettings
  private let mailbox: SessionMailbox
  private let leisure: Duration
  private var backoff = Backoff()
  /// When listeners were last told what has changed, or could have been.
  private var lastReport = ContinuousClock.now
  /// What the settings say, and what calls have told the connection since.
  private var state: ConnectionState

  /// - Parameter leisure: how long after the last call a connection begins to idle for which nobody
  ///   listens. Idling is what keeps the server from closing it, but costs the next call a
  ///   `noidle`.
  init(_ settings: ConnectionSettings, _ mailbox: SessionMailbox, leisure: Duration) {
    self.settings = settings
    self.mailbox = mailbox
    self.leisure = leisure
    state = ConnectionState(settings)
  }

  /// Serves the mailbox until it is closed.
  mutating func run() {
    loop: while true {
      switch mailbox.need {
      case .end: break loop
      case .rest: mailbox.wakeUp.wait()
      case .listen where backoff.due > .now: mailbox.wakeUp.wait(until: backoff.due)
      case .listen, .call: connect()
      }
    }
    mailbox.end()
  }

  /// Connects and serves over the connection while it lasts.
  private mutating func connect() {
    do throws(MPDError) {
      var link = try open()
      mailbox.use(link.interrupter)
      defer {
        mailbox.use(nil)
        state = link.connection.state
      }
      mailbox.audience.gainConnection()
      lastReport = .now
      try serve(over: &link)
    } catch {
      backoff.fail()
      mailbox.audience.loseConnection(error)
    }
  }

  /// Where the server refuses what calls have told the last connection, a call has to fail before
  /// the next attempt goes without that.
  private mutating func open() throws(MPDError) -> SessionLink {
    do throws(MPDError) {
      return try SessionLink(settings, telling: state) { [mailbox] in
        mailbox.audience.gainConnection()
      }
    } catch {
      let hasFailedCalls = mailbox.failAll(error)
      if case .ack = error.code, hasFailedCalls { state = ConnectionState(settings) }
      throw error
    }
  }

  private mutating func serve(over link: inout SessionLink) throws(MPDError) {
    while true {
      switch mailbox.need {
      case .end: return
      case .call: try runCall(over: &link)
      case .listen: try listen(over: &link)
      case .rest: try rest(over: &link)
      }
    }
  }

  private mutating func runCall(over link: inout SessionLink) throws(MPDError) {
    if isReportDue { try link.startIdling() }
    try settle(&link)
    guard let call = mailbox.take() else { return }
    do {
      try call.run(&link.connection)
      mailbox.finish(call)
    } catch {
      mailbox.finish(call, error)
    }
    try link.connection.wire.throwPendingError(of: nil)
    backoff.reset()
  }

  /// Whether listeners have waited for long because one call follows the other: idling that is
  /// ended at once is answered with what has changed.
  private var isReportDue: Bool {
    .now - lastReport > longestSilence && !mailbox.audience.isEmpty
  }

  private mutating func listen(over link: inout SessionLink) throws(MPDError) {
    try link.startIdling()
    mailbox.wakeUp.wait(for: link.descriptor)
    try report { () throws(MPDError) in try link.receiveEvents() }
  }

  private mutating func rest(over link: inout SessionLink) throws(MPDError) {
    if link.isIdling { return try listen(over: &link) }
    try link.checkSilence()
    let isOver = !mailbox.wakeUp.wait(for: link.descriptor, until: .now + leisure)
    if isOver { try link.startIdling() }
  }

  /// Makes the connection ready for a call. If it turns out to be lost, nothing of the call was
  /// sent, so that any call can go over another one.
  private mutating func settle(_ link: inout SessionLink) throws(MPDError) {
    try report { () throws(MPDError) in try link.stopIdling() }
    try link.checkSilence()
  }

  /// Tells the audience what an answer to `idle` says. Calls that wait behind an answer that does
  /// not come have waited for the timeout already.
  private mutating func report(
    _ receive: () throws(MPDError) -> IdleEvents?
  ) throws(MPDError) {
    do throws(MPDError) {
      guard let events = try receive() else { return }
      backoff.reset()
      lastReport = .now
      mailbox.audience.post(events)
    } catch {
      if error.code == .timeout { mailbox.failAll(error) }
      throw error
    }
  }
}

/// How long calls may keep listeners waiting, besides the call that runs.
private let longestSilence = Duration.milliseconds(100)
