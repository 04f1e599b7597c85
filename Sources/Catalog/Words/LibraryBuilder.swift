internal import Bytes
internal import Collation
internal import MPDClient
internal import Platform

/// Builds the columns of a library from the table of its songs.
struct LibraryBuilder {
  private let table: SongTable
  private var writer: LibraryWriter
  private var artists = LibraryArtists()
  /// The names of each song. `songGroups` contains the index in `groups` of the song's other texts.
  private var songNames: [[ByteString]] = []
  private var songGroups: [Int] = []
  /// For each group of songs, the words of the texts that the songs have in common, such as the artist, the album and
  /// the year.
  private var groups: [[UInt32]] = []
  /// For each group of songs, the album artists.
  private var albumArtists: [[ByteString]] = []
  private var groupNumbers: [Int: Int] = [:]

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - table: all songs of the library.
  ///   - collator: the collator that folds words and sorts the artists, albums and songs.
  ///   - articles: the words that the collation ignores at the beginning of a name, separated by commas.
  init(_ table: SongTable, _ collator: Collator, ignoring articles: ByteString) {
    self.table = table
    writer = LibraryWriter(collator, LetterFolding(collator), ignoring: articles)
  }

  /// Returns the columns. O(n), where n is the number of bytes of the songs, apart from sorting. Another thread divides
  /// the songs into albums meanwhile.
  consuming func columns() -> [ByteStrings] {
    let grouping = ConcurrentValue { [table] in table.albums() }
    readSongs()
    let artistOrder = writer.order(of: artists.all.map(\.name))
    let songOrder = writer.order(of: songNames.map { $0[0] })
    let grouped = grouping.value
    let albums = grouped.map(LibraryAlbum.init)
    let albumOrder = writer.order(of: albums.map(\.name))
    for artist in artistOrder { writer.add(artists.all[artist]) }
    for album in albumOrder {
      writer.add(albums[album], by: artists.names(of: artists(of: grouped[album])))
    }
    for song in songOrder { writer.add(songNamed: songNames[song], groups[songGroups[song]]) }
    let metadata = writer.metadata(rows: songOrder.map { UInt32($0) })
    return writer.finish() + [
      ByteStrings(artistOrder.map { artists.all[$0].packed }),
      ByteStrings(albumOrder.map { albums[$0].packed }), metadata,
    ]
  }

  private mutating func readSongs() {
    var cursor = SongCursor(table, onlyTags: [.title])
    var groupCursor = SongCursor(table, onlyTags: LibraryGroups.tags)
    for row in 0..<table.count {
      songNames.append(cursor.song(at: row).searchedNames)
      let group = cursor.group(ofRow: row) ?? -1
      let number = groupNumbers[group] ?? groups.count
      songGroups.append(number)
      guard number == groups.count else { continue }
      groupNumbers[group] = number
      addGroup(of: groupCursor.song(at: row))
    }
  }

  /// Adds the texts that the songs of a group have in common, taken from one of its songs.
  private mutating func addGroup(of song: Song) {
    artists.add(of: song)
    albumArtists.append(song.allBytes(of: .albumArtist))
    groups.append(writer.commonWords(of: song))
  }

  /// Returns the artist of an album and all album artists of its first song.
  private func artists(of album: Album) -> Set<ByteString> {
    let row = album.songs.first.flatMap { table.row(of: $0) }
    return album.artists(albumArtists: row.map { albumArtists[songGroups[$0]] } ?? [])
  }
}

extension Album {
  /// Returns the artist of the album and all album artists of its first song.
  ///
  /// - Parameter albumArtists: the album artists of the first song.
  func artists(albumArtists: [ByteString]) -> Set<ByteString> {
    Set(albumArtists + [artist].compactMap(\.self))
  }
}
