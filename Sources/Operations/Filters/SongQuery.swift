package import Bytes
internal import Catalog
internal import Collation
package import CommandRuntime
package import MPDClient

/// A search for songs in the database.
package struct SongQuery {
  /// The filter that is sent to the server.
  package var filter: Filter
  /// The further conditions, which mpdex itself checks for each song that the server finds.
  package let local: [LocalCondition]
  /// Whether the search ignores case.
  package let ignoresCase: Bool
  /// The order in which the songs are returned; nil for the order of the database.
  package var sort: SongSort?
  package var window: SongWindow

  package init(
    filter: Filter, local: [LocalCondition] = [], ignoresCase: Bool, sort: SongSort? = nil,
    window: SongWindow = SongWindow()
  ) {
    self.filter = filter
    self.local = local
    self.ignoresCase = ignoresCase
    self.sort = sort
    self.window = window
  }

  /// Creates a search for the songs that meet the given conditions, in a form that suits the server's protocol version.
  /// Throws if this version does not support one of the conditions. If all conditions are filters of albums, case is
  /// not ignored; see also `ignoringCase(in:)`.
  package init(
    _ conditions: [FilterCondition], ignoresCase: Bool, sort: SongSort? = nil,
    window: SongWindow = SongWindow(), for version: ProtocolVersion
  ) throws {
    self.init(
      filter: try Operations.filter(conditions.filter { $0.local == nil }, for: version),
      local: conditions.compactMap(\.local),
      ignoresCase: ignoresCase && conditions.contains { $0.chosen == nil }, sort: sort,
      window: window)
  }

  /// Calls a closure with each song that the search finds. The songs are read in windows, so that no reply exceeds
  /// the server's limit and the server need not wait for a slow closure. If the database is updated meanwhile, songs
  /// can be missing or repeated.
  ///
  /// - Parameter argument: the command-line argument that error messages name instead of the protocol's command.
  package func forEachSong(
    in context: CommandContext, about argument: ByteString? = nil,
    _ body: (Song) throws -> Void
  ) throws {
    if case .here(let keys) = sort { return try songs(sortedBy: keys, in: context).forEach(body) }
    if sort == nil, filter == .and([]), !local.isEmpty {
      return try forEachSongOfTable(in: context, body)
    }
    // All songs are read and the window is applied here if mpdex checks further conditions itself, and for MPD before
    // 0.20, which always sends all songs.
    let isWhole = try !local.isEmpty || context.server.protocolVersion() < (0, 20, 0)
    let asked = isWhole ? SongWindow() : window
    var rest = window.start..<window.end
    var windows = SongWindows(of: source, in: asked.start..<asked.end, isSnapshot: false)
    while !windows.isAtEnd, !rest.isEmpty {
      let songs = try context.withConnection(about: argument) { server in
        try server.nextSongs(of: &windows)
      }
      let found = try matching(songs)
      try (isWhole ? cut(found, to: &rest) : found).forEach(body)
    }
  }

  /// Calls a closure with each song of the database that meets the further conditions. Used if the server cannot check
  /// any of the conditions. The songs are taken from the table of all songs, in the server's order.
  private func forEachSongOfTable(
    in context: CommandContext, _ body: (Song) throws -> Void
  ) throws {
    let table = try context.server.songTable()
    var (compared, whole) = (SongCursor(table, tags: neededTags), SongCursor(table))
    var rest = window.start..<window.end
    for row in table.rowsInServerOrder where !rest.isEmpty {
      let isFound = try !matching([compared.song(at: row)]).isEmpty
      if isFound { try cut([whole.song(at: row)], to: &rest).forEach(body) }
    }
  }

  /// The tags that the server must send so that mpdex can check the conditions and sort the songs itself; nil for all
  /// tags.
  package var neededTags: [Tag]? {
    local.reduce(sort?.tags ?? []) { tags, condition in
      tags.flatMap { tags in condition.tags.map { tags + $0 } }
    }
  }

  /// Returns whether the search finds any song. The window is ignored.
  package func findsSongs(in context: CommandContext) throws -> Bool {
    var query = self
    (query.window, query.sort) = (SongWindow(end: 1), nil)
    try context.server.narrowTags(needed: query.neededTags)
    var isFound = false
    try query.forEachSong(in: context) { _ in isFound = true }
    return isFound
  }

  /// Returns the songs that meet the further conditions, which mpdex itself checks. Throws if a condition compares
  /// stickers that cannot be read.
  package func matching(_ songs: [Song]) throws -> [Song] {
    guard !local.isEmpty else { return songs }
    let found = songs.filter { song in local.allSatisfy { $0.matches(song) } }
    try SongStickers.check()
    return found
  }

  /// Returns the given songs that are in the window. Also moves the window, so that it applies to the songs that will
  /// be read next.
  ///
  /// - Parameters:
  ///   - songs: the next songs that the search has found.
  ///   - rest: the window, as offsets that count from the first of these songs; after the call, from the song that
  ///     follows them.
  private func cut(_ songs: [Song], to rest: inout Range<Int>) -> [Song] {
    let start = min(songs.count, rest.lowerBound)
    let end = min(songs.count, rest.upperBound)
    rest = max(0, rest.lowerBound - songs.count)..<max(0, rest.upperBound - songs.count)
    return Array(songs[start..<end])
  }

  /// Returns the songs that the search finds, sorted by mpdex itself.
  private func songs(
    sortedBy keys: [OrderKey], in context: CommandContext
  ) throws -> ArraySlice<Song> {
    let order = try SongOrder(keys, CollationChoice.standard().collator())
    var all = self
    all.sort = nil
    all.window = SongWindow()
    var songs: [Song] = []
    try all.forEachSong(in: context) { songs.append($0) }
    return window.cut(order.sorted(songs))
  }

  private var source: SongSource {
    ignoresCase
      ? .search(filter, sort: sort?.ofServer) : .find(filter, sort: sort?.ofServer)
  }

  /// Returns the request that adds the found songs to the queue at the given position, or at the end if the position is
  /// nil.
  func adding(at place: QueuePosition?) -> Request<Void> {
    let range = window.range
    return ignoresCase
      ? .searchAdd(filter, sort: sort?.ofServer, window: range, at: place)
      : .findAdd(filter, sort: sort?.ofServer, window: range, at: place)
  }

  /// The source that makes the server send the songs of the queue that match the filter, each with its position.
  package var queueSongs: SongSource { ignoresCase ? .searchInQueue(filter) : .findInQueue(filter) }
}

