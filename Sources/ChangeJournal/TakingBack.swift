package import Bytes
internal import CommandRuntime
internal import MPDClient
internal import Platform
internal import TerminalText

/// The changes that `undo`, `redo` and `history` consider.
package enum JournalScope {
  case everything, queue, playlists
  case playlist(ByteString)

  /// Returns whether changes to the given list are in the scope.
  ///
  /// - Parameter partition: the partition whose queue is in the scope; empty for the default partition.
  func includes(_ list: JournaledList, _ partition: ByteString) -> Bool {
    switch (self, list) {
    case (.everything, .queue(let other)), (.queue, .queue(let other)): other == partition
    case (.everything, .playlist), (.everything, .song), (.playlists, .playlist): true
    case (.playlist(let name), .playlist(let other)): name == other
    case (.queue, _), (.playlists, _), (.playlist, _): false
    }
  }
}

extension JournalScope {
  /// Returns the command that undoes or redoes changes in this scope, for a message.
  func command(_ list: Journal.List) -> String {
    switch self {
    case .everything: "mpdex \(list.verb)"
    case .queue: "mpdex queue \(list.verb)"
    case .playlists: "mpdex playlist \(list.verb)"
    case .playlist(let name): "mpdex playlist \(list.verb) \(name.quotedForShell.terminalSafe)"
    }
  }
}

/// A recorded change in the scope of a command.
package struct MeantChange {
  /// The name of the record's file.
  let name: ByteString
  package let header: JournalHeader
}

