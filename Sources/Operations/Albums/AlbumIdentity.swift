package import Bytes
package import MPDClient

/// The properties that the songs of one album have in common.
///
/// The identifier of MusicBrainz decides alone if there is one. Otherwise these are the album's name, its
/// artist and its date: many albums are called "Greatest Hits". Where a song states no artist of the
/// whole album, as in compilations, the directory replaces artist and date.
package enum AlbumIdentity: Hashable {
  case musicBrainz(ByteString)
  case names(album: ByteString, artist: ByteString, date: ByteString)
  case directory(album: ByteString, ByteString)

  /// Returns the identity of a song's album; nil if the song states no album.
  init?(_ song: Song) {
    guard let album = song[.album], !album.isEmpty else { return nil }
    if let identifier = song[.musicBrainzAlbumID], !identifier.isEmpty {
      self = .musicBrainz(identifier)
    } else if let artist = song[.albumArtist], !artist.isEmpty {
      self = .names(album: album, artist: artist, date: song[.date] ?? "")
    } else {
      self = .directory(album: album, song.uri.withoutLastPathComponent.withoutDisc)
    }
  }

  /// The filter that finds the songs of the album, and perhaps others: those below a directory, and those whose
  /// artist stands in for the artist of their album.
  ///
  /// Album artist, album and date are in the order in which other programs have them: the server takes stickers
  /// of albums (MPD 0.24) to be different if the order of the filter is.
  var filter: Filter {
    switch self {
    case .musicBrainz(let identifier): .tag(.musicBrainzAlbumID, .equals, identifier)
    case .names(let album, let artist, let date):
      .and([
        .tag(.albumArtist, .equals, artist), .tag(.album, .equals, album),
        .tag(.date, .equals, date),
      ])
    case .directory(let album, let directory):
      .and([.tag(.album, .equals, album)] + (directory.isEmpty ? [] : [.base(directory)]))
    }
  }

  /// The tags by which albums are told apart.
  package static var tags: [Tag] { [.album, .albumArtist, .date, .musicBrainzAlbumID] }
}

extension ByteString {
  /// The directory without a last component that only counts discs, such as "CD 2" or "disc2".
  fileprivate var withoutDisc: ByteString {
    let name = lastPathComponent.description.lowercased()
    let word = name.prefix { !$0.isNumber }
    let number = name.dropFirst(word.count)
    let isDisc = discWords.contains(word.filter(\.isLetter)) && Int(number) != nil
    return isDisc ? withoutLastPathComponent : self
  }
}

private let discWords: Set = ["cd", "disc", "disk"]

extension Sequence {
  /// Returns the elements in the order of the discs and tracks of their songs; those without a number
  /// are first, and those with the same numbers keep their order.
  package func inAlbumOrder(_ song: (Element) -> Song) -> [Element] {
    let places = enumerated().map { (place: song($0.element).place, offset: $0.offset, $0.element) }
    return places.sorted {
      ($0.place.disc, $0.place.track, $0.offset) < ($1.place.disc, $1.place.track, $1.offset)
    }
    .map(\.2)
  }
}

extension Song {
  fileprivate var place: (disc: Int, track: Int) { (number(.disc) ?? 0, number(.track) ?? 0) }
}
