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
  let lists: ListService
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
      guard let filter = list.result(of: entry.identity).songsFilter else {
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

private let noSongsToAdd = "there are no songs to add; nothing was done"
