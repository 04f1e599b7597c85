internal import Browser
internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient

/// The albums that a row shows as pages.
enum RequestedAlbums: Sendable {
  /// The albums of an artist or a directory.
  case all(AlbumSource)
  /// The albums of a list of albums, with the album that has this identity first.
  case list(ListingSource, shown: ByteString)
  /// The album with the songs that a filter finds, among the albums of its artist.
  case album(Filter)
}

extension BrowsedList {
  /// Returns the albums that a row shows as pages: those of an artist or a directory, or the one of a song or the album
  /// itself, among the albums of the artist. Nil for any other row.
  func albums(of entry: BrowserEffect.Entry) -> RequestedAlbums? {
    switch source.byName {
    case .catalog(.directory) where entry.kind == .directory,
      .catalog(.tree) where entry.kind == .directory:
      .all(.directory(entry.identity))
    case _ where entry.kind == .song:
      .album(.file(.equals, source.address(of: entry.identity)))
    case .catalog(let list): albums(of: list.result(of: entry.identity))
    case .things: FoundThing(identity: entry.identity)?.albums
    default: nil
    }
  }

  private func albums(of result: EntryResult) -> RequestedAlbums? {
    guard let filter = result.songsFilter else { return nil }
    guard case .album = result else { return .all(.list(.albumsInOrderOfTime(filter))) }
    guard source.isOfArtist, case .catalog(let list) = source else { return .album(filter) }
    return .list(list, shown: filter.expression)
  }
}

extension FoundThing {
  fileprivate var albums: RequestedAlbums? {
    filter.map { kind == .artist ? .all(.list(.albumsInOrderOfTime($0))) : .album($0) }
  }
}

/// The albums to show as pages.
private struct RequestedPages {
  let source: AlbumSource
  let albums: [AlbumPages.Album]
  /// The identity of the album to show first; nil for the first one.
  var shown: ByteString?
  let title: String
}

// The albums of artists and directories.
extension ListService {
  /// Reads the albums of an entry, and opens them as pages.
  func openAlbums(of entry: BrowserEffect.Entry) {
    guard let list = lists[entry.list], let requested = list.albums(of: entry) else {
      return mailbox.send(
        .notOpened("this row has no albums; artists, albums, songs and directories have pages"))
    }
    reading?.cancel()
    reading = Task {
      do {
        let pages = try await pages(of: requested, titled: list.title(of: entry))
        show(pages, from: list)
      } catch is CancellationError {
      } catch {
        mailbox.send(.notOpened(sentence(for: error)))
      }
    }
  }

  private func show(_ pages: RequestedPages, from list: BrowsedList) {
    guard !pages.albums.isEmpty else { return mailbox.send(.notOpened("there are no albums")) }
    var opened = OpenedList(
      nextID(), title: pages.title, view: list.view, parent: list.id, contents: .empty)
    (opened.albums, opened.cursor) = (pages.albums, pages.shown)
    lists[opened.id] = BrowsedList(
      id: opened.id, view: list.view, source: .albums(pages.source), contents: .empty,
      albums: pages.albums)
    mailbox.send(.opened(opened))
  }

  private func pages(
    of requested: RequestedAlbums, titled title: String
  ) async throws -> RequestedPages {
    switch requested {
    case .all(let source):
      let source = try await session.withConnection { try $0.albumSource(for: source) }
      return RequestedPages(source: source, albums: try await albums(of: source), title: title)
    case .list(let list, let shown):
      let albums = try await albums(of: .list(list))
      return RequestedPages(source: .list(list), albums: albums, shown: shown, title: "Albums")
    case .album(let songs): return try await pages(beside: songs)
    }
  }

  /// Reads the albums of the artist of an album. If the album is not among them, because the server does not find it by
  /// its artist, returns this album alone.
  private func pages(beside songs: Filter) async throws -> RequestedPages {
    let album = try await session.withConnection { [catalog] in
      try catalog.album(of: songs, over: &$0)
    }
    guard let album else { throw CommandFailure(.no, "this song is on no album") }
    let filter = album.filterOrName
    let (artist, shown) = (album.artist, filter.expression)
    let source = AlbumSource.list(
      .albumsInOrderOfTime(artist.map { .tag(.albumArtist, .equals, $0) } ?? filter))
    let albums = try await albums(of: source)
    let title = (artist ?? album.name).description
    if albums.contains(where: { $0.identity == shown }) {
      return RequestedPages(source: source, albums: albums, shown: shown, title: title)
    }
    let alone = AlbumSource.list(.albumsInOrderOfTime(filter))
    return RequestedPages(source: alone, albums: try await self.albums(of: alone), title: title)
  }

  func albums(of source: AlbumSource) async throws -> [AlbumPages.Album] {
    try await session.withConnection { [catalog] in try catalog.albums(of: source, over: &$0) }
  }
}
