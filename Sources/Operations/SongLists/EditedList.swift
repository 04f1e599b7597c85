package import Bytes
package import CommandRuntime
package import MPDClient
internal import TerminalText

/// A list of songs that can be edited as text.
package protocol EditedList {
  /// The name of the list for messages.
  var title: String { get }
  /// Reads the songs for the editor, with the tags that are enabled on the context's connection.
  func songs(in context: CommandContext) throws -> [Song]
  /// Reads the songs again after the editor has exited. The next call to `apply(_:in:)` starts from these songs.
  mutating func songsNow(in context: CommandContext) throws -> [ListedSong]
  /// Changes the list so that it consists of the wanted songs. Throws without changing anything if the list has changed
  /// since `songsNow(in:)` read it.
  func apply(_ wanted: [ListedSong], in context: CommandContext) throws
}

/// The queue, as a list that can be edited as text.
package struct EditedQueue: EditedList {
  private var present: QueueContents?

  package init() {}

  package var title: String { "the queue" }

  package func songs(in context: CommandContext) throws -> [Song] {
    try readQueue(in: context).songs
  }

  package mutating func songsNow(in context: CommandContext) throws -> [ListedSong] {
    let queue = try context.server.queueContents(withRanges: true)
    present = queue
    return queue.songs
  }

  package func apply(_ wanted: [ListedSong], in context: CommandContext) throws {
    guard let present else { return }
    let edit = QueueEdit(from: present, to: wanted)
    let outcome = try context.changes.applyQueue(
      wanted, from: present, by: edit, maxAttempts: 1)
    QueueListReport(edit, from: present, to: wanted).print(to: context.output)
    context.note(changeSummary(outcome.done, of: title))
    try outcome.refuseWholeFiles(of: wanted)
  }
}

/// A stored playlist, as a list that can be edited as text.
package struct EditedPlaylist: EditedList {
  let name: ByteString
  private var present: [ByteString]?

  package init(name: ByteString) {
    self.name = name
  }

  package var title: String { "'\(name.terminalSafe)'" }

  package func songs(in context: CommandContext) throws -> [Song] {
    try context.withConnection { server in try Operations.songs(ofPlaylist: name, over: &server) }
  }

  package mutating func songsNow(in context: CommandContext) throws -> [ListedSong] {
    let edit = try context.server.edit(ofPlaylist: name)
    present = edit.old
    return edit.new.map { ListedSong(SongIdentity($0)) }
  }

  package func apply(_ wanted: [ListedSong], in context: CommandContext) throws {
    try context.changes.apply(PlaylistEdit(name, from: present, to: wanted.map(\.uri)))
  }
}
