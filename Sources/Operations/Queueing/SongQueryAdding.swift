internal import CommandRuntime
internal import MPDClient

extension SongQuery {
  /// Whether the songs must be read before they can be added, because a server with this version of the
  /// protocol cannot find or sort them in this way, or not add them at the place.
  func isEvaluatedHere(at place: QueuePlace, for version: ProtocolVersion) -> Bool {
    if case .here = sort { return true }
    if case .end = place {
      let isPart = sort != nil || window.range != nil
      return !folded.isEmpty || isPart && version < (0, 22, 0)
    }
    return !folded.isEmpty || version < (0, 23, 3)
  }
}
