/// Waits until at least one of several descriptors is ready or broken; returns false if the deadline passes first.
/// Signals do not end the wait.
///
/// - Parameters:
///   - entries: the descriptors and their events in the form of `poll`, which updates them.
///   - deadline: the time at which the wait ends; nil to wait indefinitely.
@discardableResult
package func waitForEvents(
  _ entries: inout [pollfd], until deadline: ContinuousClock.Instant?
) -> Bool {
  while true {
    let count = poll(&entries, nfds_t(entries.count), deadline.map(pollTimeout(until:)) ?? -1)
    if count > 0 || count < 0 && errno != EINTR { return true }
    if let deadline, deadline <= .now { return false }
  }
}

/// Waits until a descriptor is ready for one of several events or broken, and returns the events that occurred
/// (`revents`); nil if the deadline passes first. Signals do not end the wait.
///
/// - Parameter deadline: the time at which the wait ends; nil to wait indefinitely.
package func waitForEvents(
  _ events: Int16, of descriptor: Int32, until deadline: ContinuousClock.Instant?
) -> Int16? {
  var entries = [pollfd(fd: descriptor, events: events, revents: 0)]
  return waitForEvents(&entries, until: deadline) ? entries[0].revents : nil
}

package func waitUntil(_ time: ContinuousClock.Instant) {
  var none: [pollfd] = []
  waitForEvents(&none, until: time)
}

/// Returns whether a descriptor is readable or broken now.
package func isReadable(_ descriptor: Int32) -> Bool { isReady(Int16(POLLIN), descriptor) }

/// Returns whether the other end of a socket has been closed, even if data that it has sent has not been read yet.
package func isHungUp(_ descriptor: Int32) -> Bool { isReady(pollRDHUP, descriptor) }

private func isReady(_ event: Int16, _ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: event, revents: 0)
  return poll(&entry, 1, 0) > 0
}

/// Linux's `POLLRDHUP`, which glibc declares only for `_GNU_SOURCE`.
private let pollRDHUP: Int16 = 0x2000

/// Returns the time until a deadline in milliseconds, as a timeout for `poll`. The time is rounded up, so that `poll`
/// does not return before the deadline, and limited to an hour.
private func pollTimeout(until deadline: ContinuousClock.Instant) -> Int32 {
  let left = max(.zero, min(.seconds(3600), deadline - .now))
  return Int32((left / .milliseconds(1)).rounded(.up))
}

extension pollfd {
  /// Whether the descriptor is broken, or is closed with no data left to read.
  package var hasEnded: Bool {
    revents & Int16(POLLERR | POLLNVAL) != 0 || revents == Int16(POLLHUP)
  }
}
