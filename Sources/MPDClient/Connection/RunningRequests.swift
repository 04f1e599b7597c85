internal import Bytes
internal import Platform

extension Connection {
  /// Sends a request and waits for its reply.
  ///
  /// - Parameter request: the request to run.
  /// - Throws: `.argument`, with nothing sent, for an argument that cannot be sent in a request line; `.ack` if the
  ///   server refuses the request; the error of the closure that reads the reply; otherwise the error of the failed
  ///   connection. The first three errors leave the connection usable.
  @discardableResult
  public mutating func run<Reply>(_ request: Request<Reply>) throws(MPDError) -> Reply {
    do throws(MPDError) { return try exchange(request) } catch {
      throw error.naming(objectsOf: request.line)
    }
  }

  private mutating func exchange<Reply>(_ request: Request<Reply>) throws(MPDError) -> Reply {
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

  /// Applies the server-side settings in `state` to this new connection. All requests are sent before the first reply
  /// is awaited. If the server refuses a setting, this connection must not be used.
  mutating func replay(_ state: ConnectionState) throws(MPDError) {
    let lines = state.requests.map(\.line)
    do throws(MPDError) {
      for line in lines { try line.check() }
      for line in lines { try wire.buffer(line) }
      for line in lines {
        do throws(MPDError) { try wire.receiveAnswer(of: line.command) } catch {
          throw error.naming(objectsOf: line)
        }
        record(line)
      }
    } catch {
      throw MPDError(error.code, error.message, command: error.command, objects: error.objects)
    }
  }
}

// Before a request is sent.
extension Connection {
  /// Returns a request in the form that the server understands, according to the version in its greeting. If the
  /// request only reads data and the greeting has not arrived yet, returns the request unchanged, without waiting for
  /// the greeting.
  func form(of line: RequestLine) throws(MPDError) -> RequestLine {
    if line.isQuestion, !wire.greeting.isReceived { return line }
    try wire.receiveGreeting()
    return try line.inForm(for: protocolVersion)
  }

  /// Returns the error to throw for a refused request. If the request was sent before the greeting arrived, and the
  /// server turns out to be too old for it, the error says so. Otherwise the error is the refusal itself.
  private func explained(_ refusal: MPDError, of line: RequestLine) -> MPDError {
    guard case .ack = refusal.code, line.isQuestion else { return refusal }
    do throws(MPDError) { _ = try line.otherForm(for: protocolVersion) } catch { return error }
    return refusal
  }

  mutating func record(_ line: RequestLine) {
    state.record(line)
    if line.command == "tagtypes" { sentTags.record(line.arguments) }
  }

  /// Sends two requests together and waits only once for both replies. The server must answer the first request with
  /// nothing but OK. The second request runs even if the first is refused.
  ///
  /// - Returns: the reply to the second request, or the error if that request fails.
  /// - Throws: the refusal of the first request, or the error of a lost connection.
  mutating func run<Reply>(
    _ first: Request<Void>, with second: Request<Reply>
  ) throws(MPDError) -> Result<Reply, MPDError> {
    let line = try form(of: first.line)
    try line.check()
    try second.line.check()
    try wire.sendRaw(line)
    do throws(MPDError) { try wire.send(second.line) } catch {
      throw wire.fail(error.code, error.message, command: line.command)
    }
    let answer = Result { () throws(MPDError) in try wire.receiveAnswer(of: line.command) }
    if case .failure(let error) = answer, !error.isConnectionUsable { throw error }
    let reply = Result { () throws(MPDError) in
      try second.read(wire.pairs(of: second.line.command))
    }
    _ = try answer.get()
    record(line)
    return reply
  }

  /// Sends all requests together and then receives their replies, so that the caller waits for the server only once.
  /// Each request runs even if an earlier request is refused, unlike in a command list.
  ///
  /// - Parameter requests: the requests to send. Their replies must be short and contain no songs. There must be few
  ///   enough requests, such as 32, that the server can answer all of them before any reply is read.
  package mutating func runEach<Reply>(
    _ requests: some Sequence<Request<Reply>>
  ) -> OutcomeOfRequests<Reply, MPDError> {
    var outcome = OutcomeOfRequests<Reply, MPDError>()
    var sent: [(line: RequestLine, read: Request<Reply>.Reader)] = []
    do throws(MPDError) {
      for request in requests { sent.append((try sendable(request.line), request.read)) }
    } catch {
      outcome.failure = error
    }
    do throws(MPDError) {
      try send(sent.map(\.line), &outcome.sentCount)
      for request in sent {
        outcome.results.append(try result(of: request.line, request.read))
      }
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  private func sendable(_ line: RequestLine) throws(MPDError) -> RequestLine {
    do throws(MPDError) {
      let sent = try form(of: line)
      try sent.check()
      return sent
    } catch {
      throw error.naming(objectsOf: line)
    }
  }

  private func send(_ lines: [RequestLine], _ count: inout Int) throws(MPDError) {
    guard let first = lines.first else { return }
    try wire.sendRaw(first)
    count = lines.count
    do throws(MPDError) { for line in lines.dropFirst() { try wire.buffer(line) } } catch {
      throw wire.fail(error.code, error.message, command: error.command)
    }
  }

  /// Receives a whole reply, which must fit into memory, and parses it with `read`.
  ///
  /// - Returns: the reply, or the refusal of the request.
  /// - Throws: the error of a lost connection.
  private mutating func result<Reply>(
    of line: RequestLine, _ read: Request<Reply>.Reader
  ) throws(MPDError) -> Result<Reply, MPDError> {
    do throws(MPDError) {
      let pairs = try wire.receiveAnswer(of: line.command)
      record(line)
      do throws(MPDError) { return .success(try read(pairs)) } catch { throw error.ofCompleteReply }
    } catch {
      guard error.isConnectionUsable else { throw error }
      return .failure(error.naming(objectsOf: line))
    }
  }
}

/// The outcome of several requests that were sent together.
package struct OutcomeOfRequests<Reply, Failure: Error> {
  /// The results of the requests, in order, up to the first failure; each result is a reply or a refusal.
  package var results: [Result<Reply, Failure>] = []
  /// The number of requests that may have been sent; the server may have run them even if they have no result.
  package var sentCount = 0
  /// The error that left the remaining requests without results, such as a lost connection; nil if all requests have
  /// results.
  package var failure: Failure?

  package init() {}

  /// Returns this outcome with each reply converted by `reply`, and each refusal or failure by `newFailure`, which
  /// also gets the 0-based index of the request.
  package func map<NewReply, NewFailure>(
    _ reply: (Reply) -> NewReply, failure newFailure: (Int, Failure) -> NewFailure
  ) -> OutcomeOfRequests<NewReply, NewFailure> {
    var outcome = OutcomeOfRequests<NewReply, NewFailure>()
    outcome.results = results.enumerated().map { index, result in
      result.map(reply).mapError { newFailure(index, $0) }
    }
    outcome.sentCount = sentCount
    outcome.failure = failure.map { newFailure(results.count, $0) }
    return outcome
  }
}

extension Connection {
  mutating func sendListsAhead() throws(MPDError) {
    guard !listsAhead.isEmpty else { return }
    let requests = listsAhead
    listsAhead = []
    let steps = EnabledNames.none.steps(from: sentTags)
    try wire.sendAhead(steps.map { RequestLine(command: "tagtypes", arguments: $0) } + requests)
    sentTags = .none
  }
}
