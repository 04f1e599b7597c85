internal import Bytes
internal import Glibc
internal import MPDClient

/// Whole queues of a server, kept under names.
struct QueueStashes {
  private let directory: StateDirectory

  /// - Parameter server: the name of the server's directory; see `StateDirectory.name(of:_:)`.
  init(server: ByteString) throws(CommandFailure) {
    directory = try StateDirectory(["stashes", server])
  }

  /// The names of the stashes, in order.
  var names: [ByteString] {
    directory.names().filter { $0.hasPrefix(prefix) }
      .compactMap { ByteString($0.dropFirst(prefix.count)).withoutPercentEscapes }
  }

  /// Returns a stash; nil if there is none with the name, or if its file is damaged.
  func record(_ name: ByteString) throws(CommandFailure) -> QueueRecord? {
    try directory.read(file(of: name)).flatMap(QueueRecord.init(bytes:))
  }

  /// Keeps a queue under a name, in place of another one.
  func write(_ record: QueueRecord, as name: ByteString) throws(CommandFailure) {
    try directory.write(record.bytes, as: file(of: name))
  }

  /// Removes a stash. The present queue is not kept under its name any more.
  func remove(_ name: ByteString) throws(CommandFailure) {
    if try presentName() == name { directory.remove(presentFile) }
    directory.remove(file(of: name))
  }

  /// The name under which the present queue is kept when another one takes its place: that of the
  /// stash which it came from.
  func presentName() throws(CommandFailure) -> ByteString {
    try directory.read(presentFile).map { ByteString($0) } ?? "previous"
  }

  /// Sets `presentName`.
  func setPresentName(_ name: ByteString) throws(CommandFailure) {
    try directory.write(name.bytes, as: presentFile)
  }

  private func file(of name: ByteString) -> ByteString { prefix + name.percentEscaped }
}

/// Before the names of stashes, since a file's name must not begin with a dot.
private let prefix: ByteString = "q-"

private let presentFile: ByteString = "present"

extension CommandContext {
  /// The stashes of the server.
  func queueStashes() throws(CommandFailure) -> QueueStashes {
    try QueueStashes(server: serverName(run(.status)))
  }

  /// The queue with the modes of playing.
  func queueRecord() throws(CommandFailure) -> QueueRecord {
    let queue = try queueSnapshotWithoutTags()
    var record = QueueRecord(state: QueueState(queue), time: Int(time(nil)))
    for (name, value) in restorableOptions { record.options[name] = value(queue.status) }
    return record
  }

  /// Makes the queue what a stash says, and plays on from where it was.
  func restore(_ record: QueueRecord) throws(CommandFailure) {
    willChangeQueueUnrecorded(try run(.status))
    let restored = try restoreQueue(record.state, from: nil, resuming: true)
    let now = try run(.status)
    var list = CommandList()
    for (name, value) in restorableOptions {
      // Not every server has every mode: one is left alone if it is as it should be.
      guard let wanted = record.options[name], wanted != value(now) else { continue }
      list.append(Request<Void>(command: name, [ByteString(wanted)]))
    }
    do throws(CommandFailure) { try run(list) } catch {
      throw CommandFailure(
        .inPart, "\(error.message); the queue is that of the stash, the modes of playing may not be"
      )
    }
    report(restored)
  }
}

/// The modes of playing that a stash has, by the names of their commands, and their values.
private let restorableOptions: [(name: String, value: @Sendable (Status) -> String)] = [
  ("consume", { $0.consume.rawValue }), ("crossfade", { "\($0.crossfade.components.seconds)" }),
  ("random", { $0.isRandom ? "1" : "0" }), ("repeat", { $0.isRepeating ? "1" : "0" }),
  ("single", { $0.single.rawValue }),
]
