package import Bytes
package import Catalog
package import CommandRuntime
internal import ListingIndex
package import MPDClient
internal import Platform
internal import TerminalText

/// An entry to add to the queue: a song, a directory or a playlist.
package struct QueueEntry {
  var kind: EntryKind
  let uri: ByteString
  /// Whether the kind of the entry is certain. An entry of uncertain kind is tried as a playlist if the server has no
  /// song or directory with its URI.
  var isKindKnown = true
  /// The identifier of the song, if the entry is a song of the queue; otherwise nil.
  package var id: Int?
  /// The 0-based range of the songs to load from a playlist; nil for all songs.
  var part: Range<Int>?
  /// The part of the file to add; nil for the whole file.
  var range: SongRange?
  /// The tags to give a remote song, such as the name of a station.
  var tags: [Pair] = []
}

extension QueueEntry {
  /// Creates an entry for a song, a directory or a playlist, whichever the server has.
  package init(uri: ByteString) { self.init(kind: .song, uri: uri, isKindKnown: false) }

  /// Creates an entry for a playlist or, if `part` is not nil, for the songs in this 0-based range of the playlist.
  package init(playlist uri: ByteString, part: Range<Int>?) {
    self.init(kind: .playlist, uri: uri, part: part)
  }
}

extension QueueEntry {
  /// Returns the songs that the entry adds from a playlist with the given songs.
  fileprivate func songs(of playlist: [ByteString]) -> [ByteString] {
    part.map { Array(playlist[$0.clamped(to: playlist.indices)]) } ?? playlist
  }
}

/// The outcome of adding entries to the queue.
package struct QueueingOutcome {
  /// Whether this client has no permission to read the queue, so that the number and the positions of the added songs
  /// are not known.
  var isUncounted = false
  /// The number of songs by which the queue has grown.
  package var added = 0
  /// The 0-based position of the first added song.
  var position = 0
  /// The identifiers of the added songs; empty unless the identifiers were requested and the songs were added at the
  /// end.
  var ids: [Int] = []
  /// The entries that were not added, or were added only in part.
  var rejected: [ByteString] = []
  /// The error that ended the addition; nil if no entry was refused.
  package var error: MPDError?
  /// The entry that the server refused; nil if no entry was refused. It need not be the first of `rejected`, because
  /// entries that are inserted within the queue are sent in reverse order.
  var refused: ByteString?
  /// Whether the addition is all or nothing: if an entry is refused, the songs that were already added are deleted
  /// again, provided that this client may delete songs.
  var isWhole = false
  /// The added entries that are playlists, whose songs may be missing from the database.
  var playlists: [QueueEntry] = []
  /// Whether all entries are playlists.
  var areAllPlaylists = true
  /// The songs of playlists, keyed by playlist, if the command list that added a playlist also requested its songs.
  var listed: [ByteString: [ByteString]] = [:]
  /// The songs of added playlists that were not added, because the server does not have them.
  var lost: [LostSongs] = []
  /// The failure to report if parts of files were added as whole files; nil if there are none.
  var incompleteness: CommandFailure?

  /// Whether all entries are playlists, and the number of added songs shows that all songs of these playlists were
  /// added.
  var hasAllListed: Bool {
    areAllPlaylists
      && added
        == playlists.reduce(0) { sum, entry in
          sum + (listed[entry.uri].map { entry.songs(of: $0).count } ?? 0)
        }
  }

  /// Whether the server refused an entry because the queue is full.
  var isOfFullQueue: Bool { error?.code == .ack(.playlistMax) }

  /// Plays the first added song; does nothing if no song was added.
  package func play(in context: CommandContext) throws {
    guard !isUncounted else {
      throw CommandFailure(
        .inPart,
        "the URIs were added, but not played, because this client has no permission to read the queue; give the "
          + "password with -P")
    }
    guard added > 0 else { return }
    do {
      try context.run(ids.first.map { .play(id: $0) } ?? .play(at: position))
    } catch {
      let failure = CommandFailure(error)
      let state =
        failure.status == .noServer
        ? "it is not known whether playback was started" : "playback was not started"
      throw CommandFailure(
        .inPart, "added \(songCount(added)) to the queue, but \(state): \(failure.message)")
    }
  }

  /// Prints a note, which by default says how many songs were added. Throws if any entry was rejected.
  package func report(in context: CommandContext, saying note: String? = nil) throws {
    guard !isUncounted else {
      return context.note(
        "the URIs were added; the number of songs is not known, because this client has no permission to "
          + "read the queue")
    }
    let summary = "\(songCount(added)) added to the queue"
    if error == nil, let incompleteness { throw incompleteness }
    if error == nil, !lost.isEmpty {
      throw CommandFailure(
        .inPart, "\(summary); \(lost.map(\.description).joined(separator: "; "))")
    }
    guard let error else { return context.note(note ?? summary) }
    let failure = failure(error, in: context)
    if added == 0, rejected.count == 1 || isWhole {
      throw failure.saying("nothing was added")
    }
    let status = added > 0 ? ExitStatus.inPart : failure.status
    throw CommandFailure(
      status, "\(summary) before an error occurred: \(failure.message)\(remainder)")
  }

  /// Prints how many songs were added and, with `--verbose`, the entries, as mpc does.
  package func report(_ entries: [QueueEntry], in context: CommandContext) throws {
    try report(in: context)
    context.output.printVerbosely(entries.map { "adding: " + $0.uri })
  }

  /// Returns the failure to report for an error. The failure names the refused entry if the error is about this entry.
  func failure(_ error: MPDError, in context: CommandContext) -> CommandFailure {
    let isAboutEntry =
      [.ack(.noExist), .ack(.argument), .ack(.system)].contains(error.code)
      || rejected.count == 1 && added == 0
    let entry = isAboutEntry ? refused ?? rejected.first : nil
    let failure = context.server.failure(error, about: entry)
    guard error.code == .ack(.noExist), let path = entry, path.isPlaylistFile, isFile(path) else {
      return failure
    }
    let word = path.quotedForShell.shortened.terminalSafe
    return failure.saying(
      "it is a file on this machine: `mpdex queue apply \(word)` replaces the queue with its songs, and "
        + "`mpdex playlist apply NAME \(word)` makes a playlist from them")
  }

  /// A line that names the first rejected entry and says how many more there are; empty if no entry was rejected.
  private var remainder: String {
    guard let first = rejected.first else { return "" }
    let others = rejected.count > 1 ? " and \(rejected.count - 1) more were" : " was"
    return "\n\(first.shortened.terminalSafe)\(others) not added, or added only in part"
  }
}

