internal import ListingIndex
internal import MPDClient

/// Something to queue: playlists are loaded, all else is added.
struct QueueEntry {
  let kind: EntryKind
  let uri: ByteString
  /// Which songs of a playlist, 0-based; nil for all.
  var part: Range<Int>?
}

/// Where new songs go in the queue.
enum QueuePlace {
  case end
  /// Right behind the current song; at the start if there is none.
  case next
  case at(QueuePosition)
}

/// What became of the entries.
struct QueueingOutcome {
  /// How many songs the queue gained.
  var added = 0
  /// Where the first of them stands, 0-based.
  var position = 0
  /// What did not go in, or not as a whole.
  var rejected: [ByteString] = []
  /// Why the server refused the first of these.
  var error: MPDError?

  /// Says how many songs were added, and fails where not all were.
  func report(quietly: Bool = false) throws(CommandFailure) {
    let summary = "added \(added) \(added == 1 ? "song" : "songs")"
    guard let error else { return quietly ? () : printNote(summary) }
    let lines =
      ["\(summary); the server refused the rest: \(error)"]
      + rejected.map { "not added, or not as a whole: \($0.visible)" }
    let status = added > 0 ? ExitStatus.inPart : ExitStatus(error.code)
    throw CommandFailure(status, lines.joined(separator: "\n"))
  }
}

/// Adds entries at a place of the queue, in command lists that nobody else's commands interrupt.
func queue(
  _ entries: [QueueEntry], at place: QueuePlace, over server: inout Connection
) throws(CommandFailure) -> QueueingOutcome {
  let before = try asking { () throws(MPDError) in try server.run(.status) }
  let position = try position(of: place, before)
  // In front of a fixed place the last entry goes first, so that no counting is needed.
  let ordered = position == nil ? entries : entries.reversed()
  var outcome = QueueingOutcome(position: firstPosition(at: position, before))
  var sent = 0
  while sent < ordered.count {
    let batch = ordered[sent...].prefix(entriesPerList)
    do throws(MPDError) {
      outcome.added += try add(batch, at: position, over: &server)
    } catch {
      let rest = ordered[(sent + max(0, (error.index ?? 0) - 1))...].map(\.uri)
      outcome.rejected = position == nil ? rest : rest.reversed()
      return try refused(error, outcome, before, &server)
    }
    sent = batch.endIndex
  }
  return outcome
}

/// A list of so many requests of full length stays below MPD's limit of 2 MiB.
private let entriesPerList = 200

/// Adds a batch; returns how many songs the queue gained.
private func add(
  _ entries: ArraySlice<QueueEntry>, at position: QueuePosition?, over server: inout Connection
) throws(MPDError) -> Int {
  var list = CommandList()
  let before = list.append(.status)
  for entry in entries { list.append(entry, at: position) }
  let after = list.append(.status)
  let replies = try server.run(list)
  return try replies.reply(at: after).queueLength - replies.reply(at: before).queueLength
}

extension CommandList {
  fileprivate mutating func append(_ entry: QueueEntry, at position: QueuePosition?) {
    switch (entry.kind, position) {
    case (.playlist, nil):
      append(entry.part.map { .load(entry.uri, $0) } ?? .load(entry.uri))
    case (.playlist, let position?):
      append(
        entry.part.map { .load(entry.uri, $0, at: position) }
          ?? .load(entry.uri, 0..., at: position))
    case (_, nil): append(.add(entry.uri))
    case (_, let position?): append(.add(entry.uri, at: position))
    }
  }
}

/// What is known behind a refusal; a lost connection ends the command, saying what had gone in.
private func refused(
  _ error: MPDError, _ outcome: QueueingOutcome, _ before: Status, _ server: inout Connection
) throws(CommandFailure) -> QueueingOutcome {
  guard case .ack = error.code else {
    let known = outcome.added > 0 ? "; \(outcome.added) songs had been added" : ""
    throw CommandFailure(ExitStatus(error.code), error.description + known)
  }
  let now = try asking { () throws(MPDError) in try server.run(.status) }
  var outcome = outcome
  outcome.added = max(0, now.queueLength - before.queueLength)
  outcome.error = error
  return outcome
}

/// The place in the protocol's terms, once it is sure that there is one; nil for the end.
private func position(
  of place: QueuePlace, _ status: Status
) throws(CommandFailure) -> QueuePosition? {
  switch place {
  case .end: return nil
  case .next: return status.songPosition == nil ? .absolute(0) : .afterCurrent(0)
  case .at(let position):
    guard let first = absolute(position, status) else {
      throw CommandFailure(.no, "there is no current song to count from; nothing was added")
    }
    guard (0...status.queueLength).contains(first) else {
      throw CommandFailure(
        .no,
        "\(position.place) is outside of the queue, which has \(status.queueLength) songs; "
          + "nothing was added")
    }
    return position
  }
}

/// The 0-based position that a place means now; nil if it counts from a song and there is none.
private func absolute(_ position: QueuePosition, _ status: Status) -> Int? {
  switch position {
  case .absolute(let position): position
  case .afterCurrent(let distance): status.songPosition.map { $0 + 1 + distance }
  case .beforeCurrent(let distance): status.songPosition.map { $0 - distance }
  }
}

private func firstPosition(at position: QueuePosition?, _ status: Status) -> Int {
  position.flatMap { absolute($0, status) } ?? status.queueLength
}

extension QueuePosition {
  /// The place as it is typed.
  fileprivate var place: String {
    switch self {
    case .absolute(let position): "position \(position + 1)"
    case .afterCurrent(let distance): "+\(distance)"
    case .beforeCurrent(let distance): "-\(distance)"
    }
  }
}
