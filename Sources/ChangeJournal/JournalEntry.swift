package import Bytes
internal import TerminalText

/// An object whose changes the journal records: a queue, a stored playlist, or the stickers of a song.
package enum JournaledList: Hashable {
  /// The queue of a partition; the name of the default partition is empty.
  case queue(partition: ByteString)
  case playlist(ByteString)
  /// The stickers of the song with this URI.
  case song(ByteString)

  /// The list as written in the argument of the option `--in`, such as "queue" or "playlist:NAME"; for stickers,
  /// "song:" followed by the song's URI.
  package var title: ByteString {
    switch self {
    case .queue: "queue"
    case .playlist(let name): "playlist:" + name
    case .song(let uri): "song:" + uri
    }
  }

  /// The name of the playlist; nil for a queue or a song.
  package var playlist: ByteString? {
    if case .playlist(let name) = self { name } else { nil }
  }
}

/// A record in the journal: a change, and the state before it.
enum JournalEntry: Equatable {
  case queue(QueueRecord)
  case playlists(PlaylistsRecord)
  case stickers(StickersRecord)

  /// The contents of the record's file.
  var bytes: [UInt8] {
    switch self {
    case .queue(let record): record.bytes
    case .playlists(let record): record.bytes
    case .stickers(let record): record.bytes
    }
  }

  /// Parses the contents of a record's file; nil if they are not a valid record.
  init?(bytes: [UInt8]) {
    if let record = PlaylistsRecord(bytes: bytes) {
      self = .playlists(record)
    } else if let record = QueueRecord(bytes: bytes) {
      self = .queue(record)
    } else if let record = StickersRecord(bytes: bytes) {
      self = .stickers(record)
    } else {
      return nil
    }
  }

  /// The lists that were changed.
  var lists: Set<JournaledList> {
    switch self {
    case .queue(let record): [record.list]
    case .playlists(let record):
      Set(record.changes.flatMap { $0.names.map { .playlist($0) } })
    case .stickers(let record): Set(record.changes.map { .song($0.uri) })
    }
  }
}

/// The header of a record, which precedes the songs.
package struct JournalHeader: Equatable {
  /// The time when the change was last made, undone or redone, in Unix seconds.
  let time: Int
  /// The command that made the change; empty if another client made it.
  let command: ByteString
  /// The changed lists. A renamed playlist is included under both names.
  package let lists: [JournaledList]
  /// The change to each of the lists, in the order of `lists`.
  let changes: [ListChange]
  /// The changes to stickers, in the order of `lists`; empty if the record is about a queue or playlists.
  var stickers: [StickerTransition] = []

  /// Creates a header without changes to stickers.
  init(
    time: Int, command: ByteString, lists: [JournaledList], changes: [ListChange]
  ) {
    (self.time, self.command) = (time, command)
    (self.lists, self.changes) = (lists, changes)
  }

  /// The command that made the change, or "another client".
  package var author: ByteString { command.isEmpty ? "another client" : command }

  /// The name of the change in messages: the command in quotation marks, or "a change by another client".
  var shownChange: String {
    command.isEmpty ? "a change by another client" : "'\(command.terminalSafe)'"
  }

  /// Parses the header at the beginning of a file; nil if the header is incomplete or not valid.
  init?(start bytes: [UInt8]) {
    guard let end = bytes.firstOccurrence(of: [.newline, .newline]) else { return nil }
    let lines = bytes[..<end.lowerBound].split(separator: .newline).map { ByteString($0) }
    guard
      let header = JournalHeader(playlists: lines) ?? JournalHeader(queue: lines)
        ?? JournalHeader(stickers: lines)
    else {
      return nil
    }
    self = header
  }
}
