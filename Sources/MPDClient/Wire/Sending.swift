internal import CMPDClient

extension LibraryConnection {
  /// Sends one request.
  func send(_ line: RequestLine) throws(MPDError) {
    try checkReady(for: line.command, asking: line.isQuestion)
    try check(line.send(over: handle), line.command)
  }

  /// Sends a request that is answered by OK alone, and waits for the answer.
  func exchange(_ line: RequestLine) throws(MPDError) {
    try send(line)
    try receivePairs(of: line.command) { _, _ in }
  }

  /// Begins a command list; `sendList` must be called next (`mpd_command_list_begin`).
  ///
  /// Nothing is sent over a connection that is lost: libmpdclient 2.20 aborts if a list is begun on
  /// a connection that holds an error.
  ///
  /// - Parameter isAsking: whether all requests of the list are questions.
  func beginList(asking isAsking: Bool) throws(MPDError) {
    try checkReady(for: "command_list_ok_begin", asking: isAsking)
    try check(mpd_command_list_begin(handle, true), "command_list_ok_begin")
  }

  /// Sends the requests and the end of a command list. If that fails, the connection is closed,
  /// since the server is in the middle of the list.
  func sendList(_ lines: some Sequence<RequestLine>) throws(MPDError) {
    do throws(MPDError) {
      for line in lines { try check(line.send(over: handle), line.command) }
      try check(mpd_command_list_end(handle), "command_list_end")
    } catch {
      throw fail(error.code, error.message, command: error.command)
    }
  }

  /// Sends `idle` for some events, bits of `enum mpd_idle` (`mpd_send_idle_mask`); for nil, `idle`
  /// is sent without names (`mpd_send_idle`).
  func sendIdle(_ events: UInt32?) throws(MPDError) {
    try checkReady(for: "idle")
    let isSent =
      events.map { mpd_send_idle_mask(handle, mpd_idle(rawValue: $0)) } ?? mpd_send_idle(handle)
    try check(isSent, "idle")
  }

  /// Sends `noidle`, so that the server sends the reply to `idle` (`mpd_send_noidle`).
  func sendNoIdle() throws(MPDError) {
    try check(mpd_send_noidle(handle), "noidle")
  }
}

// Errors of the connection, and what must be true before a request.
extension LibraryConnection {
  /// Throws the error that libmpdclient holds if one of its functions did not succeed; that of the
  /// greeting if a server closes the connection in its place.
  func check(_ succeeded: Bool, _ command: String?) throws(MPDError) {
    guard !succeeded else { return }
    try receiveGreeting()
    throw MPDError(from: handle, command: command)
  }

  /// Throws the error that libmpdclient holds of the last call, if there is one.
  ///
  /// After a reply this is sufficient: `mpd_response_finish` would have nothing to do, and in
  /// libmpdclient 2.20 it aborts at an unexpected `list_OK`.
  func throwPendingError(of command: String?) throws(MPDError) {
    try check(mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS, command)
  }

  /// Throws if the connection is lost, or if the server has sent something since its last reply,
  /// which would be taken for the beginning of the next reply. Waits for the greeting, unless the next
  /// request is a question.
  func checkReady(for command: String, asking isQuestion: Bool = false) throws(MPDError) {
    try throwPendingError(of: command)
    if !isQuestion { try receiveGreeting() }
    try dropUnreadReplies()
    if greeting.isReceived { try checkSilence(command) }
  }

  /// Does not wait (`mpd_async_io`, `mpd_async_recv_raw`), so data that arrives later is not found.
  private func checkSilence(_ command: String) throws(MPDError) {
    let async = mpd_connection_get_async(handle)
    mpd_async_io(async, MPD_ASYNC_EVENT_READ)
    guard mpd_async_get_error(async) == MPD_ERROR_SUCCESS else {
      let message = String(cString: mpd_async_get_error_message(async))
      throw MPDError(.closed, message, command: command)
    }
    var byte: UInt8 = 0
    if mpd_async_recv_raw(async, &byte, 1) > 0 { throw unsolicitedData(command) }
  }

  /// Whether the connection is lost, as far as can be found without waiting.
  var isLost: Bool {
    do throws(MPDError) {
      try throwPendingError(of: nil)
      if greeting.isReceived, unread.isEmpty { try checkSilence("") }
    } catch {
      return true
    }
    // What has arrived of unread replies is no sign of a loss.
    return !unread.isEmpty && isHungUp(descriptor)
  }

  /// Closes the connection because of data that no request asked for.
  func unsolicitedData(_ command: String) -> MPDError {
    fail(.malformed, "the server says more than it was asked for", command: command)
  }

  /// Closes the connection for a reason that libmpdclient does not see, and returns the error to
  /// throw.
  func fail(_ code: MPDError.Code, _ message: String, command: String?) -> MPDError {
    mpd_async_io(mpd_connection_get_async(handle), MPD_ASYNC_EVENT_HUP)
    return MPDError(code, message, command: command)
  }
}
