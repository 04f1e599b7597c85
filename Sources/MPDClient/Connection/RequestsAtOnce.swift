extension Connection {
  /// Runs a request that is answered by OK alone, sends another one with it and returns the other's
  /// reply, so that there is one wait for both. The second one runs even if the first is refused.
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
}

extension Connection {
  /// Sends requests at once and waits for their replies, so that there is one wait for all. Unlike in a
  /// command list, each runs even if one before it is refused.
  ///
  /// - Parameter requests: requests with short replies without songs; few enough for the server to answer
  ///   before anything is read, such as 32.
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
    let line = try form(of: line)
    try line.check()
    return line
  }

  /// Puts requests into the output buffer, and counts those that may have been sent.
  private func send(_ lines: [RequestLine], _ count: inout Int) throws(MPDError) {
    guard let first = lines.first else { return }
    try wire.sendRaw(first)
    count = lines.count
    do throws(MPDError) { for line in lines.dropFirst() { try wire.buffer(line) } } catch {
      throw wire.fail(error.code, error.message, command: error.command)
    }
  }

  /// Receives a short reply.
  ///
  /// - Returns: the reply, or the refusal of the request.
  /// - Throws: the loss of the connection.
  private mutating func result<Reply>(
    of line: RequestLine, _ read: Request<Reply>.Reader
  ) throws(MPDError) -> Result<Reply, MPDError> {
    do throws(MPDError) {
      let pairs = try wire.receiveAnswer(of: line.command)
      record(line)
      do throws(MPDError) { return .success(try read(pairs)) } catch { throw error.ofCompleteReply }
    } catch {
      guard error.isConnectionUsable else { throw error }
      return .failure(error)
    }
  }
}

/// The outcome of requests that were sent at once.
package struct OutcomeOfRequests<Reply, Failure: Error> {
  /// The replies to the first requests, or their refusals.
  package var results: [Result<Reply, Failure>] = []
  /// The number of requests that may have been sent; a request without a result may have run.
  package var sentCount = 0
  /// The reason why the first request without a result has none, such as a lost connection; nil if all have
  /// results.
  package var failure: Failure?

  package init() {}

  /// Returns the outcome with other replies and failures.
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
