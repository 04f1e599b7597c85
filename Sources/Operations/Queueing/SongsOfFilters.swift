internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient

/// Returns the URIs of the songs that each filter finds, sorted by album; an empty array for a filter that finds no
/// songs. If there are many filters of albums, their songs are looked up in the table of all songs, because the server
/// would search its whole database for each filter.
func songURIs(
  ofEach filters: [ByteString], in context: CommandContext
) throws -> [[ByteString]] {
  guard filters.count > maxSearches else {
    return try filters.map { try songURIs(of: $0, in: context) }
  }
  let table = try context.server.songTable()
  let albums = table.rowsOfAlbums()
  var cursor = SongCursor(table, tags: [])
  return try filters.map { filter in
    try albums[filter]?.map { cursor.song(at: $0).uri }
      ?? songURIs(of: filter, in: context)
  }
}

/// Returns entries that add the songs found by each filter to the queue; throws if a filter finds no songs.
func songEntries(ofEach filters: [ByteString], in context: CommandContext) throws -> [[QueueEntry]]
{
  try zip(filters, songURIs(ofEach: filters, in: context)).map { filter, uris in
    guard !uris.isEmpty else { throw noSong(matching: filter, "nothing was added") }
    return uris.map { QueueEntry(kind: .song, uri: $0) }
  }
}

extension SongTable {
  /// Returns the rows of the songs of all albums, in the albums' order, keyed by the filters of the albums.
  func rowsOfAlbums() -> [ByteString: [Int]] {
    let albums = albums().compactMap { album in
      album.filter.map { ($0.expression, album.songs.compactMap(row)) }
    }
    return Dictionary(albums) { first, _ in first }
  }
}

/// The maximum number of filters that are sent to the server one by one. For more filters, opening the table of all
/// songs takes less time, even if the table has to be read from the server first.
let maxSearches = 20
