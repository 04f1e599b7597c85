// The examples in the comments of the library, compiled with what they need. Nothing here is run.

import Bytes
import Catalog
import MPDClient

private func printAlbums(over connection: inout Connection) throws {
  var grouping = AlbumGrouping()
  try connection.forEachSong(of: .find(.base(""))) { grouping.add($0) }
  for album in grouping.albums() { print(album.name, album.songs.count) }
}
