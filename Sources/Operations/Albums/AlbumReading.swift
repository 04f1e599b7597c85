package import Catalog
package import CommandRuntime

/// Returns all albums of the database, in the order of their first songs.
package func albums(in context: CommandContext) throws -> [Album] {
  try context.server.songTable().albums()
}

/// Returns the albums to which the songs that a search finds belong. Each album has all of its songs, and the albums
/// are in the order in which the search finds them.
package func albums(of query: SongQuery, in context: CommandContext) throws -> [Album] {
  try context.server.narrowTags(needed: query.neededTags.map { $0 + AlbumGrouping.tags })
  var chosen = ChosenAlbums()
  try query.forEachSong(in: context) { chosen.insert($0) }
  let few = try context.withConnection { server in try chosen.albums(over: &server) }
  return try few ?? chosen.among(context.server.songTable().albums())
}
