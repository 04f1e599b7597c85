internal import Bytes
internal import Glibc
internal import MPDClient
internal import TerminalText

extension CommandContext {
  /// Gives playlists the songs and the names back that they had before a change.
  ///
  /// - Parameters:
  ///   - scope: the playlists, of those that the change concerned.
  ///   - isConfirmed: whether to do it without a question if somebody else has changed one of them since.
  func takeBack(
    _ record: PlaylistsRecord, in scope: JournalScope, _ back: TakingBack, isConfirmed: Bool
  ) throws(CommandFailure) {
    var meant = record
    if case .playlist(let name) = scope { meant = record.only(name) ?? record }
    let plan = try withConnection { server throws(CommandFailure) in
      try PlaylistRestoring(of: meant, over: &server)
    }
    try confirm(plan, after: record.command, isConfirmed)
    try holdingSignals { () throws(CommandFailure) in try perform(plan, of: record, back) }
  }

  /// Throws if a playlist is not as the change has left it, and nobody wants that to be passed over.
  private func confirm(
    _ plan: PlaylistRestoring, after command: ByteString, _ isConfirmed: Bool
  ) throws(CommandFailure) {
    guard let problem = plan.problem, !isConfirmed else { return }
    guard let answer = mpdex.confirm("\(problem); take the change back all the same?") else {
      throw CommandFailure(.inPart, problem + yesHint)
    }
    guard answer else { throw CommandFailure(.inPart, "\(problem); nothing was changed") }
  }

  /// Restores the playlists one after the other. What they are now is kept first, so that it is not lost at any
  /// moment; afterwards the journal has what was done, also if that is only a part.
  private func perform(
    _ plan: PlaylistRestoring, of record: PlaylistsRecord, _ back: TakingBack
  ) throws(CommandFailure) {
    guard !plan.steps.isEmpty else {
      back.journal.remove(back.name)
      return note(back.sentence(record.command, "nothing to do"))
    }
    let now = Int(time(nil))
    let kept = PlaylistsRecord(
      time: now, command: record.command, changes: plan.steps.map(\.inverse))
    let name = try back.keep(.playlists(kept))
    var outcome = PlaylistRestoring.Outcome()
    let failure = run(plan, &outcome)
    if let done = kept.with(outcome.inverses) {
      try? back.journal.write(.playlists(done), as: name)
    } else {
      back.journal.remove(name)
    }
    let doneNames = Set(outcome.inverses.flatMap(\.names) + plan.settledNames)
    if let rest = record.without(Set(doneNames.map { .playlist($0) })) {
      try? back.journal.write(.playlists(rest), as: back.name)
    } else {
      back.journal.remove(back.name)
    }
    guard let failure else { return try report(outcome, record.command, back) }
    let account =
      outcome.results.isEmpty ? "" : "; done: \(outcome.results.joined(separator: ", "))"
    throw CommandFailure(
      outcome.results.isEmpty ? failure.status : .inPart, failure.message + account)
  }

  private func run(
    _ plan: PlaylistRestoring, _ outcome: inout PlaylistRestoring.Outcome
  ) -> CommandFailure? {
    do throws(CommandFailure) {
      try withConnection { server throws(CommandFailure) in
        for step in plan.steps { try server.perform(step, &outcome) }
      }
      return nil
    } catch {
      return error
    }
  }

  private func report(
    _ outcome: PlaylistRestoring.Outcome, _ command: ByteString, _ back: TakingBack
  ) throws(CommandFailure) {
    let results = outcome.results
    let summary =
      results.count > 3
      ? "\(results.count) playlists are as they were" : results.joined(separator: ", ")
    // What is left out is in the failure, which has the summary.
    if outcome.missing.isEmpty { note(back.sentence(command, summary)) }
    for change in outcome.othersChanges {
      printNote(
        "\(change) was changed at the same time; `mpdex \(back.list.other.verb)` brings that back")
    }
    guard let first = outcome.missing.first else { return }
    let others = outcome.missing.count == 1 ? "" : " and \(outcome.missing.count - 1) more"
    let verb = outcome.missing.count == 1 ? "is" : "are"
    throw CommandFailure(
      .inPart,
      "\(first.terminalSafe)\(others) \(verb) gone from the library, and left out (\(summary))")
  }
}

/// The end of the message about a playlist that is not as the change left it.
let yesHint = "; nothing was changed (--yes takes the change back all the same)"

/// What has to be done to give playlists back what they had.
struct PlaylistRestoring {
  private(set) var steps: [Step] = []
  /// The playlists that are already as they were.
  private(set) var settledNames: [ByteString] = []
  /// What is not as the change has left it; nil if everything is.
  private(set) var problem: String?

  /// A change of one playlist.
  struct Step {
    let name: ByteString
    /// The songs that it has now; nil if there is none.
    let present: [ByteString]?
    /// The songs that it is to have; nil if there is to be none.
    let wanted: [ByteString]?
    /// The name that it is to get with its songs; nil if it keeps its own.
    var newName: ByteString?

    /// The record of the change that takes this one back.
    var inverse: PlaylistTransition {
      newName.map { PlaylistTransition(renaming: name, to: $0, present ?? []) }
        ?? PlaylistTransition(name, from: present, to: wanted)
    }
  }

  /// What was done.
  struct Outcome {
    /// The records that take it back.
    var inverses: [PlaylistTransition] = []
    /// What the playlists are now, for a message.
    var results: [String] = []
    /// The songs that were left out, since the server does not know them any more.
    var missing: [ByteString] = []
    /// The playlists that another client has changed at the same time.
    var othersChanges: [String] = []
  }

