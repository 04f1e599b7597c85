package import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import ListingIndex
package import MPDClient
internal import Platform
internal import TerminalText

extension ServerConnection {
  /// Reads the songs of a stored playlist and returns an edit that starts from them.
  package func edit(ofPlaylist name: ByteString) throws -> PlaylistEdit {
    try withConnection(about: name) { server in try server.playlistEdit(of: name) }
  }
}

extension RunChanges {
  /// Performs an edit over the connection of this run and prints what was done.
  package func apply(_ edit: PlaylistEdit) throws {
    try server.withConnection { server in try apply(edit, over: &server) }
  }

  /// Performs an edit over the given connection and prints what was done.
  package func apply(_ edit: PlaylistEdit, over server: inout Connection) throws {
    var appended: [ByteString] = []
    willChangePlaylists(at: server.address)
    try editing(edit.name) {
      let done: PlaylistEdit
      (done, appended) = try server.applyAndRead(edit, isCancelled: { isInterrupted })
      didChangePlaylist(by: done, over: &server)
      return edit
    }
    guard !appended.isEmpty else { return }
    output.note(
      "another client added \(songCount(appended.count)) meanwhile; "
        + (appended.count == 1 ? "it is" : "they are") + " at the end of the playlist")
  }

  /// Performs a change that is expressed by positions, and prints what was done.
  package func perform(
    _ change: PlaylistChange, on name: ByteString, over server: inout Connection
  ) throws {
    willChangePlaylists(at: server.address)
    try holdingSignals {
      do {
        let done = try server.perform(change, on: name, isCancelled: { isInterrupted })
        didChangePlaylist(by: done, over: &server)
        output.note(done.summary)
        recordPlaylistChangesIfInterrupted()
      } catch let error as MPDError {
        let count = error.code == .argument ? try? server.uris(ofPlaylist: name).count : nil
        if let failure = count.flatMap({ change.failure(on: name, count: $0) }) { throw failure }
        var failure = CommandFailure(error, editing: name)
        failure.addNames(nearestTo: name, error, over: &server)
        throw failure
      }
    }
  }

  /// Performs the edit that a closure makes, and prints what was done. A signal that would end the program takes
  /// effect only when the edit is complete; see `holdingSignals(_:)`.
  ///
  /// - Parameter name: the name of the playlist for messages.
  package func editing(_ name: ByteString, _ edit: () throws -> PlaylistEdit) throws {
    try holdingSignals {
      let done: PlaylistEdit
      do { done = try edit() } catch let error as MPDError {
        throw CommandFailure(error, editing: name)
      }
      output.note(done.summary)
      recordPlaylistChangesIfInterrupted()
    }
  }
}

extension PlaylistEdit {
  fileprivate var summary: String {
    let changes = changes
    let parts = [
      (changes.inserted.count, "added"), (changes.removed.count, "removed"),
      (changes.moves.count, "moved"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let done = parts.isEmpty ? "nothing to do" : parts.joined(separator: ", ")
    let isThere = old != nil || !new.isEmpty
    return "\(name.terminalSafe): \(done); "
      + (isThere ? "it has \(songCount(new.count))" : "there is no such playlist")
  }
}
