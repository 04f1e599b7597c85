package import Bytes
internal import CommandRuntime
internal import MPDClient
internal import Platform
internal import TerminalText

/// The changes that `undo`, `redo` and `history` mean.
package enum JournalScope {
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

extension JournalScope {
  /// The command that takes a change of these lists from a list of the journal, for messages.
  func command(_ list: Journal.List) -> String {
    switch self {
    case .everything: "mpdex \(list.verb)"
    case .queue: "mpdex queue \(list.verb)"
    case .playlists: "mpdex playlist \(list.verb)"
    case .playlist(let name): "mpdex playlist \(list.verb) \(name.quotedForShell.terminalSafe)"
    }
  }
}

/// The change in the journal that an `undo` or `redo` is about.
package struct MeantChange {
  /// The name of its file.
  let name: ByteString
  package let header: JournalHeader
}

extension Journal {
  /// Returns the changes of a list that a command means, the latest first, up to a number of them.
  ///
  /// - Parameter onDamage: called with the name of each damaged record.
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

/// A change that is being undone or done again.
struct TakingBack {
  let changes: RunChanges
  let journal: Journal
  let list: Journal.List
  let scope: JournalScope
  /// The file of its record.
  let name: ByteString
  /// Keeps other runs from changing anything meanwhile.
  let lock: FileLock

  /// The command that does this, for messages.
  var command: String { scope.command(list) }

  /// Keeps the present state in the other list of the journal; returns the name of its file.
  func keep(_ entry: JournalEntry) throws -> ByteString {
    do { return try journal.push(entry, to: list.other) } catch {
      throw CommandFailure(error).saying("nothing was changed")
    }
  }

  /// Replaces the record of the change by what is left to do of it.
  func leave(_ rest: JournalEntry?) {
    guard let rest, (try? journal.write(rest, as: name)) != nil else { return journal.remove(name) }
  }

  /// Returns the sentence that says what was done.
  func sentence(_ command: ByteString, _ result: String) -> String {
    let author = command.isEmpty ? "a change by another client" : command.terminalSafe
    return "\(list == .undo ? "undone" : "done again"): \(author); \(result)"
  }

  /// Returns the failure for a change of which no part can be restored now.
  func isUnavailable(_ missing: [ByteString]) -> CommandFailure {
    CommandFailure(
      .inPart,
      "nothing was changed, since \(missing.areGone): \(missing.shownWithoutQuotes) "
        + "(`\(command)` again once \(missing.pronoun) back; `\(command) --forget` gives \(missing.object) up)"
    )
  }

  /// The failure of a change that was taken back without the missing songs.
  func isInPart(_ missing: [ByteString], _ summary: String) -> CommandFailure {
    CommandFailure(
      .inPart,
      "left out, since \(missing.areGone): \(missing.shownWithoutQuotes) (\(summary); "
        + "`\(command)` restores the rest once \(missing.pronoun) back)")
  }
}

extension [ByteString] {
  /// Songs in a message: the first one and the number of the others.
  fileprivate var shownWithoutQuotes: String {
    (first?.terminalSafe ?? "") + (count > 1 ? " and \(count - 1) more" : "")
  }

  fileprivate var areGone: String {
    count == 1 ? "it is gone from the library" : "they are gone from the library"
  }

  fileprivate var pronoun: String { count == 1 ? "it is" : "they are" }

  fileprivate var object: String { count == 1 ? "it" : "them" }
}

/// A reason not to go on without the user's consent.
struct Objection: Equatable {
  /// The file of the change.
  let name: ByteString
  let problem: String
}

/// The end of the message about a change that --yes takes back nevertheless.
package let yesHint = "; nothing was changed (--yes takes the change back anyway)"

private let takenBackMeanwhile = CommandFailure(
  .no, "another run has taken the change back, or made another one; nothing was changed")

extension RunChanges {
  /// Undoes or redoes the latest of the changes in the scope, and keeps the present state in the other list.
  ///
  /// A question is asked without the lock, so that nobody waits for the answer; what it is about is compared again
  /// afterwards.
  ///
  /// - Parameter isConfirmed: whether to do it without a question also where that loses what somebody else did.
  package func takeBack(from list: Journal.List, in scope: JournalScope, isConfirmed: Bool) throws {
    let journal = try journalToChange()
    var accepted: Objection?
    while let objection = try takeBack(
      from: list, of: journal, in: scope, after: accepted,
      isAccepted: { isConfirmed || $0 == accepted })
    {
      let question = "\(objection.problem); take the change back anyway?"
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

  /// Returns what has to be asked first; nil if the change was taken back.
  ///
  /// - Parameter accepted: what was asked and answered with yes; nil before that.
  private func takeBack(
    from list: Journal.List, of journal: Journal, in scope: JournalScope,
    after accepted: Objection?, isAccepted: (Objection) -> Bool
  ) throws -> Objection? {
    let lock = try journal.requireLock()
    defer { withExtendedLifetime(lock) {} }
    let change = try latestChange(list, of: journal, in: scope)
    guard accepted == nil || accepted?.name == change.name else { throw takenBackMeanwhile }
    let back = TakingBack(
      changes: self, journal: journal, list: list, scope: scope, name: change.name, lock: lock)
    if list == .redo { noteLaterChange(than: change.header, of: journal) }
    let entry: JournalEntry?
    do { entry = try journal.entry(change.name) } catch {
      throw journal.setAside(change.name, of: list)
    }
    switch entry {
    case .queue(let record): try back.takeBack(record)
    case .playlists(let record): return try back.takeBack(record, isAccepted)
    case nil: throw takenBackMeanwhile
    }
    return nil
  }

  /// Forgets the latest of the changes in the scope.
  package func forgetChange(_ list: Journal.List, in scope: JournalScope) throws {
    let journal = try journalToChange()
    let lock = try journal.requireLock()
    defer { withExtendedLifetime(lock) {} }
    let change = try latestChange(list, of: journal, in: scope)
    let entry = try? journal.entry(change.name)
    if case .playlist(let name) = scope, case .playlists(let record) = entry,
      let rest = record.without([.playlist(name)])
    {
      try journal.write(.playlists(rest), as: change.name)
    } else {
      journal.remove(change.name)
    }
    output.note("forgotten: \(change.header.author.terminalSafe); nothing was changed")
  }

  private func latestChange(
    _ list: Journal.List, of journal: Journal, in scope: JournalScope
  ) throws -> MeantChange {
    let partition = try server.run(.status).journaledPartition
    let changes = try journal.changes(list, in: scope, partition, max: 1) { name in
      throw journal.setAside(name, of: list)
    }
    if let change = changes.first { return change }
    let others = journal.otherAddresses(with: list)
    throw CommandFailure(
      .no,
      "there is nothing to \(list.verb)"
        + (others.isEmpty
          ? ""
          : " at \(try server.address()); there is something at \(others), which --host chooses")
        + "; nothing was changed")
  }

  /// Says what is made again if another change was made since it was undone. Changes that were done again are none.
  private func noteLaterChange(than undone: JournalHeader, of journal: Journal) {
    let headers = journal.names(.undo).lazy.compactMap { try? journal.header($0) }
    guard let latest = headers.first(where: { $0.made > undone.time }) else { return }
    output.note(
      "\(undone.author.terminalSafe) was undone at \(undone.localTime), before the last change "
        + "(\(latest.author.terminalSafe))")
  }
}

extension Journal.List {
  /// The name of the command that takes changes from the list.
  package var verb: String { self == .undo ? "undo" : "redo" }
}
