internal import Browser
internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient
internal import TerminalText

extension EntryResult {
  /// The filter that finds the songs of a tag value or an album; nil for any other entry.
  var songsFilter: Filter? {
    if case .album(let album) = self { album.filterOrName } else { filter }
  }
}

// The rows of lists of albums.
extension ListContents {
  /// Returns a list of albums with rows that show the date, the number of songs and the length of each album.
  func asAlbums(of list: ListingSource) -> ListContents {
    guard let rows = AlbumRows(list) else { return self }
    var contents = self
    contents.shownRow = { target in AlbumSummary(target: target).map(rows.row) }
    return contents
  }
}

/// The form of the rows of a list of albums.
private struct AlbumRows {
  /// The filter that has found the albums; nil for all albums. An artist whom it names is not repeated in the rows.
  private let filter: Filter?
  private let beginsWithArtist: Bool
  /// Whether rows show whole dates, as in a list that is sorted by them, and not only years.
  private let hasWholeDates: Bool

  init?(_ list: ListingSource) {
    guard case .albums(let filter, let tags, let isOfArtist) = list.byName else { return nil }
    self.filter = filter
    beginsWithArtist = tags.first { $0 != .date }.map { $0 != .album } ?? false
    hasWholeDates = list.order?.property == .date && !isOfArtist
  }

  func row(of album: AlbumSummary) -> ListRow {
    let artist = isNamed(album.artist) ? "" : album.artist?.description ?? ""
    let isArtistFirst = beginsWithArtist && !artist.isEmpty
    let date = date(of: album)
    var row = ListRow(
      name: isArtistFirst ? artist : album.shownName,
      detail: padded(date, to: hasWholeDates ? 10 : 4, isAtEnd: false) + "  " + facts(of: album),
      kind: .tag)
    row.note = isArtistFirst ? album.shownName : artist
    row.narrowDetails = [date]
    return row
  }

  /// Returns whether the filter of the list names an artist.
  private func isNamed(_ artist: ByteString?) -> Bool {
    guard let artist, let filter else { return false }
    return [Tag.albumArtist, .artist].contains { tag in
      filter.expression.hasOccurrence(of: Filter.tag(tag, .equals, artist).expression)
    }
  }

  private func date(of album: AlbumSummary) -> String {
    let date = album.date?.description ?? ""
    return hasWholeDates ? date : String(date.prefix(4))
  }

  /// Returns the number of songs and their length, each in a column.
  private func facts(of album: AlbumSummary) -> String {
    let count = padded("\(album.songCount)", to: 2) + (album.songCount == 1 ? " song " : " songs")
    return count + "  " + padded(clockText(album.duration), to: 7)
  }
}

/// Returns a text with blanks before or after it, so that it has at least the given number of cells.
private func padded(_ text: String, to width: Int, isAtEnd: Bool = true) -> String {
  let blanks = String(repeating: " ", count: max(0, width - displayWidth(text)))
  return isAtEnd ? blanks + text : text + blanks
}

extension AlbumSummary {
  /// The name, or what the album consists of if it has no name.
  var shownName: String { name.isEmpty ? "Songs without an album" : name.description }

  /// The filter that finds the album's songs. If it would be too long for the server, this filter finds the songs of all
  /// albums that have this name.
  var filterOrName: Filter { filter ?? .tag(.album, .equals, name) }
}

// The tracks of albums.
extension ConnectionCatalog {
  /// Reads the songs of an album.
  ///
  /// - Parameters:
  ///   - filter: the filter that finds the songs.
  ///   - list: the list in its order: that of the album, or another one.
  func tracks(
    of filter: Filter, sortedAs list: ListingSource, over server: inout Connection
  ) throws -> ListContents {
    let songs = try server.withTags(AlbumTracks.tags + list.songTags) { server in
      try server.songs(of: .find(filter)).albumByAlbum()
    }
    let rows = AlbumTracks(songs, try server.ratings(of: songs))
    guard list != list.byName else { return rows.contents { SongPlace(uri: $0.uri).target } }
    let indexed = try index(songs, as: list, over: &server)
    let sorted = (0..<indexed.listing.count).map { offset in
      let position = SongPlace(target: indexed.listing.target(at: offset))?.position ?? 0
      return rows.row(at: position) { SongPlace(uri: $0.uri).target }
    }
    return ListContents(sorted, try shownIndex(of: indexed)) { text in
      (try? bounds(of: ByteString(text), in: indexed)) ?? 0..<0
    }
  }
}

/// The songs of an album as rows.
struct AlbumTracks {
  /// The tags that rows show.
  static let tags = AlbumGrouping.tags + Song.nameTags

  private let songs: [Song]
  /// The ratings of songs by URI.
  private let ratings: [ByteString: Int]
  /// The artist of the album; nil if the songs have different artists, so that each row names its own.
  private let artist: ByteString?
  /// The number of cells of the longest track number; 0 if no song has one.
  private let widthOfNumbers: Int
  private let hasSeveralDiscs: Bool

  /// - Parameters:
  ///   - songs: the songs in the order of the album, with the tags that rows show.
  ///   - ratings: the ratings of songs by URI, from 0 to 10.
  init(_ songs: [Song], _ ratings: [ByteString: Int]) {
    (self.songs, self.ratings) = (songs, ratings)
    let artists = Set(songs.map { $0.bytes(of: .artist) })
    let ofAll = artists.count == 1 ? songs.first?.bytes(of: .artist) : nil
    artist = songs.lazy.compactMap { $0.bytes(of: .albumArtist) }.first ?? ofAll
    let digits = songs.compactMap { $0.number(.track) }.map { "\($0)".utf8.count }
    widthOfNumbers = digits.max().map { max(2, $0) } ?? 0
    hasSeveralDiscs =
      songs.first?.bytes(of: .album) != nil && Set(songs.map(\.discNumber)).count > 1
  }

  /// Returns the rows in the order of the album, with the number of the disc where there are several.
  ///
  /// - Parameter identity: returns the identity of a song's row.
  func contents(_ identity: (Song) -> ByteString) -> ListContents {
    var contents = ListContents(
      .songs(
        songs.indices.map { index in
          var row = row(at: index, identity)
          if hasSeveralDiscs { row.row.section = "Disc \(songs[index].discNumber)" }
          return row
        }))
    contents.sectionWidth = hasSeveralDiscs ? "Disc 10".count : 0
    return contents
  }

  /// Returns the row of a song.
  ///
  /// - Parameters:
  ///   - index: the index of the song among the songs of the album.
  ///   - identity: returns the identity of a song's row.
  func row(at index: Int, _ identity: (Song) -> ByteString) -> ListContents.SongRow {
    let song = songs[index]
    var row = ListRow(
      number: number(of: song),
      name: (song.listedName ?? song.uri.lastPathComponent).description,
      detail: song.duration.map(clockText) ?? "", kind: .song)
    row.rating = ratings[song.uri]
    if let other = song.bytes(of: .artist), other != artist { row.note = other.description }
    return ListContents.SongRow(identity: identity(song), row: row)
  }

  private func number(of song: Song) -> String {
    guard widthOfNumbers > 0 else { return "" }
    return padded(song.number(.track).map { "\($0)" } ?? "", to: widthOfNumbers) + "  "
  }
}

extension Song {
  /// The number of the song's disc; 1 if it is not known.
  fileprivate var discNumber: Int { max(1, Int(AlbumPlace(self).disc)) }
}
