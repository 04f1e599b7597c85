extension Connection {
  /// Waits until something has changed on the server, and returns the events (`mpd_send_idle_mask`).
  ///
  /// Blocks until an event happens, however long this takes: neither the connection's timeout nor the server's timeout
  /// applies during the wait. If something has already changed since the connection was opened, or since the last call,
  /// returns at once. To wait without blocking, use ``Session/events(_:initially:)``.
  ///
  /// - Parameter events: the events to wait for. The server forgets any other event that happens before one of these
  ///   events.
  /// - Returns: the events that happened; empty if the server reports only events that ``IdleEvents`` does not contain.
  /// - Throws: `.argument`, with nothing sent, if `events` contains no known event; `.ack(.argument)` if the server
  ///   does not support one of the events (never for `.all`, which is sent without names); `.closed` or another failure
  ///   if the connection is lost.
  public mutating func idle(_ events: IdleEvents = .all) throws(MPDError) -> IdleEvents {
    try sendIdle(events)
    _ = wire.waitForInput(until: nil)
    return try receiveIdle()
  }

  /// Waits like ``idle(_:)``, but only until a deadline (`mpd_send_noidle`).
  ///
  /// - Parameters:
  ///   - events: the events to wait for.
  ///   - deadline: the time at which the wait ends; nil to wait indefinitely.
  /// - Returns: the events that happened; nil if none of the given events happened before the deadline. In this case,
  ///   the server still remembers all other events.
  /// - Throws: like ``idle(_:)``, and `.timeout` if the server does not answer when the wait is ended at the deadline.
  public mutating func idle(
    _ events: IdleEvents = .all, until deadline: ContinuousClock.Instant?
  ) throws(MPDError) -> IdleEvents? {
    try sendIdle(events)
    let isReadable = wire.waitForInput(until: deadline)
    return try endIdle(isReadable)
  }

  /// Waits like ``idle(_:until:)``, but leaves the waiting to a closure.
  ///
  /// - Parameter wait: waits until the connection's descriptor is readable, and returns true; returns false to end the
  ///   wait early.
  package mutating func idle(
    _ events: IdleEvents, waiting wait: (_ descriptor: Int32) throws -> Bool
  ) throws -> IdleEvents? {
    try sendIdle(events)
    return try endIdle(try wait(descriptor))
  }

  private func endIdle(_ isReadable: Bool) throws(MPDError) -> IdleEvents? {
    if isReadable { return try receiveIdle() }
    try wire.sendNoIdle()
    let late = try receiveIdle()
    return late.isEmpty ? nil : late
  }

  func sendIdle(_ events: IdleEvents) throws(MPDError) {
    let known = events.intersection(.all)
    guard !known.isEmpty else { throw .notSent("there is no event to wait for", command: "idle") }
    // No names are sent for all events, so that a server with fewer events does not refuse the request.
    try wire.sendIdle(known == .all ? nil : known.rawValue)
  }

  /// Receives the reply to `idle`. Skips the names of events that this module does not know.
  func receiveIdle() throws(MPDError) -> IdleEvents {
    var events: IdleEvents = []
    try wire.receivePairs(of: "idle") { name, value in
      guard isName(name, "changed") else { return }
      events.formUnion(IdleEvents(protocolNames: [String(decoding: value, as: UTF8.self)]))
    }
    return events
  }
}
