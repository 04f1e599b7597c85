internal import Bytes
internal import CommandRuntime
internal import Glibc
internal import MPDClient
internal import TerminalText

extension TakingBack {
  /// Restores the songs and the names that playlists had before a change. Returns an objection if the user must be
  /// asked first; nil if the playlists were restored.
  ///
  /// - Parameter isAccepted: returns whether to ignore an objection.
  func takeBack(
    _ record: PlaylistsRecord, _ isAccepted: (Objection) -> Bool
  ) throws -> Objection? {
    let meant = record.meant(in: scope)
    let plan = try changes.server.withConnection { server in
      try PlaylistRestoring(of: meant, over: &server)
    }
    if let objection = objection(to: plan.problem), !isAccepted(objection) { return objection }
    try holdingSignals { try perform(plan, of: record) }
    return nil
  }

  /// Restores the playlists one after another. The present state of the playlists is recorded first, so that it cannot
  /// get lost. Afterwards the journal contains a record of what was done and, if not everything could be restored, a
  /// record of what is left to do.
  private func perform(
    _ plan: PlaylistRestoring, of record: PlaylistsRecord
  ) throws {
    guard !plan.steps.isEmpty else { return try passOver(plan, of: record) }
    let kept = PlaylistsRecord(
      time: Int(time(nil)), command: record.command,
      changes: plan.steps.map(\.inverse))
    let name = try keep(.playlists(kept))
    var outcome = PlaylistRestoring.Outcome()
    outcome.missing = plan.waiting.flatMap(\.missingSongs)
    let failure = run(plan, &outcome)
    let done = journal.joining(outcome.inverses, in: self, besides: name)
    if let done = kept.with(done) {
      try? journal.write(.playlists(done), as: name)
    } else {
      journal.remove(name)
    }
    leave(record.left(by: outcome, plan.settledNames).map { .playlists($0) })
    guard let failure else { return try report(outcome, record.command) }
    throw failure.afterTakingBack(outcome.results, self)
  }

  /// Handles a plan without steps: either the playlists are already in the previous state, or their songs are
  /// missing.
  private func passOver(
    _ plan: PlaylistRestoring, of record: PlaylistsRecord
  ) throws {
    let settled = Set(plan.settledNames.map { JournaledList.playlist($0) })
    if !settled.isEmpty { leave(record.without(settled).map { .playlists($0) }) }
    let missing = plan.waiting.flatMap(\.missingSongs)
    guard missing.isEmpty else { throw isUnavailable(missing) }
    let moment = list == .undo ? "before" : "after"
    changes.output.note(
      "the playlists are already as they were \(moment) '\(record.command.terminalSafe)'; nothing was changed"
    )
  }

  private func run(
    _ plan: PlaylistRestoring, _ outcome: inout PlaylistRestoring.Outcome
  ) -> CommandFailure? {
    do {
      try changes.server.withConnection { server in
        for step in plan.steps { try server.perform(step, &outcome) }
      }
      return nil
    } catch {
      return CommandFailure(error)
    }
  }

  private func report(
    _ outcome: PlaylistRestoring.Outcome, _ command: ByteString
  ) throws {
    let results = outcome.results
    let summary =
      results.count > 3
      ? "\(results.count) playlists were changed" : results.joined(separator: ", ")
    // If songs were left out, the failure below contains the summary.
    if outcome.missing.isEmpty { changes.output.note(sentence(command, summary)) }
    for change in outcome.othersChanges {
      printNote(
        "another client changed \(change) at the same time; `mpdex \(list.other.verb)` restores that change"
      )
    }
    guard !outcome.missing.isEmpty else { return }
    throw results.isEmpty
      ? isUnavailable(outcome.missing) : isInPart(outcome.missing, summary)
  }
}

extension CommandFailure {
  /// Returns the failure with a message that also says what was done before the failure. If nothing was done, the
  /// message may instead name the command with which the user can give up the change.
  fileprivate func afterTakingBack(_ results: [String], _ back: TakingBack) -> CommandFailure {
    guard results.isEmpty else {
      return CommandFailure(
        .inPart, "\(message); already \(back.list.participle): \(results.joined(separator: ", "))")
    }
    guard [.refused, .permission, .no].contains(status) else { return self }
    let failure = message.hasOccurrence(of: "changed") ? self : saying("nothing was changed")
    return CommandFailure(
      status, "\(failure.message); `\(back.command) --forget` removes the change from the history")
  }
}

extension PlaylistsRecord {
  /// Returns the record with only the changes that are in the scope.
  func meant(in scope: JournalScope) -> PlaylistsRecord {
    if case .playlist(let name) = scope { only(name) ?? self } else { self }
  }

  /// Returns the part of a change that has not been undone or redone; nil if nothing is left.
  fileprivate func left(
    by outcome: PlaylistRestoring.Outcome, _ settled: [ByteString]
  ) -> PlaylistsRecord? {
    let done = Set(outcome.inverses.filter { !$0.isInPart }.flatMap(\.names) + settled)
    let parts = Dictionary(
      outcome.inverses.filter(\.isInPart).map { ($0.name, $0.after) }, uniquingKeysWith: { $1 })
    return with(
      changes.filter { done.isDisjoint(with: $0.names) }.map { change in
        guard let part = parts[change.name] else { return change }
        var rest = change
        (rest.after, rest.isInPart) = (part, true)
        return rest
      })
  }
}

extension Journal {
  /// Returns the changes as they should be recorded. If the list to which the change moves already contains an earlier
  /// part of the same change, the two parts are joined, and the earlier record is removed.
  fileprivate func joining(
    _ changes: [PlaylistTransition], in back: TakingBack, besides name: ByteString
  ) -> [PlaylistTransition] {
    changes.map { change in
      guard change.newName == nil, let present = change.before,
        let (file, record) = latest(of: change.name, in: back.list.other, besides: name),
        let part = record.changes.first(where: { $0.name == change.name }),
        part.isInPart, part.after == SongListDigest(present)
      else { return change }
      if let rest = record.without([.playlist(change.name)]) {
        try? write(.playlists(rest), as: file)
      } else {
        remove(file)
      }
      var joined = change
      (joined.before, joined.effect) = (part.before, nil)
      return joined
    }
  }

  private func latest(
    of playlist: ByteString, in list: List, besides name: ByteString
  ) -> (name: ByteString, record: PlaylistsRecord)? {
    for file in names(list) where file != name {
      guard let header = try? header(file), header.lists.contains(.playlist(playlist)) else {
        continue
      }
      guard case .playlists(let record) = try? entry(file) else { return nil }
      return (file, record)
    }
    return nil
  }
}
