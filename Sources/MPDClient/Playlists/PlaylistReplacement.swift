internal import Bytes

// A playlist is replaced by exchanging names; afterwards its songs at the moment of the exchange are known. If these
// are not the songs with which the edit began, other clients have changed the playlist. Songs that these clients
// appended follow the new songs; after any other change the playlist gets its previous songs back. A list is removed
// only if all its songs are accounted for. What other clients wrote is in the playlist, or remains under a name that
// the message gives.
extension Connection {
  /// Stores the new songs under a temporary name, and then gives the temporary playlist the name of the edited
  /// playlist.
  ///
  /// - Returns: the songs that other clients have appended in the meantime; they are in the playlist after the new
  ///   songs. The result is nil, with nothing changed, if the server refuses a song that is already in the playlist,
  ///   for example because its file was deleted.
  mutating func rewrite(
    _ edit: PlaylistEdit, isCancelled: () -> Bool
  ) throws(MPDError) -> [ByteString]? {
    let copy: TemporaryPlaylist
    do throws(TemporaryPlaylist.Problem) {
      copy = try temporaryPlaylist(holding: edit.new, isCancelled: isCancelled)
    } catch {
      if error.isAboutOldSong(of: edit) { return nil }
      throw error.error(of: edit.name)
    }
    guard let old = edit.old else {
      try rename(copy.name, toUnused: edit.name)
      return []
    }
    return try replace(edit.name, by: copy, expecting: old)
  }

  /// Renames a temporary playlist to a name that no playlist has; removes the playlist if this fails.
  mutating func rename(
    _ temporary: ByteString, toUnused playlist: ByteString
  ) throws(MPDError) {
    do throws(MPDError) { try run(.renamePlaylist(temporary, to: playlist)) } catch {
      if !error.isConnectionUsable, isGone(temporary) { return }
      let leftover = removeTemporary(temporary)
      throw error.saying("\(playlist.shown): \(error.message); nothing was changed\(leftover)")
    }
  }

  /// Replaces a playlist with a temporary playlist. The old playlist is removed only after the temporary playlist has
  /// taken over its name.
  ///
  /// - Parameter expected: the songs that the old playlist should have.
  /// - Returns: the songs that other clients have appended to the old playlist in the meantime, which are now in the
  ///   playlist after the new songs.
  /// - Throws: `.changed` if other clients have done more than append songs to the playlist. The playlist then has the
  ///   songs that these clients gave it.
  mutating func replace(
    _ playlist: ByteString, by new: TemporaryPlaylist, expecting expected: [ByteString]
  ) throws(MPDError) -> [ByteString] {
    let old: TemporaryPlaylist
    do throws(ExchangeFailure) { old = try exchangeKnowingSize(playlist, for: new.name) } catch {
      throw failure(error, playlist, new.name)
    }
    // Another client may have made the same edit.
    guard let appended = old.songs == new.songs ? [] : old.songs(after: expected) else {
      throw giveBack(playlist, old, insteadOf: new.songs)
    }
    guard take(appended, into: playlist, after: new.songs) else {
      throw .lostData(
        "'\(playlist.shown)' was changed as requested, but \(added(appended, keptIn: old.name))"
      )
    }
    let leftover = removeTemporary(old.name)
    guard leftover.isEmpty else {
      throw .lostData("'\(playlist.shown)' was changed as requested\(leftover)")
    }
    return appended
  }

  private mutating func failure(
    _ failure: ExchangeFailure, _ playlist: ByteString, _ temporary: ByteString
  ) -> MPDError {
    let (error, previous) = (failure.error, failure.previous)
    switch failure.state {
    case .unknown:
      return error.saying(
        "\(error); if '\(playlist.shown)' is missing, its old songs are in '\(previous)', and its new "
          + "songs are in '\(temporary)'; in that case, rename one of them to '\(playlist.shown)'")
    case .halfDone:
      return .lostData(
        "\(error); '\(playlist.shown)' is missing; its old songs are in '\(previous)', and its new songs are in "
          + "'\(temporary)'; rename one of them to '\(playlist.shown)'")
    case .unchanged:
      let leftover = removeTemporary(temporary)
      return error.saying("\(playlist.shown): \(error.message); nothing was changed\(leftover)")
    }
  }

  /// Abandons an edit, because another client had changed the playlist before the edit. Gives the playlist back its
  /// previous songs, and returns the error to throw.
  ///
  /// - Parameters:
  ///   - old: the playlist with the previous songs, under a name that no other client uses.
  ///   - new: the songs that the abandoned edit gave the playlist.
  private mutating func giveBack(
    _ playlist: ByteString, _ old: TemporaryPlaylist, insteadOf new: [ByteString]
  ) -> MPDError {
    let taken: TemporaryPlaylist
    do throws(ExchangeFailure) { taken = try exchangeAgainIfFailed(playlist, for: old.name) } catch
    {
      return unfinished(playlist, old.name, error)
    }
    guard let appended = taken.songs(after: new) else { return putBack(playlist, taken) }
    guard take(appended, into: playlist, after: old.songs) else {
      return .lostData(
        changedByOthers(playlist) + "; nothing was done, but \(added(appended, keptIn: taken.name))"
      )
    }
    return .changedMeanwhile(playlist, removeTemporary(taken.name))
  }

