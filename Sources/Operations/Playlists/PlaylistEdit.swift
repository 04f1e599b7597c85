package import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
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
    lockOrderOfChanges(at: server.address)
    try editing(edit.name) {
      let done: PlaylistEdit
      (done, appended) = try server.applyAndRead(edit, isCancelled: { isInterrupted })
      didChangePlaylist(by: done, over: &server)
      report(edit, over: &server)
    }
    guard !appended.isEmpty else { return }
    output.note(
      "another client added \(songCount(appended.count)) at the same time; "
        + (appended.count == 1 ? "it is" : "they are") + " at the end of the playlist")
  }

  /// Performs a change that refers to songs by their positions, and prints what was done.
  package func perform(
    _ change: PlaylistChange, on name: ByteString, over server: inout Connection
  ) throws {
    lockOrderOfChanges(at: server.address)
    try holdingSignals {
      do {
        let done = try server.perform(change, on: name, isCancelled: { isInterrupted })
        didChangePlaylist(by: done, over: &server)
        report(done, over: &server)
        recordIfInterrupted()
      } catch let error as MPDError {
        let count = error.code == .argument ? try? server.uris(ofPlaylist: name).count : nil
        if let failure = count.flatMap({ change.failure(on: name, count: $0) }) { throw failure }
        var failure = CommandFailure(error, editing: name)
        failure.addNames(nearestTo: name, error, over: &server)
        throw failure
      }
    }
  }

  /// Calls a closure that edits a playlist. A signal that would end the program takes effect only when the edit is
  /// complete; see `holdingSignals(_:)`.
  ///
  /// - Parameter name: the name of the playlist for messages.
  package func editing(_ name: ByteString, _ edit: () throws -> Void) throws {
    try holdingSignals {
      do { try edit() } catch let error as MPDError {
        throw CommandFailure(error, editing: name)
      }
      recordIfInterrupted()
    }
  }

  /// Prints what an edit has done. If the edit has created a playlist and the output is for a terminal, also prints a
  /// hint at what the user may have meant instead: a file, or a playlist with a similar name.
  ///
  /// - Parameter isSaved: whether the playlist was made by saving the queue, so that it exists even without songs.
  package func report(
    _ edit: PlaylistEdit, isSaved: Bool = false, over server: inout Connection
  ) {
    output.note(edit.summary(isSaved: isSaved))
    guard edit.old == nil, isSaved || !edit.new.isEmpty, output.isForTerminal else { return }
    if fileSuffixes.contains(where: edit.name.hasSuffix) {
      let verb =
        isSaved ? "queue export" : "playlist export \(edit.name.quotedForShell.terminalSafe)"
      return output.note(
        "'\(edit.name.terminalSafe)' is a playlist on the server, not a file; `mpdex \(verb) > FILE.m3u8` "
          + "writes its songs to a file")
    }
    let others = ((try? server.run(.playlists)) ?? []).map(\.name).filter { $0 != edit.name }
    let nearest = nearestNames(
      to: edit.name.description, among: isSaved ? [] : others.map(\.description))
    guard let name = nearest.first.map({ ByteString($0) }) else { return }
    output.note(
      "did you mean '\(name.terminalSafe)'? `mpdex undo` removes the new playlist")
  }
}

extension PlaylistEdit {
  fileprivate func summary(isSaved: Bool) -> String {
    let title = ChangeableList.playlist(name).title
    guard old != nil || isSaved || !new.isEmpty else {
      return "nothing to do: there is no playlist \(title)"
    }
    let changes = changes
    let summary = changeSummary(
      added: changes.inserted.count, removed: changes.removed.count, moved: changes.moves.count,
      of: title)
    guard old == nil else { return summary }
    return new.isEmpty ? "\(title) is a new playlist without songs" : summary + ", a new playlist"
  }
}

/// Suffixes that suggest that the user meant a file instead of a stored playlist.
private let fileSuffixes: [ByteString] = [".m3u", ".m3u8", ".pls", ".xspf"]
