internal import Bytes
internal import MPDClient

/// What the songs of each group have in common, as far as a library needs it.
struct LibraryGroups {
  /// For each group, a song that has only what the songs of the group have in common.
  private let songs: [Song]
  /// For each group, whether the table still has songs of it.
  private var isUsed: [Bool]

  /// The tags by which artists, albums and songs are found, apart from the titles of songs, and those that distinguish
  /// albums.
  static let tags: [Tag] = [.album, .date, .musicBrainzAlbumID] + LibraryArtist.allTags

  /// Reads the groups of a table; nil if the table is damaged. O(n), where n is the number of songs.
  init?(_ table: SongTable) {
    var reader = SongRowReader(table.columns, tags: Self.tags, isOnlyTags: true)
    var songs: [Song] = []
    for group in 0..<table.columns.count(of: .groups) {
      guard let pairs = reader.pairs(ofGroup: group) else { return nil }
      songs.append(Song(uri: "", pairs: pairs))
    }
    self.songs = songs
    isUsed = Array(repeating: false, count: songs.count)
    for row in 0..<table.count {
      guard let group = reader.group(ofRow: row), group < songs.count else { return nil }
      isUsed[group] = true
    }
  }

  subscript(group: Int) -> Song { songs[group] }

  /// Returns the names of all artists that the songs of some groups name.
  func artistNames(of groups: some Sequence<Int>) -> Set<ByteString> {
    Set(groups.flatMap { group in LibraryArtist.tags.flatMap { songs[group].allBytes(of: $0) } })
      .subtracting([""])
  }

  /// Returns the artists with the given names, as all songs of the table describe them.
  func artists(named names: Set<ByteString>) -> LibraryArtists {
    var artists = LibraryArtists()
    for group in groups(naming: names) where isUsed[group] {
      artists.add(of: songs[group], named: names)
    }
    return artists
  }

  /// Returns the groups whose songs name any of the given artists.
  func groups(naming artists: Set<ByteString>) -> [Int] {
    guard !artists.isEmpty else { return [] }
    return songs.indices.filter { group in
      LibraryArtist.tags.contains {
        songs[group].allBytes(of: $0).contains(where: artists.contains)
      }
    }
  }

  /// The number of groups.
  var count: Int { songs.count }

  /// Returns the names and identifiers of albums that are linked to the given ones: songs affect each other's albums and
  /// filters only if they share one of these texts. Returns nil if albums are linked through too many others.
  ///
  /// - Parameters:
  ///   - groups: groups of songs whose albums are included.
  ///   - texts: further names of albums.
  func linkedAlbumTexts(of groups: some Sequence<Int>, and texts: [ByteString]) -> Set<ByteString>?
  {
    let all = songs.map(\.albumTexts)
    var linked = Set(texts + groups.flatMap { all[$0] })
    for _ in 0..<maxLinks {
      let count = linked.count
      for texts in all where texts.contains(where: linked.contains) { linked.formUnion(texts) }
      if linked.count == count { return linked }
    }
    return nil
  }

  /// Returns, for each group, whether its songs name or identify an album by any of the given texts.
  func haveAny(of texts: Set<ByteString>) -> [Bool] {
    songs.map { $0.albumTexts.contains(where: texts.contains) }
  }
}

extension Song {
  /// The names and identifiers of the song's albums.
  fileprivate var albumTexts: [ByteString] {
    allBytes(of: .album) + allBytes(of: .musicBrainzAlbumID)
  }
}

/// The number of links from album to album that are followed.
private let maxLinks = 8