extension Journal {
  /// Returns at most `max` changes of a list that are in a scope, the latest first.
  ///
  /// - Parameter onDamage: called with the file name of each damaged record.
  package func changes(
    _ list: List, in scope: JournalScope, _ partition: ByteString, max: Int = .max,
    onDamage: (ByteString) throws -> Void
  ) throws -> [MeantChange] {
    var changes: [MeantChange] = []
    for name in names(list) where changes.count < max {
      let header: JournalHeader?
      do { header = try self.header(name) } catch {
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

/// A change that is being undone or redone.
struct TakingBack {
  let changes: RunChanges
  let journal: Journal
  let list: Journal.List
  let scope: JournalScope
  /// The name of the file with the change's record.
  let name: ByteString
  /// The lock that keeps other runs of mpdex from making changes at the same time.
  let lock: FileLock

  /// The command that undoes or redoes the change, for a message.
  var command: String { scope.command(list) }

  /// Records the present state in the list to which the change moves, and returns the name of the file.
  func keep(_ entry: JournalEntry) throws -> ByteString {
    do { return try journal.push(entry, to: list.other) } catch {
      throw CommandFailure(error).saying("nothing was changed")
    }
  }

  /// Replaces the record of the undone or redone change with a record of the remaining part, or removes the record if
  /// nothing remains.
  func leave(_ rest: JournalEntry?) {
    guard let rest, (try? journal.write(rest, as: name)) != nil else { return journal.remove(name) }
  }

  /// Returns the objection that the user must confirm before the change is undone or redone; nil if there is none.
  ///
  /// - Parameter problem: what has happened to the changed lists since the change; nil if nothing has happened.
  func objection(to problem: String?) -> Objection? {
    problem.map { Objection(name: name, problem: $0) }
  }

  /// Returns a sentence that says that the change by a command was undone or redone, followed by the result.
  func sentence(_ command: ByteString, _ result: String) -> String {
    let author = command.isEmpty ? "a change by another client" : command.terminalSafe
    return "\(list.participle): \(author); \(result)"
  }

  /// Returns the failure for a change that cannot be undone or redone at all because songs are missing.
  func isUnavailable(_ missing: [ByteString]) -> CommandFailure {
    CommandFailure(
      .inPart,
      "nothing was changed: \(missing.areGone); run `\(command)` again once \(missing.pronoun) back, "
        + "or `\(command) --forget` to remove the change from the history"
    )
  }

  /// Returns the failure for a change that was undone or redone without the missing songs.
  func isInPart(_ missing: [ByteString], _ summary: String) -> CommandFailure {
    let (verb, pronoun) = missing.count == 1 ? ("was", "it") : ("were", "them")
    return CommandFailure(
      .inPart,
      "\(missing.areGone) and \(verb) left out (\(summary)); "
        + "`\(command)` restores \(pronoun) once \(missing.pronoun) back")
  }
}

extension [ByteString] {
  /// A clause saying that the songs are missing from the library. It names the first song and says how many more there
  /// are.
  fileprivate var areGone: String {
    (first?.terminalSafe ?? "") + (count > 1 ? " and \(count - 1) more are" : " is")
      + " no longer in the library"
  }

  fileprivate var pronoun: String { count == 1 ? "it is" : "they are" }
}

/// A reason to ask the user before a change is undone or redone.
struct Objection: Equatable {
  /// The name of the file with the change's record.
  let name: ByteString
  let problem: String
}

/// The end of a message that says that the change is undone or redone only with `--yes`.
package let yesHint = "; nothing was changed; use --yes to go ahead anyway"

private let takenBackMeanwhile = CommandFailure(
  .no,
  "another mpdex command made, undid or redid a change at the same time, so this one changed nothing; try again"
)

extension RunChanges {
  /// Undoes or redoes the latest change in the scope. The present state is recorded first, so that the opposite command
  /// can restore it.
  ///
  /// The lock is not held while the user answers a question, so that other runs need not wait for the answer. After the
  /// answer, the reason for the question is checked again.
  ///
  /// - Parameter isConfirmed: whether to undo or redo the change without asking, even if other changes are lost.
  package func takeBack(from list: Journal.List, in scope: JournalScope, isConfirmed: Bool) throws {
    let journal = try journalToChange()
    var accepted: Objection?
    while let objection = try takeBack(
      from: list, of: journal, in: scope, after: accepted,
      isAccepted: { isConfirmed || $0 == accepted })
    {
      let question = "\(objection.problem); \(list.verb) the change anyway?"
      guard let answer = CommandRuntime.confirm(question) else {
        throw CommandFailure(.inPart, objection.problem + yesHint)
      }
      guard answer else {
        throw CommandFailure(.inPart, "\(objection.problem); nothing was changed")
      }
      accepted = objection
      try server.reconnectIfLost()
    }
  }

  private func journalToChange() throws -> Journal {
    do { return try Journal(of: server.address()) } catch {
      throw CommandFailure(error).saying("nothing was changed")
    }
  }

  /// Undoes or redoes the latest change in the scope. Returns an objection if the user must be asked first; nil if the
  /// change was undone or redone.
  ///
  /// - Parameter accepted: the objection that the user has already agreed to ignore; nil if the user was not asked yet.
  private func takeBack(
    from list: Journal.List, of journal: Journal, in scope: JournalScope,
    after accepted: Objection?, isAccepted: (Objection) -> Bool
  ) throws -> Objection? {
    let lock = try journal.requireLock()
    defer { withExtendedLifetime(lock) {} }
    let partition = try server.run(.status).journaledPartition
    let change = try latestChange(list, of: journal, in: scope, partition)
    guard accepted == nil || accepted?.name == change.name else { throw takenBackMeanwhile }
    let back = TakingBack(
      changes: self, journal: journal, list: list, scope: scope, name: change.name, lock: lock)
    let entry: JournalEntry?
    do { entry = try journal.entry(change.name) } catch {
      throw journal.setAside(change.name, of: list)
    }
    switch entry {
    case .queue(let record): return try back.takeBack(record, isAccepted)
    case .playlists(let record): return try back.takeBack(record, isAccepted)
    case .stickers(let record): return try back.takeBack(record, isAccepted)
    case nil: throw takenBackMeanwhile
    }
  }

  /// Removes the record of the latest change in the scope, without undoing or redoing the change.
  package func forgetChange(_ list: Journal.List, in scope: JournalScope) throws {
    let journal = try journalToChange()
    let lock = try journal.requireLock()
    defer { withExtendedLifetime(lock) {} }
    let partition = try server.run(.status).journaledPartition
    let change = try latestChange(list, of: journal, in: scope, partition)
    let entry = try? journal.entry(change.name)
    if case .playlist(let name) = scope, case .playlists(let record) = entry,
      let rest = record.without([.playlist(name)])
    {
      try journal.write(.playlists(rest), as: change.name)
    } else {
      journal.remove(change.name)
    }
    output.note(
      "\(change.header.shownChange) was removed from the history; nothing else was changed")
  }

  private func latestChange(
    _ list: Journal.List, of journal: Journal, in scope: JournalScope, _ partition: ByteString
  ) throws -> MeantChange {
    let changes = try journal.changes(list, in: scope, partition, max: 1) { name in
      throw journal.setAside(name, of: list)
    }
    if let change = changes.first { return change }
    let others = journal.otherAddresses(with: list)
    throw CommandFailure(
      .no,
      "there is nothing to \(list.verb)"
        + (others.isEmpty
          ? "; nothing was changed"
          : " at \(try server.address()); nothing was changed; to \(list.verb) changes at \(others), choose the server "
            + "with --host"))
  }
}

extension Journal.List {
  /// The name of the command that undoes or redoes the changes in the list.
  package var verb: String { self == .undo ? "undo" : "redo" }

  /// The participle that describes a change after it was undone or redone: "undone" or "redone".
  var participle: String { self == .undo ? "undone" : "redone" }
}
