/// The pause before the next attempt to connect: 100 ms, doubled with each failure, up to 10 s.
struct Backoff {
  private var failures = 0
  /// The time of the next attempt.
  private(set) var due = ContinuousClock.now

  /// Counts an attempt that failed, or a connection that was lost.
  mutating func fail() {
    failures += 1
    due = .now + Self.delay(after: failures)
  }

  /// Forgets the failures. Call this when the server has replied, not as soon as it is connected:
  /// otherwise a server that closes each new connection would be tried again and again without a
  /// pause.
  mutating func reset() {
    failures = 0
  }

  /// The pause after a number of consecutive failures, which is at least 1.
  static func delay(after failures: Int) -> Duration {
    min(.seconds(10), .milliseconds(100) * (1 << min(failures - 1, 10)))
  }
}
