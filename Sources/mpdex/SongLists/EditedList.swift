internal import Bytes
internal import MPDClient
internal import TerminalText

/// A list of songs that can be edited as a text.
protocol EditedList {
  /// The list in messages.
  var title: String { get }
  /// Reads the songs, with the tags that the context's connection requests.
  func songs(in context: CommandContext) throws(CommandFailure) -> [Song]
  /// Reads the URIs of the songs as they are now, on which the next `apply(_:in:)` is based.
  mutating func uris(in context: CommandContext) throws(CommandFailure) -> [ByteString]
  /// Makes the list consist of some songs. If it is not as it was last read any more, this fails, with
  /// nothing done.
  func apply(_ wanted: [ByteString], in context: CommandContext) throws(CommandFailure)
}

/// The queue as a list to edit.
struct EditedQueue: EditedList {
  private var present: QueueContents?

  var title: String { "the queue" }

  func songs(in context: CommandContext) throws(CommandFailure) -> [Song] {
    try readQueue(in: context).songs
  }

  mutating func uris(in context: CommandContext) throws(CommandFailure) -> [ByteString] {
    let queue = try context.queueContents()
    present = queue
    return queue.uris
  }

  func apply(_ wanted: [ByteString], in context: CommandContext) throws(CommandFailure) {
    guard let present else { return }
    let outcome = try context.applyQueue(wanted, ifStill: present)
    context.note("\(outcome.done.summary); the queue has \(songCount(wanted.count))")
  }
}

/// A stored playlist as a list to edit.
struct EditedPlaylist: EditedList {
  let name: ByteString
  private var present: [ByteString]?

  init(name: ByteString) {
    self.name = name
  }

  var title: String { "'\(name.terminalSafe)'" }

  func songs(in context: CommandContext) throws(CommandFailure) -> [Song] {
    try context.withConnection { server throws(CommandFailure) in
      try mpdex.songs(ofPlaylist: name, over: &server)
    }
  }

  mutating func uris(in context: CommandContext) throws(CommandFailure) -> [ByteString] {
    let edit = try context.playlistEdit(of: name)
    present = edit.old
    return edit.new
  }

  func apply(_ wanted: [ByteString], in context: CommandContext) throws(CommandFailure) {
    try context.apply(PlaylistEdit(name, from: present, to: wanted))
  }
}
