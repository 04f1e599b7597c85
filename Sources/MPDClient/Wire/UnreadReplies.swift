internal import Bytes

/// The requests that were sent ahead, and whose replies were not read yet.
final class UnreadReplies {
  private struct SentRequest {
    let line: RequestLine
    /// Whether a listing may take the reply.
    var isCurrent = true
  }

  private var requests: [SentRequest] = []
  /// Whether the server has refused to leave out tags, so that it still sends all of them.
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

  fileprivate func removeFirst() -> RequestLine { requests.removeFirst().line }
}

extension LibraryConnection {
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
}
