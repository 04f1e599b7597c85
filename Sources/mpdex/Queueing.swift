internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// Something to queue: playlists are loaded, all else is added.
struct QueueEntry {
  let kind: EntryKind
  let uri: ByteString
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
  let added: Int
  /// Where the first of them stands, 0-based.
  let position: Int
  /// What did not go in, or not as a whole.
  let rejected: [ByteString]
  /// Why the first of these did not.
  let error: MPDError?

  /// Says how many songs were added, and fails where not all were.
  func report() throws(CommandFailure) {
    let summary = "added \(added) \(added == 1 ? "song" : "songs")"
    guard let error else { return printNote(summary) }
    let lines =
      ["\(summary); the server refused the rest: \(error)"]
      + rejected.map { "not added, or not as a whole: \($0.visible)" }
    let status = added > 0 ? ExitStatus.inPart : ExitStatus(error.code)
    throw CommandFailure(status, lines.joined(separator: "\n"))
  }
}

/// Adds entries at a place of the queue: at the end, and from there in one move.
func queue(
  _ entries: [QueueEntry], at place: QueuePlace, over server: inout Connection
) throws(CommandFailure) -> QueueingOutcome {
  let before = try asking { () throws(MPDError) in try server.run(.status) }
  let target = try position(of: place, before)
  let (rejected, error) = try append(entries, over: &server)
  return try asking { () throws(MPDError) in
    let new = before.queueLength..<max(before.queueLength, try server.run(.status).queueLength)
    if let target, !new.isEmpty { try server.run(.move(new, to: target)) }
    return QueueingOutcome(
      added: new.count, position: firstPosition(of: target, before), rejected: rejected,
      error: error)
  }
}

/// Puts entries in the place of the whole queue; it stays as it was if they do not all go in.
func replaceQueue(
  with entries: [QueueEntry], over server: inout Connection
) throws(CommandFailure) -> QueueingOutcome {
  let outcome = try queue(entries, at: .end, over: &server)
  return try asking { () throws(MPDError) in
    let old = 0..<outcome.position
    guard outcome.error == nil else {
      if outcome.added > 0 {
        try server.run(.delete(outcome.position..<outcome.position + outcome.added))
      }
      return QueueingOutcome(
        added: 0, position: 0, rejected: outcome.rejected, error: outcome.error)
    }
    try server.run(.stop)
    if !old.isEmpty { try server.run(.delete(old)) }
    return QueueingOutcome(added: outcome.added, position: 0, rejected: [], error: nil)
  }
}

/// Adds entries at the end; gives back what did not go in once the server refuses one.
private func append(
  _ entries: [QueueEntry], over server: inout Connection
) throws(CommandFailure) -> ([ByteString], MPDError?) {
  var rest = entries[...]
  while let first = rest.first {
    let isList = first.kind == .playlist
    let run = isList ? rest.prefix(1) : rest.prefix { $0.kind != .playlist }
    do throws(MPDError) {
      if isList { try server.run(.load(first.uri)) } else { try server.add(run.map(\.uri)) }
    } catch {
      guard case .ack = error.code else { throw CommandFailure(error) }
      return (rest.dropFirst(error.index ?? 0).map(\.uri), error)
    }
    rest = rest[run.endIndex...]
  }
  return ([], nil)
}

/// The place in the protocol's terms; nil for the end.
private func position(
  of place: QueuePlace, _ status: Status
) throws(CommandFailure) -> QueuePosition? {
  switch place {
  case .end: return nil
  case .next: return status.songPosition == nil ? .absolute(0) : .afterCurrent(0)
  case .at(.absolute(let position)):
    guard position <= status.queueLength else {
      let length = status.queueLength
      throw CommandFailure(
        .no,
        "position \(position + 1) is behind the end of the queue (\(length)); nothing was added")
    }
    return .absolute(position)
  case .at(let relative):
    guard status.songPosition != nil else {
      throw CommandFailure(.no, "there is no current song to count from; nothing was added")
    }
    return relative
  }
}

private func firstPosition(of target: QueuePosition?, _ status: Status) -> Int {
  let current = status.songPosition ?? 0
  switch target {
  case nil: return status.queueLength
  case .absolute(let position): return position
  case .afterCurrent(let distance): return min(status.queueLength, current + 1 + distance)
  case .beforeCurrent(let distance): return max(0, current - distance)
  }
}

/// What to do with entries that were found.
struct QueueingOptions: ParsableArguments {
  @Flag(help: "Add at the end of the queue.")
  var add = false

  @Flag(help: "Add right behind the current song.")
  var insert = false

  @Flag(help: "Put in the place of the whole queue.")
  var replace = false

  @Flag(help: "Play the first of what was queued; alone, adds at the end.")
  var play = false

  func validate() throws {
    guard [add, insert, replace].filter({ $0 }).count <= 1 else {
      throw ValidationError("only one of --add, --insert and --replace")
    }
  }

  /// Queues the entries as asked for; nil if nothing was.
  func queue(
    _ entries: [QueueEntry], over server: inout Connection
  ) throws(CommandFailure) -> QueueingOutcome? {
    guard add || insert || replace || play else { return nil }
    let outcome =
      try replace
      ? replaceQueue(with: entries, over: &server)
      : mpdex.queue(entries, at: insert ? .next : .end, over: &server)
    if play, outcome.added > 0 {
      try asking { () throws(MPDError) in try server.run(.play(at: outcome.position)) }
    }
    return outcome
  }
}
