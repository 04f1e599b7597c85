internal import Bytes

extension Connection {
  /// Sends a request and waits for its reply.
  ///
  /// - Throws: `.argument` with nothing sent for an argument that no request line can carry;
  ///   `.ack` if the server refuses, or the error of the closure that reads the reply, after both of
  ///   which the connection can go on; otherwise the failure of the connection.
  @discardableResult
  public mutating func run<Reply>(_ request: Request<Reply>) throws(MPDError) -> Reply {
    try request.line.check()
    if request.line.wantsTags { try sendTags(true) }
    try wire.send(request.line)
    let pairs = try wire.pairs(of: request.command)
    state.record(request.line)
    do throws(MPDError) { return try request.read(pairs) } catch { throw error.ofCompleteReply }
  }

  /// Repeats the server-side settings of another connection on this new one, which a refusal makes
  /// useless.
  mutating func replay(_ state: ConnectionState) throws(MPDError) {
    for request in state.requests {
      do throws(MPDError) { try run(request) } catch {
        throw MPDError(error.code, error.message, command: error.command)
      }
    }
  }
}

// Listings of names go without tags. The user's own choice, which the connection's state keeps,
// comes back with the first request that wants tags.
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

  /// Sends a request that an old server refuses, which then goes on without it.
  func exchangeIfSupported(_ line: RequestLine) throws(MPDError) {
    do throws(MPDError) { try wire.exchange(line) } catch {
      guard error.code == .ack(.unknownCommand) || error.code == .ack(.argument) else {
        throw error
      }
    }
  }
}
