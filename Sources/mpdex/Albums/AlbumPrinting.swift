internal import Bytes
internal import MPDClient

extension CommandContext {
  /// Prints albums: their filters for programs, their names for people, or JSON.
  func print(_ albums: [FoundAlbum], _ results: OutputOptions) throws {
    let output = output(for: results)
    for album in albums {
      if results.json {
        try output.writeJSON(JSONAlbum(album))
      } else {
        output.writeSafely(output.isTerminal ? album.title : album.identity.filter.expression)
      }
      try output.waitForRoom()
    }
  }
}

extension FoundAlbum {
  /// The album for people: its artist, its name and the year of its first song.
  fileprivate var title: ByteString {
    let year = date.map { date in PartialDate(date).map { ByteString("\($0.year)") } ?? date }
    let date = year.map { " (\($0))" as ByteString } ?? ""
    return (artist.map { "\($0) - " as ByteString } ?? "") + name + date
  }
}

private struct JSONAlbum: Encodable {
  let album: String
  let albumArtist: String?
  let date: String?
  let songs: Int
  let filter: String

  init(_ album: FoundAlbum) {
    self.album = album.name.description
    albumArtist = album.artist?.description
    date = album.date?.description
    songs = album.songCount
    filter = album.identity.filter.expression.description
  }
}
