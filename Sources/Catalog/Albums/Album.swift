public import Bytes
public import MPDClient

/// An album of a server's database: songs that belong together, although the server only knows songs.
///
/// Songs are one album if they have the same MusicBrainz identifier of an album. Songs without it, or with it on only
/// a part of an album, are one album if artist, album and date are equal. As the artist of songs without an album
/// artist, their artist counts or, if the songs of the album in a directory have several, "Various Artists"; songs of
/// various artists may have several dates. Directories such as "CD1" and "Disc 2" are parts of the directory that
/// contains them. Other directories with equal artist, album and date are one album unless their discs and tracks
/// overlap.
public struct Album: Sendable {
  /// The title.
  public let name: ByteString
  /// The artist of the whole album; "Various Artists" if songs without an album artist have several artists, and nil
  /// if they have none.
  public let artist: ByteString?
  /// The date; nil if the songs have none, or have several and no album artist.
  public let date: ByteString?
  /// The URIs of the songs by disc, track and name of the file.
  public let songs: [ByteString]
  /// The sum of the known lengths of the songs.
  public let duration: Duration
  /// The time at which the newest song was added to the database or, where a server does not say that, changed, in
  /// Unix seconds; nil if it is unknown.
  public let added: Int?
  /// A filter that finds exactly these songs among those that were grouped; nil if it would be longer than a server
  /// accepts. If they suffice, the filter compares album artist, album and date in this order, as other programs do.
  public let filter: Filter?
}

/// Groups songs into albums. Adding n songs and grouping them takes O(n) apart from sorting each album.
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

  /// Adds a song. A song without the tag of an album belongs to none.
  ///
  /// - Parameter song: the song, with the tags in ``tags``.
  public mutating func add(_ song: Song) { songs.append(song) }

  /// Returns the albums of the added songs, in the order of their first songs.
  ///
  /// The filters are exact if all songs of the database have been added.
  public func albums() -> [Album] {
    var songs = songs
    let partition = AlbumPartition(&songs)
    let members = partition.members.map { songs.inAlbumOrder($0) }
    let filters = AlbumFilters(songs, members).filters()
    return members.indices.map { album in
      songs.album(partition.names[album], members[album], filters[album])
    }
  }

  /// Returns, for each song, the number of its album; nil for a song that belongs to none.
  ///
  /// - Parameter songs: the songs, with the tags in ``tags``.
  public static func numbers(of songs: some Sequence<Song>) -> [Int?] {
    var table = AlbumSongs()
    for song in songs { table.append(song) }
    return AlbumPartition(&table).numbers
  }
}

extension SongTable {
  /// Returns all albums, in the server's order of their first songs. O(songs) apart from sorting each album.
  public func albums() -> [Album] {
    var grouping = AlbumGrouping()
    forEachSong(in: rowsInServerOrder, tags: AlbumGrouping.tags) { _, song in grouping.add(song) }
    return grouping.albums()
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
  /// Returns the indices of songs sorted in the order of an album.
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

  /// Returns a text; nil if it is empty.
  private func text(_ number: TextNumber) -> ByteString? {
    number == 0 ? nil : texts[Int(number)]
  }
}
