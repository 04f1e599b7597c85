internal import CMPDClient
internal import Glibc

extension LibraryConnection {
  /// The bounds of a reply that begins now.
  var replyBounds: ReplyBounds { ReplyBounds(timeout: timeout) }

  /// Calls a closure with each pair of a reply, without allocating (`mpd_recv_pair`). The strings
  /// are valid during the call. In a command list, it ends after the reply to one request.
  ///
  /// - Throws: `.malformed` for a reply that does not end, `.timeout` for one that arrives too
  ///   slowly; see `ReplyBounds`.
  func receivePairs(
    of command: String, _ bounds: inout ReplyBounds,
    _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Void
  ) throws(MPDError) {
    while let pair = try receivePair(of: command, &bounds) {
      body(pair.pointee.name, pair.pointee.value)
      mpd_return_pair(handle, pair)
    }
    try throwPendingError(of: command)
  }

  /// The next pair, which the caller must return; nil at the end of the reply, or if the connection
  /// holds an error (`mpd_recv_pair`).
  private func receivePair(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> UnsafeMutablePointer<mpd_pair>? {
    try receiveGreeting()
    try check(bounds, command)
    guard let pair = bounds.measure({ mpd_recv_pair(handle) }) else { return nil }
    bounds.count(strlen(pair.pointee.name) + strlen(pair.pointee.value) + bytesPerPair)
    return pair
  }

  /// Calls a closure with each pair of a reply outside of a command list.
  func receivePairs(
    of command: String,
    _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Void
  ) throws(MPDError) {
    var bounds = replyBounds
    try receivePairs(of: command, &bounds, body)
  }

  /// The pairs of a reply or, in a command list, of the reply to one request.
  func pairs(of command: String, _ bounds: inout ReplyBounds) throws(MPDError) -> [Pair] {
    var pairs: [Pair] = []
    try receivePairs(of: command, &bounds) { name, value in
      pairs.append(Pair(name, value))
    }
    return pairs
  }

  /// The pairs of a reply outside of a command list.
  func pairs(of command: String) throws(MPDError) -> [Pair] {
    var bounds = replyBounds
    do throws(MPDError) {
      return try pairs(of: command, &bounds)
    } catch {
      throw bounds.bytes == 0 ? error.namingOutputLimit(of: command) : error
    }
  }

  /// The next pairs, up to and including the one with a name, but at most 16; all pairs if the
  /// reply ends before that.
  func pairs(
    through name: String, of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> [Pair] {
    var pairs: [Pair] = []
    while pairs.last?.name != name, pairs.count < 16,
      let pair = try receivePair(of: command, &bounds)
    {
      pairs.append(Pair(pair.pointee.name, pair.pointee.value))
      mpd_return_pair(handle, pair)
    }
    try throwPendingError(of: command)
    return pairs
  }
}

// Replies of a command list.
extension LibraryConnection {
  /// The pairs of the next reply of a command list.
  func listPairs(of command: String, _ bounds: inout ReplyBounds) throws(MPDError) -> [Pair] {
    let pairs = try pairs(of: command, &bounds)
    try endListReply(of: command)
    return pairs
  }

  /// Goes on to the next reply of a command list (`mpd_response_next`).
  func endListReply(of command: String) throws(MPDError) {
    try check(mpd_response_next(handle), command)
  }

  /// Reads the OK after the last reply of a command list.
  func receiveListEnd(_ bounds: inout ReplyBounds) throws(MPDError) {
    try receivePairs(of: "command_list_end", &bounds) { _, _ in }
  }
}
