public import Bytes

extension Connection {
  /// Appends, inserts, deletes or moves songs of a stored playlist.
  ///
  /// A deletion, a move or the insertion of a single song is sent as one command list, so that the positions refer to
  /// the playlist at the time when the server runs the list. Any other change is made in the same way as by
  /// ``apply(_:isCancelled:)``. The songs are read before and after the change, so every change takes at least O(n),
  /// where n is the number of songs in the playlist.
  ///
  /// - Parameters:
  ///   - change: the change to make.
  ///   - name: the name of the stored playlist.
  ///   - isCancelled: returns whether to abandon the change, as for ``apply(_:isCancelled:)``.
  /// - Returns: the songs of the playlist immediately before and after the change.
  /// - Throws: `.argument`, with nothing changed, if a position is negative or beyond the end of the playlist; the
  ///   errors of ``apply(_:isCancelled:)``. The `index` of such an error refers to the new songs of the change.
  @discardableResult
  public mutating func perform(
    _ change: PlaylistChange, on name: some ByteStringConvertible,
    isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> PlaylistEdit {
    let name = name.byteString
    guard change.firstPosition >= 0 else {
      throw .notSent("\(change.firstPosition) is not a position", objects: [name])
    }
    if let edit = try performAtOnce(change, on: name, isCancelled: isCancelled) { return edit }
    var edit =
      try change.createsPlaylist ? playlistEdit(of: name) : playlistEdit(ofExisting: name)
    let count = edit.new.count
    guard change.requiredCount <= count else {
      throw .found(
        .argument,
        "'\(name.shown)' has \(songCount(count)), but the change needs at least \(change.requiredCount); "
          + "nothing was changed")
    }
    edit.new = change.applied(to: edit.new)
    do throws(MPDError) { return try applyAndRead(edit, isCancelled: isCancelled).done } catch {
      guard let index = error.index else { throw error }
      throw error.at(change.firstNewIndex(count).map { index - $0 })
    }
  }

  /// Performs a small change in one command list.
  ///
  /// - Returns: the songs immediately before and after the change; nil, with nothing changed, if the change cannot be
  ///   made in this way.
  private mutating func performAtOnce(
    _ change: PlaylistChange, on name: ByteString, isCancelled: () -> Bool
  ) throws(MPDError) -> PlaylistEdit? {
    // A name with a dot may belong to a playlist file, see `playlistEdit(ofExisting:)`.
    guard !name.contains(.dot), !readsPlaylistsByParts, let probe = try probe(for: change, of: name)
    else {
      return nil
    }
    let songs = try stored(change.newSongs, in: name, isCancelled: isCancelled)
    let change = change.with(newSongs: songs)
    guard let steps = PlaylistSteps(change, of: name, probe: probe) else { return nil }
    let result: PlaylistStepsResult
    do throws(MPDError) { result = try perform(steps) } catch {
      throw error.saying(
        "\(name.shown): \(error.message); it is not known whether the playlist was changed; "
          + "check it before you try again")
    }
    switch result {
    case .refused: return nil
    case .failed(let error, let before):
      throw undo(error, of: name, before, adding: songs.isEmpty ? [probe] : songs)
    case .done(let before, let after):
      if change.requiredCount <= before.count, after == change.applied(to: before) {
        return PlaylistEdit(name, from: before, to: after)
      }
      // MPD counts lines that it does not list, such as a line of blanks in a hand-made file, so positions can be
      // wrong.
      guard restore(name, before, expecting: after) else {
        throw .lostData(
          "'\(name.shown)' was not changed as requested: it has \(songCount(after.count)) now and had "
            + "\(before.count) before")
      }
      return nil
    }
  }

  /// Returns a song that the server accepts. The steps of a small change insert this song first: if the server refuses
  /// the insertion, the playlist is too long to be edited in place, and nothing was changed (see `PlaylistSteps`).
  ///
  /// Returns nil if the change is not small, if there is no such song, or if the server cannot send the playlist twice
  /// in the reply to one command list, as the steps require. The sending is tried in advance, because the server would
  /// make the steps even if it could not send the reply.
  private mutating func probe(
    for change: PlaylistChange, of name: ByteString
  ) throws(MPDError) -> ByteString? {
    let twice = Request.playlistURIs(name)
    do throws(MPDError) {
      switch change {
      case .append: return nil
      case .insert(let songs, let position):
        guard songs.count == 1, position <= Int32.max else { return nil }
        try run(twice, twice)
        return songs[0]
      case .delete, .move:
        guard (1...maxQuickStepCount).contains(change.requestCount),
          change.requiredCount <= Int32.max
        else { return nil }
        return try run(.queue(0..<1), twice, twice).0.first.flatMap {
          $0.uri.fitsM3U ? $0.uri : nil
        }
      }
    } catch {
      guard !error.isConnectionUsable else { return nil }
      guard error.code == .closed else { throw error }
      try reconnect()
      return nil
    }
  }
}

/// The maximum number of steps of a change that is made in place. The server writes the whole playlist in each step,
/// so with more steps it is faster to replace the playlist with a new one.
private let maxQuickStepCount = 16

extension PlaylistChange {
  /// Returns the index that the first new song gets in a playlist that had `count` songs; nil if the change adds no
  /// songs.
  fileprivate func firstNewIndex(_ count: Int) -> Int? {
    switch self {
    case .append: count
    case .insert(_, let position): position
    case .delete, .move: nil
    }
  }
}
