internal import ListingIndex
internal import Bytes
internal import MPDClient

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
  let (tokens, replies) = try server.list { list in
    let before = list.append(.status)
    list.append(query.adding(at: position))
    return (before: before, after: list.append(.status))
  }
  let before = try replies.reply(for: tokens.before)
  return try replies.reply(for: tokens.after).queueLength - before.queueLength
}
