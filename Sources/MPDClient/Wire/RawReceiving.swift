internal import Bytes
internal import CMPDClient
internal import Platform

// Receiving bypasses libmpdclient's parser, which abandons a connection at a line of 4 KiB. Bytes are taken from the
// buffers of libmpdclient's connection (`struct mpd_async`), and any further bytes directly from the socket.
extension LibraryConnection {
  func check(_ bounds: ReplyBounds, _ command: String) throws(MPDError) {
    guard let (code, message) = bounds.excess else { return }
    throw fail(code, message, command: command)
  }

  /// Receives `count` bytes of a reply; `count` must be at least 1.
  ///
  /// Unlike `mpd_recv_binary`, this method does not start a new timeout with each byte of a slow reply.
  func receiveBytes(
    _ count: Int, of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while true {
      bytes += lines.pointee.take(count - bytes.count)
      if bytes.count == count { return bytes }
      try receiveMore(of: command, &bounds, isBinary: true)
    }
  }

  /// Receives the next line of a reply, without its newline. The line is valid until the next call.
  ///
  /// - Parameter isBinary: whether binary data may follow.
  // Not inlined: otherwise the loops over pairs and over lines would each contain a copy of this code.
  @inline(never) func receiveLine(
    of command: String, _ bounds: inout ReplyBounds, isBinary: Bool = false
  ) throws(MPDError) -> UnsafeRawBufferPointer {
    while true {
      if let line = lines.pointee.next() { return line }
      try receiveMore(of: command, &bounds, isBinary: isBinary)
    }
  }

  /// Waits for at least one more byte of a reply, and receives all bytes that have arrived. Call this only when all
  /// earlier bytes have been read, except for an incomplete line. Bytes that are still in the kernel's buffer bypass
  /// libmpdclient's own buffer, which holds only 4 KiB.
  ///
  /// - Throws: `.malformed` for a NUL byte, unless the data are binary; the error of `bounds` if the reply exceeds one
  ///   of its limits.
  func receiveMore(
    of command: String, _ bounds: inout ReplyBounds, isBinary: Bool = false
  ) throws(MPDError) {
    try check(bounds, command)
    let room = lines.pointee.room()
    var count = 0
    while count == 0 {
      count = receiveBuffered(room)
      if count == 0 { count = receiveWithoutWaiting(room) }
      if count == 0 { try fillBuffers(of: command, &bounds) }
    }
    bounds.count(count)
    let block = UnsafeRawBufferPointer(rebasing: room[..<count])
    guard isBinary || block.firstOffset(of: 0) == nil else {
      throw fail(.malformed, "the server's answer contains a NUL byte", command: command)
    }
    lines.pointee.add(count)
  }

  /// Moves bytes from libmpdclient's buffer to `room` and returns their number (`mpd_async_recv_raw`).
  private func receiveBuffered(_ room: UnsafeMutableRawBufferPointer) -> Int {
    mpd_async_recv_raw(mpd_connection_get_async(handle), room.baseAddress, room.count)
  }

  /// Receives bytes directly from the socket, without waiting, and returns their number. Returns 0 if nothing has
  /// arrived, if a request has not been sent completely, or after an error, which `fillBuffers` then reports.
  private func receiveWithoutWaiting(_ room: UnsafeMutableRawBufferPointer) -> Int {
    guard !hasUnsentBytes else { return 0 }
    return max(0, recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT)))
  }

  private var hasUnsentBytes: Bool {
    let wanted = mpd_async_events(mpd_connection_get_async(handle)).rawValue
    return wanted & MPD_ASYNC_EVENT_WRITE.rawValue != 0
  }

  func flush(_ command: String) throws(MPDError) {
    var bounds = replyBounds
    var isSent = mpd_async_io(mpd_connection_get_async(handle), MPD_ASYNC_EVENT_WRITE)
    while isSent, hasUnsentBytes {
      guard bounds.measure({ waitForEvents(Int16(POLLOUT)) }) != nil else {
        throw fail(.timeout, MPDError.noAnswer, command: command)
      }
      isSent = mpd_async_io(mpd_connection_get_async(handle), MPD_ASYNC_EVENT_WRITE)
    }
    if !isSent { try throwPendingError(of: command) }
  }

  /// Waits until the socket is ready, then sends from the output buffer and receives into the input
  /// buffer (`mpd_async_io`).
  // Not inlined: the optimizer of Swift 6.3 fails in callers that borrow the connection.
  @inline(never) func fillBuffers(of command: String, _ bounds: inout ReplyBounds) throws(MPDError)
  {
    try check(bounds, command)
    let buffers = mpd_connection_get_async(handle)
    guard mpd_async_get_error(buffers) == MPD_ERROR_SUCCESS,
      mpd_async_io(buffers, try readyEvents(of: command, &bounds))
    else { throw MPDError(ofBuffers: buffers, command: command) }
  }

  /// Waits until the socket is readable or, if there are unsent bytes, writable. Returns the events for which the
  /// socket is ready.
  private func readyEvents(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> mpd_async_event {
    let events = Int16(POLLIN) | (hasUnsentBytes ? Int16(POLLOUT) : 0)
    guard let ready = bounds.measure({ waitForEvents(events) }) else {
      throw fail(.timeout, MPDError.noAnswer, command: command)
    }
    let canWrite = ready & Int16(POLLOUT) != 0
    let canRead = ready & ~Int16(POLLOUT) != 0
    return mpd_async_event(
      rawValue: (canRead ? MPD_ASYNC_EVENT_READ.rawValue : 0)
        | (canWrite ? MPD_ASYNC_EVENT_WRITE.rawValue : 0))
  }

  private func waitForEvents(_ events: Int16) -> Int16? {
    Platform.waitForEvents(events, of: descriptor, until: .now + timeout)
  }
}
