internal import Bytes
internal import CMPDClient
internal import Glibc

// Below libmpdclient's parser: what is no line of a pair is read through the buffers of the
// connection (`struct mpd_async`).
extension Connection {
  /// The bounds of a reply that begins now.
  var replyBounds: ReplyBounds { ReplyBounds(timeoutSeconds: timeoutSeconds) }

  /// Gives the connection up if a reply has gone beyond its bounds.
  func check(_ bounds: ReplyBounds, _ command: String) throws(MPDError) {
    guard let (code, message) = bounds.excess else { return }
    throw abandoned(code, message, command: command)
  }

  /// Receives exactly so many bytes of a reply, one at least (`mpd_async_recv_raw`).
  ///
  /// Not with `mpd_recv_binary`, which waits for the timeout at every byte that drips.
  func receiveBytes(
    _ count: Int, of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let more = bytes[received...].withUnsafeMutableBytes {
        mpd_async_recv_raw(mpd_connection_get_async(handle), $0.baseAddress, $0.count)
      }
      bounds.count(more)
      received += more
      if more == 0 { try fillBuffers(of: command, &bounds) }
    }
    return bytes
  }

  /// Receives the next bytes of a reply, as many as there are; those that libmpdclient has not read
  /// yet are received past its buffer, which holds 4 KiB.
  ///
  /// - Throws: `.malformed` if there is no room, since a line does not end, and for a NUL byte.
  func receiveBlock(
    _ room: UnsafeMutableRawBufferPointer, of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> UnsafeRawBufferPointer {
    guard !room.isEmpty else {
      throw abandoned(.malformed, "the server's answer has a line without an end", command: command)
    }
    var count = 0
    while count == 0 {
      count = mpd_async_recv_raw(mpd_connection_get_async(handle), room.baseAddress, room.count)
      if count == 0 { count = receiveAtOnce(room) }
      if count == 0 { try fillBuffers(of: command, &bounds) }
    }
    bounds.count(count)
    let block = UnsafeRawBufferPointer(rebasing: room[..<count])
    guard block.firstOffset(of: 0) == nil else {
      throw abandoned(.malformed, "the server's answer has a NUL byte in it", command: command)
    }
    return block
  }

  /// The number of bytes that came without a wait; 0 also where something is wrong, which is told
  /// when the buffers are filled, or while a request waits to be sent.
  private func receiveAtOnce(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let wanted = mpd_async_events(mpd_connection_get_async(handle)).rawValue
    guard wanted & MPD_ASYNC_EVENT_WRITE.rawValue == 0 else { return 0 }
    return max(0, recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT)))
  }

  /// Sends what is to be sent and receives what has come, after a wait for either
  /// (`mpd_async_io`).
  func fillBuffers(of command: String, _ bounds: inout ReplyBounds) throws(MPDError) {
    try check(bounds, command)
    let buffers = mpd_connection_get_async(handle)
    guard mpd_async_get_error(buffers) == MPD_ERROR_SUCCESS,
      mpd_async_io(buffers, try readyEvents(of: command, &bounds))
    else { throw MPDError(ofBuffers: buffers, command: command) }
  }

  /// Waits until the socket is ready for what the buffers need.
  private func readyEvents(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> mpd_async_event {
    let wanted = mpd_async_events(mpd_connection_get_async(handle)).rawValue
    let writes = wanted & MPD_ASYNC_EVENT_WRITE.rawValue != 0
    let events = Int16(POLLIN) | (writes ? Int16(POLLOUT) : 0)
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    let timeout = Int32(timeoutMilliseconds(timeoutSeconds))
    let count = bounds.measure { poll(&entry, 1, timeout) }
    if count == 0 { throw abandoned(.timeout, "Timeout", command: command) }
    let canWrite = count > 0 && entry.revents & Int16(POLLOUT) != 0
    let canRead = count > 0 && entry.revents & ~Int16(POLLOUT) != 0
    return mpd_async_event(
      rawValue: (canRead ? MPD_ASYNC_EVENT_READ.rawValue : 0)
        | (canWrite ? MPD_ASYNC_EVENT_WRITE.rawValue : 0))
  }
}
