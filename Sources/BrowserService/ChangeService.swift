internal import Browser
internal import Bytes
internal import Catalog
internal import ChangeJournal
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import Operations

/// Changes the queue and playlists by running mpdex commands. The service has a connection of its own, over which it
/// reads the data that the changes need. The answers are sent to the mailbox.
actor ChangeService {
  let session: Session
  let verbs: VerbProcess
  let mailbox: Mailbox
  private let lists: ListService
  /// The changes that this browser has made, keyed by the names of their records in the journal, in the words of the
  /// messages that have reported them.
  var ownChanges: [ByteString: String] = [:]
  /// The name of the journal's record whose undoing or redoing was refused at the last attempt, because somebody else
  /// has since changed the playlist; otherwise nil.
  var refusedChange: ByteString?
  /// The task that finds completions for a line; nil before the first completion.
  private var completing: Task<Void, Never>?

  init(
    _ settings: ConnectionSettings, _ lists: ListService, _ verbs: VerbProcess, _ mailbox: Mailbox
  ) throws {
    session = try Session(settings)
    self.lists = lists
    self.verbs = verbs
    self.mailbox = mailbox
  }

  /// Performs an effect that changes something, and reports what was done. For an effect that completes a line, only
  /// starts the search for completions.
  func perform(_ effect: BrowserEffect) async {
    await mailbox.attempt {
      switch effect {
      case .queue(let entries, let mode): try await queue(entries, mode)
      case .edit(let id, let identities, let edit): try await change(id, identities, edit)
      case .saveQueue(let name, let isReplacing):
        try await saveQueue(as: ByteString(name), replacing: isReplacing)
      case .addToPlaylist(let entries, let name): try await add(entries, to: ByteString(name))
      case .rate(let entries, let rating): try await rate(entries, rating)
      case .undo: await takeBack(from: .undo)
      case .redo: await takeBack(from: .redo)
      case .updateDatabase: await run(["update"], orSay: "the database is being updated")
      case .run(let line): await run(line)
      case .runProgram(let command, let entries): try await run(command, on: entries)
      case .complete(let line, let words):
        completing?.cancel()
        completing = Task { await complete(line, words) }
      case .completeKeys(let line, let words, let id):
        completing?.cancel()
        completing = Task { await completeKeys(line, words, of: id) }
      default: break
      }
    }
  }

  /// Finds the possible completions of the last word of a line, and sends them to the mailbox.
  ///
  /// - Parameters:
  ///   - line: the line up to the text cursor.
  ///   - words: the kind of words in the line.
  private func complete(_ line: String, _ words: BrowserEffect.CompletedWords) async {
    await mailbox.attempt {
      let (start, candidates) =
        switch words {
        case .command: await verbs.completions(of: line)
        case .playlist: try await (start: "", playlistCompletions(line))
        case .keys: (start: "", [])
        }
      guard !Task.isCancelled else { return }
      mailbox.send(.completed(words, line, start: start, candidates))
    }
  }

  /// Finds the keys that can continue an order of a list, and sends them to the mailbox.
  ///
  /// - Parameters:
  ///   - line: the line up to the text cursor: the keys, or a `:by` command.
  ///   - words: the kind of words in the line.
  ///   - id: the list.
  private func completeKeys(
    _ line: String, _ words: BrowserEffect.CompletedWords, of id: ListID
  ) async {
    await mailbox.attempt {
      let keys = words == .command ? String(line.dropFirst(orderCommand.count)) : line
      let tags = try await session.run(.tagTypes).map { $0.name.lowercased() }
      let completion = await lists.source(of: id)?.orderScope?.keys(completing: keys, tags)
      guard !Task.isCancelled else { return }
      let start = String(line.dropLast(keys.count)) + (completion?.start ?? "")
      mailbox.send(.completed(words, line, start: start, completion?.names ?? []))
    }
  }

  private func playlistCompletions(_ line: String) async throws -> [String] {
    try await session.run(.playlists).map(\.name).filter(\.isUTF8).map(\.description)
      .sorted().filter { $0.lowercased().hasPrefix(line.lowercased()) }
  }

  /// Saves the queue as a playlist. If a playlist with this name exists and `isReplacing` is false, asks the user
  /// first.
  private func saveQueue(as name: ByteString, replacing isReplacing: Bool) async throws {
    let isThere = try await session.run(.playlists).contains { $0.name == name }
    if isThere, !isReplacing {
      let effect = BrowserEffect.saveQueue(as: name.description, replacing: true)
      return mailbox.send(.asked("replace the playlist \(name)?", effect))
    }
    let words: [ByteString] = isThere ? ["save", "--replace", "--", name] : ["save", "--", name]
    await run(words, orSay: "saved the queue as \(name)")
  }

  private func queue(
    _ entries: [BrowserEffect.Entry], _ mode: BrowserEffect.QueueMode
  ) async throws {
    let (uris, what) = try await uris(of: entries)
    guard !uris.isEmpty else { return mailbox.send(.failed(nil, noSongsToAdd)) }
    let (options, sentence): ([ByteString], (String) -> String) =
      switch mode {
      case .add: ([], { "added \($0)" })
      case .addNext: (["--next"], { "added \($0) to play next" })
      case .replace: (["--replace", "--play"], { "playing \($0)" })
      case .play: (["--play"], { "playing \($0)" })
      }
    await run(
      ["add", "-v"] + options + ["-0", "-"], input: uris, orSay: sentence(what),
      counting: { sentence(counted(what, entries, $0)) })
  }

  private func add(_ entries: [BrowserEffect.Entry], to playlist: ByteString) async throws {
    let (uris, what) = try await uris(of: entries)
    guard !uris.isEmpty else { return mailbox.send(.failed(nil, noSongsToAdd)) }
    await run(
      ["addplaylist", "-0", "--", playlist, "-"], input: uris,
      orSay: "added \(what) to \(playlist)")
  }

  private func rate(_ entries: [BrowserEffect.Entry], _ rating: Int?) async throws {
    let (uris, what) = try await uris(of: entries)
    let words: [ByteString] = ["rate", rating.map { "\($0)" } ?? "--remove"]
    await run(
      words + ["-0", "-"], input: uris,
      orSay: rating.map { "rated \(what) \($0)" } ?? "removed the rating of \(what)")
  }

  /// Returns the URIs of the songs in the given entries, and a description of the entries for messages.
  func uris(
    of entries: [BrowserEffect.Entry]
  ) async throws -> (uris: [ByteString], what: String) {
    var uris: [ByteString] = []
    for entry in entries { uris += try await self.uris(of: entry) }
    guard entries.count == 1, let uri = uris.first else {
      return (uris, "\(entries.count) entries")
    }
    let what = await lists.name(of: entries.map(\.identity), in: entries[0].list)
    return (uris, what ?? uri.lastPathComponent.description)
  }

  /// Returns the URIs for an entry: the URI of a song, the URIs of the songs in a playlist, or the URIs of the songs
  /// that belong to a tag value or an album.
  private func uris(of entry: BrowserEffect.Entry) async throws -> [ByteString] {
    guard let source = await lists.source(of: entry.list) else { return [] }
    switch source {
    case .catalog where entry.kind == .playlist, .playlists:
      return try await session.uris(ofPlaylist: entry.identity)
    case .catalog(let list):
      guard let filter = list.result(of: entry.identity).filter else {
        return [source.address(of: entry.identity)]
      }
      return try await uris(of: filter)
    case .things:
      guard let thing = FoundThing(identity: entry.identity) else { return [] }
      return try await uris(of: thing)
    case .albums(let albums) where entry.kind == .tag:
      let page = AlbumPages.Album(identity: entry.identity, title: "")
      return try await session.withConnection { server in
        try server.album(page, of: albums).tracks?.identities ?? []
      }
    case .albums, .playlist, .queue, .sortedQueue: return [source.address(of: entry.identity)]
    case .settings, .lines: return []
    }
  }

  private func uris(of thing: FoundThing) async throws -> [ByteString] {
    if thing.kind == .playlist { return try await session.uris(ofPlaylist: thing.address) }
    guard let filter = thing.filter else { return [thing.address] }
    return try await uris(of: filter)
  }

  /// Returns the URIs of the songs that a filter finds, album by album.
  private func uris(of filter: Filter) async throws -> [ByteString] {
    try await session.songs(of: .find(filter)).albumByAlbum().map(\.uri)
  }

  /// Returns the songs of the queue in order, without their tags.
  private func queuedSongs() async throws -> [Song] {
    try await session.withConnection { server in
      try server.withTags([]) { server in try server.queueSnapshot().songs }
    }
  }

  private func change(
    _ id: ListID, _ identities: [ByteString], _ edit: BrowserEffect.RowEdit
  ) async throws {
    // The rows may have changed since the browser drew them.
    let list = try await lists.refreshed(id)
    let rows = list?.contents.identities ?? []
    let identities = identities.filter(Set(rows).contains)
    let chosen = Set(identities)
    guard !identities.isEmpty || edit == .clear || edit == .shuffle else {
      throw CommandFailure(.no, listHasChanged)
    }
    if case .moveTogether(let row?) = edit, !rows.contains(row) {
      throw CommandFailure(.no, listHasChanged)
    }
    switch (list?.source, edit) {
    case (_, .clear): await run(["clear", "-v"], orSay: "cleared the queue")
    case (_, .shuffle): await run(["shuffle", "-v"], orSay: "shuffled the queue")
    case (.queue?, .delete), (.sortedQueue?, .delete): await delete(identities, from: id)
    case (.queue?, .crop), (.sortedQueue?, .crop):
      let kept = Set(identities.map(\.identityOfFirstRow))
      await delete(rows.filter { !kept.contains($0.identityOfFirstRow) }, from: id)
    case (.sortedQueue?, .move), (.sortedQueue?, .moveTogether):
      mailbox.send(
        .failed(nil, "songs can be moved only in the queue's own order; `:by` restores it"))
    case (.queue?, .move(let places)):
      try await move(identities, in: id) { moved($0, $1, by: places) }
    case (.queue?, .moveTogether(let row)):
      try await move(identities, in: id) { songs, chosen in
        gathered(songs, chosen, before: songs.firstIndex { $0.queueRow == row })
      }
    case (.playlists?, .delete): await deletePlaylists(identities)
    case (.playlist(let name)?, .delete), (.playlist(let name)?, .crop):
      await change(
        name, keeping: rows.filter { chosen.contains($0) == (edit == .crop) },
        by: edit == .crop ? "playlist crop" : "playlist del")
    case (.playlist(let name)?, .move(let places)):
      await change(name, keeping: moved(rows, chosen, by: places), by: "playlist move")
    case (.playlist(let name)?, .moveTogether(let row)):
      let place = row.flatMap { rows.firstIndex(of: $0) }
      await change(name, keeping: gathered(rows, chosen, before: place), by: "playlist move")
    default: mailbox.send(.failed(nil, "this list cannot be changed here"))
    }
  }

  /// Deletes the songs in the given rows of the queue.
  private func delete(_ rows: [ByteString], from list: ListID) async {
    let ids = Set(rows.map(\.identityOfFirstRow)).sorted()
    guard !ids.isEmpty else { return }
    let what = await lists.name(of: ids, in: list) ?? songCount(ids.count)
    await run(["del", "--id", "-0", "-"], input: ids, orSay: "deleted \(what)")
  }

  private func deletePlaylists(_ names: [ByteString]) async {
    let what = names.count == 1 ? names[0].description : "\(names.count) playlists"
    await run(["rm", "-0", "-"], input: names, orSay: "deleted \(what)")
  }

  /// Moves the songs in the given rows of the queue.
  ///
  /// - Parameter arrange: returns all songs in their new order, given their present order and the songs to move.
  private func move(
    _ ids: [ByteString], in list: ListID, _ arrange: ([Song], Set<Song>) -> [Song]
  ) async throws {
    let before = try await queuedSongs()
    let chosen = Set(ids)
    let order = arrange(before, Set(before.filter { chosen.contains($0.queueRow) }))
    guard order != before else {
      return mailbox.send(.done("nothing can be moved any further", canUndo: false))
    }
    let what = await lists.name(of: ids, in: list) ?? songCount(ids.count)
    let text = ByteString(editorText(of: order, title: "the queue"))
    await run(
      ["queue", "apply", "--as", "queue move", "-"], input: [text], endedBy: .newline,
      orSay: "moved \(what)")
  }

  /// Replaces the songs of a playlist with the songs in the given rows.
  ///
  /// - Parameter command: the name of the command that the journal gives as the origin of the change.
  private func change(
    _ playlist: ByteString, keeping rows: [ByteString], by command: ByteString
  ) async {
    await run(
      ["playlist", "apply", "--as", command, "-0", "--", playlist, "-"],
      input: rows.map(\.uriOfSongRow),
      orSay: "changed \(playlist)")
  }
}

/// Returns a description of added entries for a message. A single song is described by its name, and several songs by
/// their count. Other entries are described by their name and the number of songs in them.
///
/// - Parameters:
///   - what: the name of the entries.
///   - entries: the entries.
///   - count: the number of songs that were added.
private func counted(_ what: String, _ entries: [BrowserEffect.Entry], _ count: Int) -> String {
  guard !entries.allSatisfy({ $0.kind == .song }) else {
    return entries.count == 1 ? what : songCount(count)
  }
  return "\(what) (\(songCount(count)))"
}

/// The message for an action on rows that are no longer in the list.
let listHasChanged = "the list has changed, so nothing was done; try again"

private let noSongsToAdd = "there are no songs to add; nothing was done"
