package import Bytes
internal import CommandRuntime
internal import MPDClient
internal import TerminalText

// Changes to whole playlists. The songs of a playlist are read in the same command list that changes the playlist, so
// that the change can be undone.
extension RunChanges {
  /// Removes a stored playlist, and remembers its songs for the journal. Returns how many songs the playlist had; nil
  /// if this is not known.
  package func removePlaylist(_ name: ByteString) throws -> Int? {
    let songs = try change(name, by: .removePlaylist(name)) { server.failure($0, about: name) }
    didChangePlaylist(
      try OwnPlaylistChange(server: server.address(), name: name, before: songs, after: nil))
    return songs?.count
  }

  /// Removes all songs from a stored playlist, and remembers them for the journal. Returns how many songs were removed;
  /// nil if this is not known.
  package func clearPlaylist(_ name: ByteString) throws -> Int? {
    let songs = try change(name, by: .clearPlaylist(name)) { server.failure($0, about: name) }
    guard let songs else { return nil }
    didChangePlaylist(
      try OwnPlaylistChange(server: server.address(), name: name, before: songs, after: []))
    return songs.count
  }

  /// Renames a stored playlist, and remembers the change for the journal.
  package func renamePlaylist(_ name: ByteString, to newName: ByteString) throws {
    let songs = try change(name, by: .renamePlaylist(name, to: newName)) { error in
      server.failure(error, about: error.code == .ack(.exist) ? newName : name)
    }
    guard let songs else { return }
    didChangePlaylist(
      try OwnPlaylistChange(
        server: server.address(), name: name, before: songs, after: songs, newName: newName))
  }

  /// Runs a request that changes a playlist, and reads the playlist's songs before the change in the same command list.
  /// If the server does not list the songs, the change is made anyway, and a note says that it cannot be undone.
  ///
  /// - Returns: the songs before the change; nil if the songs could not be read, or if there is no journal.
  private func change(
    _ name: ByteString, by request: Request<Void>, failure: (MPDError) -> CommandFailure
  ) throws -> [ByteString]? {
    var reason = MPDError?.none
    try lockOrderOfChanges(at: server.address())
    let songs = try server.withConnection { server -> [ByteString]? in
      if StateDirectory.base == nil {
        try server.run(request)
        return nil
      }
      return try server.songs(before: request, of: name) { reason = $0 }
    } onError: { error in
      throw failure(error)
    }
    if let reason {
      noteThatUndoIsImpossible(
        because: reason.code == .closed
          ? "max_output_buffer_size in the server's mpd.conf is too low for the songs in '\(name.terminalSafe)'"
          : "the server does not list the songs in '\(name.terminalSafe)' (\(reason.message))")
    }
    return songs
  }
}

extension Connection {
  /// Runs a request that changes a playlist, and returns the songs that the playlist had before. If the songs cannot be
  /// read, calls a closure with the reason and returns nil.
  mutating func songs(
    before request: Request<Void>, of name: ByteString, onLoss: (MPDError) -> Void = { _ in }
  ) throws -> [ByteString]? {
    do { return try run(.playlistURIs(name), request).0 } catch {
      let songs = try songsAfterFailure(error, of: name)
      try run(request)
      if songs == nil { onLoss(error) }
      return songs
    }
  }

  /// Tries to read a playlist's songs on their own, after the command list that was to read them and change the
  /// playlist has failed. Either the server refused to list the songs, or it closed the connection because the reply
  /// was too long. Returns nil if the songs cannot be read, but the change can still be made.
  ///
  /// - Parameters:
  ///   - error: the error of the command list.
  ///   - name: the name of the playlist.
  /// - Throws: `error`, if the server refused the change or may already have made it.
  private mutating func songsAfterFailure(
    _ error: MPDError, of name: ByteString
  ) throws -> [ByteString]? {
    if error.isConnectionUsable {
      guard error.index == 0 else { throw error }
      return nil
    }
    guard error.code == .closed, (try? reconnect()) != nil,
      let names = try? run(.playlists).map(\.name), names.contains(name)
    else { throw error }
    if let songs = try? uris(ofPlaylist: name) { return songs }
    try reconnectIfLost()
    return nil
  }
}
