internal import Bytes
internal import CMPDClient

// Replies that are read line by line: lines that are not pairs, and listings.
extension LibraryConnection {
  /// Sends a command without arguments and returns the lines of the reply before OK.
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

  /// Puts a request into the output buffer, which libmpdclient has no function for. It is sent with the next one,
  /// or when a reply is awaited.
  func sendRaw(_ line: RequestLine) throws(MPDError) {
    try checkReady(for: line.command, asking: line.isQuestion)
    try buffer(line)
  }

  /// Puts a request into the output buffer without any check; sends what is in it if there is no room.
  // Not inlined: the optimizer of Swift 6.3 fails in callers that borrow the connection.
  @inline(never) func buffer(_ line: RequestLine) throws(MPDError) {
    let buffers = mpd_connection_get_async(handle)
    var bounds = replyBounds
    while !line.text.withCString({ mpdex_buffer_line(buffers, $0) }) {
      guard mpd_async_events(buffers).rawValue & MPD_ASYNC_EVENT_WRITE.rawValue != 0 else {
        throw MPDError(ofBuffers: buffers, command: line.command)
      }
      try fillBuffers(of: line.command, &bounds)
    }
  }

  /// Calls a closure with each line of a reply before OK. The bytes are valid during the call. No
  /// line is longer than 256 KiB or contains a NUL byte.
  ///
  /// - Parameters:
  ///   - overhead: the number of bytes that the closure keeps for a line in addition to the line
  ///     itself.
  ///   - body: returns false for a line that the reply cannot have, which closes the connection.
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

  /// Reads a refusal. One that is malformed closes the connection, since its end is unknown.
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
      self.init(.malformed, "'\(line)' is no ACK", command: command)
      return
    }
    let code = Self.ackCode(mpd_parser_get_server_error(parser).rawValue)
    let message = mpd_parser_get_message(parser).map { String(cString: $0) } ?? ""
    self.init(
      code.saying(message), message, command: command,
      isConnectionUsable: code != .malformed)
  }
}
