package import CommandRuntime
internal import ListingIndex
internal import MPDClient

/// Replaces the whole queue with the songs that a closure adds at the end of the queue. The old songs are deleted only
/// after all new songs have been added. Songs that other clients add in the meantime stay.
func replaceQueue(
  in context: CommandContext, adding add: () throws -> QueueingOutcome
) throws -> QueueingOutcome {
  let old = try context.changes.willDeleteSongs() ?? songIDs(in: context)
  context.changes.queue?.isReplacement = true
  let reconnections = context.server.reconnections
  var outcome = try sayingWhereOldSongsAre(add)
  guard try context.server.reconnections == reconnections || songIDs(in: context).starts(with: old)
  else {
    throw CommandFailure(
      .inPart, "the server was restarted; the old songs are still in the queue; try again")
  }
  guard outcome.error == nil, outcome.added > 0 else {
    throw try undo(outcome, keeping: old, in: context)
  }
  do {
    try context.run(.stop)
    try deleteSongs(old, in: context)
  } catch {
    throw CommandFailure(
      .inPart,
      "\(CommandFailure(error).message); some or all of the old songs may still be in the queue, before the "
        + "new ones")
  }
  outcome.position = 0
  return outcome
}

/// Calls a closure that adds songs. If the closure fails after it may have added songs, the failure says that the old
/// songs are still in the queue.
private func sayingWhereOldSongsAre(
  _ add: () throws -> QueueingOutcome
) throws -> QueueingOutcome {
  do { return try add() } catch {
    let failure = CommandFailure(error)
    guard [.noServer, .inPart].contains(failure.status) else { throw error }
    throw failure.saying("the old songs are still in the queue")
  }
}

/// Returns the identifiers of the songs in the queue. A song keeps its identifier when it is moved.
private func songIDs(in context: CommandContext) throws -> [Int] {
  try context.run(.queueChanges(since: 0)).map(\.id)
}

/// Deletes the songs that a failed replacement has added, and returns the failure to report.
///
/// - Parameter old: the identifiers of the songs in the queue before the replacement.
private func undo(
  _ outcome: QueueingOutcome, keeping old: [Int], in context: CommandContext
) throws -> CommandFailure {
  let isUndone = try deleteAdded(outcome, keeping: old, in: context)
  let state =
    isUndone || outcome.added == 0
    ? "the queue is unchanged"
    : "the old songs are still in the queue, with \(songCount(outcome.added)) added after them"
  guard let error = outcome.error else {
    return CommandFailure(.no, "there are no songs to add; \(state)")
  }
  let advice =
    outcome.isOfFullQueue
    ? "; the queue has no room for both the old and the new songs; if the new ones alone would fit, first "
      + "empty the queue with `mpdex clear`"
    : ""
  let failure = outcome.failure(error, in: context)
  return failure.saying(state + advice)
}

/// Deletes the songs that were added before a refusal, if it is known which songs the queue had before the addition and
/// this client may delete songs. Returns the outcome after the deletion; the unchanged outcome if nothing was deleted.
func takingBack(_ outcome: QueueingOutcome, in context: CommandContext) throws -> QueueingOutcome {
  var outcome = outcome
  outcome.isWhole = true
  guard let old = context.changes.queue?.ids, outcome.added > 0 else { return outcome }
  do {
    guard try deleteAdded(outcome, keeping: old, in: context) else { return outcome }
  } catch {
    guard CommandFailure(error).status == .permission else { throw error }
    return outcome
  }
  outcome.added = 0
  return outcome
}

/// Deletes the added songs. If other clients have added songs as well, deletes nothing and returns false, because
/// their songs cannot be distinguished from the songs to delete.
///
/// - Parameter old: the identifiers of the songs in the queue before the addition.
private func deleteAdded(
  _ outcome: QueueingOutcome, keeping old: [Int], in context: CommandContext
) throws -> Bool {
  let kept = Set(old)
  let new = try songIDs(in: context).filter { !kept.contains($0) }
  guard new.count == outcome.added else { return false }
  try deleteSongs(new, in: context)
  context.changes.didTakeQueueChangeBack()
  return true
}

private func deleteSongs(_ ids: [Int], in context: CommandContext) throws {
  try runForEachSong(ids, in: context) { .delete(id: $0) }
}

/// Adds the results of a search to the queue. If the queue becomes full before all results are added, the songs that
/// were added at the end stay in the queue; songs that were added at any other place are deleted again.
///
/// - Parameter returnsIDs: whether the outcome must contain the identifiers of the songs. In this case, mpdex reads the
///   results and adds them itself.
package func queue(
  _ query: SongQuery, at place: QueuePlace, in context: CommandContext, returnsIDs: Bool
) throws -> QueueingOutcome {
  if try returnsIDs || query.isEvaluatedHere(at: place, for: context.server.protocolVersion()) {
    return try queueSongs(of: query, at: place, in: context, returnsIDs: returnsIDs)
  }
  let before = try context.changes.statusBeforeChange()
  let position = try place.position(before)
  let first = position?.absolute(before.songPosition) ?? before.queueLength
  var outcome = QueueingOutcome(position: first)
  var after: Status?
  let error = try context.withConnection { server -> MPDError? in
    (outcome.added, after) = try add(query, at: position, over: &server)
    return nil
  } onError: { error in
    guard error.code == .ack(.playlistMax) else {
      // The addition is the second command of the list, after a request for the status.
      throw CommandFailure(error, after: (error.index ?? 0) - 1, of: 1)
    }
    return error
  }
  if let after { context.server.note(status: after) }
  if let error {
    outcome.added = max(0, try context.run(.status).queueLength - before.queueLength)
    outcome.error = error
    if position != nil { return try takingBack(outcome, in: context) }
  }
  return outcome
}

/// Reads the results of a search and then adds them to the queue. Used if the server cannot add the results by
/// itself.
private func queueSongs(
  of query: SongQuery, at place: QueuePlace, in context: CommandContext, returnsIDs: Bool
) throws -> QueueingOutcome {
  try context.server.narrowTags(needed: query.neededTags)
  var entries: [QueueEntry] = []
  try query.forEachSong(in: context) { entries.append(QueueEntry(kind: .song, uri: $0.uri)) }
  return try queue(entries, at: place, in: context, returnsIDs: returnsIDs)
}

/// Lets the server add the results of a search. Returns the number of added songs, and the status afterwards.
private func add(
  _ query: SongQuery, at position: QueuePosition?, over server: inout Connection
) throws -> (count: Int, after: Status?) {
  let (tokens, replies) = try server.list { list in
    let before = list.append(.status)
    list.append(query.adding(at: position))
    return (before: before, after: list.append(.status))
  }
  let before = try replies.reply(for: tokens.before)
  let after = try replies.reply(for: tokens.after)
  return (after.queueLength - before.queueLength, after)
}

extension SongQuery {
  /// Returns whether mpdex must read the found songs and add them itself, because a server with this protocol version
  /// cannot perform the search, sort the songs, or add them at this place.
  func isEvaluatedHere(at place: QueuePlace, for version: ProtocolVersion) -> Bool {
    if case .here = sort { return true }
    if case .end = place {
      let isPart = sort != nil || window.range != nil
      return !local.isEmpty || isPart && version < (0, 22, 0)
    }
    return !local.isEmpty || version < (0, 23, 3)
  }
}
