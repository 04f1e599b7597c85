internal import Bytes
internal import CMPDClient

// Replies that are read without libmpdclient's parser: lines that are not pairs, for which it would
// give up the connection, and listings, which it would receive in pieces of 4 KiB.
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

  /// Puts a request into the output buffer, bypassing libmpdclient's parser. It is sent with the next one,
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
  /// line is longer than 64 KiB or contains a NUL byte.
  ///
  /// - Parameters:
  ///   - overhead: the number of bytes that the closure keeps for a line in addition to the line
  ///     itself.
  ///   - body: returns false for a line that the reply cannot have, which closes the connection.
  func receiveLines(
    of command: String, overhead: Int = 0, _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(MPDError) {
    var bounds = replyBounds
    var blocks = ReplyBlocks()
    var last: ByteString?
    while last == nil {
      let block = try receiveBlock(blocks.room, of: command, &bounds)
      last = try blocks.forEachLine(withMore: block.count) { line throws(MPDError) in
        if line.isEndOfReply { return false }
        bounds.count(overhead)
        if body(line) { return true }
        throw fail(.malformed, "the server's answer is malformed", command: command)
      }
    }
    if unread.isEmpty {
      // The reply is complete, but the connection cannot be trusted.
      if !blocks.rest.isEmpty { _ = unsolicitedData(command) }
    } else {
      unread.bytes.insert(contentsOf: blocks.rest, at: 0)
    }
    if let last, last != "OK" { throw refusal(last, of: command) }
  }

  /// Reads a refusal. One that is malformed closes the connection, since its end is unknown.
  func refusal(_ line: ByteString, of command: String) -> MPDError {
    let error = MPDError(ack: line, command: command)
    guard error.code == .malformed else { return error }
    return fail(.malformed, error.message, command: command)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the line ends a reply: OK or ACK.
  fileprivate var isEndOfReply: Bool { count == 2 && hasPrefix("OK") || hasPrefix("ACK ") }
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
      code.naming(lossBy: message), message, command: command,
      isConnectionUsable: code != .malformed)
  }
}

/// The bytes of a reply, received in blocks far larger than libmpdclient's own of 4 KiB, and the
/// lines in them. The memory is reused: nothing is allocated for a line.
private struct ReplyBlocks: ~Copyable {
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// The number of bytes after the last whole line.
  private var restCount = 0

  deinit { memory.deallocate() }

  /// The free memory for the next bytes; empty if a single line fills all of it.
  var room: UnsafeMutableRawBufferPointer { .init(rebasing: memory[restCount...]) }

  /// The bytes that have arrived after the last line.
  var rest: UnsafeRawBufferPointer { bytes(0..<restCount) }

  /// Calls a closure with each line that is whole once `count` more bytes are in `room`, without
  /// its newline, until the closure returns false. Returns the line for which it did; nil if that
  /// line has not arrived.
  mutating func forEachLine(
    withMore count: Int, _ goesOn: (UnsafeRawBufferPointer) throws(MPDError) -> Bool
  ) throws(MPDError) -> ByteString? {
    let end = restCount + count
    var start = 0
    var last: ByteString?
    while last == nil, let length = bytes(start..<end).firstOffset(of: .newline) {
      let line = bytes(start..<start + length)
      if try !goesOn(line) { last = ByteString(line) }
      start += length + 1
    }
    restCount = end - start
    memory.copyMemory(from: bytes(start..<end))
    return last
  }

  private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[range])
  }
}
