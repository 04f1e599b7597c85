internal import Bytes
internal import CMPDClient
internal import Glibc

// Receiving data that does not consist of pairs, without libmpdclient's parser, through the buffers
// of its connection (`struct mpd_async`).
extension LibraryConnection {
  /// Closes the connection if a reply has exceeded its bounds.
  func check(_ bounds: ReplyBounds, _ command: String) throws(MPDError) {
    guard let (code, message) = bounds.excess else { return }
    throw fail(code, message, command: command)
  }

  /// Receives `count` bytes of a reply, at least one (`mpd_async_recv_raw`).
  ///
  /// Unlike `mpd_recv_binary`, this does not start a new timeout with each byte of a slow reply.
  func receiveBytes(
    _ count: Int, of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let more = bytes[received...].withUnsafeMutableBytes { receiveBuffered($0) }
      bounds.count(more)
      received += more
      if more == 0 { try fillBuffers(of: command, &bounds) }
    }
    return bytes
  }

  /// Receives the next bytes of a reply, at least one, into `room` and returns them. Bytes that are
  /// still in the kernel's buffer bypass libmpdclient's own, which holds only 4 KiB.
  ///
  /// - Throws: `.malformed` for a NUL byte, and if `room` is empty because a line does not end.
  func receiveBlock(
    _ room: UnsafeMutableRawBufferPointer, of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> UnsafeRawBufferPointer {
    try receiveGreeting()
    guard !room.isEmpty else {
      throw fail(.malformed, "the server's answer has a line without an end", command: command)
    }
    var count = 0
    while count == 0 {
      count = receiveBuffered(room)
      if count == 0 { count = receiveWithoutWaiting(room) }
      if count == 0 { try fillBuffers(of: command, &bounds) }
    }
    bounds.count(count)
    let block = UnsafeRawBufferPointer(rebasing: room[..<count])
    guard block.firstOffset(of: 0) == nil else {
      throw fail(.malformed, "the server's answer has a NUL byte in it", command: command)
    }
    return block
  }

  /// Receives what is in the buffers and returns the number of bytes (`mpd_async_recv_raw`).
  private func receiveBuffered(_ room: UnsafeMutableRawBufferPointer) -> Int {
    if unread.bytes.isEmpty {
      return mpd_async_recv_raw(mpd_connection_get_async(handle), room.baseAddress, room.count)
    }
    let count = min(unread.bytes.count, room.count)
    room.copyBytes(from: unread.bytes.prefix(count))
    unread.bytes.removeFirst(count)
    return count
  }

  /// Receives without waiting and returns the number of bytes; 0 also while a request waits to be
  /// sent, and after an error, which `fillBuffers` reports.
  private func receiveWithoutWaiting(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let wanted = mpd_async_events(mpd_connection_get_async(handle)).rawValue
    guard wanted & MPD_ASYNC_EVENT_WRITE.rawValue == 0 else { return 0 }
    return max(0, recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT)))
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

  /// Waits until the socket is ready for the events that the buffers need.
  private func readyEvents(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> mpd_async_event {
    let wanted = mpd_async_events(mpd_connection_get_async(handle)).rawValue
    let writes = wanted & MPD_ASYNC_EVENT_WRITE.rawValue != 0
    let events = Int16(POLLIN) | (writes ? Int16(POLLOUT) : 0)
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    let count = bounds.measure { poll(&entry, 1, Int32(timeout / .milliseconds(1))) }
    if count == 0 { throw fail(.timeout, MPDError.noAnswer, command: command) }
    let canWrite = count > 0 && entry.revents & Int16(POLLOUT) != 0
    let canRead = count > 0 && entry.revents & ~Int16(POLLOUT) != 0
    return mpd_async_event(
      rawValue: (canRead ? MPD_ASYNC_EVENT_READ.rawValue : 0)
        | (canWrite ? MPD_ASYNC_EVENT_WRITE.rawValue : 0))
  }
}
