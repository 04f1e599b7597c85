internal import Browser
internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient
internal import Operations
internal import TerminalText

/// The source of the albums that are shown as pages.
enum AlbumSource: Hashable, Sendable {
  /// The albums of the songs that a filter matches, each identified by the filter that distinguishes it from the others.
  case songs(Filter)
  /// The subdirectories of a directory that contains songs without an album tag, and the directory itself if songs are
  /// directly in it. The identity of an album is the path of its directory.
  case directory(ByteString)
}

extension BrowsedList {
  /// Returns the source of the albums below an entry; nil if the entry is neither a tag value, an album nor a
  /// directory.
  func albums(of entry: BrowserEffect.Entry) -> AlbumSource? {
    switch source.byName {
    case .catalog(.directory), .catalog(.tree):
      entry.kind == .directory ? .directory(entry.identity) : nil
    case .catalog(let list): list.result(of: entry.identity).filter.map { .songs($0) }
    case .things: FoundThing(identity: entry.identity)?.filter.map { .songs($0) }
    default: nil
    }
  }
}

extension Connection {
  /// Returns the source of the albums below a directory. If all songs below the directory have an album tag, this is
  /// the songs, so that the discs of an album are shown as one album even if each disc has a directory of its own.
  /// Otherwise it is the subdirectories. Any other source is returned unchanged.
  mutating func albumSource(for source: AlbumSource) throws -> AlbumSource {
    guard case .directory(let path) = source, !path.isEmpty, protocolVersion >= (0, 21, 0) else {
      return source
    }
    return try areAllOnAlbums(.base(path)) ? .songs(.base(path)) : source
  }

  /// Returns whether a filter finds songs, but no more than ``maxSongs`` and none without an album tag.
  private mutating func areAllOnAlbums(_ filter: Filter) throws -> Bool {
    let none = Filter.and([filter, .tag(.album, .equals, "")])
    var list = CommandList()
    let first = list.append(.find(filter, window: 0..<1))
    let others = [
      list.append(.find(filter, window: maxSongs..<maxSongs + 1)),
      list.append(.find(none, window: 0..<1)),
    ]
    let replies = try run(list)
    return try !replies.reply(for: first).isEmpty
      && others.allSatisfy { try replies.reply(for: $0).isEmpty }
  }

  /// Reads the albums of a source without their tracks. Albums that are made of songs are sorted by date and name, and
  /// directories are sorted by name.
  mutating func albums(of source: AlbumSource, _ collator: Collator) throws -> [AlbumPages.Album] {
    switch source {
    case .songs(let filter):
      var grouping = AlbumGrouping()
      let songs = try withTags(AlbumGrouping.tags) { connection throws(MPDError) in
        try connection.songs(of: .find(filter))
      }
      for song in songs { grouping.add(song) }
      return pages(of: grouping.albums(), collator)
    case .directory(let path):
      return albums(in: path, try run(.entries(of: path)), collator)
    }
  }

  /// Returns the albums sorted by date and name.
  private func pages(of albums: [Album], _ collator: Collator) -> [AlbumPages.Album] {
    let keys = albums.map { album in
      (
        date: Tag.date.sortText(of: album.date ?? ""), key: collator.sortKey(of: album.name),
        album: album
      )
    }
    let sorted = keys.sorted {
      $0.date == $1.date ? $0.key.lexicographicallyPrecedes($1.key) : $0.date < $1.date
    }
    return sorted.map {
      AlbumPages.Album(
        identity: $0.album.expression, title: $0.album.name.description,
        detail: $0.date.description)
    }
  }

  private func albums(
    in path: ByteString, _ entries: [Entry], _ collator: Collator
  ) -> [AlbumPages.Album] {
    var directories: [ByteString] = []
    var hasSongs = false
    for entry in entries {
      if case .directory(let directory) = entry { directories.append(directory.path) }
      if case .song = entry { hasSongs = true }
    }
    let keys = directories.map { (key: collator.sortKey(of: $0.lastPathComponent), path: $0) }
    let sorted = keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.path)
    return ((hasSongs ? [path] : []) + sorted).map {
      AlbumPages.Album(identity: $0, title: $0.lastPathComponent.description)
    }
  }

  /// Reads the tracks of an album, and returns a copy of the album that contains them.
  mutating func album(
    _ album: AlbumPages.Album, of source: AlbumSource
  ) throws -> AlbumPages.Album {
    switch source {
    case .songs(let filter):
      return album.with(try songs(of: .find(.and([filter, .raw(album.identity)]))))
    case .directory:
      let entries = try run(.entries(of: album.identity))
      return album.with(entries.compactMap { if case .song(let song) = $0 { song } else { nil } })
    }
  }
}

/// The maximum number of songs below a directory up to which albums are distinguished by tags rather than by
/// directories.
private let maxSongs = 5000

