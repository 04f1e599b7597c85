/// The name of a tag, as the protocol spells it ("Artist"); upper and lower case are one to the
/// server (`enum mpd_tag_type`).
///
/// Tags that are not named here are made from their text, so that no server's tag is out of reach.
public struct Tag: Sendable, Hashable {
  /// The protocol's name.
  public let name: String

  /// Wraps a name.
  public init(_ name: String) {
    self.name = name
  }
}

extension Tag: ExpressibleByStringLiteral {
  /// Wraps a name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Tag {
  public static let artist: Tag = "Artist"
  public static let artistSort: Tag = "ArtistSort"
  public static let album: Tag = "Album"
  public static let albumSort: Tag = "AlbumSort"
  public static let albumArtist: Tag = "AlbumArtist"
  public static let albumArtistSort: Tag = "AlbumArtistSort"
  public static let title: Tag = "Title"
  public static let titleSort: Tag = "TitleSort"
  public static let track: Tag = "Track"
  public static let name: Tag = "Name"
  public static let genre: Tag = "Genre"
  public static let mood: Tag = "Mood"
  public static let date: Tag = "Date"
  public static let originalDate: Tag = "OriginalDate"
  public static let composer: Tag = "Composer"
  public static let composerSort: Tag = "ComposerSort"
  public static let performer: Tag = "Performer"
  public static let conductor: Tag = "Conductor"
  public static let work: Tag = "Work"
  public static let movement: Tag = "Movement"
  public static let movementNumber: Tag = "MovementNumber"
  public static let showMovement: Tag = "ShowMovement"
  public static let ensemble: Tag = "Ensemble"
  public static let location: Tag = "Location"
  public static let grouping: Tag = "Grouping"
  public static let comment: Tag = "Comment"
  public static let disc: Tag = "Disc"
  public static let label: Tag = "Label"
  public static let musicBrainzArtistID: Tag = "MUSICBRAINZ_ARTISTID"
  public static let musicBrainzAlbumID: Tag = "MUSICBRAINZ_ALBUMID"
  public static let musicBrainzAlbumArtistID: Tag = "MUSICBRAINZ_ALBUMARTISTID"
  public static let musicBrainzTrackID: Tag = "MUSICBRAINZ_TRACKID"
  public static let musicBrainzReleaseTrackID: Tag = "MUSICBRAINZ_RELEASETRACKID"
  public static let musicBrainzReleaseGroupID: Tag = "MUSICBRAINZ_RELEASEGROUPID"
  public static let musicBrainzWorkID: Tag = "MUSICBRAINZ_WORKID"
}
