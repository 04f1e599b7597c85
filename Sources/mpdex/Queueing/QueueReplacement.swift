internal import Bytes
internal import ListingIndex
internal import MPDClient

/// Puts entries in the place of the whole queue. They are added first, the old songs go only once
/// all went in; what other clients add meanwhile stays.
func replaceQueue(
  with entries: [QueueEntry], over server: inout Connection, namesSongs: Bool = false,
  quietly: Bool = false
) throws(CommandFailure) -> QueueingOutcome {
  let old = try songIDs(&server)
  var outcome = try queue(
    entries, at: .end, over: &server, namesSongs: namesSongs, quietly: quietly)
  guard outcome.error == nil, outcome.added > 0 else {
    throw try undo(outcome, keeping: old, &server)
  }
  try asking { () throws(MPDError) in try server.run(.stop) }
  try delete(old, &server)
  outcome.position = 0
  return outcome
}

/// The queue's identifiers of its songs, which stay with them wherever they move.
private func songIDs(_ server: inout Connection) throws(CommandFailure) -> [Int] {
  try asking { () throws(MPDError) in
    try server.run(.queueChanges(since: 0)).map(\.id)
  }
}

/// Takes out again what went in of a replacement that failed.
private func undo(
  _ outcome: QueueingOutcome, keeping old: [Int], _ server: inout Connection
) throws(CommandFailure) -> CommandFailure {
  let kept = Set(old)
  let new = try songIDs(&server).filter { !kept.contains($0) }
  // Other clients' songs cannot be told from ours where there are more than we added.
  let isUndone = new.count == outcome.added
  if isUndone { try delete(new, &server) }
  let state =
    isUndone ? "the queue is as it was" : "\(songCount(outcome.added)) went into the queue"
  guard let error = outcome.error else {
    return CommandFailure(.no, "there are no songs in what was found; \(state)")
  }
  let isFull = error.code == .ack(.playlistMax)
  let advice = isFull ? "; it cannot hold the old and the new songs: clear it first" : ""
  return CommandFailure(ExitStatus(error.code), "\(error); \(state)\(advice)")
}

/// Deletes songs by their identifiers.
private func delete(_ ids: [Int], _ server: inout Connection) throws(CommandFailure) {
  try forEachSong(ids, over: &server) { .delete(id: $0) }
}

/// Adds what a search finds at a place of the queue. Where the queue is full, what went in stays.
func queue(
  _ query: SongQuery, at place: QueuePlace, over server: inout Connection, quietly: Bool
) throws -> QueueingOutcome {
  if case .uri(let isDescending) = query.sort {
    try server.askForTags([])
    let songs = try query.songsByURI(isDescending, over: &server)
    let entries = songs.map { QueueEntry(kind: .song, uri: $0.uri) }
    return try queue(entries, at: place, over: &server, quietly: quietly)
  }
  let before = try asking { () throws(MPDError) in try server.run(.status) }
  let position = try place.position(before)
  let first = position?.absolute(before.songPosition) ?? before.queueLength
  var outcome = QueueingOutcome(position: first)
  do throws(MPDError) {
    outcome.added = try add(query, at: position, over: &server)
  } catch {
    guard error.code == .ack(.playlistMax) else { throw CommandFailure(error) }
    let now = try asking { () throws(MPDError) in try server.run(.status) }
    outcome.added = max(0, now.queueLength - before.queueLength)
    outcome.error = error
  }
  return outcome
}

/// Returns how many songs the queue gained by it, and by nothing else.
private func add(
  _ query: SongQuery, at position: QueuePosition?, over server: inout Connection
) throws(MPDError) -> Int {
  let (places, replies) = try server.list { list in
    let before = list.append(.status)
    list.append(query.adding(at: position))
    return (before: before, after: list.append(.status))
  }
  let before = try replies.reply(at: places.before)
  return try replies.reply(at: places.after).queueLength - before.queueLength
}
