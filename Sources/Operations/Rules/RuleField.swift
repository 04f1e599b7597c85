internal import CommandRuntime
internal import MPDClient

/// A property of songs that rules compare.
enum RuleField: Equatable {
  /// The values of a tag, compared as strings.
  case tag(Tag)
  /// The dates in a tag. They are compared as dates if the condition contains a date, otherwise as strings in ISO 8601
  /// format.
  case date(Tag)
  /// The number at the beginning of a tag's value; for a date, the year.
  case number(Tag)
  case uri, fileType
  case duration
  case sampleRate, bitDepth, channels
  case added, modified
  case sticker(StickerNumber)
  /// Whether the user has marked the song as liked.
  case loved

  /// The kind of values that a property has.
  enum Kind {
    case text, number, flag
    /// A date from a tag, such as a release date.
    case date
    /// A Unix time, such as the time when a song was last played.
    case time
  }

  /// Creates the property from its name in Navidrome, ignoring case; nil if MPD does not have the property.
  init?(_ name: String) {
    let name = name.lowercased()
    if let field = properties[name] {
      self = field
    } else if let tag = knownTag(tagNamesOfNavidrome[name] ?? name) {
      self = tag.isDate ? .date(tag) : .tag(tag)
    } else {
      return nil
    }
  }

  var kind: Kind {
    switch self {
    case .tag, .uri, .fileType: .text
    case .date: .date
    case .number, .duration, .sampleRate, .bitDepth, .channels: .number
    case .added, .modified, .sticker(.lastPlayed): .time
    case .sticker: .number
    case .loved: .flag
    }
  }

  /// The tag that contains the property; nil if the property comes from a sticker, or from data that the server
  /// always sends.
  var tag: Tag? {
    switch self {
    case .tag(let tag), .date(let tag), .number(let tag): tag
    default: nil
    }
  }

  /// The sticker that contains the property; nil if the property does not come from a sticker.
  var sticker: StickerNumber? {
    switch self {
    case .sticker(let number): number
    case .loved: .like
    default: nil
    }
  }
}

/// The clause of an error message that names the fields.
let namesOfFields =
  "the fields are the tags (`mpdex tags` lists them), trackNumber, discNumber, year, releaseYear, originalYear, "
  + "filePath, fileType, duration, sampleRate, bitDepth, channels, dateAdded, dateModified, playCount, rating, "
  + "lastPlayed, skipCount, loved, and Navidrome's names of tags, such as sortTitle and mbz_artist_id"

private let properties: [String: RuleField] = [
  "tracknumber": .number(.track), "discnumber": .number(.disc), "year": .number(.date),
  "releaseyear": .number(.date), "originalyear": .number(.originalDate), "filepath": .uri,
  "filetype": .fileType, "duration": .duration, "samplerate": .sampleRate, "bitdepth": .bitDepth,
  "channels": .channels, "dateadded": .added, "datemodified": .modified,
  "playcount": .sticker(.playCount), "rating": .sticker(.rating),
  "lastplayed": .sticker(.lastPlayed), "skipcount": .sticker(.skipCount), "loved": .loved,
]

private let tagNamesOfNavidrome: [String: String] = [
  "releasedate": "date", "recordingdate": "date", "sorttitle": "titlesort",
  "sortalbum": "albumsort", "sortartist": "artistsort", "sortalbumartist": "albumartistsort",
  "recordlabel": "label", "movementname": "movement", "mbz_album_id": "musicbrainz_albumid",
  "mbz_album_artist_id": "musicbrainz_albumartistid", "mbz_artist_id": "musicbrainz_artistid",
  "mbz_recording_id": "musicbrainz_trackid",
  "mbz_release_track_id": "musicbrainz_releasetrackid",
  "mbz_release_group_id": "musicbrainz_releasegroupid",
]
