internal import Bytes

/// The name of a tag, as the protocol spells it ("Artist") (`enum mpd_tag_type`).
///
/// Upper and lower case are one in the protocol: "artist" and "Artist" are equal here too, each
/// keeping its spelling. Tags that are not named here are made from their text, so that no server's
/// tag is out of reach.
public struct Tag: Sendable {
  /// The protocol's name.
  public let name: String

  /// Wraps a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Whether a name is this tag's; allocates nothing.
  func matches(_ other: String) -> Bool {
    name.utf8.elementsEqual(other.utf8) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension Tag: Hashable {
  /// Whether the names are the same but for the case of ASCII letters.
  public static func == (left: Tag, right: Tag) -> Bool { left.matches(right.name) }

  /// Hashes the name without the case of ASCII letters.
  public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte.asciiLowercased) }
  }
}

extension Tag: ExpressibleByStringLiteral {
  /// Wraps a name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension Tag {
  /// The artist, as it is written.
  public static let artist: Tag = "Artist"
  /// The artist for sorting, such as "Beatles, The".
  public static let artistSort: Tag = "ArtistSort"
  /// The album.
  public static let album: Tag = "Album"
  /// The album for sorting.
  public static let albumSort: Tag = "AlbumSort"
  /// The artist of the whole album.
  public static let albumArtist: Tag = "AlbumArtist"
  /// The artist of the whole album for sorting.
  public static let albumArtistSort: Tag = "AlbumArtistSort"
  /// The title of the song.
  public static let title: Tag = "Title"
  /// The title for sorting (since MPD 0.24).
  public static let titleSort: Tag = "TitleSort"
  /// The number in the album, "7" or "7/12".
  public static let track: Tag = "Track"
  /// The name of a stream, such as of a radio station.
  public static let name: Tag = "Name"
  /// The genre.
  public static let genre: Tag = "Genre"
  /// The mood (since MPD 0.24).
  public static let mood: Tag = "Mood"
  /// When it was released, mostly a year of four digits.
  public static let date: Tag = "Date"
  /// When it was released first.
  public static let originalDate: Tag = "OriginalDate"
  /// Who composed the song.
  public static let composer: Tag = "Composer"
  /// The composer for sorting.
  public static let composerSort: Tag = "ComposerSort"
  /// Who performed the song.
  public static let performer: Tag = "Performer"
  /// Who conducted the song.
  public static let conductor: Tag = "Conductor"
  /// The work that the song is of, such as a symphony.
  public static let work: Tag = "Work"
  /// The name of the movement of a work.
  public static let movement: Tag = "Movement"
  /// The number of the movement in its work.
  public static let movementNumber: Tag = "MovementNumber"
  /// "1" if players shall show work and movement for the title (since MPD 0.24).
  public static let showMovement: Tag = "ShowMovement"
  /// The ensemble, such as "Wiener Philharmoniker".
  public static let ensemble: Tag = "Ensemble"
  /// Where it was recorded.
  public static let location: Tag = "Location"
  /// What groups songs, such as the parts of a work.
  public static let grouping: Tag = "Grouping"
  /// A comment; a server sends it only if its configuration says so.
  public static let comment: Tag = "Comment"
  /// The number of the disc in an album of several.
  public static let disc: Tag = "Disc"
  /// The record label.
  public static let label: Tag = "Label"
  /// The artist's identifier at MusicBrainz.
  public static let musicBrainzArtistID: Tag = "MUSICBRAINZ_ARTISTID"
  /// The release's identifier at MusicBrainz.
  public static let musicBrainzAlbumID: Tag = "MUSICBRAINZ_ALBUMID"
  /// The album artist's identifier at MusicBrainz.
  public static let musicBrainzAlbumArtistID: Tag = "MUSICBRAINZ_ALBUMARTISTID"
  /// The recording's identifier at MusicBrainz.
  public static let musicBrainzTrackID: Tag = "MUSICBRAINZ_TRACKID"
  /// The identifier of the track of a release at MusicBrainz.
  public static let musicBrainzReleaseTrackID: Tag = "MUSICBRAINZ_RELEASETRACKID"
  /// The release group's identifier at MusicBrainz (since MPD 0.24).
  public static let musicBrainzReleaseGroupID: Tag = "MUSICBRAINZ_RELEASEGROUPID"
  /// The work's identifier at MusicBrainz.
  public static let musicBrainzWorkID: Tag = "MUSICBRAINZ_WORKID"
}