/// The songs of a playlist that the server does not have and therefore skips when it loads the playlist.
struct LostSongs {
  private let playlist: ByteString
  private let uris: [ByteString]

  /// Finds the songs of a playlist that are not in the database; nil if there are none, or if the server does not list
  /// the playlist's songs.
  ///
  /// - Parameter songs: the songs of the playlist; nil if they are not known.
  init?(
    of entry: QueueEntry, listed songs: [ByteString]?, in context: CommandContext
  ) throws {
    guard !entry.uri.isURL else { return nil }
    let lost = try context.withConnection { server -> [ByteString] in
      guard let songs = songs ?? (try? server.uris(ofPlaylist: entry.uri)) else {
        try server.reconnectIfLost()
        return []
      }
      let loaded = entry.songs(of: songs)
      let missing = try server.unknown(among: Set(loaded).sorted())
      return loaded.filter(missing.contains)
    }
    guard !lost.isEmpty else { return nil }
    (playlist, uris) = (entry.uri, lost)
  }

  var description: String {
    let name = playlist.shortened.terminalSafe
    let first = uris[0].shortened.terminalSafe
    return uris.count == 1
      ? "a song in '\(name)' is not in the database: \(first)"
      : "\(uris.count) songs in '\(name)' are not in the database; the first is \(first)"
  }
}

/// Returns the entries that add the found entries to the queue. A tag value or an album is replaced by its songs,
/// sorted by album; other entries stay as they are.
func queueEntries(_ found: [FoundEntry], in context: CommandContext) throws -> [QueueEntry] {
  var entries: [QueueEntry] = []
  for entry in found {
    switch entry.result {
    case .uri(let uri): entries.append(QueueEntry(kind: entry.kind, uri: uri))
    case .queued(let place), .song(let place):
      entries.append(QueueEntry(kind: .song, uri: place.uri, id: place.id))
    case .songs(let path, let value):
      entries += try albumSongs(path.filter(of: value), in: context)
        .map { QueueEntry(kind: .song, uri: $0.uri) }
    case .album(let album):
      entries += try songEntries(ofAlbum: album.name, album.filter, in: context)
    case .line:
      entries.append(QueueEntry(kind: .song, uri: entry.name, isKindKnown: false))
    }
  }
  return entries
}

