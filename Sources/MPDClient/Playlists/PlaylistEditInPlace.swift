internal import Bytes
internal import ListingIndex

extension Connection {
  /// How an edit in place ended.
  private enum Outcome {
    case done
    /// The server does not accept the song that is inserted as a probe.
    case probeRefused
    /// The server would not keep all entries; nothing was changed.
    case wouldLoseEntries
  }

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
    let steps = PlaylistSteps(goal, changes, probe: probe, isProven: isProven)
    switch try perform(steps, goal) {
    case .done: return true
    case .wouldLoseEntries: return false
    case .probeRefused:
      guard let song = try anySong() else { return false }
      return try perform(PlaylistSteps(goal, changes, probe: song), goal) == .done
    }
  }

  /// The edit with its new songs as the server stores them, once it is sure that it accepts them.
  private mutating func storedForm(
    of edit: PlaylistEdit, _ changes: ChangeSet, isCancelled: () -> Bool
  ) throws(MPDError) -> PlaylistEdit {
    let inserted = changes.inserted
    if inserted.isEmpty { return edit }
    var goal = edit
    do throws(TemporaryPlaylist.Problem) {
      let trial = try temporaryPlaylist(
        holding: inserted.map { edit.new[$0] }, isCancelled: isCancelled)
      _ = removeTemporary(trial.name)
      for (index, song) in zip(inserted, trial.songs) { goal.new[index] = song }
    } catch {
      throw error.at(inserted).error(of: edit.name, edit.new)
    }
    return goal
  }

  private mutating func perform(
    _ steps: PlaylistSteps, _ goal: PlaylistEdit
  ) throws(MPDError) -> Outcome {
    let before: [ByteString]
    do throws(MPDError) { before = try run(steps, after: .playlistURIs(goal.name)) } catch {
      guard case .ack(let ack) = error.code, let index = error.index, index > 0,
        index <= steps.insertions.count
      else { throw failure(error, of: goal) }
      try list { $0.append(contentsOf: steps.undoing(index - 1)) }
      return ack == .noExist ? .probeRefused : .wouldLoseEntries
    }
    try check(goal, before)
    return .done
  }

  private mutating func run(
    _ steps: PlaylistSteps, after first: Request<[ByteString]>
  ) throws(MPDError) -> [ByteString] {
    let (token, replies) = try list { list in
      let token = list.append(first)
      list.append(contentsOf: steps.insertionRequests + steps.others)
      return token
    }
    return try replies.reply(for: token)
  }

  /// Compares the playlist with what the edit should have made of it.
  ///
  /// - Parameter before: The songs that it had when the steps ran.
  private mutating func check(
    _ goal: PlaylistEdit, _ before: [ByteString]
  ) throws(MPDError) {
    let old = goal.old ?? []
    guard before == old || goal.isAppending else { throw restore(goal, before) }
    let expected = goal.isAppending ? before + goal.new[old.count...] : goal.new
    let found: [ByteString]
    do throws(MPDError) { found = try run(.playlistURIs(goal.name)) } catch {
      throw failure(error, of: goal)
    }
    guard found == expected else {
      throw .lostData(
        "\(goal.name.shown): another client may have changed it at the same time; it has "
          + "\(songCount(found.count)) now and should have \(expected.count)")
    }
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