  /// Restores the songs that another client gave a playlist after this edit. These songs are now in the playlist
  /// `latest`. The songs from before the edit remain in a separate playlist. Returns the error to throw.
  private mutating func putBack(_ playlist: ByteString, _ latest: TemporaryPlaylist) -> MPDError {
    do throws(ExchangeFailure) {
      let earlier = try exchangeAgainIfFailed(playlist, for: latest.name)
      return .lostData(
        "another client changed '\(playlist.shown)' twice while it was being edited, so this edit was not kept; the "
          + "playlist now has the songs from the second change, and those from the first are in "
          + "'\(earlier.name)'")
    } catch {
      return unfinished(playlist, latest.name, error)
    }
  }

  /// Appends songs of other clients to a playlist, if the playlist still exists.
  ///
  /// - Parameter known: the songs with which the playlist begins, unless other clients have changed it.
  /// - Returns: whether the songs were appended.
  private mutating func take(
    _ songs: [ByteString], into playlist: ByteString, after known: [ByteString]
  ) -> Bool {
    do throws(MPDError) {
      try append(songs, toExisting: playlist)
      return true
    } catch {
      guard error.code == .closed, let now = try? urisAgainIfLost(ofPlaylist: playlist) else {
        return false
      }
      return now.starts(with: known) && now.dropFirst(known.count).hasOccurrence(of: songs)
    }
  }

  /// Appends songs to a playlist in batches. Unlike a plain `playlistadd`, does not create the playlist again if it no
  /// longer exists: the server then refuses the batch.
  mutating func append(
    _ songs: [ByteString], toExisting playlist: ByteString
  ) throws(MPDError) {
    for start in stride(from: 0, to: songs.count, by: songBatchSize) {
      let presence = presence(of: playlist)
      try list { list in
        list.append(presence)
        list.append(
          contentsOf: songs[start...].prefix(songBatchSize).map {
            .add($0.addressForPlaylist, toPlaylist: playlist)
          })
      }
    }
  }
}

extension TemporaryPlaylist {
  /// Returns the songs that follow `first`; nil if the playlist does not begin with the songs in `first`.
  fileprivate func songs(after first: [ByteString]) -> [ByteString]? {
    songs.starts(with: first) ? Array(songs.dropFirst(first.count)) : nil
  }
}

private func changedByOthers(_ playlist: ByteString) -> String {
  "another client changed '\(playlist.shown)' at the same time"
}

func added(_ songs: [ByteString], keptIn playlist: ByteString) -> String {
  "\(songCount(songs.count)) that another client added at the same time \(songs.count == 1 ? "is" : "are") in "
    + "'\(playlist)'"
}

private func unfinished(
  _ playlist: ByteString, _ kept: ByteString, _ failure: ExchangeFailure
) -> MPDError {
  let elsewhere =
    failure.state == .unchanged
    ? ""
    : "; if '\(playlist.shown)' is missing, its latest songs are in '\(failure.previous)'"
  return .lostData(
    changedByOthers(playlist)
      + "; the songs that the playlist should have are in the playlist '\(kept)'\(elsewhere); to restore them, "
      + "give '\(playlist.shown)' another name, if it is there, and then rename '\(kept)' to "
      + "'\(playlist.shown)'")
}

extension TemporaryPlaylist.Problem {
  /// Returns whether the problem is a song that the server no longer accepts, although the edited playlist already
  /// contains the song.
  func isAboutOldSong(of edit: PlaylistEdit) -> Bool {
    guard let old = edit.old else { return false }
    switch self {
    case .refused(_, let song, let error):
      return old.contains(song)
        && (error.isRefusalOfGone(song) || error.code == .ack(.argument)
          || song.isLocalPath && error.code == .ack(.permission))
    case .lost(_, let song): return old.contains(song)
    case .failure: return false
    }
  }

  func error(of playlist: ByteString) -> MPDError {
    switch self {
    case .refused(let index, let song, let error):
      error.saying("\(song.shown): \(error.message); '\(playlist.shown)' was not changed").at(index)
    case .lost(let index, let song): lost(song, in: playlist).at(index)
    case .failure(let error):
      error.saying("\(error.message); '\(playlist.shown)' was not changed")
    }
  }

  /// Returns the error for a song that the server accepted, but stored under another URI.
  private func lost(_ song: ByteString, in playlist: ByteString) -> MPDError {
    guard song.fitsM3U else { return unstorable(song, in: playlist) }
    return .found(
      .wouldLoseData,
      "the server did not store '\(song.shown)' as given, so '\(playlist.shown)' was not changed"
    )
  }
}

extension MPDError {
  static func lostData(_ message: String) -> MPDError {
    .found(.lostData, message)
  }

  static func changedMeanwhile(_ playlist: ByteString, _ leftover: String = "") -> MPDError {
    .found(
      .changed,
      "another client changed '\(playlist.shown)' at the same time; nothing was done; try again\(leftover)"
    )
  }
}
