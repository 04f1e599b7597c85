extension Connection {
  /// Runs a request that is answered by OK alone and sends another one with it, of which the reply is
  /// returned, so that there is one wait for both. The second one runs even if the first is refused.
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
  /// - Parameter requests: few enough for the server to answer before anything is read, such as 32.
  /// - Returns: for each request that was sent its reply or its refusal; if the connection is lost, that
  ///   failure for each from the first without a reply on. After these the reason why the next one was not
  ///   sent, if there is one that no request line can carry; those after it are not sent either.
  package mutating func runEach<Reply>(
    _ requests: some Sequence<Request<Reply>>
  ) -> [Result<Reply, MPDError>] {
    var sent: [(line: RequestLine, read: Request<Reply>.Reader)] = []
    do throws(MPDError) {
      for request in requests { sent.append((try sendable(request.line), request.read)) }
    } catch {
      return replies(to: sent) + [.failure(error)]
    }
    return replies(to: sent)
  }

  private func sendable(_ line: RequestLine) throws(MPDError) -> RequestLine {
    let line = try form(of: line)
    try line.check()
    return line
  }

  private mutating func replies<Reply>(
    to requests: [(line: RequestLine, read: Request<Reply>.Reader)]
  ) -> [Result<Reply, MPDError>] {
    var results: [Result<Reply, MPDError>] = []
    do throws(MPDError) {
      try send(requests.map(\.line))
      for request in requests { results.append(try reply(to: request.line, request.read)) }
    } catch {
      let lost = requests.count - results.count
      results += repeatElement(.failure(error), count: lost)
    }
    return results
  }

  private func send(_ lines: [RequestLine]) throws(MPDError) {
    guard let first = lines.first else { return }
    try wire.sendRaw(first)
    do throws(MPDError) { for line in lines.dropFirst() { try wire.buffer(line) } } catch {
      throw wire.fail(error.code, error.message, command: error.command)
    }
  }

  /// Receives a short reply.
  ///
  /// - Throws: the loss of the connection.
  private mutating func reply<Reply>(
    to line: RequestLine, _ read: Request<Reply>.Reader
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
