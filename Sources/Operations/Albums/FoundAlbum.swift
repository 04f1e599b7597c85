package import Bytes
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
  private(set) var duration = Duration.zero
  /// The time at which the newest song was added to the database, in Unix seconds; nil if it is unknown.
  private(set) var added: Int?
  /// The identity by the names of artist and album and by the date; nil if songs of the album have another one or
  /// none.
  fileprivate private(set) var named: AlbumIdentity?
  /// Whether songs of other albums have the same names and the same date.
  fileprivate(set) var isAmbiguous = false

  /// Creates the album of a song, with a song count of 0; nil if the song does not name an album.
  init?(of song: Song) {
    guard let identity = AlbumIdentity(song) else { return nil }
    self.identity = identity
    name = song[.album] ?? ""
    artist = song.value(of: .albumArtist)
    date = song[.date]
    named = song[.albumArtist].flatMap { artist in
      artist.isEmpty
        ? nil : .names(album: song[.album] ?? "", artist: artist, date: song[.date] ?? "")
    }
  }

  /// Adds a song.
  ///
  /// - Parameter names: the identity of the song by its names; nil if it has none.
  mutating func add(_ song: Song, named names: AlbumIdentity?) {
    if names != named { named = nil }
    songCount += 1
    duration += song.duration ?? .zero
    added = [added, song.addedOrModified].compactMap(\.self).max()
  }

  /// The filter that finds the songs of the album: by artist, album and date if that means this album alone.
  package var filter: ByteString { ((isAmbiguous ? nil : named) ?? identity).expression }
}

/// The albums of the songs that a search finds, in the order of their first songs.
package struct FoundAlbums {
  package private(set) var albums: [FoundAlbum] = []
  private var places: [AlbumIdentity: Int] = [:]
  /// For the names and the date of songs, the place of the first album that has such songs.
  private var owners: [AlbumIdentity: Int] = [:]

  package init() {}

  /// Adds a song to its album. A song that does not name an album is left out.
  package mutating func add(_ song: Song) {
    guard let album = FoundAlbum(of: song) else { return }
    let place = places[album.identity] ?? albums.count
    let isNew = place == albums.count
    if isNew {
      places[album.identity] = place
      albums.append(album)
    }
    if isNew || album.named != albums[place].named { note(album.named, at: place) }
    albums[place].add(song, named: album.named)
  }

  /// Remembers that an album has songs with these names, and marks the albums that share them.
  private mutating func note(_ names: AlbumIdentity?, at place: Int) {
    guard let names else { return }
    let owner = owners[names] ?? place
    owners[names] = owner
    guard owner != place else { return }
    albums[owner].isAmbiguous = true
    albums[place].isAmbiguous = true
  }
}

/// The format of a line about an album.
package struct AlbumFormat {
  private let format: Format<AlbumVariable>

  /// The format without which the name of an album is printed, and its filter after a tab.
  static let standard: ByteString = "[%artist% – ]%album%[ (%year%)]\\t%filter%"

  package init(_ text: ByteString?) {
    format = Format(text ?? Self.standard) { AlbumVariable(rawValue: $0.lowercased()) }
  }

  fileprivate func text(_ album: FoundAlbum) -> ByteString { format.text { $0.value(album) } }
}

/// A variable in a format for albums.
enum AlbumVariable: String {
  case album, albumArtist = "albumartist", artist, date, year, added, songs, length, filter

  /// Returns the value; empty if it is unknown.
  func value(_ album: FoundAlbum) -> ByteString {
    switch self {
    case .album: album.name
    case .albumArtist, .artist: album.artist ?? ""
    case .date: album.date ?? ""
    case .year: album.year ?? ""
    case .added: album.added.map { localTime($0, "%F %T") } ?? ""
    case .songs: ByteString("\(album.songCount)")
    case .length: ByteString(minutesAndSeconds(roundedSeconds(album.duration)))
    case .filter: album.filter
    }
  }
}

extension CommandOutput {
  /// Prints albums: in a format, or as JSON. For people on a terminal the usual format has no filter.
  package func print(
    _ albums: [FoundAlbum], _ format: ByteString?, _ results: OutputOptions
  ) throws {
    setTerminator(for: results)
    let isForPeople = isTerminal && !results.nulTerminated && format == nil
    let shown = AlbumFormat(isForPeople ? AlbumFormat.standard.beforeTab : format)
    for album in albums {
      if results.json { writeJSON(album.json) } else { writeSafely(shown.text(album)) }
      try waitForRoom()
    }
  }
}

extension FoundAlbum {
  /// The year of the first song, or its date if that has no year.
  fileprivate var year: ByteString? {
    date.map { date in PartialDate(date).map { ByteString("\($0.year)") } ?? date }
  }
}

extension ByteString {
  /// The format up to its tab.
  fileprivate var beforeTab: ByteString {
    ByteString(bytes.prefix { $0 != .backslash })
  }
}

extension FoundAlbum {
  fileprivate var json: JSONObject {
    [
      "added": added, "album": name, "albumArtist": artist, "date": date,
      "duration": duration.inSeconds, "filter": filter, "songs": songCount,
    ]
  }
}