extension Album {
  /// The filter that distinguishes the album from the albums that were found together with it. If such a filter would
  /// be too long for a request, the filter compares only the album's name, so that albums with the same name are shown
  /// as one.
  fileprivate var expression: ByteString {
    (filter ?? .tag(.album, .equals, name)).expression
  }
}

extension AlbumPages.Album {
  /// Returns the album with the given songs as its tracks, sorted by disc and track number.
  fileprivate func with(_ songs: [Song]) -> AlbumPages.Album {
    let tracks = songs.inAlbumOrder { $0 }
    var album = self
    album.cover = tracks.first?.uri
    album.detail = detail(of: tracks)
    album.tracks = ListContents(
      .songs(tracks.map { ListContents.SongRow(identity: $0.uri, row: ListRow(track: $0)) }))
    return album
  }

  private func detail(of songs: [Song]) -> String {
    let duration = songs.compactMap(\.duration).reduce(.zero, +)
    let facts = [
      songs.first?.text(.date) ?? "", songs.count == 1 ? "1 song" : "\(songs.count) songs",
      duration > .zero ? clockText(duration) : "",
    ]
    return facts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension ListRow {
  /// Creates a row with the track number, the title and the duration of a song.
  fileprivate init(track song: Song) {
    let number = song.number(.track).map { $0 < 10 ? " \($0)  " : "\($0)  " } ?? ""
    let title = (song.listedName ?? song.uri.lastPathComponent).description
    self.init(
      number: number, name: title, detail: song.duration.map(clockText) ?? "", kind: .song)
  }
}

// The albums of artists and directories.
extension ListService {
  /// Reads the albums below an entry, and opens them as pages.
  func openAlbums(of entry: BrowserEffect.Entry) {
    guard let list = lists[entry.list], let source = list.albums(of: entry) else {
      return mailbox.send(
        .notOpened("this row has no albums; only artists and directories have albums"))
    }
    reading?.cancel()
    reading = Task {
      do {
        try await openAlbums(of: entry, in: list, source)
      } catch is CancellationError {
      } catch {
        mailbox.send(.notOpened(sentence(for: error)))
      }
    }
  }

  private func openAlbums(
    of entry: BrowserEffect.Entry, in list: BrowsedList, _ source: AlbumSource
  ) async throws {
    let source = try await session.withConnection { try $0.albumSource(for: source) }
    let albums = try await albums(of: source)
    guard !albums.isEmpty else { return mailbox.send(.notOpened("there are no albums")) }
    var opened = OpenedList(
      nextID(), title: list.title(of: entry), view: list.view, parent: list.id,
      contents: .empty)
    opened.albums = albums
    lists[opened.id] = BrowsedList(
      id: opened.id, view: list.view, source: .albums(source), contents: .empty, albums: albums)
    mailbox.send(.opened(opened))
  }

  private func albums(of source: AlbumSource) async throws -> [AlbumPages.Album] {
    let collator = try catalog.collator
    return try await session.withConnection { try $0.albums(of: source, collator) }
  }

  /// Loads the tracks of the given albums of a list, except for tracks that have already been loaded. The tracks of the
  /// first album become the rows of the list.
  ///
  /// - Parameters:
  ///   - identities: the identities of the albums; the album that is shown comes first.
  ///   - id: the identifier of the list that shows the albums.
  func loadAlbums(_ identities: [ByteString], in id: ListID) {
    loadingAlbums?.cancel()
    loadingAlbums = Task {
      do {
        try await load(identities, in: id)
      } catch is CancellationError {
      } catch {
        mailbox.send(.failed(id, sentence(for: error)))
      }
    }
  }

  private func load(_ identities: [ByteString], in id: ListID) async throws {
    for identity in identities {
      try Task.checkCancellation()
      guard let tracks = try await loadAlbum(identity, in: id) else { continue }
      if identity == identities.first { lists[id]?.contents = tracks }
    }
  }

  /// Returns the tracks of one of a list's albums. If the tracks have not been read yet, reads them and sends them to
  /// the browser.
  private func loadAlbum(_ identity: ByteString, in id: ListID) async throws -> ListContents? {
    guard let list = lists[id], case .albums(let source) = list.source,
      let index = list.albums.firstIndex(where: { $0.identity == identity })
    else { return nil }
    if let tracks = list.albums[index].tracks { return tracks }
    let known = list.albums[index]
    let album = try await session.withConnection { try $0.album(known, of: source) }
    // The albums of the list may have changed while the album was read.
    if let index = lists[id]?.albums.firstIndex(where: { $0.identity == identity }) {
      lists[id]?.albums[index] = album
    }
    mailbox.send(.album(id, album))
    return album.tracks
  }

  /// Reads a list of albums again after the server's database has changed.
  func refreshAlbums(of list: BrowsedList, _ source: AlbumSource) async throws {
    let albums = try await albums(of: source)
    guard !albums.isEmpty else { return }
    lists[list.id]?.albums = albums
    mailbox.send(.albums(list.id, albums))
  }
}
