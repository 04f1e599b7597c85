import Glibc

/// A moment on the monotonic clock after which a wait is given up.
struct Deadline: Sendable {
  let instant: ContinuousClock.Instant

  init(after duration: Duration) {
    instant = .now + duration
  }

  var hasPassed: Bool { instant <= .now }

  /// Returns the remaining time in milliseconds for `poll`, rounded up, but at most `limit`.
  func milliseconds(limit: Int32 = 60_000) -> Int32 {
    let left = instant - .now
    guard left > .zero else { return 0 }
    let whole = left.components.seconds
    guard whole < 1_000 else { return limit }
    let part = left.components.attoseconds / 1_000_000_000_000_000
    return min(limit, Int32(whole * 1_000 + part + 1))
  }

  /// Evaluates a condition every few milliseconds until it is true; returns false if the deadline
  /// passes first.
  func wait(until condition: () throws -> Bool) rethrows -> Bool {
    while try !condition() {
      guard !hasPassed else { return false }
      usleep(3_000)
    }
    return true
  }
}

/// Waits until one of the descriptors is ready; returns false if the deadline passes first.
func pollDescriptors(_ entries: inout [pollfd], until deadline: Deadline) throws -> Bool {
  repeat {
    let ready = poll(&entries, nfds_t(entries.count), deadline.milliseconds())
    if ready > 0 { return true }
    if ready < 0, errno != EINTR { throw SystemFailure("poll", code: errno) }
  } while !deadline.hasPassed
  return false
}
