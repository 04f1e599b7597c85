internal import Bytes
internal import CMPDClient

/// The name and the value of a pair in a reply. The bytes of both are valid until further bytes are received.
typealias RawPair = (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)

extension LibraryConnection {
  var replyBounds: ReplyBounds { ReplyBounds(timeout: timeout) }

  /// Calls a closure with each pair of a reply, without allocating memory. The bytes are valid only while the closure
  /// runs.
  ///
  /// - Parameter isInList: whether the reply belongs to a request in a command list; such a reply ends with list_OK.
  /// - Throws: `.malformed` for a reply that is too long, `.timeout` for a reply that arrives too slowly; see
  ///   `ReplyBounds`.
  func receivePairs(
    of command: String, _ bounds: inout ReplyBounds, isInList: Bool = false,
    _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    try beginReply()
    while let pair = try receivePair(of: command, &bounds, isInList: isInList) {
      body(pair.name, pair.value)
    }
  }

  func receivePairs(
    of command: String,
    _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    var bounds = replyBounds
    try receivePairs(of: command, &bounds, body)
  }

  /// Prepares for a reply: waits for the greeting, and forgets the entry to which the last lines of the previous reply
  /// belonged.
  func beginReply() throws(MPDError) {
    try receiveGreeting()
    lines.pointee.beginReply()
  }

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

  func pairs(
    of command: String, _ bounds: inout ReplyBounds, isInList: Bool = false
  ) throws(MPDError) -> [Pair] {
    var pairs: [Pair] = []
    try receivePairs(of: command, &bounds, isInList: isInList) { name, value in
      pairs.append(Pair(name, value))
    }
    return pairs
  }

  func pairs(of command: String) throws(MPDError) -> [Pair] {
    var bounds = replyBounds
    do throws(MPDError) {
      return try pairs(of: command, &bounds)
    } catch {
      throw bounds.bytes == 0 ? error.namingOutputLimit(of: command) : error
    }
  }

  /// Receives the pairs of a reply up to and including the first pair with a given name. Binary data may follow this
  /// pair. Stops early at the end of the reply or after 16 pairs.
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

  @discardableResult
  func receiveAnswer(of command: String) throws(MPDError) -> [Pair] {
    var bounds = ReplyBounds(timeout: timeout, isShort: true)
    return try pairs(of: command, &bounds)
  }
}

// Replies of a command list.
extension LibraryConnection {
  func receiveListEnd(_ bounds: inout ReplyBounds) throws(MPDError) {
    try receivePairs(of: "command_list_end", &bounds) { _, _ in }
  }
}

// Lines of any reply.
extension LibraryConnection {
  /// Receives the next line of a reply; returns nil at the end of the reply. Lines that are too long are left out. If
  /// an omitted line is the first line of an entry, the other lines of the entry are left out as well.
  ///
  /// - Parameters:
  ///   - isInList: whether the reply belongs to a request in a command list.
  ///   - isBinary: whether binary data may follow the line.
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

  /// Closes the connection because of a line that cannot be part of the reply; returns the error to throw.
  func malformedReply(_ command: String) -> MPDError {
    fail(.malformed, "the server's answer is malformed", command: command)
  }
}

private enum ReplyEnd {
  /// The line `OK`, which ends a reply.
  case reply
  /// The line `list_OK`, which ends a reply in a command list.
  case list
  /// A line that begins with `ACK`, which refuses a request.
  case refusal
}

extension UnsafeRawBufferPointer {
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

// Replies that are read line by line: lines that are not pairs, and listings.
extension LibraryConnection {
  /// Sends a command without arguments and returns the lines of the reply, except for the final OK.
  func lines(of command: String) throws(MPDError) -> [ByteString] {
    var lines: [ByteString] = []
    do throws(MPDError) {
      try sendRaw(RequestLine(command: command, arguments: []))
      try receiveLines(of: command, overhead: bytesPerPair) { line in
        lines.append(ByteString(line))
        return true
      }
    } catch {
      throw lines.isEmpty ? error.namingOutputLimit(of: command) : error
    }
    return lines
  }

  /// Calls a closure with each line of a reply, except for the final OK. The bytes are valid only while the closure
  /// runs. No line is longer than 256 KiB or contains a NUL byte.
  ///
  /// - Parameters:
  ///   - overhead: how many bytes of memory the closure uses for each line, in addition to the line itself.
  ///   - body: receives a line; returns false if the line cannot be part of the reply. The connection is then closed.
  func receiveLines(
    of command: String, overhead: Int = 0, _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(MPDError) {
    try beginReply()
    var bounds = replyBounds
    while let line = try receiveReplyLine(of: command, &bounds) {
      bounds.count(overhead)
      if !body(line) { throw malformedReply(command) }
    }
  }

  /// Returns the error for a line that begins with ACK, the refusal of a request. If the line is malformed, closes
  /// the connection, since the end of the reply is unknown.
  func refusal(_ line: ByteString, of command: String) -> MPDError {
    let error = MPDError(ack: line, command: command)
    guard error.code == .malformed else { return error }
    return fail(.malformed, error.message, command: command)
  }
}

extension MPDError {
  /// Parses a line that begins with ACK (`mpd_parser_feed`).
  fileprivate init(ack line: ByteString, command: String) {
    let parser = mpd_parser_new()
    defer { mpd_parser_free(parser) }
    var text = line.bytes.map { CChar(bitPattern: $0) } + [0]
    guard mpd_parser_feed(parser, &text) == MPD_PARSER_ERROR else {
      self.init(.malformed, "'\(line)' is not a valid ACK line", command: command)
      return
    }
    let code = Self.ackCode(mpd_parser_get_server_error(parser).rawValue)
    let message = mpd_parser_get_message(parser).map { String(cString: $0) } ?? ""
    self.init(
      code.saying(message), message, command: command,
      isConnectionUsable: code != .malformed)
  }
}
