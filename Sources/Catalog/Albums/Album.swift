public import Bytes
public import MPDClient

/// An album in a server's database. The server itself knows only songs, which are grouped into albums here.
///
/// Songs that have the same MusicBrainz album identifier form one album. If any song of an album lacks the identifier,
/// songs form one album if their artists, album names and dates are equal. The artist is the album artist. For songs
/// without an album artist, it is their artist or, if the songs of the album in one directory have different artists,
/// "Various Artists"; the dates of such songs may differ. Directories such as "CD1" and "Disc 2" count as parts of the
/// directory that contains them. Songs in other directories with equal artist, album and date form one album unless
/// their discs and tracks overlap.
public struct Album: Sendable {
  /// The title, as in the tag `Album`.
  public let name: ByteString
  /// The artist of the whole album; "Various Artists" if the songs have different artists and no album artist; nil if
  /// the songs have no artist.
  public let artist: ByteString?
  /// The date. Nil if the songs have no date, or if they are by various artists, have no album artist, and have
  /// different dates.
  public let date: ByteString?
  /// The URIs of the songs, ordered by disc, track and file name.
  public let songs: [ByteString]
  /// The sum of the known lengths of the songs.
  public let duration: Duration
  /// The time at which the newest song was added to the database or, if the server does not report this, was last
  /// changed, in Unix seconds; nil if neither is known.
  public let added: Int?
  /// A filter that finds exactly these songs among the songs that were grouped; nil if it would be longer than a server
  /// accepts. If album artist, album and date are enough to identify the album, the filter compares these tags in this
  /// order, as other programs do.
  public let filter: Filter?
}

/// Groups songs into albums. Adding n songs and grouping them takes O(n), not counting the time for sorting the songs
/// of each album.
///
/// ```swift
/// var grouping = AlbumGrouping()
/// try connection.forEachSong(of: .find(.base(""))) { grouping.add($0) }
/// for album in grouping.albums() { print(album.name, album.songs.count) }
/// ```
public struct AlbumGrouping: Sendable {
  private var songs = AlbumSongs()

  /// The tags of songs that the grouping compares.
  public static let tags: [Tag] =
    AlbumSongs.Field.allCases.map(\.tag) + [.disc, .track]

  /// Creates a grouping without songs.
  public init() {}

  /// Adds a song. A song without an album tag belongs to no album.
  ///
  /// - Parameter song: the song, with the tags in ``tags``.
  public mutating func add(_ song: Song) { songs.append(song) }

  /// Returns the albums of the added songs, in the order of their first songs.
  ///
  /// The filters are exact if all songs of the database have been added.
  public func albums() -> [Album] { songs.albums() }

  /// Returns, for each song, the number of its album; nil for a song that belongs to no album.
  ///
  /// - Parameter songs: the songs, with the tags in ``tags``.
  public static func numbers(of songs: some Sequence<Song>) -> [Int?] {
    var table = AlbumSongs()
    for song in songs { table.append(song) }
    return AlbumPartition(&table).numbers
  }
}

extension SongTable {
  /// Returns all albums, in the order in which the server lists their first songs. O(n) in the number of songs, not
  /// counting the time for sorting the songs of each album.
  public func albums() -> [Album] { albums { _ in true } }

  /// Returns the albums of the songs in certain groups of songs, in the order in which the server lists their first
  /// songs. The filters are exact if all songs that share an album name or an identifier of an album are in these
  /// groups.
  ///
  /// - Parameter isWanted: whether to include the songs of the group that has the given number.
  func albums(ofGroups isWanted: (Int) -> Bool) -> [Album] {
    var songs = AlbumSongs()
    var firstSongs: [Int: Int] = [:]
    var cursor = SongCursor(self, tags: [.disc, .track])
    var firstCursor = SongCursor(self, tags: AlbumGrouping.tags)
    for row in rowsInServerOrder {
      let group = cursor.group(ofRow: row) ?? -1
      guard isWanted(group) else { continue }
      if let first = firstSongs[group] {
        songs.append(cursor.song(at: row), withFieldsOf: first)
      } else {
        firstSongs[group] = songs.count
        songs.append(firstCursor.song(at: row))
      }
    }
    return songs.albums()
  }
}

extension AlbumPartition {
  /// The indices of the songs of each album.
  fileprivate var members: [[Int]] {
    var members = Array(repeating: [Int](), count: names.count)
    for (song, album) in numbers.enumerated() {
      if let album { members[album].append(song) }
    }
    return members
  }
}

extension AlbumSongs {
  /// Returns the albums of the songs, in the order of their first songs.
  fileprivate func albums() -> [Album] {
    var songs = self
    let partition = AlbumPartition(&songs)
    let members = partition.members.map { songs.inAlbumOrder($0) }
    let filters = AlbumFilters(songs, members).filters()
    return members.indices.map { album in
      songs.album(partition.names[album], members[album], filters[album])
    }
  }

  /// Returns indices of songs, sorted into album order.
  fileprivate func inAlbumOrder(_ songs: [Int]) -> [Int] {
    songs.sorted { left, right in
      let places = (rows[left].place, rows[right].place)
      guard places.0 == places.1 else { return places.0 < places.1 }
      return precedes((places.0, uris[left]), (places.1, uris[right]))
    }
  }

  fileprivate func album(
    _ names: AlbumPartition.Names, _ songs: [Int], _ filter: Filter?
  ) -> Album {
    let milliseconds = songs.reduce(0) { $0 + rows[$1].milliseconds }
    return Album(
      name: texts[Int(names.album)], artist: text(names.artist), date: text(names.date),
      songs: songs.map { uris[$0] }, duration: .milliseconds(milliseconds),
      added: songs.compactMap { rows[$0].added }.max().map(Int.init), filter: filter)
  }

  /// Returns the string that has the given number; nil if the string is empty.
  private func text(_ number: TextNumber) -> ByteString? {
    number == 0 ? nil : texts[Int(number)]
  }
}
