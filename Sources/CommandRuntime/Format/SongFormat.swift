package import Bytes
internal import Glibc
package import MPDClient
internal import Platform

/// The format in which songs are shown to people.
package struct SongFormat {
  private let format: Format<SongVariable>

  package init(_ text: ByteString) {
    format = Format(text, variable: SongVariable.init)
  }

  /// mpc's default format: the name of a stream, and the artist and the title of the song. The URI is shown if a song
  /// has none of these.
  package static var line: SongFormat {
    let artist = "[%artist%|%performer%|%composer%|%albumartist%]"
    let song = "[\(artist) - ]%title%"
    return SongFormat(ByteString("[%name%: &\(song)]|%name%|\(song)|%file%"))
  }

  /// The format in the variable `MPC_FORMAT`; nil if the variable is unset.
  static var ofEnvironment: SongFormat? { environmentVariable("MPC_FORMAT").map(SongFormat.init) }

  /// Returns a song as text in this format.
  package func text(_ song: Song) -> ByteString {
    format.text { $0.value(song) }
  }

  /// The tags that the format shows.
  package var tags: [Tag] { format.variables.compactMap(\.tag) }
}

/// A variable in a format for songs, as in mpc. Names of properties are in lower case; names of tags can be in any
/// case.
package enum SongVariable: Equatable, Sendable {
  case file, realURI, time, position, id, priority, modifiedTime, modifiedDate, added, audioFormat
  case tag(Tag)
  /// A number that MPD clients attach to songs as a sticker.
  case sticker(StickerNumber)

  package init?(_ name: String) {
    guard let variable = SongVariable(property: name) ?? knownTag(name).map(SongVariable.tag) else {
      return nil
    }
    self = variable
  }

  // This is a switch and not a dictionary, because creating dictionaries would take a fifth of the time of `status`.
  private init?(property name: String) {
    switch name {
    case "file", "uri": self = .file
    case "realuri": self = .realURI
    case "time": self = .time
    case "position": self = .position
    case "id": self = .id
    case "prio": self = .priority
    case "mtime": self = .modifiedTime
    case "mdate": self = .modifiedDate
    case "added": self = .added
    case "audioformat": self = .audioFormat
    case "rating": self = .sticker(.rating)
    case "playCount", "playcount": self = .sticker(.playCount)
    case "lastPlayed", "lastplayed": self = .sticker(.lastPlayed)
    case "skipCount", "skipcount": self = .sticker(.skipCount)
    case "like": self = .sticker(.like)
    default: return nil
    }
  }

  /// Returns the variable's value for a song; empty if the song has no value. Several values of a tag are separated
  /// by commas.
  package func value(_ song: Song) -> ByteString {
    switch self {
    case .file: song.uri
    case .realURI: song.realURI ?? ""
    case .time: ByteString(clockTime(song.duration))
    case .position: ByteString(song.position.map { "\($0 + 1)" } ?? "")
    case .id: ByteString(song.id.map { "\($0)" } ?? "")
    case .priority: ByteString("\(song.priority)")
    case .modifiedTime: modification(song, "%c")
    case .modifiedDate: modification(song, "%x")
    case .added: song.added.map { localTime($0, timeFormat) } ?? ""
    case .audioFormat: ByteString(song.audioFormat ?? "")
    case .tag(let tag): joined(song.allBytes(of: tag))
    case .sticker(.lastPlayed):
      number(of: song).map { localTime(Int(min($0, 1e12)), timeFormat) } ?? ""
    case .sticker: ByteString(number(of: song).map(shortNumber) ?? "")
    }
  }

  /// Returns the value of a variable that is a number in JSON: a number from a sticker, or the time when the song was
  /// added, in Unix seconds. Returns nil for any other variable, or if the song has no value.
  package func number(of song: Song) -> Double? {
    switch self {
    case .sticker(let number): SongStickers.value(number, of: song.uri)
    case .added: song.added.map(Double.init)
    default: nil
    }
  }

  /// Joins the values of a tag. Nearly all songs have a single value, which is not copied.
  private func joined(_ values: [ByteString]) -> ByteString {
    values.count == 1 ? values[0] : values.joined(separator: ", ")
  }

  /// Whether the variable is the URI.
  package var isFile: Bool {
    if case .file = self { true } else { false }
  }

  /// The tag that the variable shows; nil for a property, which the server always sends.
  package var tag: Tag? {
    if case .tag(let tag) = self { tag } else { nil }
  }
}

