internal import MPDClient

/// Adds what a search finds at a place of the queue.
func queue(
  _ query: SongQuery, at place: QueuePlace, over server: inout Connection
) throws(CommandFailure) -> QueueingOutcome {
  let before = try asking { () throws(MPDError) in try server.run(.status) }
  let position = try position(of: place, before)
  var outcome = QueueingOutcome(position: firstPosition(at: position, before))
  do throws(MPDError) {
    outcome.added = try add(query, at: position, over: &server)
  } catch  where error.code == .ack(.playlistMax) {
    return try refused(error, outcome, before, &server)
  } catch {
    throw CommandFailure(error)
  }
  return outcome
}

/// Returns how many songs the queue gained.
private func add(
  _ query: SongQuery, at position: QueuePosition?, over server: inout Connection
) throws(MPDError) -> Int {
  var list = CommandList()
  let before = list.append(.status)
  list.append(query.adding(at: position))
  let after = list.append(.status)
  let replies = try server.run(list)
  return try replies.reply(at: after).queueLength - replies.reply(at: before).queueLength
}
