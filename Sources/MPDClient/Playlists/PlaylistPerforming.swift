public import Bytes

extension Connection {
  /// Changes a stored playlist by positions.
  ///
  /// A small change is one command list, in which the positions are those of the moment; see
  /// `apply(_:isCancelled:)` for any other. O(songs of the playlist), which are read before and after.
  ///
  /// - Parameter isCancelled: As for `apply(_:isCancelled:)`.
  /// - Returns: What the playlist had and what it has now.
  /// - Throws: `.argument` if the playlist does not have the positions, and nothing was changed; errors
  ///   of `apply(_:isCancelled:)`, the `index` of a song counting the new ones.
  @discardableResult
  public mutating func perform(
    _ change: PlaylistChange, on name: ByteString, isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> PlaylistEdit {
    guard change.firstPosition >= 0 else {
      throw .notSent("\(change.firstPosition) is not a position")
    }
    if let edit = try performAtOnce(change, on: name, isCancelled: isCancelled) { return edit }
    var edit =
      try change.createsPlaylist ? playlistEdit(of: name) : existingPlaylist(name)
    let count = edit.new.count
    guard change.requiredCount <= count else {
      throw .notSent(
        "'\(name.shown)' has \(songCount(count)), and the change needs \(change.requiredCount)")
    }
    edit.new = change.applied(to: edit.new)
    do throws(MPDError) { try apply(edit, isCancelled: isCancelled) } catch {
      let first = edit.new.count - count == change.newSongs.count ? change.firstNewIndex(count) : 0
      throw error.index.map { error.at($0 - first) } ?? error
    }
    return edit
  }

  /// Performs a small change in one command list, without reading the playlist before it.
  ///
  /// - Returns: nil, with nothing changed, if that cannot be done.
  private mutating func performAtOnce(
    _ change: PlaylistChange, on name: ByteString, isCancelled: () -> Bool
  ) throws(MPDError) -> PlaylistEdit? {
    guard let probe = try probe(for: change) else { return nil }
    let stored = try stored(change.newSongs, in: name, isCancelled: isCancelled)
    let change = change.with(newSongs: stored)
    let steps = PlaylistSteps(change, of: name, probe: probe)
    guard case .done(let before) = try perform(steps) else { return nil }
    let edit = PlaylistEdit(name, from: before, to: change.applied(to: before))
    try check(edit)
    return edit
  }

  /// A song that the server accepts, to prove that a change loses nothing; nil if the change is not
  /// small, or there is none. A change that adds songs needs no other.
  private mutating func probe(for change: PlaylistChange) throws(MPDError) -> ByteString? {
    if case .append(let songs) = change { return songs.first }
    let writeCount = change.requests("").count + change.newSongs.count
    guard (1...maxQuickWriteCount).contains(writeCount) else { return nil }
    if let song = change.newSongs.first { return song }
    let uri = try run(.queue(0..<1)).first?.uri
    return uri.flatMap { $0.fitsM3U ? $0 : nil }
  }
}

extension PlaylistChange {
  /// The index of the first new song in a playlist that had some number of songs.
  fileprivate func firstNewIndex(_ count: Int) -> Int {
    if case .insert(_, let position) = self { position } else { count }
  }
}
