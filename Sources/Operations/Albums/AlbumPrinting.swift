package import CommandRuntime
internal import Bytes
internal import JSON
internal import MPDClient

extension CommandContext {
  /// Prints albums: their filters for programs, their names for people, or JSON.
  package func print(_ albums: [FoundAlbum], _ results: OutputOptions) throws {
    let output = output(for: results)
    for album in albums {
      if results.json {
        output.writeJSON(album.json)
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

extension FoundAlbum {
  fileprivate var json: JSONObject {
    [
      "album": name, "albumArtist": artist, "date": date, "filter": identity.filter.expression,
      "songs": songCount,
    ]
  }
}
