internal import CMPDClient
internal import ListingIndex

// Answers whose lines are no pairs. libmpdclient gives up the connection at such a line, so that
// these are read below its parser, through the buffers of its connection (`struct mpd_async`).
extension Connection {
  /// Sends a command without arguments and returns the lines of the answer before OK.
  func lines(of command: String) throws(MPDError) -> [ByteString] {
    try checkReady(for: command)
    let isSent = ByteString(command).withCString {
      mpdex_buffer_line(mpd_connection_get_async(handle), $0)
    }
    guard isSent else {
      throw MPDError(ofBuffers: mpd_connection_get_async(handle), command: command)
    }
    var lines: [ByteString] = []
    do throws(MPDError) {
      try receiveLines(of: command) { lines.append($0) }
    } catch {
      throw lines.isEmpty ? error.namingOutputLimit(of: command) : error
    }
    return lines
  }

  private func receiveLines(
    of command: String, _ body: (ByteString) -> Void
  ) throws(MPDError) {
    var bounds = replyBounds
    while true {
      let line = try nextLine(of: command, &bounds)
      if line == "OK" { return }
      if line.bytes.starts(with: "ACK ".utf8) { throw refusal(line, of: command) }
      body(line)
      bounds.count(line.bytes.count + bytesPerPair)
    }
  }

  /// A refusal that cannot be read costs the connection: what follows it is not known.
  private func refusal(_ line: ByteString, of command: String) -> MPDError {
    let error = MPDError(ack: line, command: command)
    guard error.code == .malformed else { return error }
    return abandoned(.malformed, error.message, command: command)
  }

  private func nextLine(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> ByteString {
    while true {
      if let line = mpd_async_recv_line(mpd_connection_get_async(handle)) {
        return ByteString(cString: line)
      }
      try fillBuffers(of: command, &bounds)
    }
  }
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
