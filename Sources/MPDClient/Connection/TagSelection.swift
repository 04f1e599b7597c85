extension Connection {
  /// Makes the server send songs with these tags only, so that replies are shorter. Tags that the
  /// server does not know are left out: no song has them. A server that cannot select tags goes on to
  /// send all (before MPD 0.21, and bpd).
  ///
  /// - Parameter tags: the tags to send; empty for none.
  public mutating func narrowTags(_ tags: [Tag]) throws(MPDError) {
    guard try runIfTagsCanBeSelected(.clearTagTypes), !tags.isEmpty else { return }
    do throws(MPDError) { try run(.enableTagTypes(tags)) } catch {
      guard error.code == .ack(.argument) else { throw error }
      try run(.enableAllTagTypes)
      let known = Set(try run(.tagTypes)).intersection(tags)
      try run(.clearTagTypes)
      if !known.isEmpty { try run(.enableTagTypes(Array(known))) }
    }
  }

  /// Makes the server send songs with all tags; does nothing if it always sends them.
  package mutating func widenTags() throws(MPDError) {
    _ = try runIfTagsCanBeSelected(.enableAllTagTypes)
  }

  /// Returns false if the server has no such request, or takes no arguments in it.
  private mutating func runIfTagsCanBeSelected(
    _ request: Request<Void>
  ) throws(MPDError) -> Bool {
    do throws(MPDError) { try run(request) } catch {
      guard error.isUnsupportedSelection else { throw error }
      return false
    }
    return true
  }

  /// Calls a closure while the server sends songs with these tags only, and then restores the tags
  /// that were selected before; see `narrowTags(_:)`.
  package mutating func withTags<Reply>(
    _ tags: [Tag], _ body: (inout Connection) throws(MPDError) -> Reply
  ) throws(MPDError) -> Reply {
    let before = state.tagTypes
    let reply: Result<Reply, MPDError>
    do throws(MPDError) {
      try narrowTags(tags)
      reply = .success(try body(&self))
    } catch {
      reply = .failure(error)
    }
    state.tagTypes = before
    // The next request that wants tags selects those.
    sendsTags = true
    if !wire.isLost { try sendTags(false) }
    return try reply.get()
  }
}

extension MPDError {
  /// Whether the server does not know how to select tags.
  fileprivate var isUnsupportedSelection: Bool {
    code == .ack(.argument) || code == .ack(.unknownCommand)
  }
}