/// The order in which a search returns songs.
package enum SongSort {
  case byServer(Sort)
  /// An order in which mpdex itself sorts the songs, because servers can sort only by a single key, and not by every
  /// key. The first key in which two songs differ decides.
  case here([OrderKey])

  /// Creates the order that sorts songs by the first key, songs with equal first keys by the second key, and so on.
  /// Returns nil if there are no keys.
  package init?(_ keys: [OrderKey]) {
    guard let first = keys.first else { return nil }
    let onlyKey = keys.count == 1 ? first.ofServer : nil
    self = onlyKey.map(SongSort.byServer) ?? .here(keys)
  }

  /// The order to request from the server; nil if mpdex sorts the songs itself.
  fileprivate var ofServer: Sort? {
    if case .byServer(let sort) = self { sort } else { nil }
  }

  fileprivate var tags: [Tag] {
    guard case .here(let keys) = self else { return [] }
    return keys.flatMap(\.tags)
  }
}

extension OrderKey {
  /// The order to request from a server if this is the only key; nil if servers cannot sort by this key.
  fileprivate var ofServer: Sort? {
    switch key {
    case .variable(.modifiedTime): .lastModified(descending: isDescending)
    case .added: .added(descending: isDescending)
    default: key.tag.map { .tag($0, descending: isDescending) }
    }
  }
}

/// A range of the songs that a search finds, counted from 0.
package struct SongWindow: Equatable {
  package var start: Int
  /// The position after the last song of the window.
  package var end: Int

  package init(start: Int = 0, end: Int = Int(Int32.max)) {
    self.start = start
    self.end = end
  }

  /// The range in the form that requests accept; nil if it includes all songs.
  var range: (any RangeExpression<Int>)? {
    guard self != SongWindow() else { return nil }
    return end == Int(Int32.max) ? start... : start..<end
  }

  /// Returns the songs that are in the window.
  package func cut(_ songs: [Song]) -> ArraySlice<Song> {
    songs.dropFirst(start).prefix(end - start)
  }
}
