internal import Bytes
package import MPDClient

/// The albums of songs that a search finds, each with all of its songs, in the order in which the search finds them.
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

  /// Adds the album's name and identifier. All songs with one of them suffice to tell the album from others.
  private mutating func insertNames(of song: Song) {
    guard hasFewNames else { return }
    for tag in [Tag.album, .musicBrainzAlbumID] {
      for value in song[all: tag] {
        let filter = Filter.tag(tag, .equals, value)
        if names.insert(filter).inserted { pending.append(filter) }
      }
    }
  }

  private var hasFewNames: Bool { names.count <= maxSearches }

  /// Returns the albums; nil if there are so many that reading all songs takes less time.
  ///
  /// Reads the songs with one of the names, and those with the names of these.
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

  /// Returns those of the albums that have one of the songs.
  package func among(_ albums: [Album]) -> [Album] {
    albums.compactMap { album in
      album.songs.compactMap { places[$0] }.min().map { (place: $0, album: album) }
    }
    .sorted { $0.place < $1.place }.map(\.album)
  }
}

private let maxSearches = 20
