internal import CMPDClient
internal import Glibc

extension Connection {
  /// Waits until something has changed and returns what (`mpd_send_idle_mask`).
  ///
  /// It blocks for as long as nothing changes: the connection's timeout does not count meanwhile,
  /// and the server does not count the time as silence. What has changed since the connection was
  /// opened, or since the last call, is returned at once. To wait without blocking, use
  /// `Session.events(_:)`.
  ///
  /// - Parameter events: what to wait for. Of anything else that has changed until one of these
  ///   does, the server forgets to tell.
  /// - Returns: what has changed; empty if the server names only what has no name here.
  /// - Throws: `.argument` with nothing sent if there is nothing to wait for; `.ack(.argument)` if
  ///   the server does not know one of the events (with `.all` it is not asked for each); `.closed`
  ///   and the like when the connection is lost.
  public mutating func idle(_ events: IdleEvents = .all) throws(MPDError) -> IdleEvents {
    try sendIdle(events)
    _ = hasInput(until: nil)
    return try receiveIdle()
  }

  /// The same until a deadline (`mpd_send_noidle`).
  ///
  /// - Parameter deadline: when to give up; nil for never.
  /// - Returns: nil if nothing had changed when the time was up. The server then still knows what
  ///   else has changed.
  /// - Throws: the same, and `.timeout` if the server does not answer when the time is up.
  public mutating func idle(
    _ events: IdleEvents = .all, until deadline: ContinuousClock.Instant?
  ) throws(MPDError) -> IdleEvents? {
    try sendIdle(events)
    if hasInput(until: deadline) { return try receiveIdle() }
    try sendNoIdle()
    let late = try receiveIdle()
    return late.isEmpty ? nil : late
  }

  /// Begins to idle (`mpd_send_idle`, `mpd_send_idle_mask`).
  func sendIdle(_ events: IdleEvents) throws(MPDError) {
    let known = events.intersection(.all)
    guard !known.isEmpty else { throw .notSent("no event to wait for", command: "idle") }
    // Without a mask a server that knows fewer events, or more, has nothing to refuse.
    try send("idle") { handle in
      known == .all
        ? mpd_send_idle(handle) : mpd_send_idle_mask(handle, mpd_idle(rawValue: known.rawValue))
    }
  }

  /// Asks for the end of idling; the answer to `idle` is then due (`mpd_send_noidle`).
  func sendNoIdle() throws(MPDError) {
    try check(mpd_send_noidle(handle), "noidle")
  }

  /// Receives the answer to `idle`; names that are not known are passed over
  /// (`mpd_idle_name_parse`).
  ///
  /// Not with `mpd_recv_idle`, which reads on for as long as a hostile server sends.
  func receiveIdle() throws(MPDError) -> IdleEvents {
    var events: IdleEvents = []
    try receivePairs(of: "idle") { name, value in
      guard isName(name, "changed") else { return }
      events.insert(IdleEvents(rawValue: mpd_idle_name_parse(value).rawValue))
    }
    return events
  }

  /// Waits until the server says something, or the socket is shut down; false if the deadline came
  /// first.
  private func hasInput(until deadline: ContinuousClock.Instant?) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      let ready = poll(&entry, 1, deadline.map(milliseconds(until:)) ?? -1)
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return true }
    } while deadline.map { .now < $0 } ?? true
    return false
  }
}
