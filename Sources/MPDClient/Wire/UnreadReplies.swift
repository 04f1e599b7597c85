internal import Bytes

/// The requests that were sent before their replies were needed, and whose replies have not been read yet.
final class UnreadReplies {
  private struct SentRequest {
    let line: RequestLine
    /// Whether a listing may still use the reply to this request; false once the reply is outdated.
    var isCurrent = true
  }

  private var requests: [SentRequest] = []
  /// Whether the server has refused a request to leave tags out of its replies, and therefore still sends all tags.
  var refusesSelection = false

  var isEmpty: Bool { requests.isEmpty }

  /// Marks all unread replies as outdated. Listings do not use outdated replies, and the next request drops these
  /// replies before it is sent.
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
  /// Sends requests before the reply to an earlier request has been read. Their replies are read later (`takeReply`),
  /// or dropped before the next request.
  func sendAhead(_ lines: [RequestLine]) throws(MPDError) {
    unread.begin(lines)
    for line in lines { try buffer(line) }
  }

  /// Returns whether a request was sent ahead and its reply is still unread. If so, drops all earlier replies, so
  /// that the reply to this request is read next.
  func takeReply(to line: RequestLine) throws(MPDError) -> Bool {
    guard let index = unread.index(ofReplyTo: line) else { return false }
    for _ in 0..<index { try dropNextReply() }
    _ = unread.removeFirst()
    return true
  }

  /// Receives and drops the replies to requests that were sent ahead, unless they have already been read.
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
