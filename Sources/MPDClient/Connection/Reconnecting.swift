internal import Platform

/// The pause before the next attempt to connect: 100 ms after the first failure, doubled with each further failure, up
/// to 10 s.
package struct Backoff {
  private var failures = 0
  private let maxDelay: Duration
  /// The time at which the next attempt to connect may begin.
  package private(set) var due = ContinuousClock.now

  package init(maxDelay: Duration = Self.maxDelay) { self.maxDelay = maxDelay }

  /// The default maximum length of the pause: 10 seconds.
  package static let maxDelay = Duration.seconds(10)

  /// Counts a failed attempt to connect or a lost connection.
  package mutating func fail() {
    failures += 1
    due = .now + min(maxDelay, Self.delay(after: failures))
  }

  /// Whether a failure has been counted since the last reset.
  package var hasFailed: Bool { failures > 0 }

  /// Resets the number of failures to zero. Call this when the server has replied, not as soon as the connection is
  /// made: otherwise there would be no pause between attempts to connect to a server that closes each new connection.
  package mutating func reset() {
    failures = 0
  }

  static func delay(after failures: Int) -> Duration {
    min(maxDelay, .milliseconds(100) * (1 << min(failures - 1, 10)))
  }
}

extension Connection {
  /// Sends a request and waits for its reply. While the server cannot be reached, tries to reconnect: first at once,
  /// then after pauses that begin with 100 ms and double with each failure, up to 10 s.
  ///
  /// A connection that is lost while a request waits for its reply is replaced only if the request is idempotent
  /// (``Request/isIdempotent``), because the server may have run the request already. A connection that was lost
  /// earlier is replaced for every request. See ``reconnect()`` for the settings that are restored.
  ///
  /// - Parameters:
  ///   - request: the request to run.
  ///   - limit: the time after the call within which attempts to connect may begin. The last attempt may end later, by
  ///     up to the connection's timeout.
  /// - Throws: like ``run(_:)``; also the error of the last attempt to connect.
  @discardableResult
  public mutating func run<Reply>(
    _ request: Request<Reply>, waitingForConnection limit: Duration
  ) throws(MPDError) -> Reply {
    try request.line.check()
    let deadline = ContinuousClock.now + limit
    var backoff = Backoff()
    while true {
      if wire.isLost { try reconnect(until: deadline, &backoff) }
      do throws(MPDError) { return try run(request) } catch {
        guard error.code.isOutage, request.isIdempotent, .now < deadline else { throw error }
        backoff.fail()
      }
    }
  }

  private mutating func reconnect(
    until deadline: ContinuousClock.Instant, _ backoff: inout Backoff
  ) throws(MPDError) {
    while true {
      waitUntil(min(backoff.due, deadline))
      do throws(MPDError) { return try reconnect() } catch {
        guard error.code.isOutage, .now < deadline else { throw error }
        backoff.fail()
      }
    }
  }

  /// Reconnects and calls a closure with the new connection. If the server cannot be reached or closes the connection,
  /// tries again after the same pauses as `run(_:waitingForConnection:)`. The first attempt is made at once.
  ///
  /// - Parameters:
  ///   - deadline: the time after which no further attempt begins; nil for no limit.
  ///   - maxPause: the longest pause.
  ///   - onFailure: called after each failed attempt except the last one.
  package mutating func reconnecting<Result>(
    until deadline: ContinuousClock.Instant?, maxPause: Duration = Backoff.maxDelay,
    _ body: (inout Connection) throws -> Result, onFailure: () -> Void
  ) throws -> Result {
    var backoff = Backoff(maxDelay: maxPause)
    while true {
      do {
        try reconnect()
        return try body(&self)
      } catch let error as MPDError {
        guard error.code.isOutage, deadline.map({ .now < $0 }) ?? true else { throw error }
        onFailure()
        backoff.fail()
      }
      waitUntil(deadline.map { min(backoff.due, $0) } ?? backoff.due)
    }
  }
}
