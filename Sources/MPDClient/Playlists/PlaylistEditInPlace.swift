internal import Bytes
internal import ListingIndex

extension Connection {
  /// Changes the playlist by one command list, so that no other client sees a part of the edit.
  ///
  /// - Parameter isProven: Whether the server is known to keep all entries.
  /// - Returns: false, with nothing changed, if the server would not keep all entries, or cannot
  ///   insert at a position (before MPD 0.23.3).
  mutating func editInPlace(
    _ edit: PlaylistEdit, _ changes: ChangeSet, isProven: Bool = false, isCancelled: () -> Bool
  ) throws(MPDError) -> Bool {
    let goal = try storedForm(of: edit, changes, isCancelled: isCancelled)
    let probe = goal.new[changes.inserted.first ?? 0]
    do throws(MPDError) {
      let steps = PlaylistSteps(goal, changes, probe: probe, isProven: isProven)
      switch try perform(steps) {
      case .done(let before): return try finish(goal, before)
      case .refused(.noExist): break
      case .refused: return false
      }
      guard let song = try anySong() else { return false }
      let others = PlaylistSteps(goal, changes, probe: song)
      guard case .done(let before) = try perform(others) else { return false }
      return try finish(goal, before)
    } catch {
      throw [.changed, .lostData].contains(error.code) ? error : failure(error, of: goal)
    }
  }

  /// The edit with its new songs as the server stores them, once it is sure that it accepts them.
  private mutating func storedForm(
    of edit: PlaylistEdit, _ changes: ChangeSet, isCancelled: () -> Bool
  ) throws(MPDError) -> PlaylistEdit {
    let inserted = changes.inserted
    var goal = edit
    do throws(MPDError) {
      let songs = try stored(inserted.map { edit.new[$0] }, in: edit.name, isCancelled: isCancelled)
      for (index, song) in zip(inserted, songs) { goal.new[index] = song }
    } catch {
      throw error.index.map { error.at(inserted[$0]) } ?? error
    }
    return goal
  }

  /// Compares the playlist with what the edit should have made of it.
  ///
  /// - Parameter before: The songs that it had when the steps ran.
  /// - Returns: true.
  private mutating func finish(
    _ goal: PlaylistEdit, _ before: [ByteString]
  ) throws(MPDError) -> Bool {
    let old = goal.old ?? []
    guard before == old || goal.isAppending else { throw restore(goal, before) }
    let new = goal.isAppending ? before + goal.new[old.count...] : goal.new
    try check(PlaylistEdit(goal.name, from: before, to: new))
    return true
  }

  /// Gives the playlist back the songs that it had, since the steps were meant for others.
  private mutating func restore(_ goal: PlaylistEdit, _ before: [ByteString]) -> MPDError {
    let edit = PlaylistEdit(goal.name, from: goal.new, to: before)
    if let copy = try? temporaryPlaylist(holding: before, isCancelled: { false }),
      (try? replace(edit.name, by: copy.name, expecting: nil)) != nil
    {
      return .changedMeanwhile(goal.name)
    }
    return .lostData(
      "another client changed '\(goal.name.shown)' at the same time, and both edits were done; it had "
        + "\(songCount(before.count)) before this one")
  }

  /// Says what became of the playlist.
  private mutating func failure(_ error: MPDError, of goal: PlaylistEdit) -> MPDError {
    let prefix = "\(goal.name.shown): \(error.message); "
    guard let now = try? run(.playlistURIs(goal.name)) else {
      return error.saying(prefix + "it is not known whether it was changed")
    }
    if now == goal.old { return error.saying(prefix + "it was not changed") }
    return .lostData(
      prefix + "it has \(songCount(now.count)) now and should have \(goal.new.count)")
  }

  /// A song of the database that a playlist can hold.
  private mutating func anySong() throws(MPDError) -> ByteString? {
    try run(.find(.base(""), window: 0..<100)).map(\.uri).first(where: \.fitsM3U)
  }

  /// Whether the server keeps a playlist of some length when it edits it, tried on another one: for
  /// a playlist of just that length, which no insertion can prove.
  mutating func keepsAll(_ length: Int) throws(MPDError) -> Bool {
    guard let song = try anySong() else { return false }
    let name = TemporaryPlaylist.unusedName("trial")
    var left: Int?
    do throws(MPDError) {
      let songs = [ByteString](repeating: song, count: length)
      try list { $0.append(contentsOf: songs.map { .addToPlaylist(name, $0) }) }
      try run(.deleteFromPlaylist(name, at: 0))
      left = try run(.playlistURIs(name)).count
    } catch {
      guard error.isConnectionUsable else { throw error }
    }
    _ = removeTemporary(name)
    return left == length - 1
  }
}

extension TemporaryPlaylist.Problem {
  /// The same problem, its index that of the song in a list of which the playlist held a part.
  fileprivate func at(_ indexes: [Int]) -> TemporaryPlaylist.Problem {
    switch self {
    case .refused(let index, let error): .refused(indexes[index], error)
    case .lost(let index): .lost(indexes[index])
    case .failure: self
    }
  }
}
