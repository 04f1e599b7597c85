package import Glibc

/// Waits until one of several descriptors is ready or broken; returns false if the deadline passes first. Signals do
/// not end the wait.
///
/// - Parameters:
///   - entries: the descriptors and their events, as `poll` takes and changes them.
///   - deadline: nil for a wait without an end.
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

/// Waits until a descriptor is ready for one of several events or broken, and returns what it is (`revents`); nil if
/// the deadline passes first. Signals do not end the wait.
///
/// - Parameter deadline: nil for a wait without an end.
package func waitForEvents(
  _ events: Int16, of descriptor: Int32, until deadline: ContinuousClock.Instant?
) -> Int16? {
  var entries = [pollfd(fd: descriptor, events: events, revents: 0)]
  return waitForEvents(&entries, until: deadline) ? entries[0].revents : nil
}

/// Waits until a time.
package func waitUntil(_ time: ContinuousClock.Instant) {
  var none: [pollfd] = []
  waitForEvents(&none, until: time)
}

/// Whether a descriptor is readable or broken now.
package func isReadable(_ descriptor: Int32) -> Bool { isReady(Int16(POLLIN), descriptor) }

/// Whether the other end of a socket was closed, also while data from it are unread.
package func isHungUp(_ descriptor: Int32) -> Bool { isReady(pollRDHUP, descriptor) }

private func isReady(_ event: Int16, _ descriptor: Int32) -> Bool {
  var entry = pollfd(fd: descriptor, events: event, revents: 0)
  return poll(&entry, 1, 0) > 0
}

/// Linux's `POLLRDHUP`, which glibc declares for `_GNU_SOURCE` alone.
private let pollRDHUP: Int16 = 0x2000

/// The time until a deadline as `poll` takes it: rounded up, so that `poll` does not return before
/// the deadline, and at most an hour.
private func pollTimeout(until deadline: ContinuousClock.Instant) -> Int32 {
  let left = max(.zero, min(.seconds(3600), deadline - .now))
  return Int32((left / .milliseconds(1)).rounded(.up))
}

extension pollfd {
  /// Whether reading would fail.
  package var hasEnded: Bool {
    revents & Int16(POLLERR | POLLNVAL) != 0 || revents == Int16(POLLHUP)
  }
}
