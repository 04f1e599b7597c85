internal import Browser
internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient
internal import Operations

/// The source of the albums on pages.
enum AlbumSource: Hashable, Sendable {
  /// The albums of the songs that a filter matches, each identified by its title.
  case songs(Filter)
  /// The directories in a directory that have songs, and the directory itself if it has any, each
  /// identified by its path.
  case directory(ByteString)
}

extension BrowsedList {
  /// Returns the albums below an entry, an artist or a directory; nil if it has none.
  func albums(of entry: BrowserEffect.Entry) -> AlbumSource? {
    switch source {
    case .catalog(.tags(let path)): .songs(path.filter(of: entry.identity))
    case .catalog(.directory), .catalog(.tree):
      entry.kind == .directory ? .directory(entry.identity) : nil
    default: nil
    }
  }
}

extension Connection {
  /// Reads the albums without their tracks, in the order in which they were published, or in that of
  /// their names.
  mutating func albums(of source: AlbumSource, _ collator: Collator) throws -> [AlbumPages.Album] {
    switch source {
    case .songs(let filter):
      return albums(try run(.list(.album, of: filter, groupedBy: [.date])), collator)
    case .directory(let path):
      return albums(in: path, try run(.entries(of: path)), collator)
    }
  }

  /// An album with several dates is at the place of the first one.
  private func albums(_ values: [TagValue], _ collator: Collator) -> [AlbumPages.Album] {
    var dates: [ByteString: ByteString] = [:]
    for value in values {
      let date = Tag.date.sortText(of: value.groups.first ?? "")
      dates[value.value] = min(dates[value.value] ?? date, date)
    }
    let keys = dates.map { (date: $1, key: collator.sortKey(of: $0), album: $0) }
    let sorted = keys.sorted {
      $0.date == $1.date ? $0.key.lexicographicallyPrecedes($1.key) : $0.date < $1.date
    }
    return sorted.map {
      AlbumPages.Album(
        identity: $0.album, title: $0.album.description, detail: $0.date.description)
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

  /// Reads an album with its tracks.
  mutating func album(
    _ album: AlbumPages.Album, of source: AlbumSource
  ) throws -> AlbumPages.Album {
    switch source {
    case .songs(let filter):
      let ofAlbum = Filter.tag(.album, .equals, album.identity)
      return album.with(try songs(of: .find(.and([filter, ofAlbum]))))
    case .directory:
      let entries = try run(.entries(of: album.identity))
      return album.with(entries.compactMap { if case .song(let song) = $0 { song } else { nil } })
    }
  }
}

extension AlbumPages.Album {
  /// Returns the album with its songs, in the order of discs and tracks.
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
  /// A song with its track, title and duration.
  fileprivate init(track song: Song) {
    let number = song.number(.track).map { $0 < 10 ? " \($0)  " : "\($0)  " } ?? ""
    let title = (song.listedName ?? song.uri.lastPathComponent).description
    self.init(
      number: number, name: title, detail: song.duration.map(clockText) ?? "", kind: .song)
  }
}
