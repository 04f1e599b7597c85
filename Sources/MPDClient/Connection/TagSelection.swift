internal import Bytes

extension Connection {
  /// Makes the server send songs with these tags only, so that replies are shorter. Tags that the
  /// server does not know are left out: no song has them. A server that cannot select tags goes on to
  /// send all (before MPD 0.21, and bpd). If the server refuses a tag for another reason, the next request for
  /// songs throws, and the connection is lost.
  ///
  /// Nothing is sent before the next request for songs, with which the selection is sent.
  ///
  /// - Parameter tags: the tags to send; empty for none.
  public mutating func narrowTags(_ tags: [Tag]) {
    var names: [ByteString] = []
    for name in tags.map({ ByteString($0.name) }) where !names.contains(name) { names.append(name) }
    state.narrowedTags = .these(names)
  }

  /// Makes the server send songs with all tags; does nothing if it always sends them.
  package mutating func widenTags() {
    state.narrowedTags = .all
  }

  /// Calls a closure while the server sends songs with all tags; see `withTags(_:_:)`.
  package mutating func withAllTags<Reply, Failure: Error>(
    _ body: (inout Connection) throws(Failure) -> Reply
  ) throws(Failure) -> Reply {
    let before = state.narrowedTags
    widenTags()
    defer { state.narrowedTags = before }
    return try body(&self)
  }

  /// Calls a closure while the server sends songs with these tags only; the tags that were selected
  /// before are sent again from the next request on. See `narrowTags(_:)`.
  package mutating func withTags<Reply, Failure: Error>(
    _ tags: [Tag], _ body: (inout Connection) throws(Failure) -> Reply
  ) throws(Failure) -> Reply {
    let before = state.narrowedTags
    narrowTags(tags)
    defer { state.narrowedTags = before }
    return try body(&self)
  }
}
