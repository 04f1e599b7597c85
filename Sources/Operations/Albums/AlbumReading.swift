internal import Bytes
package import Catalog
package import CommandRuntime
internal import MPDClient

/// Returns all albums of the database, in the order of their first songs.
package func albums(in context: CommandContext) throws -> [Album] {
  try context.server.songTable().albums()
}

/// Returns the albums of the songs that a search finds, each with all of its songs, in the order in which the search
/// finds them.
package func albums(of query: SongQuery, in context: CommandContext) throws -> [Album] {
  try context.server.narrowTags(AlbumGrouping.tags)
  var places: [ByteString: Int] = [:]
  var names = AlbumNames()
  try query.forEachSong(in: context) { song in
    places[song.uri] = places.count
    names.insert(song)
  }
  guard !places.isEmpty else { return [] }
  let found = try names.grouping(in: context)?.albums()
  let albums = try found ?? context.server.songTable().albums()
  return albums.compactMap { album in
    album.songs.compactMap { places[$0] }.min().map { (place: $0, album: album) }
  }
  .sorted { $0.place < $1.place }.map(\.album)
}

/// The names and identifiers of a few albums. All songs with one of them suffice to tell these albums from others.
private struct AlbumNames {
  private var known: Set<Filter> = []
  private var pending: [Filter] = []

  mutating func insert(_ song: Song) {
    guard known.count <= maxSearches else { return }
    for tag in [Tag.album, .musicBrainzAlbumID] {
      for value in song[all: tag] {
        let filter = Filter.tag(tag, .equals, value)
        if known.insert(filter).inserted { pending.append(filter) }
      }
    }
  }

  /// Reads the songs with one of the names, and those with the names of these; nil if that would take more searches than
  /// reading all songs is worth.
  mutating func grouping(in context: CommandContext) throws -> AlbumGrouping? {
    var grouping = AlbumGrouping()
    var seen: Set<ByteString> = []
    while !pending.isEmpty, known.count <= maxSearches {
      let filter = pending.removeFirst()
      let songs = try context.withConnection { server in try server.songs(of: .find(filter)) }
      for song in songs where seen.insert(song.uri).inserted {
        grouping.add(song)
        insert(song)
      }
    }
    return known.count <= maxSearches ? grouping : nil
  }
}

private let maxSearches = 20