/// Returns the tag with the given name, ignoring case: the tag that libmpdclient knows or, if it does not know the
/// name, the tag that the server has. Returns nil if neither of them has such a tag.
package func knownTag(_ name: String) -> Tag? {
  let tag = Tag(name)
  return tagNames.first { $0 == tag } ?? ServerTags.tag(named: name)
}

/// The tags that libmpdclient supports, in its order (`enum mpd_tag_type`).
package let tagNames: [Tag] = [
  .artist, .album, .albumArtist, .title, .track, .name, .genre, .date, .composer, .performer,
  .comment, .disc, .musicBrainzArtistID, .musicBrainzAlbumID, .musicBrainzAlbumArtistID,
  .musicBrainzTrackID, .musicBrainzReleaseTrackID, .originalDate, .artistSort, .albumArtistSort,
  .albumSort, .label, .musicBrainzWorkID, .grouping, .work, .conductor, .composerSort, .ensemble,
  .movement, .movementNumber, .location, .titleSort, .mood, .showMovement,
]

/// Returns a duration in minutes and seconds as text; empty for nil and zero.
private func clockTime(_ duration: Duration?) -> String {
  let seconds = roundedSeconds(duration)
  return seconds > 0 ? minutesAndSeconds(seconds) : ""
}

/// Formats the time of the file's last change as `strftime` does; empty if the time is unknown.
private func modification(_ song: Song, _ format: String) -> ByteString {
  song.lastModified.flatMap { $0 > 0 ? localTime($0, format) : nil } ?? ""
}

/// The format of dates in variables that mpc does not have. Variables that mpc also has show dates in the locale's
/// format.
private let timeFormat = "%F %T"

private func shortNumber(_ number: Double) -> String {
  Int(exactly: number).map { "\($0)" } ?? "\((number * 10).rounded() / 10)"
}

/// Formats a Unix time in the local time zone, as `strftime` does.
package func localTime(_ unixTime: Int, _ format: String) -> ByteString {
  var time = unixTime
  var parts = tm()
  localtime_r(&time, &parts)
  return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
    let start = buffer.bindMemory(to: CChar.self).baseAddress
    let length = start.map { strftime($0, buffer.count, format, &parts) } ?? 0
    return ByteString(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
  }
}

/// The song formats that the user has specified for a run, and the tags that the run prints.
package struct SongFormats {
  private let option: ByteString?
  /// Whether the command has used the formats.
  var isAskedFor = false
  /// The tags that the command prints if it receives songs with all of their tags; nil if it prints every tag that it
  /// requests.
  package var printedTags: [Tag]?

  init(ofOption option: ByteString?) {
    self.option = option
  }

  /// The text of the format from `-f`, for results that are not songs, such as albums; nil if the option is not given.
  package var textOfOption: ByteString? {
    mutating get {
      isAskedFor = true
      return option
    }
  }

  /// The format from `-f`; nil if the option is not given.
  package var ofOption: SongFormat? {
    mutating get {
      isAskedFor = true
      return option.map(SongFormat.init)
    }
  }

  /// The format from `-f` or, if the option is not given, from `MPC_FORMAT`; nil if neither specifies a format.
  package var given: SongFormat? {
    mutating get { ofOption ?? .ofEnvironment }
  }

  /// Whether the user has given a format as an option, but the command does not use a format.
  var isUnused: Bool { option != nil && !isAskedFor }
}
