internal import CMPDClient
internal import Glibc

extension Connection {
  /// Waits until something has changed and returns what (`mpd_send_idle_mask`, `mpd_recv_idle`).
  ///
  /// It blocks for as long as nothing changes: the connection's timeout does not count meanwhile,
  /// and the server does not count the time as silence. What has changed since the connection was
  /// opened, or since the last call, is returned at once. To wait without blocking, or with an end,
  /// use `Session.events(_:)`.
  ///
  /// - Parameter events: what to wait for. Of anything else that has changed until one of these
  ///   does, the server forgets to tell.
  /// - Returns: what has changed; empty if the server names only what has no name here.
  /// - Throws: `.argument` with nothing sent if there is nothing to wait for; `.ack(.argument)` if
  ///   the server does not know one of the events (with `.all` it is not asked for each);
  ///   `.closed` and the like when the connection is lost.
  public mutating func idle(_ events: IdleEvents = .all) throws(MPDError) -> IdleEvents {
    try sendIdle(events)
    waitForInput()
    return try receiveIdle()
  }

  /// Begins to idle (`mpd_send_idle`, `mpd_send_idle_mask`).
  func sendIdle(_ events: IdleEvents) throws(MPDError) {
    let known = events.intersection(.all)
    guard !known.isEmpty else {
      throw MPDError(
        .argument, "no event to wait for; nothing was sent", command: "idle",
        isConnectionUsable: true)
    }
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

  /// Waits without an end until the server says something, or the socket is shut down.
  private func waitForInput() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, -1) < 0, errno == EINTR {}
  }
}
