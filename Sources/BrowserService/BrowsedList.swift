internal import Browser
internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import Operations

/// A list that is open in the browser: the list that is shown, or a list from which the user has opened another one.
struct BrowsedList: Sendable {
  let id: ListID
  let view: BrowserView
  var source: BrowsedSource
  /// The rows that the browser has received.
  var contents: ListContents
  /// The number of the connection over which the rows were read (`Session.generation`).
  var generation = 0
  /// The albums that are shown as pages; empty if the list does not show albums. If it does, `contents` contains the
  /// tracks of the album that is shown.
  var albums: [AlbumPages.Album] = []
  /// What a search of the library has found, by the identities of the rows; empty for other lists.
  var things: [ByteString: LibraryThing] = [:]

  /// Returns the source of the list that an entry opens; nil if the entry cannot be opened.
  func source(of entry: BrowserEffect.Entry) -> BrowsedSource? {
    switch source.byName {
    case .catalog(.directory) where entry.kind == .playlist,
      .catalog(.tree) where entry.kind == .playlist:
      .playlist(entry.identity)
    case .catalog(let list):
      if case .album(let album) = list.result(of: entry.identity) {
        .catalog(.songs(album.filterOrName))
      } else {
        list.list(below: entry.identity, entry.kind).map { .catalog($0.inBrowser) }
      }
    case .playlists: .playlist(entry.identity)
    case .things: FoundThing(identity: entry.identity)?.list
    case .queue, .sortedQueue, .playlist, .albums, .settings, .lines: nil
    }
  }

  /// Returns the title of the list that an entry opens.
  func title(of entry: BrowserEffect.Entry) -> String {
    switch source.byName {
    case .catalog(.tags(let path)):
      path.values(of: entry.identity).last { $0.tag == path.tag }?.value.description ?? ""
    case .catalog(let list):
      if case .album(let album) = list.result(of: entry.identity) {
        album.shownName
      } else {
        entry.identity.lastPathComponent.description
      }
    case .things: contents.name(of: entry.identity) ?? ""
    default: entry.identity.lastPathComponent.description
    }
  }
}

extension FoundThing {
  /// The list that the row opens; nil for a song.
  fileprivate var list: BrowsedSource? {
    switch kind {
    case .artist: .catalog(.albumsInOrderOfTime(.raw(address)))
    case .album: .catalog(.songs(.raw(address)))
    case .playlist: .playlist(address)
    case .song: nil
    }
  }
}

extension BrowsedList {
  /// Returns a value for each row. The values are used to compare the rows before and after a change.
  ///
  /// The values are usually the identities of the rows. In a playlist they are the URIs, because the identity of a
  /// repeated song depends on the songs before it. In the queue they are the URIs if the connection was re-established,
  /// because a restart of the server changes all identities.
  ///
  /// - Parameters:
  ///   - contents: the rows.
  ///   - isReconnected: whether the connection was re-established between the two times that the rows were read, in
  ///     which case the server may have been restarted.
  func comparedRows(
    _ contents: ListContents, _ isReconnected: Bool
  ) -> [ByteString] {
    switch source.byName {
    case .playlist: contents.identities.map(\.uriOfSongRow)
    case .queue where isReconnected: contents.identities.map(\.uriOfSongRow)
    default: contents.identities
    }
  }
}

extension ListContents {
  var identities: [ByteString] { (0..<count).map(identity) }

  /// Returns the name of the row with an identity; nil if there is no such row. O(n).
  func name(of identity: ByteString) -> String? {
    (0..<count).first { self.identity(at: $0) == identity }.map { row(at: $0).name }
  }
}
