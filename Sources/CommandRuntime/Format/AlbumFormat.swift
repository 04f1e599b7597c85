package import Bytes
package import Catalog
package import JSON
internal import MPDClient
internal import TerminalText

/// The format of a line about an album.
package struct AlbumFormat {
  private let format: Format<AlbumVariable>

  /// The default format: the name of an album, followed by a tab and the album's filter.
  private static let standard: ByteString = "[%artist% – ]%album%[ (%year%)]\\t%filter%"

  /// The default format without the tab and the filter, for people on a terminal.
  package static var forPeople: AlbumFormat {
    AlbumFormat(ByteString(standard.bytes.prefix { $0 != .backslash }))
  }

  package init(_ text: ByteString? = nil) {
    format = Format(text ?? Self.standard) { AlbumVariable(rawValue: $0.lowercased()) }
  }

  package func text(_ album: AlbumSummary) -> ByteString { format.text { $0.value(album) } }
}

/// A variable in a format for albums.
enum AlbumVariable: String {
  case album, albumArtist = "albumartist", artist, date, year, added, songs, length, filter

  /// Returns the value; empty if the value is not known.
  func value(_ album: AlbumSummary) -> ByteString {
    switch self {
    case .album: album.name
    case .albumArtist, .artist: album.artist ?? ""
    case .date: album.date ?? ""
    case .year: album.year ?? ""
    case .added: album.added.map { localTime($0, "%F %T") } ?? ""
    case .songs: ByteString("\(album.songCount)")
    case .length: ByteString(minutesAndSeconds(roundedSeconds(album.duration)))
    case .filter: album.filter?.expression ?? ""
    }
  }
}

extension AlbumSummary {
  /// The year in the date; the whole date if no year is found in it.
  fileprivate var year: ByteString? {
    date.map { date in PartialDate(date).map { ByteString("\($0.year)") } ?? date }
  }

  package var json: JSONObject {
    [
      "added": added, "album": name, "albumArtist": artist, "date": date,
      "duration": duration.inSeconds, "filter": filter?.expression, "songs": songCount,
    ]
  }
}
