internal import Bytes
package import CommandRuntime
internal import JSON
package import MPDClient

/// An album of the database, with the properties that its songs share.
package struct FoundAlbum {
  let identity: AlbumIdentity
  let name: ByteString
  /// The album artist or, if the first song states none, the artist of the first song; nil if that song states
  /// neither.
  let artist: ByteString?
  /// The date of the first song; nil if the first song has no date.
  let date: ByteString?
  private(set) var songCount = 0

  /// Creates the album of a song, with a song count of 0; nil if the song does not name an album.
  init?(of song: Song) {
    guard let identity = AlbumIdentity(song) else { return nil }
    self.identity = identity
    name = song[.album] ?? ""
    artist = song.value(of: .albumArtist)
    date = song[.date]
  }

  mutating func addSong() { songCount += 1 }
}

/// The albums of the songs that a search finds, in the order of their first songs.
package struct FoundAlbums {
  package private(set) var albums: [FoundAlbum] = []
  private var places: [AlbumIdentity: Int] = [:]

  package init() {}

  /// Adds a song to its album. A song that does not name an album is left out.
  package mutating func add(_ song: Song) {
    guard let album = FoundAlbum(of: song) else { return }
    let place = places[album.identity] ?? albums.count
    if place == albums.count {
      places[album.identity] = place
      albums.append(album)
    }
    albums[place].addSong()
  }
}

extension CommandOutput {
  /// Prints albums: as filters for programs, as names for people, or as JSON.
  package func print(_ albums: [FoundAlbum], _ results: OutputOptions) throws {
    setTerminator(for: results)
    for album in albums {
      if results.json {
        writeJSON(album.json)
      } else {
        writeSafely(isTerminal ? album.title : album.identity.filter.expression)
      }
      try waitForRoom()
    }
  }
}

extension FoundAlbum {
  /// The album's title for people: its artist, its name and the year of its first song.
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
