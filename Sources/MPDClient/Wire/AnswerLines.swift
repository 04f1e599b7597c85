internal import Bytes

/// The requests that were sent ahead, and whose replies were not read yet.
final class UnreadReplies {
  private struct SentRequest {
    let line: RequestLine
    /// Whether a listing may take the reply.
    var isCurrent = true
  }

  private var requests: [SentRequest] = []
  /// The bytes of these replies that arrived together with the end of the reply before them.
  var bytes: [UInt8] = []
  /// Whether the server has refused to send songs without some tags, so that it goes on to send all.
  var refusesSelection = false

  var isEmpty: Bool { requests.isEmpty }

  /// Lets no listing take one of these replies; they are dropped before the next request.
  func disregard() {
    for index in requests.indices { requests[index].isCurrent = false }
  }

  func contains(replyTo line: RequestLine) -> Bool { index(ofReplyTo: line) != nil }

  fileprivate func index(ofReplyTo line: RequestLine) -> Int? {
    guard !isEmpty else { return nil }
    let text = line.text
    return requests.firstIndex { $0.isCurrent && $0.line.text == text }
  }

  fileprivate func begin(_ lines: [RequestLine]) { requests = lines.map { SentRequest(line: $0) } }

  /// Removes the first request, whose reply is to be read next.
  fileprivate func removeFirst() -> RequestLine { requests.removeFirst().line }
}

// Answers of a few lines, which are read without libmpdclient's parser, so that the answer to another
// request can follow.
extension LibraryConnection {
  /// Receives a short answer, and returns its pairs.
  @discardableResult
  func receiveAnswer(of command: String) throws(MPDError) -> [Pair] {
    try receiveGreeting()
    var bounds = ReplyBounds(timeout: timeout, isShort: true)
    var pairs: [Pair] = []
    while true {
      let line = try receiveLine(of: command, &bounds)
      if line == "OK" { return pairs }
      guard !line.hasPrefix("ACK "), let pair = Pair(line: line) else {
        throw refusal(line, of: command)
      }
      bounds.count(bytesPerPair)
      pairs.append(pair)
    }
  }

  /// Sends requests before the reply to an earlier one was read.
  func sendAhead(_ lines: [RequestLine]) throws(MPDError) {
    unread.begin(lines)
    for line in lines { try buffer(line) }
  }

  /// Returns whether the reply to a request that was sent ahead is still unread; drops the replies before
  /// it, so that it comes next.
  func takeReply(to line: RequestLine) throws(MPDError) -> Bool {
    guard let index = unread.index(ofReplyTo: line) else { return false }
    for _ in 0..<index { try dropNextReply() }
    _ = unread.removeFirst()
    return true
  }

  /// Receives the replies to requests that were sent ahead, if nobody has read them.
  func dropUnreadReplies() throws(MPDError) {
    while !unread.isEmpty { try dropNextReply() }
  }

  private func dropNextReply() throws(MPDError) {
    let line = unread.removeFirst()
    let selectsTags = line.command == "tagtypes"
    do throws(MPDError) {
      if selectsTags { try receiveAnswer(of: "") } else { try receiveLines(of: "") { _ in true } }
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
