internal import CMPDClient
internal import Glibc

extension Connection {
  /// Waits until something has changed, like `idle(_:)`, but no longer than until a moment
  /// (`mpd_send_noidle`).
  ///
  /// - Returns: what has changed; nil if nothing had when the time was up. The server then still
  ///   knows what else has changed.
  /// - Throws: as `idle(_:)`, and `.timeout` if the server does not answer when the time is up.
  public mutating func idle(
    _ events: IdleEvents = .all, until deadline: ContinuousClock.Instant
  ) throws(MPDError) -> IdleEvents? {
    try sendIdle(events)
    if hasInput(until: deadline) { return try receiveIdle() }
    try sendNoIdle()
    let late = try receiveIdle()
    return late.isEmpty ? nil : late
  }

  /// Whether the server says something, or has closed the connection, before a moment.
  private func hasInput(until deadline: ContinuousClock.Instant) -> Bool {
    var entry = pollfd(fd: mpd_connection_get_fd(handle), events: Int16(POLLIN), revents: 0)
    repeat {
      let left = max(.zero, deadline - .now) / .milliseconds(1)
      let ready = poll(&entry, 1, Int32(min(left.rounded(.up), 1e9)))
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return true }
    } while .now < deadline
    return false
  }
}
