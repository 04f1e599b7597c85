internal import Bytes
internal import CommandRuntime
internal import Glibc
package import MPDClient
internal import Platform
internal import TerminalText

extension OwnPlaylistChange {
  fileprivate var transition: PlaylistTransition {
    var transition = PlaylistTransition(name, from: before, to: after)
    transition.newName = newName
    return transition
  }

  /// Whether the playlist had songs that it does not have any more.
  fileprivate var losesSongs: Bool {
    let left = Set(after ?? [])
    return before?.contains { !left.contains($0) } ?? false
  }
}

extension RunChanges {
  /// Keeps other runs from changing playlists until this run has recorded what it changes, so that the journal has
  /// the changes in their order. Waits for a second at most.
  package func willChangePlaylists(at address: ServerAddress) {
    guard playlistLock == nil, StateDirectory.base != nil else { return }
    playlistLock = (try? StateDirectory.journal(of: address))?.playlistLock(timeout: .seconds(1))
  }

  /// Notes that a playlist was changed, for the journal.
  func didChangePlaylist(_ change: OwnPlaylistChange) {
    let isRenamed = change.newName != nil
    if isRenamed || change.before != change.after { playlists.append(change) }
  }

  /// Notes what an edit has made of a playlist; see `didChangePlaylist(_:)`.
  ///
  /// - Parameter isSaved: whether a playlist that there was not is there now even if it has no songs.
  package func didChangePlaylist(
    by edit: PlaylistEdit, isSaved: Bool = false, over server: inout Connection
  ) {
    var after: [ByteString]? = edit.new
    if edit.old == nil, edit.new.isEmpty, !isSaved { after = nil }
    // The server names local files by their paths in the music directory.
    if edit.new.contains(where: { $0.hasPrefix("file://") }) {
      after = (try? server.playlistEdit(of: edit.name).old) ?? after
    }
    didChangePlaylist(
      OwnPlaylistChange(server: server.address, name: edit.name, before: edit.old, after: after))
  }

  /// Adds what the run has changed to the journal. A failure is only noted: the changes themselves are done.
  package func record() {
    recordPlaylistChanges()
    recordQueueChange()
  }

  /// Does the same for playlists alone, if a signal is going to end the run.
  package func recordPlaylistChangesIfInterrupted() {
    if isInterrupted { recordPlaylistChanges() }
  }

  private func recordPlaylistChanges() {
    defer { playlistLock = nil }
    // Where there is no place for a journal, nobody expects one.
    guard let server = playlists.first?.server, StateDirectory.base != nil else { return }
    let changes = playlists
    playlists = []
    do {
      let record = PlaylistsRecord(
        time: Int(time(nil)), command: commandName(), changes: changes.map(\.transition))
      try Journal(of: server).add(.playlists(record))
    } catch {
      return noteLoss(error)
    }
    guard output.isForTerminal else { return }
    let lost = changes.filter(\.losesSongs).map(\.name)
    if !lost.isEmpty { output.note("`mpdex undo` brings \(lost.shortened) back") }
  }

  /// Adds the queue as it was before the run to the journal, if the run has changed it.
  package func recordQueueChange() {
    guard let change = queue else { return }
    defer { queue = nil }
    var isRecorded = change.before == nil
    do {
      let now = try server.currentStatus()
      guard now.queueVersion != change.version else { return }
      let journal = try Journal(of: server.address())
      // The server counts the deletion of no songs as a change.
      let wasEmpty = change.before?.songs.isEmpty == true && now.queueLength == 0
      if let before = change.before, !wasEmpty {
        let record = QueueRecord(
          state: before, time: Int(time(nil)), command: commandName(),
          partition: now.journaledPartition)
        try journal.add(.queue(record))
        if change.isReplacement, !before.songs.isEmpty, output.isForTerminal {
          output.note(
            "`mpdex undo` brings back the \(songCount(before.songs.count)) of the previous queue")
        }
      }
      isRecorded = true
      try journal.setMark(version: now.queueVersion, now.journaledPartition)
    } catch {
      if !isRecorded { noteLoss(error) }
    }
  }

  /// Says that a change was not recorded: also to a pipe, since `undo` will undo the change before it.
  /// After the loss of the connection the failure of the command says more.
  private func noteLoss(_ error: any Error) {
    let failure = CommandFailure(error)
    noteThatUndoIsImpossible(because: failure.message, isExpected: failure.status == .noServer)
  }

  /// Says that a change cannot be undone.
  ///
  /// - Parameter isExpected: whether it is said only to a terminal.
  func noteThatUndoIsImpossible(because reason: String, isExpected: Bool = false) {
    output.note("`mpdex undo` cannot undo this change: \(reason)", alsoToPipes: !isExpected)
  }
}

extension [ByteString] {
  /// Names in a message: three of them at most.
  var shortened: String {
    let names = prefix(3).map { "'\($0.terminalSafe)'" }.joined(separator: ", ")
    return count > 3 ? "\(names) and \(count - 3) more" : names
  }
}
