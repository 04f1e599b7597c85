/// The pause before the next attempt to connect: 100 ms, doubled with each failure, up to 10 s.
package struct Backoff {
  private var failures = 0
  private let maxDelay: Duration
  /// The time of the next attempt.
  private(set) var due = ContinuousClock.now

  /// - Parameter maxDelay: the longest pause.
  init(maxDelay: Duration = Self.maxDelay) { self.maxDelay = maxDelay }

  /// The longest pause of a client that is not in a hurry.
  package static let maxDelay = Duration.seconds(10)

  /// Counts an attempt that failed, or a connection that was lost.
  mutating func fail() {
    failures += 1
    due = .now + min(maxDelay, Self.delay(after: failures))
  }

  /// Forgets the failures. Call this when the server has replied, not as soon as it is connected:
  /// otherwise a server that closes each new connection would be tried again and again without a
  /// pause.
  mutating func reset() {
    failures = 0
  }

  /// The pause after a number of consecutive failures, which is at least 1.
  static func delay(after failures: Int) -> Duration {
    min(maxDelay, .milliseconds(100) * (1 << min(failures - 1, 10)))
  }
}
