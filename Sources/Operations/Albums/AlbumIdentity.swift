package import Bytes
package import MPDClient

/// The properties that all songs of an album share and that distinguish the album from other albums.
///
/// If the songs have a MusicBrainz identifier, the identifier alone decides. Otherwise the album's name, artist and
/// date decide, because many albums are called "Greatest Hits". If the songs state no artist of the whole album, as
/// in compilations, their directory replaces the artist and the date.
package enum AlbumIdentity: Hashable {
  case musicBrainz(ByteString)
  case names(album: ByteString, artist: ByteString, date: ByteString)
  case directory(album: ByteString, ByteString)

  /// Creates the identity of the album to which a song belongs; nil if the song does not name an album.
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

  /// A filter that finds the songs of the album. The filter may also find songs in subdirectories, and songs whose
  /// artist replaces a missing album artist.
  ///
  /// The filter names album artist, album and date in the order that other programs use, because for album stickers
  /// (MPD 0.24) the server treats filters with another order of conditions as different albums.
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

  /// The filter as other programs write it, also as the name of album stickers (MPD 0.24): values are in quotation
  /// marks, and blanks surround AND.
  package var expression: ByteString {
    guard case .names(let album, let artist, let date) = self else { return filter.expression }
    let conditions = [(Tag.albumArtist, artist), (.album, album), (.date, date)]
    return "("
      + conditions.map { "(\($0.name) == \($1.inQuotationMarks))" as ByteString }
      .joined(separator: " AND ") + ")"
  }

  /// The tags by which albums are distinguished.
  package static var tags: [Tag] { [.album, .albumArtist, .date, .musicBrainzAlbumID] }
}

extension ByteString {
  /// The text as a string of a filter, with a backslash before each quotation mark and backslash.
  fileprivate var inQuotationMarks: ByteString {
    let escaped = bytes.flatMap { byte in
      byte == .quotationMark || byte == .backslash ? [.backslash, byte] : [byte]
    }
    return "\"\(ByteString(escaped))\""
  }

  /// The directory without its last component if that component only numbers a disc, such as "CD 2" or "disc2".
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
  /// Returns the elements sorted by the disc and track numbers of their songs. Elements without a number come first,
  /// and elements with equal numbers keep their order.
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
