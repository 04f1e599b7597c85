internal import Bytes
package import CommandRuntime
internal import JSON
package import MPDClient

/// An album of the database, with the properties that its songs share.
package struct FoundAlbum {
  let identity: AlbumIdentity
  let name: ByteString
  /// The artist of the album or, if its first song does not state one, the artist of that song; nil if there is
  /// neither.
  let artist: ByteString?
  /// The date of the first song; nil if that song has none.
  let date: ByteString?
  private(set) var songCount = 0

  /// Creates the album of a song, with a song count of 0; nil if the song states no album.
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

  /// Adds a song to its album; a song that states no album is left out.
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
  /// Prints albums: their filters for programs, their names for people, or JSON.
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
  /// The album as shown to people: its artist, its name and the year of its first song.
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