  /// Compares the playlists with what a change has left.
  init(of record: PlaylistsRecord, over server: inout Connection) throws(CommandFailure) {
    for change in record.changes {
      if let newName = change.newName {
        try addRenaming(change, newName, over: &server)
      } else {
        add(change, try songs(change.name, over: &server))
      }
    }
    // What creates or fills a playlist comes first, so that no song is without one.
    steps = steps.filter { $0.wanted != nil } + steps.filter { $0.wanted == nil }
  }

  private mutating func add(_ change: PlaylistTransition, _ present: [ByteString]?) {
    guard present != change.before else { return settledNames.append(change.name) }
    if present.map(SongListDigest.init) != change.after {
      addProblem(change.name, present?.count, change.after?.count)
    }
    steps.append(Step(name: change.name, present: present, wanted: change.before))
  }

  private mutating func addRenaming(
    _ change: PlaylistTransition, _ newName: ByteString, over server: inout Connection
  ) throws(CommandFailure) {
    let (old, new) = try (songs(change.name, over: &server), songs(newName, over: &server))
    if new == nil, old == change.before { return settledNames += change.names }
    if new.map(SongListDigest.init) != change.after {
      addProblem(newName, new?.count, change.after?.count)
    }
    guard let new, old == nil else {
      if old != nil { addProblem(change.name, old?.count, nil) }
      return steps.append(Step(name: change.name, present: old, wanted: change.before))
    }
    steps.append(Step(name: newName, present: new, wanted: new, newName: change.name))
  }

  private mutating func addProblem(_ name: ByteString, _ now: Int?, _ then: Int?) {
    let counts =
      "\(now.map(songCount) ?? "there is none now"), \(then.map { "\($0)" } ?? "none") then"
    problem = problem ?? "'\(name.terminalSafe)' has been changed since (\(counts))"
  }
}

/// The songs of a stored playlist; nil if there is none.
private func songs(
  _ name: ByteString, over server: inout Connection
) throws(CommandFailure) -> [ByteString]? {
  try asking(about: name) { () throws(MPDError) in try server.playlistEdit(of: name).old }
}

extension Connection {
  /// Performs a step, and adds what was done.
  fileprivate mutating func perform(
    _ step: PlaylistRestoring.Step, _ outcome: inout PlaylistRestoring.Outcome
  ) throws(CommandFailure) {
    let title = "'\(step.name.terminalSafe)'"
    if let newName = step.newName {
      try changing(step.name) { server throws(MPDError) in
        try server.run(.renamePlaylist(step.name, to: newName))
      }
      outcome.inverses.append(step.inverse)
      outcome.results.append("\(title) is '\(newName.terminalSafe)' again")
    } else if let wanted = step.wanted {
      var appended: [ByteString] = []
      let stored = try restore(step, wanted, &appended, &outcome) + appended
      outcome.inverses.append(
        PlaylistTransition(step.name, from: step.present.map { $0 + appended }, to: stored))
      outcome.results.append("\(title) has \(songCount(stored.count)) again")
    } else {
      let removed = try changing(step.name) { server throws(MPDError) in
        try server.songs(before: .removePlaylist(step.name), of: step.name) ?? step.present
      }
      if removed != step.present { outcome.othersChanges.append(title) }
      outcome.inverses.append(PlaylistTransition(step.name, from: removed, to: nil))
      outcome.results.append("\(title) is removed")
    }
  }

  /// Gives a playlist songs; those that the server does not know any more are left out. Returns the songs that it
  /// has then, before those that other clients have appended meanwhile.
  private mutating func restore(
    _ step: PlaylistRestoring.Step, _ wanted: [ByteString], _ appended: inout [ByteString],
    _ outcome: inout PlaylistRestoring.Outcome
  ) throws(CommandFailure) -> [ByteString] {
    guard !wanted.isEmpty || step.present != nil else {
      // Only `save` makes a playlist without songs.
      try changing(step.name) { server throws(MPDError) in
        try server.run(.saveQueue(as: step.name), .clearPlaylist(step.name))
      }
      return []
    }
    let edit = PlaylistEdit(step.name, from: step.present, to: wanted)
    let refusal: MPDError
    do throws(MPDError) {
      appended = try apply(edit, isCancelled: { isInterrupted })
      return wanted
    } catch {
      guard error.isAboutSongs else { throw CommandFailure(error, editing: step.name) }
      refusal = error
    }
    return try restoreKnown(edit, after: refusal, &outcome)
  }

  private mutating func restoreKnown(
    _ edit: PlaylistEdit, after refusal: MPDError, _ outcome: inout PlaylistRestoring.Outcome
  ) throws(CommandFailure) -> [ByteString] {
    let known = Set(edit.old ?? [])
    let missing = try changing(edit.name) { server throws(MPDError) in
      try server.unknown(among: Array(Set(edit.new).subtracting(known)))
    }
    var edit = edit
    edit.new.removeAll(where: missing.contains)
    guard !missing.isEmpty, !edit.new.isEmpty else {
      throw CommandFailure(refusal, editing: edit.name)
    }
    let remaining = edit
    try changing(edit.name) { server throws(MPDError) in
      try server.apply(remaining, isCancelled: { isInterrupted })
    }
    outcome.missing += missing.sorted()
    return edit.new
  }

  /// Calls a closure that changes a playlist, and turns its error into a failure of the command.
  @discardableResult
  private mutating func changing<Result>(
    _ name: ByteString, _ body: (inout Connection) throws(MPDError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(MPDError) { return try body(&self) } catch {
      throw CommandFailure(error, editing: name)
    }
  }
}

extension MPDError {
  /// Whether the server refuses a song of an edit.
  fileprivate var isAboutSongs: Bool {
    index != nil && [.ack(.noExist), .ack(.argument), .ack(.system)].contains(code)
      || code == .missingSongs
  }
}
