internal import CMPDClient

extension Connection {
  /// Sends a request or the beginning of a list by a libmpdclient function.
  ///
  /// Nothing is sent over a connection that is lost: libmpdclient 2.20 aborts where a list begins
  /// on one that holds an error.
  func send(_ command: String, _ send: (OpaquePointer) -> Bool) throws(MPDError) {
    try checkReady(for: command)
    try check(send(handle), command)
  }

  /// Sends a request that is answered by OK alone, and waits for that; checks no argument.
  func exchange(_ request: Request<Void>) throws(MPDError) {
    try send(request.command) { request.line.send(over: $0) }
    try receivePairs(of: request.command) { _, _ in }
  }

  /// Throws the error that libmpdclient holds if a call of its did not succeed.
  func check(_ succeeded: Bool, _ command: String?) throws(MPDError) {
    guard succeeded else { throw MPDError(from: handle, command: command) }
  }

  /// Throws the error that libmpdclient holds, if it holds one, of what was done last.
  ///
  /// Behind a reply this is all there is to do: nothing is left for `mpd_response_finish`, and
  /// libmpdclient 2.20 aborts in it at a `list_OK` that is not due.
  func throwPendingError(of command: String?) throws(MPDError) {
    try check(mpd_connection_get_error(handle) == MPD_ERROR_SUCCESS, command)
  }

  /// Makes sure that the connection is not lost, and that the server has not said anything since
  /// its last answer, which would be taken for the answer to the next request, or for its
  /// beginning. What it sends too late is not found in this way (`mpd_async_io`, which does not
  /// wait; `mpd_async_recv_raw`).
  func checkReady(for command: String) throws(MPDError) {
    try throwPendingError(of: command)
    let async = mpd_connection_get_async(handle)
    mpd_async_io(async, MPD_ASYNC_EVENT_READ)
    guard mpd_async_get_error(async) == MPD_ERROR_SUCCESS else {
      let message = String(cString: mpd_async_get_error_message(async))
      throw MPDError(.closed, message, command: command)
    }
    var byte: UInt8 = 0
    if mpd_async_recv_raw(async, &byte, 1) > 0 { throw saysTooMuch(command) }
  }

  /// Gives the connection up, since what came would be taken for the next answer.
  func saysTooMuch(_ command: String) -> MPDError {
    abandoned(.malformed, "the server says more than it was asked for", command: command)
  }

  /// Gives the connection up for a reason that libmpdclient does not see: its socket counts as
  /// closed from then on.
  func abandoned(_ code: MPDError.Code, _ message: String, command: String?) -> MPDError {
    mpd_async_io(mpd_connection_get_async(handle), MPD_ASYNC_EVENT_HUP)
    return MPDError(code, message, command: command)
  }
}
