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
  /// A list of albums of the catalog. The identity of an album is the expression of the filter that finds its songs.
  case list(ListingSource)
  /// The subdirectories of a directory that contains songs without an album tag, and the directory itself if songs are
  /// directly in it. The identity of an album is the path of its directory.
  case directory(ByteString)
}

extension Connection {
  /// Returns the source of the albums below a directory. If all songs below the directory have an album tag, this is
  /// the songs, so that the discs of an album are shown as one album even if each disc has a directory of its own.
  /// Otherwise it is the subdirectories. Any other source is returned unchanged.
  mutating func albumSource(for source: AlbumSource) throws -> AlbumSource {
    guard case .directory(let path) = source, !path.isEmpty, protocolVersion >= (0, 21, 0) else {
      return source
    }
    return try areAllOnAlbums(.base(path)) ? .list(.albumsInOrderOfTime(.base(path))) : source
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
    let replies = try run(list: list)
    return try !replies.reply(for: first).isEmpty
      && others.allSatisfy { try replies.reply(for: $0).isEmpty }
  }

  /// Reads the subdirectories of a directory as albums without their tracks, sorted by name, and the directory itself if
  /// songs are directly in it.
  mutating func albums(in path: ByteString, _ collator: Collator) throws -> [AlbumPages.Album] {
    albums(in: path, try run(.entries(of: path)), collator)
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
    case .list:
      let songs = try withTags(AlbumTracks.tags) { server throws(MPDError) in
        try server.songs(of: .find(.raw(album.identity)))
      }
      return album.with(songs, try ratings(of: songs))
    case .directory:
      let entries = try run(.entries(of: album.identity))
      let songs = entries.compactMap(\.song)
      var album = album.with(songs, try ratings(of: songs))
      album.detail = facts(
        "", songs.first?[.date], songs.count,
        songs.compactMap(\.duration).reduce(.zero, +))
      return album
    }
  }
}

extension ConnectionCatalog {
  /// Reads the albums of a source without their tracks.
  func albums(
    of source: AlbumSource, over server: inout Connection
  ) throws -> [AlbumPages.Album] {
    switch source {
    case .list(let list): try summaries(of: list, over: &server).map(AlbumPages.Album.init)
    case .directory(let path): try server.albums(in: path, collator)
    }
  }

  /// Returns the album that has the songs that a filter finds; nil if they are on no album.
  func album(of songs: Filter, over server: inout Connection) throws -> AlbumSummary? {
    try summaries(of: .albumsInOrderOfTime(songs), over: &server).first { !$0.name.isEmpty }
  }

  private func summaries(
    of list: ListingSource, over server: inout Connection
  ) throws -> [AlbumSummary] {
    let listing = try listing(of: list, over: &server).listing
    return (0..<listing.count).compactMap { AlbumSummary(target: listing.target(at: $0)) }
  }
}

/// The maximum number of songs below a directory up to which albums are distinguished by tags rather than by
/// directories.
private let maxSongs = 5000

extension AlbumPages.Album {
  /// Creates an album without tracks.
  fileprivate init(_ album: AlbumSummary) {
    self.init(
      identity: album.filterOrName.expression,
      title: album.shownName,
      detail: facts(
        album.artist?.description, album.date?.description, album.songCount, album.duration))
  }

  /// Returns the album with the given songs as its tracks, sorted by disc and track number.
  ///
  /// - Parameters:
  ///   - songs: the songs.
  ///   - ratings: the ratings of songs by URI.
  fileprivate func with(_ songs: [Song], _ ratings: [ByteString: Int]) -> AlbumPages.Album {
    let songs = songs.inAlbumOrder { $0 }
    var album = self
    album.cover = songs.first?.uri
    album.rating = ratings.meanRating(of: songs)
    album.tracks = AlbumTracks(songs, ratings).contents { $0.uri }
    return album
  }
}

/// Returns what the page of an album says below the title. Facts that are not known are left out.
private func facts(
  _ artist: String?, _ date: String?, _ songs: Int, _ duration: Duration
) -> String {
  [artist ?? "", date ?? "", songCount(songs), duration > .zero ? clockText(duration) : ""]
    .filter { !$0.isEmpty }.joined(separator: " · ")
}

// The tracks of the albums that are shown.
extension ListService {
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
