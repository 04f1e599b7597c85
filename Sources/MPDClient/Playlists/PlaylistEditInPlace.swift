internal import Bytes
internal import ListingIndex

extension Connection {
  /// Performs the edit `goal` in one command list. If the playlist did not consist of the songs `goal.old` immediately
  /// before the edit, undoes the edit.
  ///
  /// - Throws: `.changed`, with nothing changed, if another client had edited the playlist; `.lostData` if the
  ///   playlist's previous songs could not be restored.
  mutating func editInPlace(
    _ goal: PlaylistEdit, _ changes: ChangeSet
  ) throws(MPDError) {
    let result: PlaylistStepsResult
    do throws(MPDError) { result = try perform(PlaylistSteps(goal, changes)) } catch {
      return try settle(
        error, goal,
        "it is not known whether the playlist was changed; check it before you try again"
      ) {
        $0 == goal.new
      }
    }
    switch result {
    case .refused: throw .changedMeanwhile(goal.name)
    case .failed(let error, let before):
      throw undo(error, of: goal.name, before, adding: changes.inserted.map { goal.new[$0] })
    case .done(let before, let after):
      if before == goal.old, after == goal.new { return }
      if restore(goal.name, before, expecting: after) { throw .changedMeanwhile(goal.name) }
      throw bothDone(goal, before, after)
    }
  }

  /// Handles an edit that was made although another client had changed the playlist, and that the server refuses to
  /// undo. Because the positions in the edit were outdated, it may have removed songs that the other client had added.
  /// Appends these songs again.
  ///
  /// - Parameters:
  ///   - before: the songs of the playlist before the edit.
  ///   - after: the songs of the playlist after the edit.
  /// - Returns: the error to throw.
  private mutating func bothDone(
    _ goal: PlaylistEdit, _ before: [ByteString], _ after: [ByteString]
  ) -> MPDError {
    let removed = before.without(goal.old ?? []).without(after.without(goal.new))
    let isAppended = (try? append(removed, toExisting: goal.name)) != nil
    let count = after.count + (isAppended ? removed.count : 0)
    return .lostData(
      "another client changed '\(goal.name.shown)' at the same time, and both edits were made; "
        + "the playlist had \(songCount(before.count)) before this edit and has \(count) now"
        + (isAppended ? "" : keep(removed)))
  }

  /// Creates a playlist of songs that the edited playlist no longer has. Returns a clause that names the new playlist,
  /// for the end of an error message.
  private mutating func keep(_ songs: [ByteString]) -> String {
    let name = TemporaryPlaylist.unusedName("kept")
    do throws(MPDError) {
      try fill(name, with: songs, isCancelled: { false })
      return "; " + added(songs, keptIn: name)
    } catch {
      return
        "; \(songCount(songs.count)) that the other client added could not be kept: \(error.message)"
    }
  }

  /// Appends the new songs of an edit, after any songs that other clients have appended in the meantime.
  ///
  /// - Returns: the songs of the playlist immediately before and after the new songs were appended.
  mutating func appendInPlace(
    _ edit: PlaylistEdit, isCancelled: () -> Bool
  ) throws(MPDError) -> PlaylistEdit {
    let old = edit.old ?? []
    let songs: [ByteString]
    do throws(MPDError) {
      songs = try stored(Array(edit.new[old.count...]), in: edit.name, isCancelled: isCancelled)
    } catch {
      throw error.at(error.index.map { $0 + old.count })
    }
    var list = CommandList(atomically: true)
    list.append(contentsOf: songs.map { .add($0.addressForPlaylist, toPlaylist: edit.name) })
    let token = list.append(.playlistURIs(edit.name))
    let after: [ByteString]
    do throws(MPDError) { after = try run(list: list).reply(for: token) } catch {
      // The error's index is that of the first song that was not added.
      let added = songs.prefix(error.index ?? 0)
      if error.isConnectionUsable { throw undo(error, of: edit.name) { $0.removingLast(added) } }
      try settle(
        error, edit,
        "it is not known whether any songs were added; check the playlist before you try again"
      ) { now in
        now.count >= old.count + songs.count && now.suffix(songs.count) == songs[...]
      }
      return edit
    }
    guard after.suffix(songs.count) == songs[...] else {
      throw .lostData(
        "'\(edit.name.shown)' now has \(songCount(after.count)), but does not end with the songs that were added"
      )
    }
    return PlaylistEdit(edit.name, from: after.dropLast(songs.count), to: after)
  }

