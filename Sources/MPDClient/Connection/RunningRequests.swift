internal import Bytes
internal import Platform

extension Connection {
  /// Sends a request and waits for its reply.
  ///
  /// - Parameter request: the request to run.
  /// - Throws: `.argument`, with nothing sent, for an argument that no request line can carry;
  ///   `.ack` if the server refuses, or the error of the closure that reads the reply, both of
  ///   which leave the connection usable; otherwise the failure of the connection.
  @discardableResult
  public mutating func run<Reply>(_ request: Request<Reply>) throws(MPDError) -> Reply {
    let line = try form(of: request.line)
    try line.check()
    let tags = line.wantsTags ? state.wantedTags : nil
    try send(line.command, selecting: tags) { wire throws(MPDError) in try wire.send(line) }
    let pairs: [Pair]
    do throws(MPDError) { pairs = try wire.pairs(of: line.command) } catch {
      throw explained(error, of: line)
    }
    record(line)
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
  ///   - maxPause: the longest pause.
  ///   - onFailure: called after each attempt that failed and will be repeated.
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
      pause(until: deadline.map { min(backoff.due, $0) } ?? backoff.due)
    }
  }

  /// Repeats the server-side settings of another connection on this new one, with one wait for all of them.
  /// After a refusal this connection must not be used.
  mutating func replay(_ state: ConnectionState) throws(MPDError) {
    let lines = state.requests.map(\.line)
    do throws(MPDError) {
      for line in lines { try line.check() }
      for line in lines { try wire.buffer(line) }
      for line in lines {
        try wire.receiveAnswer(of: line.command)
        record(line)
      }
    } catch {
      throw MPDError(error.code, error.message, command: error.command)
    }
  }
}

// Before a request is sent.
extension Connection {
  /// Returns a request in the form that the server understands, which its greeting says. One that only
  /// reads is not kept waiting for the greeting.
  func form(of line: RequestLine) throws(MPDError) -> RequestLine {
    if line.isQuestion, !wire.greeting.isReceived { return line }
    try wire.receiveGreeting()
    return try line.inForm(for: protocolVersion)
  }

  /// Returns the reason for the refusal of a request that was sent before the greeting, if that is the
  /// server's age.
  private func explained(_ refusal: MPDError, of line: RequestLine) -> MPDError {
    guard case .ack = refusal.code, line.isQuestion else { return refusal }
    do throws(MPDError) { _ = try line.otherForm(for: protocolVersion) } catch { return error }
    return refusal
  }

  /// Records a request that the server has accepted.
  mutating func record(_ line: RequestLine) {
    state.record(line)
    if line.command == "tagtypes" { sentTags.record(line.arguments) }
  }
}

// Listings of names are read without tags. The user's own choice of tags, which the connection's
// state keeps, is restored with the first request that wants tags.
extension Connection {
  /// Sends a request by a closure together with those that select the tags of songs, and receives the
  /// answers to these alone (`tagtypes all`, `clear`, `enable`, `disable`; MPD 0.21).
  ///
  /// A refusal is ignored if the songs have all wanted tags in spite of it: no song has a tag that the server
  /// does not know, and a server that cannot select tags sends all. A server that drops the client because of a
  /// reply which is too large drops these answers, too.
  ///
  /// - Parameter command: the command whose reply may be too large; empty if the caller names that limit.
  mutating func send(
    _ command: String, selecting tags: EnabledNames?,
    _ send: (borrowing LibraryConnection) throws(MPDError) -> Void
  ) throws(MPDError) {
    let steps = tags?.steps(from: sentTags) ?? []
    for step in steps { try wire.sendRaw(RequestLine(command: "tagtypes", arguments: step)) }
    do throws(MPDError) { try send(wire) } catch {
      // The answers to the steps would be taken for others.
      throw steps.isEmpty ? error : wire.fail(error.code, error.message, command: error.command)
    }
    guard let tags else { return }
    try receiveAnswers(to: steps, of: command, isSelecting: tags != .all)
    sentTags = tags
  }

  /// Receives the answers to requests that select tags.
  ///
  /// - Throws: `.ack`, with the connection closed, if songs would come without a wanted tag.
  private func receiveAnswers(
    to steps: [[ByteString]], of command: String, isSelecting: Bool
  ) throws(MPDError) {
    var hasAll = sentTags == .all || wire.unread.refusesSelection
    for step in steps {
      do throws(MPDError) {
        try wire.receiveAnswer(of: "tagtypes")
        hasAll = step.first == "all" || hasAll && step.first != "clear"
      } catch {
        guard case .ack(let reason) = error.code else {
          throw command.isEmpty ? error : error.of(command: command).namingOutputLimit(of: command)
        }
        let isUnknownTag = step.count > 1 && reason == .argument
        guard hasAll || isUnknownTag || step.first == "clear" else {
          throw wire.fail(error.code, error.message, command: "tagtypes")
        }
      }
    }
    wire.unread.refusesSelection = hasAll && isSelecting
  }
}