/// Returns entries that add the songs found by a filter to the queue, sorted by album. Throws if the filter finds no
/// songs.
package func songEntries(of filter: ByteString, in context: CommandContext) throws -> [QueueEntry] {
  try songEntries(ofEach: [filter], in: context)[0]
}

/// Returns the entries that add things in the library to the queue. An artist is replaced by the artist's songs, sorted
/// by album, and an album by its songs.
package func queueEntries(
  _ things: [LibraryThing], in context: CommandContext
) throws -> [QueueEntry] {
  try things.flatMap { thing in
    switch thing.kind {
    case .artist, .album: try songEntries(ofAlbum: thing.name, thing.filter, in: context)
    case .song: [QueueEntry(kind: .song, uri: thing.uri ?? thing.name)]
    case .playlist: [QueueEntry(kind: .playlist, uri: thing.name)]
    }
  }
}

/// Returns the entries for the songs of an album or an artist, sorted by album; throws if there is no filter that finds
/// these songs.
private func songEntries(
  ofAlbum name: ByteString, _ filter: Filter?, in context: CommandContext
) throws -> [QueueEntry] {
  guard let filter else {
    throw CommandFailure(
      .no,
      "'\(name.shortened.terminalSafe)' was not added, because a filter that finds exactly its "
        + "songs would be longer than MPD accepts; use `mpdex find` with a shorter filter to list "
        + "its songs"
    )
  }
  return try albumSongs(filter, in: context).map { QueueEntry(kind: .song, uri: $0.uri) }
}

/// Returns the URIs of the songs that a filter finds, sorted by album; empty if the filter finds no songs.
func songURIs(of filter: ByteString, in context: CommandContext) throws -> [ByteString] {
  try naming(filter) { try albumSongs(.raw(filter), in: context) }.map(\.uri)
}

/// Returns the failure for a filter that finds no song.
///
/// - Parameter outcome: the end of the message, such as "nothing was added".
func noSong(matching filter: ByteString, _ outcome: String) -> CommandFailure {
  CommandFailure(.no, "no song matches \(filter.shortened.terminalSafe); \(outcome)")
}

/// Returns the songs that a filter finds, sorted by album.
private func albumSongs(_ filter: Filter, in context: CommandContext) throws -> [Song] {
  try context.withConnection { server in
    try server.withTags(AlbumGrouping.tags) { server in try server.songs(of: .find(filter)) }
  }
  .albumByAlbum()
}

extension ServerConnection {
  /// Returns the entries and the position in a form that the server accepts. MPD before version 0.23.3 can insert only
  /// single songs at absolute positions; for such a server, directories and playlists are replaced by their songs, and
  /// a relative position by an absolute one.
  func entriesToSend(
    _ entries: [QueueEntry], at position: QueuePosition?, _ status: Status
  ) throws -> (entries: [QueueEntry], position: QueuePosition?) {
    guard let position, try protocolVersion() < (0, 23, 3) else { return (entries, position) }
    var songs: [QueueEntry] = []
    for entry in entries {
      songs += try expanded(entry).map { QueueEntry(kind: .song, uri: $0) }
    }
    return (songs, position.absolute(status.songPosition).map { .absolute($0) })
  }

  private func expanded(_ entry: QueueEntry) throws -> [ByteString] {
    try withConnection { server in
      if entry.kind == .playlist { return try server.songs(of: entry) }
      return try server.songsOfAnyKind(entry)
    } onError: { error in
      throw failure(error, about: entry.uri).saying("nothing was added")
    }
  }
}

extension Connection {
  /// Returns the URIs of an entry's songs. The entry may be a song, a directory or, if it is neither, a playlist.
  fileprivate mutating func songsOfAnyKind(_ entry: QueueEntry) throws -> [ByteString] {
    let refusal: MPDError
    do { return try songURIs(below: [entry.uri])[0] } catch {
      guard error.code == .ack(.noExist), !entry.isKindKnown else { throw error }
      refusal = error
    }
    do { return try songs(of: entry) } catch let error as MPDError
      where error.code == .ack(.noExist)
    {
      throw refusal.ofNoPlaylistEither
    }
  }

  fileprivate mutating func songs(of entry: QueueEntry) throws -> [ByteString] {
    entry.songs(of: try uris(ofPlaylist: entry.uri))
  }
}

extension ByteString {
  /// Whether this is the name of a playlist file that `apply` reads.
  fileprivate var isPlaylistFile: Bool { hasSuffix(".m3u") || hasSuffix(".m3u8") }
}
