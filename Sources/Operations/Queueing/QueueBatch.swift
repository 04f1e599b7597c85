internal import Bytes
package import CommandRuntime
internal import ListingIndex
internal import MPDClient

/// Adds entries to the queue at the given place. The entries are sent in command lists; commands of other clients can
/// run only between two lists.
///
/// - Parameters:
///   - returnsIDs: whether to ask for the identifiers of the added songs, which takes time.
///   - isWhole: whether to delete the added songs again if an entry is refused. Songs that are inserted at a position
///     are always deleted, because MPD would leave a part of a directory at the end of the queue.
package func queue(
  _ entries: [QueueEntry], at place: QueuePlace, in context: CommandContext,
  returnsIDs: Bool = false, isWhole: Bool = false
) throws -> QueueingOutcome {
  var outcome = try send(
    entries, to: place, in: context, returnsIDs: returnsIDs, isWhole: isWhole)
  let isAtEnd = if case .end = place { true } else { false }
  outcome.incompleteness = try context.server.complete(entries, outcome, isAtEnd: isAtEnd)
  if outcome.error == nil, !outcome.hasAllListed {
    outcome.lost = try outcome.playlists.compactMap {
      try LostSongs(of: $0, listed: outcome.listed[$0.uri], in: context)
    }
  }
  return outcome
}

private func send(
  _ entries: [QueueEntry], to place: QueuePlace, in context: CommandContext, returnsIDs: Bool,
  isWhole: Bool
) throws -> QueueingOutcome {
  try context.changes.willChangeQueue()
  let before: Status
  do { before = try context.server.currentStatus() } catch {
    guard CommandFailure(error).status == .permission, case .end = place else { throw error }
    return try addUnseen(entries, in: context)
  }
  let (entries, position) = try context.server.entriesToSend(
    entries, at: place.position(before), before)
  var batch = QueueBatch(entries, at: position, before, returnsIDs: returnsIDs)
  var progress = context.output.progress("adding", of: entries.count)
  while !batch.isDone {
    let error = try context.withConnection { server -> MPDError? in
      try batch.addEntries(over: &server)
      return nil
    } onError: {
      $0
    }
    if let error, try !batch.isDone(despite: error, context), !batch.canContinue(after: error) {
      let outcome = try batch.outcome(after: error, context)
      guard isWhole || position != nil else { return outcome }
      return try takingBack(outcome, in: context)
    }
    progress.update(to: batch.done)
  }
  context.server.note(status: batch.known)
  return batch.outcome
}

/// Adds entries so that they play next, as mpc does: after the current song or, in random order, at the end of the
/// queue with a higher priority than the next song.
package func insertNext(_ entries: [QueueEntry], in context: CommandContext) throws
  -> QueueingOutcome
{
  let status = try context.changes.statusBeforeChange()
  guard status.isRandom else {
    return try queue(entries, at: .next, in: context, isWhole: true)
  }
  let priority = min(255, try nextPriority(status, in: context) + 1)
  let outcome = try queue(entries, at: .end, in: context, returnsIDs: true, isWhole: true)
  try sayingWhatWasAdded(outcome) {
    try runForEachSong(outcome.ids, in: context) { .setPriority(priority, ids: [$0]) }
  }
  return outcome
}

/// Returns the priority of the next song or, if the server does not state which song is next, of the current song.
private func nextPriority(_ status: Status, in context: CommandContext) throws -> Int {
  context.formats.printedTags = []
  guard let id = status.nextSongID else { return try context.run(.currentSong)?.priority ?? 0 }
  return try context.withConnection { server in
    try server.run(.song(id: id)).priority
  } onError: { error in
    guard error.code == .ack(.noExist) else { throw error }
    return 0
  }
}

