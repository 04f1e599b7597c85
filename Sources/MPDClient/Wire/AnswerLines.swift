internal import Bytes

/// The requests that were sent ahead, and whose replies were not read yet.
final class UnreadReplies {
  fileprivate(set) var lines: [ByteString] = []
  /// Whether the server has refused to send songs without some tags, so that it goes on to send all.
  var refusesSelection = false
}

// Answers of a few lines, which are read without libmpdclient's parser, so that the answer to another
// request can follow.
extension LibraryConnection {
  /// Receives the answer to a request whose reply is of no interest; pairs before its end are passed over.
  func receiveAnswer(of command: String) throws(MPDError) {
    try receiveGreeting()
    var bounds = replyBounds
    while true {
      let line = try receiveLine(of: command, &bounds)
      if line == "OK" { return }
      guard !line.hasPrefix("ACK "), line.contains(.colon) else { throw refusal(line, of: command) }
    }
  }

  /// Sends requests before the reply to an earlier one was read. All but the last select tags, and are
  /// answered by OK alone or refused.
  func sendAhead(_ lines: [RequestLine]) throws(MPDError) {
    unread.lines = lines.map(\.text)
    for line in lines { try buffer(line) }
  }

  /// Whether a request was sent ahead, and its reply is the next; then that is not dropped.
  func takeReply(to line: RequestLine) throws(MPDError) -> Bool {
    guard unread.lines.last == line.text else { return false }
    try skipUnreadAnswers()
    return true
  }

  /// Receives, to its end, the reply to a request that was sent ahead, if nobody has read it.
  func dropUnreadReply() throws(MPDError) {
    guard !unread.lines.isEmpty else { return }
    try skipUnreadAnswers()
    do throws(MPDError) { try receiveLines(of: "") { _ in true } } catch {
      guard case .ack = error.code else { throw error }
    }
  }

  private func skipUnreadAnswers() throws(MPDError) {
    let count = unread.lines.count - 1
    unread.lines = []
    for _ in 0..<count {
      do throws(MPDError) { try receiveAnswer(of: "") } catch {
        guard case .ack = error.code else { throw error }
        unread.refusesSelection = true
      }
    }
  }

  /// Receives a line, without its newline. Takes nothing that follows it.
  func receiveLine(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> ByteString {
    var line: [UInt8] = []
    while line.last != .newline {
      guard line.count < maxLineLength else {
        throw fail(.malformed, "the server's answer has a line without an end", command: command)
      }
      line += try receiveBytes(1, of: command, &bounds)
    }
    return ByteString(line.dropLast())
  }
}
