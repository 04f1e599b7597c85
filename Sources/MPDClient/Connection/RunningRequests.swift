internal import Bytes

extension Connection {
  /// Sends a request and waits for its reply.
  ///
  /// - Parameter request: the request to run.
  /// - Throws: `.argument`, with nothing sent, for an argument that no request line can carry;
  ///   `.ack` if the server refuses, or the error of the closure that reads the reply, both of
  ///   which leave the connection usable; otherwise the failure of the connection.
  @discardableResult
  public mutating func run<Reply>(_ request: Request<Reply>) throws(MPDError) -> Reply {
    let line = try request.line.inForm(for: protocolVersion)
    try line.check()
    if line.wantsTags { try sendTags(true) }
    try wire.send(line)
    let pairs = try wire.pairs(of: line.command)
    state.record(line)
    do throws(MPDError) { return try request.read(pairs) } catch { throw error.ofCompleteReply }
  }

  /// Sends a request and waits for its reply, and connects again while the server cannot be
  /// reached: first at once, then after a pause of 100 ms, which is doubled with each failure, up
  /// to 10 s.
  ///
  /// A connection that was lost while a request waited for its reply is replaced only if the request
  /// is idempotent (``Request/isIdempotent``), since the server may have run it. One that was lost
  /// before is replaced for every request. See ``reconnect()`` for what is restored.
  ///
  /// - Parameters:
  ///   - request: the request to run.
  ///   - limit: the time from this call after which no further attempt to connect begins; one that
  ///     has begun may take up to the connection's timeout.
  /// - Throws: like ``run(_:)->Reply``; also the failure of the last attempt to connect.
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
      pause(until: min(backoff.due, deadline))
      do throws(MPDError) { return try reconnect() } catch {
        guard error.code.isOutage, .now < deadline else { throw error }
        backoff.fail()
      }
    }
  }

  /// Connects again and calls a closure with the new connection, repeatedly while the server cannot
  /// be reached or closes the connection: first at once, then after the pauses of
  /// `run(_:waitingForConnection:)`.
  ///
  /// - Parameters:
  ///   - deadline: the time after which no further attempt begins; nil for no limit.
  ///   - onFailure: called after each attempt that failed and will be repeated.
  package mutating func reconnecting<Result>(
    until deadline: ContinuousClock.Instant?,
    _ body: (inout Connection) throws(MPDError) -> Result, onFailure: () -> Void
  ) throws(MPDError) -> Result {
    var backoff = Backoff()
    while true {
      do throws(MPDError) {
        try reconnect()
        return try body(&self)
      } catch {
        guard error.code.isOutage, deadline.map({ .now < $0 }) ?? true else { throw error }
        onFailure()
        backoff.fail()
      }
      pause(until: deadline.map { min(backoff.due, $0) } ?? backoff.due)
    }
  }

  /// Repeats the server-side settings of another connection on this new one. After a refusal this
  /// connection must not be used.
  mutating func replay(_ state: ConnectionState) throws(MPDError) {
    for request in state.requests {
      do throws(MPDError) { try run(request) } catch {
        throw MPDError(error.code, error.message, command: error.command)
      }
    }
  }
}

// Listings of names are read without tags. The user's own choice of tags, which the connection's
// state keeps, is restored before the first request that wants tags.
extension Connection {
  /// Switches the tags of songs off for listings of names, and on again for songs
  /// (`tagtypes clear`; `tagtypes all`, `disable` or `enable`; MPD 0.21).
  mutating func sendTags(_ wanted: Bool) throws(MPDError) {
    guard wanted != sendsTags else { return }
    let steps =
      wanted ? state.tagTypes.steps(fromAll: false) : EnabledNames.none.steps(fromAll: true)
    for step in steps { try exchangeIfSupported(RequestLine(command: "tagtypes", arguments: step)) }
    sendsTags = wanted
  }

  /// Sends a request, and ignores the refusal of a server that is too old for it.
  func exchangeIfSupported(_ line: RequestLine) throws(MPDError) {
    do throws(MPDError) { try wire.exchange(line) } catch {
      guard error.code == .ack(.unknownCommand) || error.code == .ack(.argument) else {
        throw error
      }
    }
  }
}
