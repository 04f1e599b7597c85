internal import Browser
internal import Bytes
internal import CommandRuntime
internal import MPDClient
internal import TerminalText

/// The columns in which the browser shows lists of songs.
package struct ListColumns: Sendable {
  /// The lists that have columns, as the settings file names them.
  enum Kind: String, CaseIterable {
    case queue
    case playlists
  }

  private var columns: [Kind: [SongColumn]] = [:]

  package init() {}

  /// Sets the columns of a list from a line of the settings file. Returns a message if the line contains a mistake,
  /// otherwise nil.
  ///
  /// - Parameters:
  ///   - list: the name of the list, such as "queue".
  ///   - value: the names of the columns, which are variables of a format of songs; "none" for rows without columns.
  package mutating func set(_ list: String, to value: String) -> String? {
    guard let kind = Kind(rawValue: list) else {
      return "'\(list.terminalSafe())' cannot have columns; only queue and playlists can"
    }
    let names = value == "none" ? [] : value.split(separator: " ").map(String.init)
    if let wrong = names.first(where: { SongVariable($0) == nil }) {
      return "'\(wrong.terminalSafe())' is not a column; `mpdex help formats` lists the variables"
    }
    columns[kind] = names.compactMap(SongColumn.init)
    return nil
  }

  /// Returns the columns of a list; empty if its rows have none.
  func columns(of source: BrowsedSource) -> [SongColumn] {
    source.columnsKind.map { columns[$0] ?? SongColumn.standard } ?? []
  }

  /// Returns the columns of a list as the settings file names them; "none" if its rows have none.
  func text(of source: BrowsedSource) -> String {
    let names = columns(of: source).map(\.name)
    return names.isEmpty ? "none" : names.joined(separator: " ")
  }
}

extension BrowsedSource {
  /// The kind of the list for the choice of its columns; nil if its rows are never in columns.
  var columnsKind: ListColumns.Kind? {
    switch self {
    case .queue, .sortedQueue: .queue
    case .playlist: .playlists
    default: nil
    }
  }
}

/// A column of a list of songs: a variable of a format.
struct SongColumn: Sendable {
  /// The name of the variable, which is also the title of the column.
  let name: String
  private let variable: SongVariable

  /// Creates the column with the given name; nil if there is no such variable.
  init?(name: String) {
    guard let variable = SongVariable(name) else { return nil }
    self.name = name
    self.variable = variable
  }

  /// The columns of lists for which the settings name none.
  static let standard = ["position", "artist", "title", "album", "time"].compactMap(
    SongColumn.init)

  /// The tags from which the text is made.
  var tags: [Tag] { variable.tag.map { $0 == .title || $0 == .artist ? [] : [$0] } ?? [] }

  /// The number from stickers that the column shows; nil if it shows none.
  var sticker: StickerNumber? { if case .sticker(let number) = variable { number } else { nil } }

  /// The column as it is drawn.
  var column: RowColumns.Column {
    RowColumns.Column(
      title: variable == .position ? "" : name, share: share, isNumber: isNumber)
  }

  private var share: Int? {
    switch variable {
    case .tag(.title), .file, .realURI: 5
    case .tag(.artist), .tag(.album): 4
    case .tag(.track), .tag(.disc), .tag(.date), .tag(.originalDate): nil
    case .tag: 3
    default: nil
    }
  }

  private var isNumber: Bool {
    switch variable {
    case .time, .position, .id, .priority, .tag(.track), .tag(.disc): true
    case .sticker(let number): number != .lastPlayed
    default: false
    }
  }

  /// Returns the text of the column for a song.
  ///
  /// - Parameter index: the 0-based number of the song in its list.
  func text(of song: Song, at index: Int) -> ByteString {
    switch variable {
    case .position: "\((song.position ?? index) + 1)"
    case .time: ByteString(song.lengthInList)
    case .tag(.title): song.titleInList
    case .tag(.artist):
      [Tag.artist, .performer, .composer, .albumArtist].lazy.compactMap { song.bytes(of: $0) }.first
        ?? ""
    default: variable.value(song)
    }
  }
}

extension Song {
  /// The length as a list shows it. A stream is named as one, and a question mark stands for any other unknown length.
  fileprivate var lengthInList: String {
    guard let duration else { return uri.isURL ? "stream" : "?" }
    return clockText(duration)
  }

  /// The title as a list shows it: after the name of a stream, or the URI if the song has neither. A part of
  /// a file is followed by the times at which it begins and ends.
  fileprivate var titleInList: ByteString {
    let names = [bytes(of: .name), bytes(of: .title)].compactMap(\.self)
    let title = names.isEmpty ? uri : names.joined(separator: ": ")
    guard let range else { return title }
    let end = range.end.map(clockText) ?? ""
    return "\(title) [\(clockText(range.start))–\(end)]"
  }
}

extension ListContents {
  /// Adds columns, and the lengths of the songs.
  ///
  /// - Parameter songs: the songs of the rows, in the order of the rows.
  mutating func setColumns(_ columns: [SongColumn], of songs: some Sequence<Song>) {
    var (lengths, texts) = (SongLengths(), RowColumns(columns.map(\.column)))
    for (index, song) in songs.enumerated() {
      lengths.append(song.duration)
      for column in columns { texts.append(column.text(of: song, at: index)) }
    }
    self.lengths = lengths
    self.columns = columns.isEmpty ? nil : texts
  }
}

extension [SongColumn] {
  /// The tags that must be read for the columns.
  var tags: [Tag] { flatMap(\.tags) }

  /// Reads the numbers from stickers that the columns show, unless they are known: those of all songs, which stay valid
  /// until `SongStickers.forget()`. Without stickers, the columns stay empty.
  func readStickers() {
    let numbers = compactMap(\.sticker)
    if !numbers.isEmpty { try? SongStickers.read(numbers) }
  }
}

// Other columns while the browser runs.
extension ListService {
  /// Changes the columns of a list and of all lists of its kind, or says which they are.
  func setColumns(of id: ListID, to names: String) async {
    guard let source = source(of: id), let kind = source.columnsKind else {
      return mailbox.send(.failed(nil, "only the queue and playlists have columns; go there first"))
    }
    if names.isEmpty {
      return mailbox.send(.done("columns \(kind.rawValue) = \(columns.text(of: source))"))
    }
    if let problem = columns.set(kind.rawValue, to: names) {
      return mailbox.send(.failed(nil, problem))
    }
    await readAgain { $0.columnsKind == kind }
    mailbox.send(
      .done(
        "to keep this, write `columns \(kind.rawValue) = \(columns.text(of: source))` into "
          + SettingsFile.shownPath))
  }

  /// Rereads the lists with certain sources, whose rows look different now.
  private func readAgain(_ isAffected: (BrowsedSource) -> Bool) async {
    for list in lists.values where isAffected(list.source) {
      await show(list, sortedAs: list.source)
    }
  }
}