/// A list of entries that are being added to the queue, with the outcome so far.
private struct QueueBatch {
  /// The entries in the order in which they are sent. All entries are sent for the same position. At most positions,
  /// each entry pushes back the entries sent before it, so the entries are sent in reverse order. Before the current
  /// song, each entry follows the entries sent before it.
  private var entries: [QueueEntry]
  /// The position at which the entries are inserted; nil for the end of the queue.
  private let position: QueuePosition?
  private let isReversed: Bool
  private let returnsIDs: Bool
  /// The number of entries that the server has accepted.
  private(set) var done = 0
  private(set) var outcome: QueueingOutcome
  /// The status after the last command list that the server has run completely.
  private(set) var known: Status
  /// Whether the request that adds a playlist is accompanied by a request for its songs, which shows the songs that the
  /// server does not have.
  private var listsPlaylists = true
  /// The entry that was refused as a song and is now tried as a playlist: its index, and the error with which the
  /// server refused it.
  private var doubt: (entry: Int, error: MPDError)?

  init(
    _ entries: [QueueEntry], at position: QueuePosition?, _ status: Status, returnsIDs: Bool
  ) {
    isReversed = position?.pushesBack ?? false
    self.entries = isReversed ? entries.reversed() : entries
    self.position = position
    // Identifiers are read only for songs at the end of the queue: at any other place, the added songs cannot be
    // distinguished from songs that have moved.
    self.returnsIDs = returnsIDs && position == nil
    known = status
    let first = position?.absolute(status.songPosition) ?? status.queueLength
    outcome = QueueingOutcome(position: first)
  }

  var isDone: Bool { done == entries.count }

  /// Adds the next entries with one command list. If entries are inserted at a position, the command list contains all
  /// of them, because otherwise other clients could change the queue between two command lists.
  mutating func addEntries(over server: inout Connection) throws {
    let count = position != nil ? entries.count : doubt != nil ? entriesPerDoubt : entriesPerList
    let batch = entries[done...].prefix(count)
    var list = CommandList()
    let before = list.append(.status)
    list.append(contentsOf: batch.map { $0.adding(at: position) })
    let after = list.append(.status)
    let changes = returnsIDs ? list.append(.queueChanges(since: known.queueVersion)) : nil
    let listings = playlistsToList(batch, server).map { ($0, list.append(.playlistURIs($0))) }
    let replies = try server.run(list: list)
    // After an aborted list, the songs added by that list are counted as well.
    let first = doubt == nil ? try replies.reply(for: before) : known
    known = try replies.reply(for: after)
    let gained = first.queueLength..<max(first.queueLength, known.queueLength)
    outcome.added += gained.count
    if let changes {
      outcome.ids += try replies.reply(for: changes).filter { gained.contains($0.position) }.map(
        \.id)
    }
    for (uri, token) in listings { outcome.listed[uri] = try replies.reply(for: token) }
    finish(batch.endIndex)
  }

  private mutating func finish(_ end: Int) {
    let playlists = entries[done..<end].filter { $0.kind == .playlist }
    outcome.playlists += isReversed ? playlists.reversed() : playlists
    outcome.areAllPlaylists = outcome.areAllPlaylists && playlists.count == end - done
    done = end
    doubt = nil
  }

  /// Returns the playlists whose songs are requested in the command list that adds these playlists.
  private func playlistsToList(
    _ batch: ArraySlice<QueueEntry>, _ server: borrowing Connection
  ) -> [ByteString] {
    guard listsPlaylists, doubt == nil, !server.readsPlaylistsByParts else { return [] }
    return batch.filter { $0.kind == .playlist && !$0.uri.isURL }.map(\.uri)
  }

  /// Returns whether the entries were added although their command list failed, because the server refused to list a
  /// playlist or closed the connection during a reply that was too long. If so, playlists are no longer listed.
  mutating func isDone(despite error: MPDError, _ context: CommandContext) throws -> Bool {
    let end = position != nil ? entries.count : min(entries.count, done + entriesPerList)
    guard listsPlaylists, doubt == nil,
      entries[done..<end].contains(where: { $0.kind == .playlist })
    else { return false }
    let isRefused = error.index.map { $0 > end - done + 1 } ?? false
    guard isRefused || error.code == .closed, let now = try? status(after: error, context),
      now.queueVersion != known.queueVersion
    else { return false }
    listsPlaylists = false
    outcome.added += max(0, now.queueLength - known.queueLength)
    known = now
    finish(end)
    return true
  }

