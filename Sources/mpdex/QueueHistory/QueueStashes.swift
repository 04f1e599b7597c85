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

  /// Removes a stash.
  func remove(_ name: ByteString) { directory.remove(file(of: name)) }

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

extension ByteString {
  /// The name with every byte but letters, digits and "-._:" as %NN, so that it can name a file.
  var percentEscaped: ByteString {
    bytes.reduce(into: ByteString()) { name, byte in
      let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._:".utf8.contains(byte)
      name += isPlain ? ByteString([byte]) : ByteString("%\(byte.hexadecimal)")
    }
  }

  /// The name that `percentEscaped` has written; nil for any other.
  var withoutPercentEscapes: ByteString? {
    var name = ByteString()
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        name.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      name.append(value)
      rest = rest.dropFirst(2)
    }
    return name
  }
}

extension CommandContext {
  /// The stashes of the server.
  func queueStashes() throws(CommandFailure) -> QueueStashes {
    try QueueStashes(server: serverName(run(.status)))
  }

  /// The queue with the modes of playing and the priorities.
  func queueRecord() throws(CommandFailure) -> QueueRecord {
    try narrowTags([])
    let queue = try readQueue(in: self)
    let contents = QueueContents(queue)
    var record = QueueRecord(state: QueueState(contents), time: Int(time(nil)))
    for (name, value) in restorableOptions { record.options[name] = value(queue.status) }
    for (position, song) in queue.songs.enumerated() where song.priority > 0 {
      record.priorities[position] = song.priority
    }
    return record
  }

  /// Makes the queue what a stash says, and plays on from where it was.
  func restore(_ record: QueueRecord) throws(CommandFailure) {
    let restored = try restoreQueue(record.state, from: nil, resuming: true)
    var list = CommandList()
    for (name, _) in restorableOptions {
      guard let value = record.options[name] else { continue }
      list.append(Request<Void>(command: name, [ByteString(value)]))
    }
    // The positions of a queue that lacks songs are others.
    let ids = restored.missing.isEmpty ? restored.edit.ids : []
    for (position, priority) in record.priorities where ids.indices.contains(position) {
      list.append(.setPriority(priority, ids: [ids[position]]))
    }
    try run(list)
    report(restored)
  }
}

/// The modes of playing that a stash has, by the names of their commands, and their values.
private let restorableOptions: [(name: String, value: @Sendable (Status) -> String)] = [
  ("consume", { $0.consume.rawValue }), ("crossfade", { "\($0.crossfade.components.seconds)" }),
  ("random", { $0.isRandom ? "1" : "0" }), ("repeat", { $0.isRepeating ? "1" : "0" }),
  ("single", { $0.single.rawValue }),
]
