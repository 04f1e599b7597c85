internal import CMPDClient
internal import Platform

extension LibraryConnection {
  func send(_ line: RequestLine) throws(MPDError) {
    try checkReady(for: line.command, asking: line.isQuestion)
    try check(line.send(over: handle), line.command)
    try flush(line.command)
  }

  /// Sends a request to which the server replies with OK alone, and waits for the reply.
  func exchange(_ line: RequestLine) throws(MPDError) {
    try send(line)
    try receivePairs(of: line.command) { _, _ in }
  }

  /// Sends a command list. If sending fails, closes the connection, because the server has received only a part of
  /// the list.
  func sendList(_ requests: some Sequence<RequestLine>) throws(MPDError) {
    do throws(MPDError) {
      try buffer(RequestLine(command: "command_list_ok_begin", arguments: []))
      for line in requests { try check(line.send(over: handle), line.command) }
      try buffer(RequestLine(command: "command_list_end", arguments: []))
      try flush("command_list_end")
    } catch {
      throw fail(error.code, error.message, command: error.command)
    }
  }

  /// Puts a request for which libmpdclient has no function into the output buffer. The contents of the buffer are
  /// sent with the next request, or when a reply is awaited.
  func sendRaw(_ line: RequestLine) throws(MPDError) {
    try checkReady(for: line.command, asking: line.isQuestion)
    try buffer(line)
  }

  /// Puts a request into the output buffer without any check; if the buffer has no room for the request, sends the
  /// contents of the buffer first.
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

  /// Sends `idle` with the names of events, given as bits of `enum mpd_idle` (`mpd_send_idle_mask`). For nil, sends
  /// `idle` without names (`mpd_send_idle`).
  func sendIdle(_ events: UInt32?) throws(MPDError) {
    try checkReady(for: "idle")
    let isSent =
      events.map { mpd_send_idle_mask(handle, mpd_idle(rawValue: $0)) } ?? mpd_send_idle(handle)
    try check(isSent, "idle")
    try flush("idle")
  }

  /// Sends `noidle`, which makes the server reply to `idle` at once (`mpd_send_noidle`).
  func sendNoIdle() throws(MPDError) {
    try check(mpd_send_noidle(handle), "noidle")
    try flush("noidle")
  }
}

// Errors of the connection, and checks before a request.
extension LibraryConnection {
  /// Throws an error if a call of a libmpdclient function has failed, that is, if `succeeded` is false. This is the
  /// error that libmpdclient reports or, if the server has closed the connection instead of sending a greeting, the
  /// error of the greeting.
  func check(_ succeeded: Bool, _ command: String?) throws(MPDError) {
    guard !succeeded else { return }
    try receiveGreeting()
    throw MPDError(from: handle, command: command)
  }

  /// Throws the error that the last call of libmpdclient has left in the connection or in its buffers. Does nothing if
  /// there is no error.
  func throwPendingError(of command: String?) throws(MPDError) {
    try check(mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS, command)
    let buffers = mpd_connection_get_async(handle)
    guard mpd_async_get_error(buffers) != MPD_ERROR_SUCCESS else { return }
    try receiveGreeting()
    throw MPDError(ofBuffers: buffers, command: command)
  }

  /// Throws if the connection is lost, or if the server has sent data since its last reply: such data would be mistaken
  /// for the beginning of the next reply. Waits for the greeting, unless the next request only reads data.
  func checkReady(for command: String, asking isQuestion: Bool = false) throws(MPDError) {
    try throwPendingError(of: command)
    if !isQuestion { try receiveGreeting() }
    try dropUnreadReplies()
    if greeting.isReceived { try checkSilence(command) }
  }

  /// Throws if the server has closed the connection or sent unrequested data. Does not wait (`mpd_async_io`,
  /// `mpd_async_recv_raw`), so data that arrives later goes unnoticed.
  private func checkSilence(_ command: String) throws(MPDError) {
    guard lines.pointee.isEmpty else { throw unsolicitedData(command) }
    let async = mpd_connection_get_async(handle)
    mpd_async_io(async, MPD_ASYNC_EVENT_READ)
    guard mpd_async_get_error(async) == MPD_ERROR_SUCCESS else {
      let message = String(cString: mpd_async_get_error_message(async))
      throw MPDError(.closed, message, command: command)
    }
    var byte: UInt8 = 0
    if mpd_async_recv_raw(async, &byte, 1) > 0 { throw unsolicitedData(command) }
  }

  /// Whether the connection is known to be lost. The check does not wait, so a loss that the system has not detected
  /// yet goes unnoticed.
  var isLost: Bool {
    do throws(MPDError) {
      try throwPendingError(of: nil)
      if greeting.isReceived, unread.isEmpty { try checkSilence("") }
    } catch {
      return true
    }
    // While there are unread replies, data that has arrived is no sign of a loss.
    return !unread.isEmpty && isHungUp(descriptor)
  }

  /// Closes the connection because of data that no request asked for; returns the error to throw.
  func unsolicitedData(_ command: String) -> MPDError {
    fail(.malformed, "the server sent data that was not requested", command: command)
  }

  /// Closes the connection because of a problem that libmpdclient does not detect, and returns the error to throw.
  func fail(_ code: MPDError.Code, _ message: String, command: String?) -> MPDError {
    mpd_async_io(mpd_connection_get_async(handle), MPD_ASYNC_EVENT_HUP)
    return MPDError(code, message, command: command)
  }
}
