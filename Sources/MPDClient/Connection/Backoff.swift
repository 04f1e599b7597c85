/// How long to wait before the next attempt to connect: 100 ms, doubled with each failure, 10 s at
/// most.
struct Backoff {
  private var failures = 0
  /// When the next attempt is due.
  private(set) var due = ContinuousClock.now

  /// An attempt failed, or the connection was lost.
  mutating func fail() {
    failures += 1
    due = .now + Self.delay(after: failures)
  }

  /// The server has answered. That it was connected to is not enough: a server that closes each
  /// new connection would be asked again and again without a pause.
  mutating func reset() {
    failures = 0
  }

  /// The pause behind so many failures in a row, from 1 on.
  static func delay(after failures: Int) -> Duration {
    min(.seconds(10), .milliseconds(100) * (1 << min(failures - 1, 10)))
  }
}
