internal import Bytes

/// The name of a tag, such as "Artist" (`enum mpd_tag_type`).
///
/// The protocol ignores the case of ASCII letters: "artist" and "Artist" are equal tags in this type as well, although
/// each keeps its spelling. A tag for which this type has no constant can be created from its name, so that every tag
/// that a server supports can be used.
public struct Tag: Sendable {
  /// The name of the tag in the protocol.
  public let name: String

  /// Creates a tag from its name, even if this type has no constant for the tag.
  ///
  /// - Parameter name: the name in the protocol, such as "AlbumArtist".
  public init(_ name: String) {
    self.name = name
  }

  /// Returns whether a string is the name of this tag, ignoring the case of ASCII letters. Allocates no memory.
  package func matches(_ other: String) -> Bool {
    guard name.utf8.count == other.utf8.count else { return false }
    return name == other
      || name.utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension Tag: Hashable {
  /// Compares names, ignoring the case of ASCII letters.
  ///
  /// - Parameters:
  ///   - left: a tag.
  ///   - right: another tag.
  public static func == (left: Tag, right: Tag) -> Bool { left.matches(right.name) }

  /// Hashes the name, ignoring the case of ASCII letters.
  ///
  /// - Parameter hasher: the hasher to feed.
  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte.asciiLowercased) }
  }
}

extension Tag: Codable {
  /// Decodes a tag from a string that contains the tag's name.
  ///
  /// - Parameter decoder: the decoder to read from.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the tag as a string that contains the tag's name.
  ///
  /// - Parameter encoder: the encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension Tag: ExpressibleByStringLiteral {
  /// Creates a tag from its name, even if this type has no constant for the tag.
  ///
  /// - Parameter name: the name in the protocol, such as "AlbumArtist".
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension Tag {
  /// The artist's name, as it is usually written.
  public static let artist: Tag = "Artist"
  /// The artist's name in the form used for sorting, such as "Beatles, The".
  public static let artistSort: Tag = "ArtistSort"
  /// The title of the album, which may consist of several discs.
  public static let album: Tag = "Album"
  /// The title of the album in the form used for sorting.
  public static let albumSort: Tag = "AlbumSort"
  /// The artist of the whole album, such as "Various Artists" for a compilation.
  public static let albumArtist: Tag = "AlbumArtist"
  /// The album artist's name in the form used for sorting.
  public static let albumArtistSort: Tag = "AlbumArtistSort"
  /// The title of the song; for a radio stream, usually that of the song that it is playing.
  public static let title: Tag = "Title"
  /// The title of the song in the form used for sorting (since MPD 0.24).
  public static let titleSort: Tag = "TitleSort"
  /// The song's track number on the album, such as "7" or "7/12".
  public static let track: Tag = "Track"
  /// The name of a stream, such as a radio station.
  public static let name: Tag = "Name"
  /// The genre, such as "Jazz".
  public static let genre: Tag = "Genre"
  /// The mood of the music, such as "Melancholic" (since MPD 0.24).
  public static let mood: Tag = "Mood"
  /// The release date, usually a year of four digits.
  public static let date: Tag = "Date"
  /// The date of the first release, for a song or an album that was released more than once.
  public static let originalDate: Tag = "OriginalDate"
  /// The composer of the music, who need not be the artist.
  public static let composer: Tag = "Composer"
  /// The composer's name in the form used for sorting.
  public static let composerSort: Tag = "ComposerSort"
  /// The performer, such as a soloist.
  public static let performer: Tag = "Performer"
  /// The conductor of the orchestra or choir that performs the music.
  public static let conductor: Tag = "Conductor"
  /// The work that the song is a part of, such as a symphony.
  public static let work: Tag = "Work"
  /// The name of the movement of a work.
  public static let movement: Tag = "Movement"
  /// The number of the movement in its work, such as "2".
  public static let movementNumber: Tag = "MovementNumber"
  /// "1" if players should show work and movement instead of the title (since MPD 0.24).
  public static let showMovement: Tag = "ShowMovement"
  /// The ensemble, such as "Wiener Philharmoniker".
  public static let ensemble: Tag = "Ensemble"
  /// The place where the music was recorded.
  public static let location: Tag = "Location"
  /// The name of a group of songs, such as the parts of a work.
  public static let grouping: Tag = "Grouping"
  /// A comment, which the server sends only if it is configured to.
  public static let comment: Tag = "Comment"
  /// The disc number, for an album that has more than one disc.
  public static let disc: Tag = "Disc"
  /// The record label, which is the company or brand that published the album.
  public static let label: Tag = "Label"
  /// The artist's MusicBrainz identifier.
  public static let musicBrainzArtistID: Tag = "MUSICBRAINZ_ARTISTID"
  /// The release's MusicBrainz identifier.
  public static let musicBrainzAlbumID: Tag = "MUSICBRAINZ_ALBUMID"
  /// The album artist's MusicBrainz identifier.
  public static let musicBrainzAlbumArtistID: Tag = "MUSICBRAINZ_ALBUMARTISTID"
  /// The recording's MusicBrainz identifier.
  public static let musicBrainzTrackID: Tag = "MUSICBRAINZ_TRACKID"
  /// The MusicBrainz identifier of the track on its release.
  public static let musicBrainzReleaseTrackID: Tag = "MUSICBRAINZ_RELEASETRACKID"
  /// The release group's MusicBrainz identifier (since MPD 0.24).
  public static let musicBrainzReleaseGroupID: Tag = "MUSICBRAINZ_RELEASEGROUPID"
  /// The work's MusicBrainz identifier.
  public static let musicBrainzWorkID: Tag = "MUSICBRAINZ_WORKID"
}
