package import Bytes
package import Catalog
package import CommandRuntime
internal import JSON
internal import MPDClient
internal import TerminalText

/// The format of a line about an album.
package struct AlbumFormat {
  private let format: Format<AlbumVariable>

  /// The format without which the name of an album is printed, and its filter after a tab.
  static let standard: ByteString = "[%artist% – ]%album%[ (%year%)]\\t%filter%"

  package init(_ text: ByteString?) {
    format = Format(text ?? Self.standard) { AlbumVariable(rawValue: $0.lowercased()) }
  }

  fileprivate func text(_ album: Album) -> ByteString { format.text { $0.value(album) } }
}

/// A variable in a format for albums.
enum AlbumVariable: String {
  case album, albumArtist = "albumartist", artist, date, year, added, songs, length, filter

  /// Returns the value; empty if it is unknown.
  func value(_ album: Album) -> ByteString {
    switch self {
    case .album: album.name
    case .albumArtist, .artist: album.artist ?? ""
    case .date: album.date ?? ""
    case .year: album.year ?? ""
    case .added: album.added.map { localTime($0, "%F %T") } ?? ""
    case .songs: ByteString("\(album.songs.count)")
    case .length: ByteString(minutesAndSeconds(roundedSeconds(album.duration)))
    case .filter: album.filter?.expression ?? ""
    }
  }
}

extension CommandOutput {
  /// Prints albums: in a format, or as JSON. For people on a terminal the usual format has no filter.
  package func print(
    _ albums: [Album], _ format: ByteString?, _ results: OutputOptions
  ) throws {
    setTerminator(for: results)
    let isForPeople = isTerminal && !results.nulTerminated && format == nil
    let shown = AlbumFormat(isForPeople ? AlbumFormat.standard.beforeTab : format)
    for album in albums {
      if results.json { writeJSON(album.json) } else { writeSafely(shown.text(album)) }
      try waitForRoom()
    }
    noteMissingFilters(of: albums)
  }

  /// Prints a note about albums without a filter.
  private func noteMissingFilters(of albums: [Album]) {
    let others = albums.filter { $0.filter == nil }
    guard let first = others.first else { return }
    let subject =
      others.count == 1
      ? "'\(first.name.shortened.terminalSafe)' has no filter"
      : "\(others.count) albums have no filter, the first of them '\(first.name.shortened.terminalSafe)'"
    note(
      "\(subject): what finds exactly these songs would be longer than MPD accepts; `mpdex find "
        + "album=NAME` lists the songs of that name", alsoToPipes: true)
  }
}

extension Album {
  /// The year of the date, or the date if it has no year.
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

extension Album {
  fileprivate var json: JSONObject {
    [
      "added": added, "album": name, "albumArtist": artist, "date": date,
      "duration": duration.inSeconds, "filter": filter?.expression, "songs": songs.count,
    ]
  }
}
