internal import Bytes

/// The requests that were sent ahead, and whose replies were not read yet.
final class UnreadReplies {
  fileprivate(set) var lines: [ByteString] = []
  /// The bytes of these replies that arrived together with the end of the reply before them.
  var bytes: [UInt8] = []

  /// Lets no listing take one of these replies; they are dropped before the next request.
  func disregardLists() { lines = lines.map { $0.hasPrefix("tagtypes ") ? $0 : "" } }
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

  /// Sends requests before the reply to an earlier one was read.
  func sendAhead(_ lines: [RequestLine]) throws(MPDError) {
    unread.lines = lines.map(\.text)
    for line in lines { try buffer(line) }
  }

  /// Returns whether the reply to a request that was sent ahead is still unread; drops the replies before
  /// it, so that it comes next.
  func takeReply(to line: RequestLine) throws(MPDError) -> Bool {
    guard let index = unread.lines.firstIndex(of: line.text) else { return false }
    for _ in 0..<index { try dropNextReply() }
    unread.lines.removeFirst()
    return true
  }

  /// Receives the replies to requests that were sent ahead, if nobody has read them.
  func dropUnreadReplies() throws(MPDError) {
    while !unread.lines.isEmpty { try dropNextReply() }
  }

  private func dropNextReply() throws(MPDError) {
    let selectsTags = unread.lines.removeFirst().hasPrefix("tagtypes ")
    do throws(MPDError) {
      try selectsTags ? receiveAnswer(of: "") : receiveLines(of: "") { _ in true }
    } catch {
      guard case .ack = error.code else { throw error }
      if selectsTags { unread.refusesSelection = true }
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
