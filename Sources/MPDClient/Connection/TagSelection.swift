internal import Bytes

extension Connection {
  /// Makes the server send songs with the given tags only, so that replies are shorter. Tags that the server does not
  /// know are ignored, since no song has them. A server that cannot select tags (MPD before 0.21, and bpd) continues
  /// to send all tags. If the server refuses a tag for another reason, the next request for songs throws, and the
  /// connection is lost.
  ///
  /// The selection is sent together with the next request for songs, not earlier.
  ///
  /// - Parameter tags: the tags to send; empty to send no tags.
  public mutating func narrowTags(_ tags: [Tag]) {
    var names: [ByteString] = []
    for name in tags.map({ ByteString($0.name) }) where !names.contains(name) { names.append(name) }
    state.narrowedTags = .these(names)
  }

  /// Makes the server send songs with all tags; does nothing if the server always sends all tags.
  package mutating func widenTags() {
    state.narrowedTags = .all
  }

  /// Calls a closure while the server sends songs with all tags. Afterwards, the previous selection of tags applies
  /// again, beginning with the next request for songs.
  package mutating func withAllTags<Reply, Failure: Error>(
    _ body: (inout Connection) throws(Failure) -> Reply
  ) throws(Failure) -> Reply {
    let before = state.narrowedTags
    widenTags()
    defer { state.narrowedTags = before }
    return try body(&self)
  }

  /// Calls a closure while the server sends songs with the given tags only. Afterwards, the previous selection of tags
  /// applies again, beginning with the next request for songs. See `narrowTags(_:)`.
  package mutating func withTags<Reply, Failure: Error>(
    _ tags: [Tag], _ body: (inout Connection) throws(Failure) -> Reply
  ) throws(Failure) -> Reply {
    let before = state.narrowedTags
    narrowTags(tags)
    defer { state.narrowedTags = before }
    return try body(&self)
  }
}

// Listings of names are read without tags. The user's own choice of tags, which the connection's
// state keeps, is restored with the first request that wants tags.
extension Connection {
  /// Sends the requests that select the tags of songs (`tagtypes all`, `clear`, `enable`, `disable`; MPD 0.21), calls
  /// a closure that sends one more request, and receives the answers to the first requests. The reply to the closure's
  /// request remains to be read.
  ///
  /// If the server refuses to select tags, the refusal is ignored as long as the server still sends all wanted tags: no
  /// song has a tag that the server does not know, and a server that cannot select tags always sends all of them. If
  /// the reply to the closure's request is too large, the server drops the client, and the answers to the requests that
  /// select tags are lost too.
  ///
  /// - Parameters:
  ///   - command: the command that the error message names if the reply may have exceeded the server's output limit;
  ///     empty if the caller adds the limit to the message.
  ///   - tags: the tags that the server must send with songs; nil to leave the present selection unchanged.
  ///   - send: sends the request.
  mutating func send(
    _ command: String, selecting tags: EnabledNames?,
    _ send: (borrowing LibraryConnection) throws(MPDError) -> Void
  ) throws(MPDError) {
    let steps = tags?.steps(from: sentTags) ?? []
    for step in steps { try wire.sendRaw(RequestLine(command: "tagtypes", arguments: step)) }
    do throws(MPDError) { try send(wire) } catch {
      // Otherwise the answers to the steps would be read as answers to later requests.
      throw steps.isEmpty ? error : wire.fail(error.code, error.message, command: error.command)
    }
    guard let tags else { return }
    try receiveAnswers(to: steps, of: command, isSelecting: tags != .all)
    sentTags = tags
  }

  /// Receives the answers to requests that select tags.
  ///
  /// - Parameters:
  ///   - steps: the arguments of each request.
  ///   - command: the command that the error message names if the reply may have exceeded the server's output limit.
  ///   - isSelecting: whether the requests select only some of the tags; false if they select all tags.
  /// - Throws: `.ack`, with the connection closed, if the server would not send all wanted tags.
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