  /// After an error, prepares for adding the remaining entries: an entry that is neither a song nor a directory is
  /// tried as a playlist. Returns false for any other error.
  mutating func canContinue(after error: MPDError) -> Bool {
    // The error's index also counts the request for the status at the beginning of the list, and the requests at its
    // end.
    done = min(entries.count, done + max(0, (error.index ?? 0) - 1))
    guard error.code == .ack(.noExist), done < entries.count, !entries[done].isKindKnown else {
      return false
    }
    entries[done] = QueueEntry(kind: .playlist, uri: entries[done].uri)
    doubt = (done, error)
    return true
  }

  /// Returns the outcome after the server has refused an entry; throws if the connection was lost.
  func outcome(after error: MPDError, _ context: CommandContext) throws -> QueueingOutcome {
    guard case .ack = error.code else {
      throw lost(error)
    }
    let now = try status(after: error, context)
    var outcome = outcome
    outcome.added += max(0, now.queueLength - known.queueLength)
    let rest = entries[done...].map(\.uri)
    outcome.rejected = isReversed ? rest.reversed() : rest
    outcome.refused = rest.first
    let isNoPlaylistEither = error.code == .ack(.noExist) && doubt?.entry == done
    outcome.error = isNoPlaylistEither ? doubt?.error.ofNoPlaylistEither : error
    return outcome
  }

  /// Reads the status after a refusal. By then, the server may have closed the connection.
  private func status(after error: MPDError, _ context: CommandContext) throws -> Status {
    do { return try context.run(.status) } catch {
      let failure = CommandFailure(error)
      guard failure.status == .noServer else { throw error }
      throw CommandFailure(.noServer, failure.message + notKnown)
    }
  }

  /// Returns the failure for a lost connection. The message says that it is not known whether the last list was run.
  private func lost(_ error: MPDError) -> CommandFailure {
    let status = ExitStatus(error.code)
    let note = outcome.added > 0 ? "; \(songCount(outcome.added)) had been added" : ""
    return CommandFailure(status, error.description + note + (status == .noServer ? notKnown : ""))
  }

  private var notKnown: String {
    "; it is not known whether \(outcome.added > 0 ? "more songs" : "songs") were added"
  }
}

extension QueuePosition {
  /// Whether a song that is inserted at the position pushes back the song that was inserted there before.
  fileprivate var pushesBack: Bool {
    switch self {
    case .absolute, .afterCurrent: true
    case .beforeCurrent: false
    }
  }
}

/// The maximum number of entries in a command list. MPD takes a few hundredths of a second for a list of this length,
/// and serves no other client meanwhile; shorter lists would need more round trips.
private let entriesPerList = 5000

/// The maximum number of entries in a command list whose first entry is tried as a playlist. The next entries are
/// likely to be playlists too, and each of these aborts the command list in which it is sent as a song.
private let entriesPerDoubt = 100

extension MPDError {
  /// The error to report for an entry that was tried as a song, a directory and a playlist.
  var ofNoPlaylistEither: MPDError {
    MPDError(
      code, "no such song, directory or playlist", command: command, index: index,
      isConnectionUsable: isConnectionUsable)
  }
}

extension QueueEntry {
  /// Returns the request that adds the entry to the queue at the given position, or at the end if the position is nil.
  fileprivate func adding(at position: QueuePosition?) -> Request<Void> {
    switch (kind, position) {
    case (.playlist, nil): part.map { .load(uri, positions: $0) } ?? .load(uri)
    case (.playlist, let position?):
      part.map { .load(uri, positions: $0, at: position) }
        ?? .load(uri, positions: 0..., at: position)
    case (_, nil): .add(uri)
    case (_, let position?): .add(uri, at: position)
    }
  }
}

/// Adds entries at the end of a queue that this client is not permitted to read.
func addUnseen(_ entries: [QueueEntry], in context: CommandContext) throws -> QueueingOutcome {
  for (index, entry) in entries.enumerated() {
    do {
      try context.run(
        entry.kind == .playlist ? .load(entry.uri) : .add(entry.uri), about: entry.uri)
    } catch {
      guard index > 0 else { throw error }
      throw CommandFailure(
        .inPart,
        "added \(index) of \(entries.count) entries before an error occurred: \(CommandFailure(error).message)"
      )
    }
  }
  return QueueingOutcome(isUncounted: true)
}
