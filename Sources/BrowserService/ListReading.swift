internal import Browser
internal import Bytes
internal import Catalog
internal import Collation
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import TerminalText

extension ConnectionCatalog {
  /// Reads the rows of a list.
  ///
  /// - Parameter columns: the columns of lists of songs.
  func contents(
    of source: BrowsedSource, _ columns: ListColumns = ListColumns(),
    over server: inout Connection
  ) throws -> ListContents {
    let columns = columns.columns(of: source)
    columns.readStickers()
    var contents = try rows(of: source, columns, over: &server)
    contents.address = { source.address(of: $0) }
    if let noun = source.noun { contents.noun = noun }
    contents.order = source.orderTitle
    if source.mixesDirectories {
      contents.place = { source.place(of: $0).description }
    }
    return contents
  }

  private func rows(
    of source: BrowsedSource, _ columns: [SongColumn], over server: inout Connection
  ) throws -> ListContents {
    let tags = SongFormat.line.tags + columns.tags
    return switch source {
    case .catalog(let list):
      switch list.byName {
      case .songs(let filter): try tracks(of: filter, sortedAs: list, over: &server)
      case .albums: try contents(listing(of: list, over: &server)).asAlbums(of: list)
      default: try contents(listing(of: list, over: &server))
      }
    case .queue:
      .songs(of: try server.withTags(tags) { server in try server.queueSnapshot() }, columns)
    case .sortedQueue(let list): try contents(ofSortedQueue: list, columns, over: &server)
    case .playlists: try contents(index(playlistListing(try server.run(.playlists))))
    case .playlist(let name):
      .songs(
        ofPlaylist: try server.withTags(tags) { server in try server.songs(ofPlaylist: name) },
        columns)
    case .settings: try server.settingsRows()
    case .albums, .things, .lines: .empty
    }
  }

  /// Returns the rows for a list of names, with the index over them.
  func contents(_ indexed: IndexedListing) throws -> ListContents {
    ListContents(try shownIndex(of: indexed)) { text in
      (try? bounds(of: ByteString(text), in: indexed)) ?? 0..<0
    }
  }

  func shownIndex(of indexed: IndexedListing) throws -> MarkerIndex {
    guard indexed.source?.order == nil else { return try markerIndex(of: indexed) }
    return MarkerIndex(
      indexed.listing, sectionTitles: try collator.sectionTitles,
      collation: try collator.prefixCollation(of: indexed.source), keepsEmptySections: true)
  }

  /// Returns the rows of the queue in the order of a list of the catalog. The first row of each song has the same
  /// identity as in the queue's own order, so that the cursor and the marks stay where they are and the song that plays
  /// is found. A song has a row for each of its names.
  private func contents(
    ofSortedQueue list: ListingSource, _ columns: [SongColumn], over server: inout Connection
  ) throws -> ListContents {
    let songs = try server.withTags(SongFormat.line.tags + list.songTags + columns.tags) { server in
      try server.queueSnapshot().songs
    }
    let indexed = try index(songs, as: list, over: &server)
    let positions = (0..<indexed.listing.count).map { offset in
      SongPlace(target: indexed.listing.target(at: offset))?.position ?? 0
    }
    var contents = ListContents(songs.rows(at: positions), try shownIndex(of: indexed)) { text in
      (try? bounds(of: ByteString(text), in: indexed)) ?? 0..<0
    }
    contents.setColumns(columns, of: positions.lazy.map { songs[$0] })
    return contents
  }
}

extension [Song] {
  /// Returns a row for each of the given positions in these songs, which are those of the whole queue.
  ///
  /// - Parameter positions: 0-based positions, which may be repeated.
  fileprivate func rows(at positions: [Int]) -> [ListContents.SongRow] {
    let line = SongFormat.line
    var counts = [Int](repeating: 0, count: count)
    return positions.map { position in
      let song = self[position]
      defer { counts[position] += 1 }
      return ListContents.SongRow(
        identity: ByteString(songRow: song.id ?? 0, song.uri, repeats: counts[position]),
        row: ListRow(song, line))
    }
  }
}

private func playlistListing(_ playlists: [StoredPlaylist]) -> Listing {
  var listing = Listing(directory: "")
  for playlist in playlists { listing.append(.playlist, name: playlist.name) }
  return listing
}

extension ListContents {
  /// Returns the rows of the queue. The identity of a row consists of the song's identifier and its URI.
  static func songs(of queue: QueueSnapshot, _ columns: [SongColumn]) -> ListContents {
    var contents = ListContents(
      .songs(
        queue.songs.map { [line = SongFormat.line] song in
          SongRow(identity: song.queueRow, row: ListRow(song, line))
        }))
    contents.setColumns(columns, of: queue.songs)
    return contents
  }

  /// Returns the rows of a playlist. The identity of a row consists of the song's URI and of how many times the song
  /// occurs before this row.
  static func songs(ofPlaylist songs: [Song], _ columns: [SongColumn]) -> ListContents {
    var occurrences: [ByteString: Int] = [:]
    var contents = ListContents(
      .songs(
        songs.map { [line = SongFormat.line] song in
          let count = occurrences[song.uri, default: 0]
          occurrences[song.uri] = count + 1
          return SongRow(identity: ByteString(songRow: count, song.uri), row: ListRow(song, line))
        }))
    contents.setColumns(columns, of: songs)
    return contents
  }
}

extension ListRow {
  /// Creates a row for a song, with its duration at the right.
  ///
  /// - Parameters:
  ///   - song: the song.
  ///   - line: the format of the name; by default, the artist and the title.
  init(_ song: Song, _ line: SongFormat = .line) {
    self.init(
      name: line.text(song).description, detail: song.duration.map(clockText) ?? "",
      kind: .song)
  }
}
