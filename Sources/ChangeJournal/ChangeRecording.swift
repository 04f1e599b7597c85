internal import Bytes
package import CommandRuntime
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

  /// Whether the change removed every occurrence of at least one song.
  fileprivate var losesSongs: Bool {
    let left = Set(after ?? [])
    return before?.contains { !left.contains($0) } ?? false
  }
}

extension RunChanges {
  /// Locks the playlists and stickers against other runs of mpdex until this run has recorded its changes, so that the
  /// journal lists changes in the order in which they were made. Waits at most one second for the lock.
  package func lockOrderOfChanges(at address: ServerAddress) {
    guard playlistLock == nil, StateDirectory.base != nil else { return }
    playlistLock = (try? StateDirectory.journal(of: address))?.playlistLock(timeout: .seconds(1))
  }

  /// Remembers a change to a playlist, so that the change can be recorded in the journal later.
  func didChangePlaylist(_ change: OwnPlaylistChange) {
    let isRenamed = change.newName != nil
    if isRenamed || change.before != change.after { playlists.append(change) }
  }

  /// Remembers how an edit has changed a playlist, so that the change can be recorded in the journal later.
  ///
  /// - Parameter isSaved: whether the edit created the playlist by saving the queue. Such a playlist exists even if it
  ///   has no songs.
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

  /// Records the changes of this run in the journal. If recording fails, only a note is printed, because the changes
  /// themselves have already been made.
  package func record() {
    recordPlaylistChanges()
    recordStickerChanges()
    playlistLock = nil
    recordQueueChange()
  }

  /// If a signal is about to end the run, records the run's changes to playlists and stickers, but not its changes to
  /// the queue.
  package func recordIfInterrupted() {
    guard isInterrupted else { return }
    recordPlaylistChanges()
    recordStickerChanges()
    playlistLock = nil
  }

  private func recordPlaylistChanges() {
    // Without a directory for state files there is no journal, and no note is printed about this.
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
    if !lost.isEmpty { output.note("`mpdex undo` restores \(lost.shortened)") }
  }

  /// Remembers a change to a sticker, so that it can be recorded in the journal later.
  package func didChangeSticker(_ change: OwnStickerChange) {
    if change.before != change.after { stickers.append(change) }
  }

  private func recordStickerChanges() {
    guard let server = stickers.first?.server, StateDirectory.base != nil else { return }
    let changes = stickers.map {
      StickerTransition(uri: $0.uri, name: $0.name, before: $0.before, after: $0.after)
    }
    stickers = []
    do {
      let record = StickersRecord(time: Int(time(nil)), command: commandName(), changes: changes)
      try Journal(of: server).add(.stickers(record))
    } catch {
      noteLoss(error)
    }
  }

  /// If the run has changed the queue, records in the journal the state that the queue had before the run.
  package func recordQueueChange() {
    guard let change = queue else { return }
    defer { queue = nil }
    var isRecorded = change.before == nil
    do {
      let now = try server.currentStatus()
      guard now.queueVersion != change.version else { return }
      let journal = try Journal(of: server.address())
      // The server counts deleting from an empty queue as a change.
      let wasEmpty = change.before?.songs.isEmpty == true && now.queueLength == 0
      if let before = change.before, !wasEmpty {
        var record = QueueRecord(
          state: before, time: Int(time(nil)), command: commandName(),
          partition: now.journaledPartition)
        record.effect = change.effect(leaving: now.queueLength, of: before.songs.count)
        try journal.add(.queue(record))
        if change.isReplacement, !before.songs.isEmpty, output.isForTerminal {
          output.note(
            "`mpdex undo` restores the previous queue (\(songCount(before.songs.count)))")
        }
      }
      isRecorded = true
      try journal.setMark(version: now.queueVersion, now.journaledPartition)
    } catch {
      if !isRecorded { noteLoss(error) }
    }
  }

  /// Prints a note that a change was not recorded. The note is printed even if standard error is not a terminal,
  /// because `undo` would now undo an earlier change instead. If the connection was lost, the note is printed only to a
  /// terminal, because the command itself then fails with a more helpful message.
  private func noteLoss(_ error: any Error) {
    let failure = CommandFailure(error)
    noteThatUndoIsImpossible(because: failure.message, isExpected: failure.status == .noServer)
  }

  /// Prints a note that a change cannot be undone.
  ///
  /// - Parameters:
  ///   - reason: the reason, which is the last part of the note.
  ///   - isExpected: whether the user can expect this. If so, the note is printed only to a terminal.
  func noteThatUndoIsImpossible(because reason: String, isExpected: Bool = false) {
    output.note("`mpdex undo` cannot undo this change: \(reason)", alsoToPipes: !isExpected)
  }
}

extension OwnQueueChange {
  /// Returns how many songs the change added and removed. If these counts are not known, estimates them from the song
  /// counts before and after the change.
  fileprivate func effect(leaving count: Int, of old: Int) -> ListEffect {
    if let edit { return ListEffect(added: edit.inserted, removed: edit.deleted) }
    if isReplacement { return ListEffect(added: count, removed: old) }
    return ListEffect(added: max(count - old, 0), removed: max(old - count, 0))
  }
}

extension [ByteString] {
  /// Text for a message that lists the first three names in quotation marks and says how many more there are.
  var shortened: String {
    let names = prefix(3).map { "'\($0.terminalSafe)'" }.joined(separator: ", ")
    return count > 3 ? "\(names) and \(count - 3) more" : names
  }
}
