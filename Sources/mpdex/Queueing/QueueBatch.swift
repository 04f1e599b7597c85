internal import Bytes
internal import ListingIndex
internal import MPDClient

/// Adds entries at a place of the queue, in command lists that nobody else's commands interrupt.
///
/// - Parameter namesSongs: asks for the identifiers of the songs, which takes time.
func queue(
  _ entries: [QueueEntry], at place: QueuePlace, over server: inout Connection,
  namesSongs: Bool = false, quietly: Bool = false
) throws(CommandFailure) -> QueueingOutcome {
  let before = try asking { () throws(MPDError) in try server.run(.status) }
  let position = try place.position(before)
  var queueing = Queueing(entries, at: position, before, namesSongs: namesSongs)
  var progress = Progress("adding", of: entries.count, quietly: quietly)
  while !queueing.isDone {
    do throws(MPDError) {
      try queueing.addBatch(over: &server)
    } catch {
      guard queueing.goesOn(after: error) else { return try queueing.end(error, over: &server) }
    }
    progress.update(to: queueing.done)
  }
  return queueing.outcome
}

/// Adds entries so that they are played next, as mpc does: behind the current song or, in random
/// order, at the end with a priority above that of the song that would be next.
func insert(
  _ entries: [QueueEntry], over server: inout Connection, quietly: Bool = false
) throws(CommandFailure) -> QueueingOutcome {
  let status = try asking { () throws(MPDError) in try server.run(.status) }
  guard status.isRandom else {
    return try queue(entries, at: .next, over: &server, quietly: quietly)
  }
  let priority = min(255, try nextPriority(status, &server) + 1)
  let outcome = try queue(entries, at: .end, over: &server, namesSongs: true, quietly: quietly)
  try forEachSong(outcome.ids, over: &server) { .setPriority(priority, ids: [$0]) }
  return outcome
}

/// The priority of the song that would be next, else of the current one.
private func nextPriority(
  _ status: Status, _ server: inout Connection
) throws(CommandFailure) -> Int {
  try asking { () throws(MPDError) in
    guard let id = status.nextSongID else { return try server.run(.currentSong)?.priority ?? 0 }
    do throws(MPDError) {
      return try server.run(.song(id: id)).priority
    } catch {
      guard error.code == .ack(.noExist) else { throw error }
      return 0
    }
  }
}

/// Entries on their way into the queue.
private struct Queueing {
  /// In the order of sending. In front of a fixed place the last goes first, so that no counting is
  /// needed.
  private var entries: [QueueEntry]
  /// Nil for the end.
  private let position: QueuePosition?
  private let namesSongs: Bool
  /// How many entries the server has taken.
  private(set) var done = 0
  private(set) var outcome: QueueingOutcome
  /// The queue behind the last list that was run as a whole.
  private var known: Status
  /// The entry that was not added and is tried as a playlist now, and why it was not.
  private var doubt: (entry: Int, error: MPDError)?

  init(
    _ entries: [QueueEntry], at position: QueuePosition?, _ status: Status, namesSongs: Bool
  ) {
    self.entries = position == nil ? entries : entries.reversed()
    self.position = position
    // In front of others they would be hard to tell from those that were moved.
    self.namesSongs = namesSongs && position == nil
    known = status
    let first = position?.absolute(status.songPosition) ?? status.queueLength
    outcome = QueueingOutcome(position: first)
  }

  var isDone: Bool { done == entries.count }

  /// Adds as many entries as go into a list. For a fixed place that is all of them, since what
  /// stands there may change between two lists.
  mutating func addBatch(over server: inout Connection) throws(MPDError) {
    let most = position != nil ? entries.count : doubt != nil ? entriesPerDoubt : entriesPerList
    let batch = entries[done...].prefix(most)
    var list = CommandList()
    let before = list.append(.status)
    list.append(contentsOf: batch.map { $0.adding(at: position) })
    let after = list.append(.status)
    let changes = namesSongs ? list.append(.queueChanges(since: known.queueVersion)) : nil
    let replies = try server.run(list)
    // What a list that was broken off has added counts as well.
    let first = doubt == nil ? try replies.reply(at: before) : known
    known = try replies.reply(at: after)
    let gained = first.queueLength..<max(first.queueLength, known.queueLength)
    outcome.added += gained.count
    if let changes {
      outcome.ids += try replies.reply(at: changes).filter { gained.contains($0.position) }.map(
        \.id)
    }
    done = batch.endIndex
    doubt = nil
  }

  /// Whether there is more to try: what is neither a song nor a directory may be a playlist.
  mutating func goesOn(after error: MPDError) -> Bool {
    // The list begins with a request for the status.
    done += max(0, (error.index ?? 0) - 1)
    guard error.code == .ack(.noExist), done < entries.count, !entries[done].isKindKnown else {
      return false
    }
    entries[done] = QueueEntry(kind: .playlist, uri: entries[done].uri)
    doubt = (done, error)
    return true
  }

  /// What is known behind an error; a lost connection ends the command, saying what had gone in.
  func end(
    _ error: MPDError, over server: inout Connection
  ) throws(CommandFailure) -> QueueingOutcome {
    guard case .ack = error.code else {
      let note = outcome.added > 0 ? "; \(songCount(outcome.added)) had been added" : ""
      throw CommandFailure(ExitStatus(error.code), error.description + note)
    }
    let now = try asking { () throws(MPDError) in try server.run(.status) }
    var outcome = outcome
    outcome.added += max(0, now.queueLength - known.queueLength)
    let rest = entries[done...].map(\.uri)
    outcome.rejected = position == nil ? rest : rest.reversed()
    let isNoPlaylistEither = error.code == .ack(.noExist) && doubt?.entry == done
    outcome.error = isNoPlaylistEither ? doubt?.error : error
    return outcome
  }
}

/// MPD serves nobody else for some hundredths of a second; every list costs a wait for its answer.
private let entriesPerList = 5000

/// Where one playlist is, others may follow, and each breaks off a list.
private let entriesPerDoubt = 100

extension QueueEntry {
  /// What adds it at a place of the queue; nil is its end.
  fileprivate func adding(at position: QueuePosition?) -> Request<Void> {
    switch (kind, position) {
    case (.playlist, nil): part.map { .load(uri, $0) } ?? .load(uri)
    case (.playlist, let position?):
      part.map { .load(uri, $0, at: position) } ?? .load(uri, 0..., at: position)
    case (_, nil): .add(uri)
    case (_, let position?): .add(uri, at: position)
    }
  }
}
