internal import Bytes
internal import MPDClient

extension TemporaryPlaylist {
  /// Renames it to a name that no playlist has; removes it if that fails.
  func takeName(
    _ playlist: ByteString, over server: inout Connection
  ) throws(CommandFailure) {
    do throws(MPDError) {
      try server.run(.renamePlaylist(name, to: playlist))
    } catch {
      let leftover = removePlaylist(name, over: &server)
      throw CommandFailure(
        ExitStatus(error.code),
        "\(playlist.terminalSafe): \(error.message); nothing was changed\(leftover)")
    }
  }

  /// Takes the place of a playlist, which is removed only once that has worked.
  ///
  /// - Parameter expected: what the playlist has; if another client has changed it meanwhile all
  ///   stays as it is. Nil for whatever it has.
  func replace(
    _ playlist: ByteString, expecting expected: [ByteString]?, over server: inout Connection
  ) throws(CommandFailure) {
    let previous = TemporaryPlaylist.unusedName("previous")
    let found: [ByteString]
    do throws(MPDError) {
      found = try swap(playlist, previous, over: &server)
    } catch {
      throw undo(error, playlist, previous, over: &server)
    }
    guard expected == nil || found == expected else {
      throw undoChange(playlist, previous, over: &server)
    }
    let leftover = removePlaylist(previous, over: &server)
    guard leftover.isEmpty else {
      throw CommandFailure(.inPart, "'\(playlist.terminalSafe)' is what it should be\(leftover)")
    }
  }

  /// Renames both playlists without anybody's requests between; returns what the old one had.
  private func swap(
    _ playlist: ByteString, _ previous: ByteString, over server: inout Connection
  ) throws(MPDError) -> [ByteString] {
    var list = CommandList()
    let old = list.append(.playlistURIs(playlist))
    list.append(.renamePlaylist(playlist, to: previous))
    list.append(.renamePlaylist(name, to: playlist))
    return try server.run(list).reply(for: old)
  }

  /// Sets back what was done before an error.
  private func undo(
    _ error: MPDError, _ playlist: ByteString, _ previous: ByteString,
    over server: inout Connection
  ) -> CommandFailure {
    let status = ExitStatus(error.code)
    guard error.isConnectionUsable else {
      return CommandFailure(
        status,
        "\(error); if '\(playlist.terminalSafe)' is not there, its songs are in '\(previous)', and what "
          + "it should have is in '\(name)'")
    }
    if error.index == 2, (try? server.run(.renamePlaylist(previous, to: playlist))) == nil {
      return CommandFailure(
        .inPart, "\(error); the songs of '\(playlist.terminalSafe)' are in '\(previous)' now")
    }
    let leftover = removePlaylist(name, over: &server)
    return CommandFailure(
      status, "\(playlist.terminalSafe): \(error.message); nothing was changed\(leftover)")
  }

  /// Sets back the renaming, since the playlist was not what it was thought to be.
  private func undoChange(
    _ playlist: ByteString, _ previous: ByteString, over server: inout Connection
  ) -> CommandFailure {
    var list = CommandList()
    list.append(.renamePlaylist(playlist, to: name))
    list.append(.renamePlaylist(previous, to: playlist))
    do throws(MPDError) {
      try server.run(list)
    } catch {
      return CommandFailure(
        .inPart,
        "another client changed '\(playlist.terminalSafe)' at the same time; what it had is in "
          + "'\(previous)'")
    }
    let leftover = removePlaylist(name, over: &server)
    return CommandFailure(
      .no,
      "another client changed '\(playlist.terminalSafe)' at the same time; nothing was done, try again"
        + leftover)
  }
}
