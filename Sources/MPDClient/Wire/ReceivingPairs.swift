internal import Bytes

/// A pair of a reply, valid until more is received.
typealias RawPair = (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)

extension LibraryConnection {
  /// The bounds of a reply that begins now.
  var replyBounds: ReplyBounds { ReplyBounds(timeout: timeout) }

  /// Calls a closure with each pair of a reply, without allocating. The bytes are valid during the call.
  ///
  /// - Parameter isInList: whether it is the reply to one request of a command list, which ends with list_OK.
  /// - Throws: `.malformed` for a reply that does not end, `.timeout` for one that arrives too
  ///   slowly; see `ReplyBounds`.
  func receivePairs(
    of command: String, _ bounds: inout ReplyBounds, isInList: Bool = false,
    _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    try beginReply()
    while let pair = try receivePair(of: command, &bounds, isInList: isInList) {
      body(pair.name, pair.value)
    }
  }

  /// Calls a closure with each pair of a reply outside of a command list.
  func receivePairs(
    of command: String,
    _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    var bounds = replyBounds
    try receivePairs(of: command, &bounds, body)
  }

  /// Waits for the greeting, and forgets what the reply before was about.
  func beginReply() throws(MPDError) {
    try receiveGreeting()
    lines.pointee.beginReply()
  }

  /// The next pair; nil at the end of the reply.
  private func receivePair(
    of command: String, _ bounds: inout ReplyBounds, isInList: Bool = false, isBinary: Bool = false
  ) throws(MPDError) -> RawPair? {
    guard
      let line = try receiveReplyLine(of: command, &bounds, isInList: isInList, isBinary: isBinary)
    else { return nil }
    guard let colon = line.indexOfSeparator else { throw malformedReply(command) }
    let value = UnsafeRawBufferPointer(rebasing: line[(colon + 2)...])
    if line.beginsEntry { lines.pointee.noteEntry(value) }
    bounds.count(bytesPerPair)
    return (UnsafeRawBufferPointer(rebasing: line[..<colon]), value)
  }

  /// The pairs of a reply or, in a command list, of the reply to one request.
  func pairs(
    of command: String, _ bounds: inout ReplyBounds, isInList: Bool = false
  ) throws(MPDError) -> [Pair] {
    var pairs: [Pair] = []
    try receivePairs(of: command, &bounds, isInList: isInList) { name, value in
      pairs.append(Pair(name, value))
    }
    return pairs
  }

  /// The pairs of a reply outside of a command list.
  func pairs(of command: String) throws(MPDError) -> [Pair] {
    var bounds = replyBounds
    do throws(MPDError) {
      return try pairs(of: command, &bounds)
    } catch {
      throw bounds.bytes == 0 ? error.namingOutputLimit(of: command) : error
    }
  }

  /// The next pairs, up to and including the one with a name, after which there may be binary data, but at
  /// most 16; all pairs if the reply ends before that.
  func pairs(
    through name: String, of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> [Pair] {
    try beginReply()
    var pairs: [Pair] = []
    while pairs.last?.name != name, pairs.count < 16,
      let pair = try receivePair(of: command, &bounds, isBinary: true)
    {
      pairs.append(Pair(pair.name, pair.value))
    }
    return pairs
  }

  /// Receives a short reply, and returns its pairs.
  @discardableResult
  func receiveAnswer(of command: String) throws(MPDError) -> [Pair] {
    var bounds = ReplyBounds(timeout: timeout, isShort: true)
    return try pairs(of: command, &bounds)
  }
}

// Replies of a command list.
extension LibraryConnection {
  /// The pairs of the next reply of a command list.
  func listPairs(of command: String, _ bounds: inout ReplyBounds) throws(MPDError) -> [Pair] {
    try pairs(of: command, &bounds, isInList: true)
  }

  /// Reads the OK after the last reply of a command list.
  func receiveListEnd(_ bounds: inout ReplyBounds) throws(MPDError) {
    try receivePairs(of: "command_list_end", &bounds) { _, _ in }
  }
}

// Lines of any reply.
extension LibraryConnection {
  /// Receives the next line of a reply; nil at its end. Lines that are too long are left out, and with the first
  /// line of an entry those that belong to it.
  func receiveReplyLine(
    of command: String, _ bounds: inout ReplyBounds, isInList: Bool = false, isBinary: Bool = false
  ) throws(MPDError) -> UnsafeRawBufferPointer? {
    var lacksEntry = false
    while true {
      let line = try receiveLine(of: command, &bounds, isBinary: isBinary)
      let kind = line.replyEnd
      if let kind {
        try end(line, kind, of: command, isInList: isInList)
        return nil
      }
      if lines.pointee.isCut {
        lines.pointee.omit(line, of: command)
        lacksEntry = lacksEntry || line.beginsEntry
      } else if !lacksEntry || line.beginsEntry {
        return line
      }
    }
  }

  /// Throws unless a line is the right one for the end of a reply.
  private func end(
    _ line: UnsafeRawBufferPointer, _ kind: ReplyEnd, of command: String, isInList: Bool
  ) throws(MPDError) {
    switch kind {
    case .refusal: throw refusal(ByteString(line), of: command)
    case .list where !isInList:
      throw fail(.malformed, "got an unexpected list_OK", command: command)
    case .reply where isInList:
      throw fail(.malformed, "expected more list_OK's", command: command)
    case .reply, .list: return
    }
  }

  /// Closes the connection because of a line that the reply cannot have.
  func malformedReply(_ command: String) -> MPDError {
    fail(.malformed, "the server's answer is malformed", command: command)
  }
}

/// The way in which a line ends a reply.
private enum ReplyEnd {
  /// OK.
  case reply
  /// list_OK, the end of a reply in a command list.
  case list
  /// ACK.
  case refusal
}

extension UnsafeRawBufferPointer {
  /// The way in which the line ends a reply; nil if it does not.
  fileprivate var replyEnd: ReplyEnd? {
    switch first {
    case UInt8(ascii: "O"): count == 2 && hasPrefix("OK") ? .reply : nil
    case UInt8(ascii: "l"): count == 7 && hasPrefix("list_OK") ? .list : nil
    case UInt8(ascii: "A"): hasPrefix("ACK ") ? .refusal : nil
    default: nil
    }
  }

  /// The offset of the colon between the name and the value of a pair; nil if the line is not a
  /// pair.
  var indexOfSeparator: Int? {
    guard let colon = firstOffset(of: .colon), colon + 1 < count else { return nil }
    return self[colon + 1] == .space ? colon : nil
  }
}
