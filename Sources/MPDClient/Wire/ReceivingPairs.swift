internal import CMPDClient
internal import Glibc

extension Connection {
  /// Lends each pair of the reply that is due, up to its end or, in a command list, to the end of
  /// one answer (`mpd_recv_pair`). The memory is good for the time of the call; no pair is
  /// allocated.
  ///
  /// - Throws: `.malformed` for a reply that does not end, `.timeout` for one that comes too
  ///   slowly, see `ReplyBounds`.
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

  /// The next pair, which is to be returned; nil at the end of the reply, or if the connection
  /// holds an error (`mpd_recv_pair`).
  func receivePair(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> UnsafeMutablePointer<mpd_pair>? {
    try check(bounds, command)
    guard let pair = bounds.measure({ mpd_recv_pair(handle) }) else { return nil }
    bounds.count(strlen(pair.pointee.name) + strlen(pair.pointee.value) + bytesPerPair)
    return pair
  }

  /// The same for a reply that stands alone.
  func receivePairs(
    of command: String,
    _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Void
  ) throws(MPDError) {
    var bounds = replyBounds
    try receivePairs(of: command, &bounds, body)
  }

  /// The pairs of the reply that is due, or of one answer in a command list.
  func pairs(of command: String, _ bounds: inout ReplyBounds) throws(MPDError) -> [Pair] {
    var pairs: [Pair] = []
    try receivePairs(of: command, &bounds) { name, value in
      pairs.append(Pair(name, value))
    }
    return pairs
  }

  /// The pairs of the reply that is due.
  func pairs(of command: String) throws(MPDError) -> [Pair] {
    var bounds = replyBounds
    do throws(MPDError) {
      return try pairs(of: command, &bounds)
    } catch {
      throw bounds.bytes == 0 ? error.namingOutputLimit(of: command) : error
    }
  }
}
