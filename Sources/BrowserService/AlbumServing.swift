internal import Browser
internal import Bytes
internal import Catalog
internal import MPDClient

// The albums of artists and directories.
extension BrowsingServer {
  /// Reads the albums below an entry, and opens them as pages.
  func openAlbums(of entry: BrowserEffect.Entry) {
    guard let list = lists[entry.list], let source = list.albums(of: entry) else {
      return mailbox.send(.notOpened("this row has no albums; artists and directories have"))
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
    let albums = try await albums(of: source)
    guard !albums.isEmpty else { return mailbox.send(.notOpened("there are no albums")) }
    var opened = OpenedList(
      nextID(), title: title(of: entry, in: list), view: list.view, parent: list.id,
      contents: .empty)
    opened.albums = albums
    lists[opened.id] = BrowsedList(
      id: opened.id, view: list.view, source: .albums(source), contents: .empty, albums: albums)
    mailbox.send(.opened(opened))
  }

  private func albums(of source: AlbumSource) async throws -> [AlbumPages.Album] {
    let collator = try catalog.collator
    return try await listSession.withConnection { try $0.albums(of: source, collator) }
  }

  /// Reads the tracks of albums unless they have been read. Those of the first one are then the rows of
  /// the list.
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

  /// Returns the tracks of an album, which is reported if it has not been read before.
  private func loadAlbum(_ identity: ByteString, in id: ListID) async throws -> ListContents? {
    guard let list = lists[id], case .albums(let source) = list.source,
      let index = list.albums.firstIndex(where: { $0.identity == identity })
    else { return nil }
    if let tracks = list.albums[index].tracks { return tracks }
    let known = list.albums[index]
    let album = try await listSession.withConnection { try $0.album(known, of: source) }
    // The albums may be others by now.
    if let index = lists[id]?.albums.firstIndex(where: { $0.identity == identity }) {
      lists[id]?.albums[index] = album
    }
    mailbox.send(.album(id, album))
    return album.tracks
  }

  /// Reads the albums of a list again after a change of the database.
  func refreshAlbums(of list: BrowsedList, _ source: AlbumSource) async throws {
    let albums = try await albums(of: source)
    guard !albums.isEmpty else { return }
    lists[list.id]?.albums = albums
    mailbox.send(.albums(list.id, albums))
  }
}