  /// Finds out from the server whether an edit was made although the connection was lost.
  ///
  /// - Parameters:
  ///   - doubt: the end of the error message if the server's answer does not show whether the edit was made.
  ///   - isDone: returns whether the present songs of the playlist show that the edit was made.
  /// - Throws: `error` with an extended message, if the edit was not made or if its outcome is unknown.
  private mutating func settle(
    _ error: MPDError, _ edit: PlaylistEdit, _ doubt: String, isDone: ([ByteString]) -> Bool
  ) throws(MPDError) {
    let now = try? urisAgainIfLost(ofPlaylist: edit.name)
    if let now, isDone(now) { return }
    // After a timeout the server may still receive the edit.
    let isUnchanged = now == edit.old && now != nil && error.code == .closed
    let state = isUnchanged ? "nothing was changed" : doubt
    throw error.saying("\(edit.name.shown): \(error.message); \(state)")
  }

  /// Returns the edit with its new songs in the form in which the server stores them; throws if the server does not
  /// accept a song.
  mutating func storedForm(
    of edit: PlaylistEdit, _ changes: ChangeSet, isCancelled: () -> Bool
  ) throws(MPDError) -> PlaylistEdit {
    let inserted = changes.inserted
    var goal = edit
    do throws(MPDError) {
      let songs = try stored(inserted.map { edit.new[$0] }, in: edit.name, isCancelled: isCancelled)
      for (index, song) in zip(inserted, songs) { goal.new[index] = song }
    } catch {
      throw error.at(error.index.flatMap { inserted.indices.contains($0) ? inserted[$0] : nil })
    }
    return goal
  }

  /// Returns whether the server can edit a long playlist without dropping songs. To find out, stores and edits a
  /// playlist under a temporary name, and then removes it. That playlist is as long as the edited playlist is before or
  /// after the edit, whichever is longer.
  mutating func keepsAll(
    _ edit: PlaylistEdit, isCancelled: () -> Bool
  ) throws(MPDError) -> Bool {
    let songs = try run(.find(.base(""), window: 0..<100))
    guard let song = songs.map(\.uri).first(where: \.fitsM3U) else { return false }
    let trial: TemporaryPlaylist
    do throws(TemporaryPlaylist.Problem) {
      trial = try temporaryPlaylist(
        holding: Array(repeating: song, count: edit.maxCount), isCancelled: isCancelled)
    } catch {
      throw error.error(of: edit.name).at(nil)
    }
    var left: Int?
    do throws(MPDError) {
      left = try run(.delete(0, fromPlaylist: trial.name), .playlistURIs(trial.name)).1.count
    } catch {
      guard error.isConnectionUsable else {
        let leftover = removeTemporary(trial.name)
        throw error.saying("\(error); '\(edit.name.shown)' was not changed\(leftover)")
      }
    }
    do throws(TemporaryPlaylist.Problem) { try removeTrial(trial.name) } catch {
      throw error.error(of: edit.name).at(nil)
    }
    return left == edit.maxCount - 1
  }
}

extension [ByteString] {
  /// Returns the songs without the last occurrence of `run`; nil if `run` does not occur.
  fileprivate func removingLast(_ run: ArraySlice<ByteString>) -> [ByteString]? {
    guard let start = indices.last(where: { self[$0...].starts(with: run) }) else {
      return run.isEmpty ? self : nil
    }
    return Array(self[..<start] + self[(start + run.count)...])
  }
}
