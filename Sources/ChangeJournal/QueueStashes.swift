package import Bytes
package import CommandRuntime
internal import Glibc
package import MPDClient
internal import TerminalText

/// Whole queues of a server, kept under names.
package struct QueueStashes {
  private let directory: StateDirectory

  /// - Parameter server: the name of the server's directory; see `StateDirectory.name(of:_:)`.
  init(server: ByteString) throws {
    directory = try StateDirectory(["stashes", server])
  }

  /// Opens the stashes of a server.
  package init(of server: ServerConnection) throws {
    try self.init(server: server.stateName(server.run(.status)))
  }

  /// Opens the stashes of a server without creating directories; nil if there are none.
  package init?(existingOf server: ServerConnection) throws {
    let name = try server.stateName(server.run(.status))
    guard let directory = StateDirectory(existing: ["stashes", name]) else { return nil }
    self.directory = directory
  }

  /// The names of the stashes, in order.
  package var names: [ByteString] {
    directory.names().filter { $0.hasPrefix(prefix) }
      .compactMap { ByteString($0.dropFirst(prefix.count)).withoutPercentEscapes }
  }

  /// Returns a stash; nil if there is none with the name, or if its file is damaged.
  package func record(_ name: ByteString) -> QueueRecord? { try? readRecord(name) }

  /// Returns a stash; throws, saying why, if its file is damaged or cannot be read, as a directory in its place.
  package func readRecord(_ name: ByteString) throws -> QueueRecord? {
    let stash = "the file of the stash '\(name.terminalSafe)'"
    let bytes: [UInt8]?
    do { bytes = try directory.read(file(of: name)) } catch {
      throw CommandFailure(.no, "\(stash) is damaged: \(CommandFailure(error).message)")
    }
    guard let bytes else { return nil }
    guard let record = QueueRecord(bytes: bytes, isCounted: false) else {
      throw CommandFailure(.no, "\(stash) is damaged")
    }
    return record
  }

  /// Keeps a queue under a name, instead of another one.
  package func write(_ record: QueueRecord, as name: ByteString) throws {
    try directory.write(record.bytes, as: file(of: name))
  }

  /// The number of songs in a stash, 0 if there is none with the name; nil if its file is damaged.
  package func size(of name: ByteString) -> Int? {
    names.contains(name) ? record(name)?.state.songs.count : 0
  }

  /// Keeps the present queue under the name of the stash which it came from, or as "previous" if it has none of
  /// that stash's songs any more: it is another one then. An empty queue is not kept.
  ///
  /// - Returns: the name for a message, with the number of songs that were kept under it; nil for an empty queue.
  package func keep(present: QueueRecord) throws -> String? {
    let songs = present.state.songs
    guard !songs.isEmpty else { return nil }
    let origin = presentName
    let isOwn = record(origin).map { !Set($0.state.songs).isDisjoint(with: songs) }
    let name = isOwn ?? !names.contains(origin) ? origin : previousName
    let replaced = size(of: name) ?? 0
    try write(present, as: name)
    let before = replaced == 0 ? "" : ", which had \(songCount(replaced))"
    return "'\(name.terminalSafe)'\(before)"
  }

  /// Removes a stash. The present queue is not kept under its name any more.
  package func remove(_ name: ByteString) throws {
    try directory.removeOrThrow(file(of: name))
    if presentName == name { forgetPresentName() }
  }

  /// The name of the stash which the present queue came from; that of any other queue if it came from none.
  private var presentName: ByteString {
    (try? directory.read(presentFile)).flatMap(\.self).map { ByteString($0) } ?? previousName
  }

  /// Says that the present queue comes from no stash.
  package func forgetPresentName() { directory.remove(presentFile) }

  /// Sets `presentName`.
  package func setPresentName(_ name: ByteString) throws {
    try directory.write(name.bytes, as: presentFile)
  }

  private func file(of name: ByteString) -> ByteString { prefix + name.percentEscaped }
}

/// The beginning of the files' names, since a file's name must not begin with a dot.
private let prefix: ByteString = "q-"

private let presentFile: ByteString = "present"

/// The name of the stash of a queue that came from none.
private let previousName: ByteString = "previous"

extension QueueRecord {
  /// Reads the queue with the modes of playing.
  package init(of server: ServerConnection) throws {
    let queue = try server.queueWithEverything()
    self.init(state: QueueState(queue), time: Int(Glibc.time(nil)))
    for (name, value) in restorableOptions { options[name] = value(queue.status) }
  }

  /// Throws if neither the library nor the present queue has a song of a stash any more, so that switching to it would
  /// only empty the queue.
  package func requireSongs(of server: ServerConnection, orOf present: QueueRecord) throws {
    let songs = state.songs
    guard !songs.isEmpty, Set(present.state.songs).isDisjoint(with: songs) else { return }
    let hasSong = try server.withConnection { server in try server.hasSong(of: songs) }
    guard hasSong else {
      throw CommandFailure(
        .no, "all songs of the stash are gone from the library; nothing was changed")
    }
  }

  /// Gives the queue the songs of a stash, and plays on from where it was.
  package func restoreSongs(_ changes: RunChanges) throws -> RestoredQueue {
    try changes.willDeleteSongs()
    return try changes.server.withConnection { server in
      try server.restoreQueue(state, from: nil, resuming: true)
    }
  }

  /// Sets the modes of playing that a stash has.
  package func restoreModes(over server: ServerConnection) throws {
    let now = try server.run(.status)
    var list = CommandList()
    for (name, value) in restorableOptions {
      // Not every server has every mode: one is left alone if it is as it should be.
      guard let wanted = options[name], wanted != value(now) else { continue }
      list.append(Request<Void>(command: name, [ByteString(wanted)]))
    }
    do { try server.run(list) } catch {
      throw CommandFailure(
        .inPart,
        "\(CommandFailure(error).message); the queue is that of the stash, the modes of playing may not be"
      )
    }
  }
}

/// The modes of playing that a stash has, by the names of their commands, and their values.
private let restorableOptions: [(name: String, value: @Sendable (Status) -> String)] = [
  ("consume", { $0.consume.rawValue }), ("crossfade", { "\($0.crossfade.components.seconds)" }),
  ("random", { $0.isRandom ? "1" : "0" }), ("repeat", { $0.isRepeating ? "1" : "0" }),
  ("single", { $0.single.rawValue }),
]

extension Connection {
  /// Whether one of the songs is still there: in the library, as a stream, or as a file elsewhere.
  fileprivate mutating func hasSong(of songs: [ByteString]) throws -> Bool {
    for song in songs {
      // A file outside of the library has an absolute path.
      if song.isURL || song.first == .slash { return true }
      if try knows(song) { return true }
    }
    return false
  }
}
