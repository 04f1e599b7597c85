internal import Bytes

extension Connection {
  /// Writes the playlist under a temporary name, and gives that its name.
  ///
  /// - Returns: true if it was written; false, with nothing changed, if the server refuses a song that is
  ///   in the playlist already, such as one whose file is gone.
  mutating func rewrite(
    _ edit: PlaylistEdit, isCancelled: () -> Bool
  ) throws(MPDError) -> Bool {
    let copy: TemporaryPlaylist
    do throws(TemporaryPlaylist.Problem) {
      copy = try temporaryPlaylist(holding: edit.new, isCancelled: isCancelled)
    } catch {
      if error.isAboutOldSong(of: edit) { return false }
      throw error.error(of: edit.name, edit.new)
    }
    if edit.old == nil {
      try rename(copy.name, toUnused: edit.name)
    } else {
      try replace(edit.name, by: copy.name, expecting: edit.old)
    }
    return true
  }

  /// Renames a temporary playlist to a name that no playlist has; removes it if that fails.
  mutating func rename(
    _ temporary: ByteString, toUnused playlist: ByteString
  ) throws(MPDError) {
    do throws(MPDError) { try run(.renamePlaylist(temporary, to: playlist)) } catch {
      if !error.isConnectionUsable, isGone(temporary) { return }
      let leftover = removeTemporary(temporary)
      throw error.saying("\(playlist.shown): \(error.message); nothing was changed\(leftover)")
    }
  }

  /// Asks the server, on a new connection if this one is lost, whether it has no playlist of this name.
  private mutating func isGone(_ name: ByteString) -> Bool {
    do throws(MPDError) {
      try runAgainIfLost(.playlistURIs(name))
      return false
    } catch {
      return error.code == .ack(.noExist)
    }
  }

  /// Replaces a playlist by a temporary one. The old one is removed only after the new one has its name.
  ///
  /// - Parameter expected: The songs that the other has; if another client has changed it meanwhile,
  ///   everything stays as it is. Nil for any.
  mutating func replace(
    _ playlist: ByteString, by temporary: ByteString, expecting expected: [ByteString]?
  ) throws(MPDError) {
    let previous = TemporaryPlaylist.unusedName("previous")
    let found: [ByteString]
    do throws(MPDError) { found = try swap(playlist, previous, temporary) } catch {
      // The reply may be lost, and the playlists renamed.
      let songs = error.isConnectionUsable ? nil : try? runAgainIfLost(.playlistURIs(previous))
      guard let songs, isGone(temporary) else { throw undo(error, playlist, previous, temporary) }
      found = songs
    }
    guard expected == nil || found == expected else {
      throw undoSwap(playlist, previous, temporary)
    }
    let leftover = removeTemporary(previous)
    guard leftover.isEmpty else {
      throw .lostData("'\(playlist.shown)' is what it should be\(leftover)")
    }
  }

  /// Renames both playlists, with no other client's requests in between; returns the songs of the
  /// old one.
  private mutating func swap(
    _ playlist: ByteString, _ previous: ByteString, _ temporary: ByteString
  ) throws(MPDError) -> [ByteString] {
    try run(
      .playlistURIs(playlist), .renamePlaylist(playlist, to: previous),
      .renamePlaylist(temporary, to: playlist)
    ).0
  }

  /// Undoes the part of a replacement that was done before an error, and returns the error to throw.
  private mutating func undo(
    _ error: MPDError, _ playlist: ByteString, _ previous: ByteString, _ temporary: ByteString
  ) -> MPDError {
    // After a timeout the server may still receive the requests, and then needs the temporary playlist.
    guard error.isConnectionUsable || error.code == .closed && isGone(previous) else {
      return error.saying(
        "\(error); if '\(playlist.shown)' is not there, its songs are in '\(previous)', and what it should "
          + "have is in '\(temporary)'")
    }
    if error.index == 2, !giveBack(playlist, from: previous) {
      return .lostData(
        "\(error); the songs of '\(playlist.shown)' are in '\(previous)' now, and what it should have is in "
          + "'\(temporary)'")
    }
    let leftover = removeTemporary(temporary)
    return error.saying("\(playlist.shown): \(error.message); nothing was changed\(leftover)")
  }

  /// Gives a playlist its name back, on a new connection if the server has closed this one; returns false if that
  /// fails. If the request was run although its reply was lost, it is refused the second time.
  private mutating func giveBack(_ playlist: ByteString, from previous: ByteString) -> Bool {
    (try? runAgainIfLost(.renamePlaylist(previous, to: playlist))) != nil || isGone(previous)
  }

  /// Gives both playlists their names back, since another client had changed the old one, and returns the
  /// error to throw.
  private mutating func undoSwap(
    _ playlist: ByteString, _ previous: ByteString, _ temporary: ByteString
  ) -> MPDError {
    do throws(MPDError) {
      try run(
        .renamePlaylist(playlist, to: temporary), .renamePlaylist(previous, to: playlist))
    } catch {
      // A server that closed the connection may have renamed none, one or both of the playlists before.
      guard error.index == 1 || error.code == .closed, giveBack(playlist, from: previous) else {
        return .lostData(
          "another client changed '\(playlist.shown)' at the same time; the songs that it had are in "
            + "'\(previous)'; if '\(playlist.shown)' is not there, what it should have is in '\(temporary)'"
        )
      }
    }
    return .changedMeanwhile(playlist, removeTemporary(temporary))
  }
}

extension TemporaryPlaylist.Problem {
  /// Whether the server does not accept again what the playlist has already.
  func isAboutOldSong(of edit: PlaylistEdit) -> Bool {
    guard let old = edit.old else { return false }
    switch self {
    case .refused(let index, let error):
      return [.ack(.noExist), .ack(.argument)].contains(error.code) && old.contains(edit.new[index])
    case .lost(let index): return old.contains(edit.new[index])
    case .failure: return false
    }
  }

  /// The error of an edit that was to give a playlist these songs.
  func error(of playlist: ByteString, _ songs: [ByteString]) -> MPDError {
    switch self {
    case .refused(let index, let error):
      error.saying("\(songs[index].shown): \(error.message); '\(playlist.shown)' was not changed")
        .at(index)
    case .lost(let index): lost(songs[index], in: playlist).at(index)
    case .failure(let error):
      error.saying("\(error.message); '\(playlist.shown)' was not changed")
    }
  }

  /// The error for a song that the server accepted, but stored under another URI.
  private func lost(_ song: ByteString, in playlist: ByteString) -> MPDError {
    guard song.fitsM3U else { return unstorable(song, in: playlist) }
    return MPDError(
      .wouldLoseData,
      "the server stores another entry for '\(song.shown)'; '\(playlist.shown)' was not changed",
      isConnectionUsable: true)
  }
}

extension MPDError {
  /// The error of an edit that was not completed; the message says what the playlists have.
  static func lostData(_ message: String) -> MPDError {
    MPDError(.lostData, message, isConnectionUsable: true)
  }

  /// The error of an edit that was given up since another client edited the playlist.
  static func changedMeanwhile(_ playlist: ByteString, _ leftover: String = "") -> MPDError {
    MPDError(
      .changed,
      "another client changed '\(playlist.shown)' at the same time; nothing was done, try again\(leftover)",
      isConnectionUsable: true)
  }
}
