internal import Glibc

/// Waits until descriptors are ready or a moment has come. Signals do not end the wait.
///
/// - Parameter deadline: nil for a wait without an end.
func pollDescriptors(_ entries: inout [pollfd], until deadline: ContinuousClock.Instant?) {
  while true {
    let count = poll(&entries, nfds_t(entries.count), milliseconds(until: deadline))
    if count > 0 || count < 0 && errno != EINTR { return }
    if let deadline, deadline <= .now { return }
  }
}

/// Returns the milliseconds until a moment, rounded up, for `poll`; -1 for nil.
private func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
  guard let deadline else { return -1 }
  let left = (deadline - .now).components
  guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
  guard left.seconds < 3600 else { return 3_600_000 }
  return Int32(left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1)
}

extension pollfd {
  /// Whether reading would fail.
  var hasEnded: Bool { revents & Int16(POLLERR | POLLNVAL) != 0 || revents == Int16(POLLHUP) }
}
