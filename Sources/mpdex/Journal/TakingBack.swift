internal import Bytes
internal import Glibc
internal import MPDClient
internal import TerminalText

/// The changes that `undo`, `redo` and `history` mean.
enum JournalScope {
  case everything, queue, playlists
  case playlist(ByteString)

  /// Whether a change of a list is meant.
  ///
  /// - Parameter partition: the partition whose queue is meant; empty for the default one.
  func includes(_ list: JournaledList, _ partition: ByteString) -> Bool {
    switch (self, list) {
    case (.everything, .queue(let other)), (.queue, .queue(let other)): other == partition
    case (.everything, .playlist), (.playlists, .playlist): true
    case (.playlist(let name), .playlist(let other)): name == other
    case (.queue, .playlist), (.playlists, .queue), (.playlist, .queue): false
    }
  }
}

/// A change of the journal that a command means.
struct MeantChange {
  /// The name of its file.
  let name: ByteString
  let header: JournalHeader
}

extension Journal {
  /// Returns the changes of a list that a command means, the latest first, up to a number of them.
  ///
  /// - Parameter onDamage: called with the name of each damaged record.
  func changes(
    _ list: List, in scope: JournalScope, _ partition: ByteString, max: Int = .max,
    onDamage: (ByteString) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> [MeantChange] {
    var changes: [MeantChange] = []
    for name in names(list) where changes.count < max {
      let header: JournalHeader?
      do throws(CommandFailure) { header = try self.header(name) } catch {
        try onDamage(name)
        continue
      }
      guard let header, header.lists.contains(where: { scope.includes($0, partition) }) else {
        continue
      }
      changes.append(MeantChange(name: name, header: header))
    }
    return changes
  }
}

/// A change that is being undone or done again.
struct TakingBack {
  let journal: Journal
  let list: Journal.List
  /// The file of its record.
  let name: ByteString

  /// Keeps what there is now in the other list; returns the name of its file.
  func keep(_ entry: JournalEntry) throws(CommandFailure) -> ByteString {
    do throws(CommandFailure) { return try journal.push(entry, to: list.other) } catch {
      throw error.saying("nothing was changed")
    }
  }

  /// What was done, for a message.
  func sentence(_ command: ByteString, _ result: String) -> String {
    let author = command.isEmpty ? "a change by another client" : command.terminalSafe
    return "\(list == .undo ? "undone" : "done again"): \(author); \(result)"
  }
}

extension CommandContext {
  /// Undoes the latest of some changes, or does it again, and keeps what there is now in the other list.
  ///
  /// - Parameter isConfirmed: whether to change a playlist without a question that was changed since.
  func takeBack(
    from list: Journal.List, in scope: JournalScope, isConfirmed: Bool
  ) throws(CommandFailure) {
    let status = try run(.status)
    let journal = try Journal(of: serverAddress())
    let lock = journal.lock()
    defer { withExtendedLifetime(lock) {} }
    let partition = status.journaledPartition
    let changes = try journal.changes(list, in: scope, partition, max: 1) {
      name throws(CommandFailure) in throw journal.setAside(name)
    }
    guard let change = changes.first else {
      throw CommandFailure(.no, "there is nothing to \(list.verb); nothing was changed")
    }
    let back = TakingBack(journal: journal, list: list, name: change.name)
    let entry: JournalEntry?
    do throws(CommandFailure) { entry = try journal.entry(change.name) } catch {
      throw journal.setAside(change.name)
    }
    switch entry {
    case .queue(let record): try takeBack(record, back, lock)
    case .playlists(let record): try takeBack(record, in: scope, back, isConfirmed: isConfirmed)
    case nil:
      throw CommandFailure(.no, "another run has taken the change back; nothing was changed")
    }
  }

  /// Makes the queue what a record says.
  private func takeBack(
    _ record: QueueRecord, _ back: TakingBack, _ lock: FileLock?
  ) throws(CommandFailure) {
    let present = try queueWithEverything()
    let partition = present.status.journaledPartition
    let mark = back.journal.mark(partition)
    let hasOtherChanges = mark.map { $0.version != present.status.queueVersion } ?? false
    willChangeQueueUnrecorded(present.status, lock)
    let kept = QueueRecord(
      state: QueueState(present), time: Int(time(nil)), command: record.command,
      partition: partition)
    let name = try back.keep(.queue(kept))
    let restored: RestoredQueue
    do throws(CommandFailure) {
      restored = try restoreQueue(record.state, from: QueueContents(present))
    } catch {
      if error.status != .inPart { back.journal.remove(name) }
      throw error
    }
    back.journal.remove(back.name)
    if record.command == "queue switch" {
      try QueueStashes(server: serverName(present.status)).forgetPresentName()
    }
    let count = restored.edit.ids.count
    note(back.sentence(record.command, "the queue has \(songCount(count)) again"))
    report(restored)
    if hasOtherChanges, !isQuiet { noteOtherChanges(broughtBackBy: back.list.other.verb) }
  }

  /// Says that the queue may have had changes that nobody has recorded: also to a pipe.
  private func noteOtherChanges(broughtBackBy verb: String) {
    try? output.flush()
    printNote(
      "the queue may have changed since in another way; `mpdex \(verb)` brings that back")
  }

  /// Makes the queue what it was.
  func restoreQueue(
    _ state: QueueState, from present: QueueContents?, resuming resumes: Bool = false
  ) throws(CommandFailure) -> RestoredQueue {
    try withConnection { server throws(CommandFailure) in
      do throws(QueueEditError) {
        return try server.restoreQueue(state, from: present, resuming: resumes)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// Names the songs that restoring a queue has left out, and those that lack what they had.
  func report(_ restored: RestoredQueue) {
    for song in restored.missing {
      printNote("\(song.terminalSafe) is gone from the library, and was left out")
    }
    for part in restored.wholeFiles {
      printNote("\(part.shown) came back as the whole file: the server refused its range")
    }
    noteUntagged(restored.untagged)
  }

  /// Names songs of the queue that lack tags which only the queue had.
  func noteUntagged(_ songs: [Song]) {
    guard !songs.isEmpty else { return }
    let names = songs.map { $0[.title] ?? $0[.name] ?? $0.uri }
    printNote(
      "\(songCount(songs.count)) came back without tags that only the queue had, which MPD does not take "
        + "for files: \(names.shortened)")
  }
}

extension Journal.List {
  /// The name of the command that takes changes from the list.
  var verb: String { self == .undo ? "undo" : "redo" }
}
