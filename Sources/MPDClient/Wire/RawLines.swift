import Bytes
internal import CMPDClient
internal import Bytes

// Answers that are read below libmpdclient's parser, through the buffers of its connection (`struct
// mpd_async`): lines that are no pairs, at which it gives up the connection, and listings, which it
// would receive by 4 KiB at a time.
extension Connection {
  /// Sends a command without arguments and returns the lines of the answer before OK.
  func lines(of command: String) throws(MPDError) -> [ByteString] {
    var lines: [ByteString] = []
    do throws(MPDError) {
      try sendRaw(command, [])
      try receiveLines(of: command, overhead: bytesPerPair) { line in
        lines.append(ByteString(line))
        return true
      }
    } catch {
      throw lines.isEmpty ? error.namingOutputLimit(of: command) : error
    }
    return lines
  }

  /// Puts a request into the buffers, of which the parser then knows nothing.
  func sendRaw(_ command: String, _ arguments: [ByteString]) throws(MPDError) {
    try checkReady(for: command)
    let isSent = requestLine(command, arguments).withCString {
      mpdex_buffer_line(mpd_connection_get_async(handle), $0)
    }
    guard !isSent else { return }
    throw MPDError(ofBuffers: mpd_connection_get_async(handle), command: command)
  }

  /// Sends what is in the buffers and lends each line of the answer before OK for the time of the
  /// call. None is longer than 64 KiB or has a NUL byte in it. A line that the body does not take
  /// costs the connection.
  ///
  /// - Parameter overhead: what the body keeps for a line besides its bytes.
  func receiveLines(
    of command: String, overhead: Int = 0, _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(MPDError) {
    var bounds = replyBounds
    var blocks = ReplyBlocks()
    var last: ByteString?
    while last == nil {
      let block = try receiveBlock(blocks.room, of: command, &bounds)
      last = try blocks.forEachLine(withMore: block.count) { line throws(MPDError) in
        if line.isEndOfAnswer { return false }
        bounds.count(overhead)
        if body(line) { return true }
        throw abandoned(.malformed, "the server's answer is malformed", command: command)
      }
    }
    // The answer stands; the connection does not.
    if blocks.hasRest { _ = saysTooMuch(command) }
    if let last, last != "OK" { throw refusal(last, of: command) }
  }

  /// A refusal that cannot be read costs the connection: what follows it is not known.
  private func refusal(_ line: ByteString, of command: String) -> MPDError {
    let error = MPDError(ack: line, command: command)
    guard error.code == .malformed else { return error }
    return abandoned(.malformed, error.message, command: command)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether a line ends the answer to a command: OK, or why it was refused.
  fileprivate var isEndOfAnswer: Bool { count == 2 && hasPrefix("OK") || hasPrefix("ACK ") }
}

extension MPDError {
  /// Reads a line that begins with ACK (`mpd_parser_feed`).
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
    self.init(code, message, command: command, isConnectionUsable: code != .malformed)
  }
}
