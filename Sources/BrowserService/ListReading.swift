internal import Browser
internal import Bytes
internal import Catalog
internal import Collation
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import TerminalText

extension Catalog {
  /// Reads the rows of a list.
  func contents(
    of source: BrowsedSource, over server: inout Connection
  ) throws -> ListContents {
    var contents = try rows(of: source, over: &server)
    contents.address = { source.address(of: $0) }
    if let noun = source.noun { contents.noun = noun }
    contents.order = source.orderTitle
    if source.mixesDirectories {
      contents.place = { source.place(of: $0).description }
    }
    return contents
  }

  private func rows(
    of source: BrowsedSource, over server: inout Connection
  ) throws -> ListContents {
    switch source {
    case .catalog(let list): try contents(listing(of: list, over: &server))
    case .queue:
      .songs(
        of: try server.withTags(SongFormat.line.tags) { server in try server.queueSnapshot() })
    case .sortedQueue(let list): try contents(ofSortedQueue: list, over: &server)
    case .playlists: try contents(index(playlistListing(try server.run(.playlists))))
    case .playlist(let name):
      .songs(
        ofPlaylist: try server.withTags(SongFormat.line.tags) { server in
          try server.songs(ofPlaylist: name)
        })
    case .settings: try server.settingsRows()
    case .albums, .lines: .empty
    }
  }

  /// Returns the rows for a list of names, with the index over them.
  func contents(_ indexed: IndexedListing) throws -> ListContents {
    ListContents(try shownIndex(of: indexed)) { text in
      (try? bounds(of: ByteString(text), in: indexed)) ?? 0..<0
    }
  }

  private func shownIndex(of indexed: IndexedListing) throws -> MarkerIndex {
    guard indexed.source?.order == nil else { return try markerIndex(of: indexed) }
    return MarkerIndex(
      indexed.listing, sectionTitles: try collator.sectionTitles,
      collation: try collator.prefixCollation(of: indexed.source), keepsEmptySections: true)
  }

  /// Returns the rows of the queue in the order of a list of the catalog. The rows have the same identities as in the
  /// queue's own order, so that the cursor and the marks stay where they are and the song that plays is found.
  private func contents(
    ofSortedQueue list: ListingSource, over server: inout Connection
  ) throws -> ListContents {
    let songs = try server.withTags(SongFormat.line.tags) { server in try server.queueSnapshot() }
    let byID = Dictionary(songs.songs.map { ($0.id ?? 0, $0) }) { first, _ in first }
    let indexed = try listing(of: list, over: &server)
    let rows = (0..<indexed.listing.count).map { offset in
      let place = SongPlace(target: indexed.listing.target(at: offset))
      let identity = ByteString(songRow: place?.id ?? 0, place?.uri ?? "")
      let name = indexed.listing.name(at: offset).description
      let row = place?.id.flatMap { byID[$0] }.map { ListRow($0) }
      return ListContents.SongRow(
        identity: identity, row: row ?? ListRow(name: name, kind: .song))
    }
    return ListContents(rows, try shownIndex(of: indexed)) { text in
      (try? bounds(of: ByteString(text), in: indexed)) ?? 0..<0
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
  static func songs(of queue: QueueSnapshot) -> ListContents {
    ListContents(
      .songs(
        queue.songs.map { [line = SongFormat.line] song in
          SongRow(identity: song.queueRow, row: ListRow(song, line))
        }))
  }

  /// Returns the rows of a playlist. The identity of a row consists of the song's URI and of how many times the song
  /// occurs before this row.
  static func songs(ofPlaylist songs: [Song]) -> ListContents {
    var occurrences: [ByteString: Int] = [:]
    return ListContents(
      .songs(
        songs.map { [line = SongFormat.line] song in
          let count = occurrences[song.uri, default: 0]
          occurrences[song.uri] = count + 1
          return SongRow(identity: ByteString(songRow: count, song.uri), row: ListRow(song, line))
        }))
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
