internal import Bytes
package import MPDClient

/// The albums that contain songs found by a search, in the order in which the search has found their first songs. Each
/// album has all its songs, not only those that were found.
package struct ChosenAlbums {
  private var places: [ByteString: Int] = [:]
  private var names: Set<Filter> = []
  private var pending: [Filter] = []

  package init() {}

  /// Adds a song that the search has found, with the tags `AlbumGrouping.tags`.
  package mutating func insert(_ song: Song) {
    places[song.uri] = places.count
    insertNames(of: song)
  }

  /// Adds the song's album name and album identifier to the values to search for. To distinguish the album from others,
  /// it is enough to read all songs that have one of these values.
  private mutating func insertNames(of song: Song) {
    guard hasFewNames else { return }
    for tag in [Tag.album, .musicBrainzAlbumID] {
      for value in song.allBytes(of: tag) {
        let filter = Filter.tag(tag, .equals, value)
        if names.insert(filter).inserted { pending.append(filter) }
      }
    }
  }

  private var hasFewNames: Bool { names.count <= maxSearches }

  /// Returns the albums; nil if there are so many of them that reading all songs takes less time.
  ///
  /// Reads the songs that have one of the known album names or identifiers, then the songs that have one of the names
  /// or identifiers of those songs, and so on.
  ///
  /// - Parameter connection: the connection, which must receive the tags `AlbumGrouping.tags`.
  package mutating func albums(over connection: inout Connection) throws(MPDError) -> [Album]? {
    var grouping = AlbumGrouping()
    var seen: Set<ByteString> = []
    while !pending.isEmpty, hasFewNames {
      let filter = pending.removeFirst()
      for song in try connection.songs(of: .find(filter)) where seen.insert(song.uri).inserted {
        grouping.add(song)
        insertNames(of: song)
      }
    }
    return hasFewNames ? among(grouping.albums()) : nil
  }

  /// Returns the albums that contain at least one of the songs that the search has found, in the order of the search.
  package func among(_ albums: [Album]) -> [Album] {
    albums.compactMap { album in
      album.songs.compactMap { places[$0] }.min().map { (place: $0, album: album) }
    }
    .sorted { $0.place < $1.place }.map(\.album)
  }
}

private let maxSearches = 20
