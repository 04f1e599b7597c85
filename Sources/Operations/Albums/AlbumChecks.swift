package import Catalog
package import CommandRuntime
package import CommandSyntax
internal import MPDClient

/// The options that list only the albums that lack something.
package struct AlbumChecks: OptionGroup {
  private let noCover, incomplete: Bool

  package init(_ words: inout Words) {
    noCover = words.flag(
      "--no-cover", "Only albums without a cover: the server has no picture for the first song.")
    incomplete = words.flag(
      "--incomplete",
      "Only albums that lack tracks: without a number, in a gap of the numbers, or up to the total (9/12)."
    )
  }

  package var isGiven: Bool { noCover || incomplete }

  /// Returns the albums that lack everything that the given options name; all albums if no option is given.
  package func chosen(from albums: [Album], in context: CommandContext) throws -> [Album] {
    var albums = albums
    if incomplete { albums = try incompleteAlbums(among: albums, in: context) }
    return noCover ? try albumsWithoutCover(among: albums, in: context) : albums
  }

  private func incompleteAlbums(
    among albums: [Album], in context: CommandContext
  ) throws -> [Album] {
    let table = try context.server.songTable()
    var cursor = SongCursor(table, tags: [.track, .disc])
    return albums.filter { album in
      album.songs.compactMap(table.row).map { cursor.song(at: $0) }.isIncompleteAlbum
    }
  }

  /// Returns the albums for which the server has no picture. Only the first part of each picture is read.
  private func albumsWithoutCover(
    among albums: [Album], in context: CommandContext
  ) throws -> [Album] {
    var progress = context.output.progress("looking for covers", of: albums.count)
    var found: [Album] = []
    for (index, album) in albums.enumerated() {
      let hasCover = try context.withConnection { server in
        try server.hasArtwork(of: album.songs[0])
      }
      if !hasCover { found.append(album) }
      progress.update(to: index + 1)
    }
    return found
  }
}
