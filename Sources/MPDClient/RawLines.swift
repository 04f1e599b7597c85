internal import CMPDClient
internal import Glibc
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
    guard isSent else { throw bufferError(command) }
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
    var size = 0
    while size <= mostBytesPerReply {
      let line = try nextLine(of: command)
      if line == "OK" { return }
      if line.bytes.starts(with: "ACK ".utf8) { throw refusal(line, of: command) }
      body(line)
      size += line.bytes.count + bytesPerPair
    }
    throw abandoned(.malformed, "the reply does not end", command: command)
  }

  /// A refusal that cannot be read costs the connection: what follows it is not known.
  private func refusal(_ line: ByteString, of command: String) -> MPDError {
    let error = MPDError(ack: line, command: command)
    guard error.code == .malformed else { return error }
    return abandoned(.malformed, error.message, command: command)
  }

  private func nextLine(of command: String) throws(MPDError) -> ByteString {
    let buffers = mpd_connection_get_async(handle)
    while true {
      if let line = mpd_async_recv_line(buffers) { return ByteString(cString: line) }
      guard mpd_async_get_error(buffers) == MPD_ERROR_SUCCESS,
        mpd_async_io(buffers, try readyEvents(of: command))
      else { throw bufferError(command) }
    }
  }

  /// Waits until the socket is ready for what the buffers need.
  private func readyEvents(of command: String) throws(MPDError) -> mpd_async_event {
    let wanted = mpd_async_events(mpd_connection_get_async(handle)).rawValue
    let writes = wanted & MPD_ASYNC_EVENT_WRITE.rawValue != 0
    let events = Int16(POLLIN) | (writes ? Int16(POLLOUT) : 0)
    var entry = pollfd(fd: mpd_connection_get_fd(handle), events: events, revents: 0)
    let count = poll(&entry, 1, Int32(timeoutMilliseconds(timeoutSeconds)))
    if count == 0 { throw timeout(command) }
    let canWrite = count > 0 && entry.revents & Int16(POLLOUT) != 0
    let canRead = count > 0 && entry.revents & ~Int16(POLLOUT) != 0
    return mpd_async_event(
      rawValue: (canRead ? MPD_ASYNC_EVENT_READ.rawValue : 0)
        | (canWrite ? MPD_ASYNC_EVENT_WRITE.rawValue : 0))
  }

  /// Ends the connection, so that a late answer is not taken for that of the next command.
  private func timeout(_ command: String) -> MPDError {
    shutdown(mpd_connection_get_fd(handle), Int32(SHUT_RDWR))
    return MPDError(.timeout, "Timeout", command: command)
  }

  /// The error of the buffers. The connection takes it over, but only when it is used again.
  private func bufferError(_ command: String) -> MPDError {
    _ = ByteString("ping").withCString { mpdex_send_line(handle, $0) }
    return MPDError(from: handle, command: command)
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
