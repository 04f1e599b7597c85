package import Bytes
internal import TerminalText

/// A list of songs whose changes the journal has.
package enum JournaledList: Hashable {
  /// The queue of a partition; the name of the default one is empty.
  case queue(partition: ByteString)
  case playlist(ByteString)

  /// The list as `--in` takes it.
  package var title: ByteString {
    switch self {
    case .queue: "queue"
    case .playlist(let name): "playlist:" + name
    }
  }

  /// The name of the playlist; nil for the queue.
  package var playlist: ByteString? {
    if case .playlist(let name) = self { name } else { nil }
  }
}

/// A record of the journal: a change, with the state before it.
enum JournalEntry: Equatable {
  case queue(QueueRecord)
  case playlists(PlaylistsRecord)

  /// The bytes of a file.
  var bytes: [UInt8] {
    switch self {
    case .queue(let record): record.bytes
    case .playlists(let record): record.bytes
    }
  }

  /// Reads the bytes of a file; nil if it has another form.
  init?(bytes: [UInt8]) {
    if let record = PlaylistsRecord(bytes: bytes) {
      self = .playlists(record)
    } else if let record = QueueRecord(bytes: bytes) {
      self = .queue(record)
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
    }
  }
}

/// The beginning of a record, without the songs.
package struct JournalHeader: Equatable {
  /// When the change was made, undone or done again, in Unix seconds.
  let time: Int
  /// The time at which the change was first made, in Unix seconds.
  let made: Int
  /// The command that made it; empty for another client.
  let command: ByteString
  /// The lists that were changed. A playlist that was renamed is there under both names.
  package let lists: [JournaledList]
  /// The number of songs that each list had before; nil if there was none.
  let counts: [Int?]

  /// - Parameter made: nil for a change that was not undone since it was made.
  init(time: Int, made: Int?, command: ByteString, lists: [JournaledList], counts: [Int?]) {
    (self.time, self.made) = (time, made ?? time)
    (self.command, self.lists, self.counts) = (command, lists, counts)
  }

  /// The author of the change: the command, or another client.
  package var author: ByteString { command.isEmpty ? "another client" : command }

  /// Reads the beginning of a file; nil if the header does not end in it, or if it has another form.
  init?(start bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: [.newline, .newline]) else { return nil }
    let lines = bytes[..<end.lowerBound].split(separator: .newline).map { ByteString($0) }
    guard let header = JournalHeader(playlists: lines) ?? JournalHeader(queue: lines) else {
      return nil
    }
    self = header
  }
}
