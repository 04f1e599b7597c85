package import Bytes
package import CommandRuntime
internal import Glibc
package import MPDClient
internal import TerminalText

/// The saved queues of a server, each stored under a name.
package struct QueueStashes {
  private let directory: StateDirectory

  /// Opens the stashes of a server, and creates their directory if necessary.
  ///
  /// - Parameter server: the name of the server's directory; see `StateDirectory.name(of:_:)`.
  init(server: ByteString) throws {
    directory = try StateDirectory(["stashes", server])
  }

  /// Opens the stashes of a server.
  package init(of server: ServerConnection) throws {
    try self.init(server: server.stateName(server.run(.status)))
  }

  /// Opens the stashes of a server without creating directories; nil if the server has no directory for stashes.
  package init?(existingOf server: ServerConnection) throws {
    let name = try server.stateName(server.run(.status))
    guard let directory = StateDirectory(existing: ["stashes", name]) else { return nil }
    self.directory = directory
  }

  /// The names of the stashes, in the order of their file names.
  package var names: [ByteString] {
    directory.names().filter { $0.hasPrefix(prefix) }
      .compactMap { ByteString($0.dropFirst(prefix.count)).withoutPercentEscapes }
  }

  /// Returns the stash with the given name; nil if there is no such stash, or if its file is damaged.
  package func record(_ name: ByteString) -> QueueRecord? { try? readRecord(name) }

  /// Returns the stash with the given name; nil if there is no such stash. Throws if the stash's file is damaged or
  /// cannot be read, for example because it is a directory.
  package func readRecord(_ name: ByteString) throws -> QueueRecord? {
    let bytes: [UInt8]?
    do { bytes = try directory.read(file(of: name)) } catch {
      throw CommandFailure(.no, "stash '\(name.terminalSafe)': \(CommandFailure(error).message)")
    }
    guard let bytes else { return nil }
    guard let record = QueueRecord(bytes: bytes, isCounted: false) else {
      throw CommandFailure(
        .no,
        "the file of the stash '\(name.terminalSafe)' is damaged; `mpdex queue stash "
          + "\(name.quotedForShell.terminalSafe) --delete` removes it")
    }
    return record
  }

  /// Writes a stash, replacing any existing stash with the same name.
  package func write(_ record: QueueRecord, as name: ByteString) throws {
    try directory.write(record.bytes, as: file(of: name))
  }

  /// Returns the number of songs in the stash with the given name: 0 if there is no such stash, and nil if its file is
  /// damaged.
  package func size(of name: ByteString) -> Int? {
    names.contains(name) ? record(name)?.state.songs.count : 0
  }

  /// Saves the current queue under the name of the stash that it came from. If the queue and the stash no longer have a
  /// song in common, the queue is saved as "previous" instead. An empty queue is not saved.
  ///
  /// - Returns: text for a message: the name under which the queue was saved and, if this replaced a stash, how many
  ///   songs that stash had; nil if the queue is empty.
  package func keep(present: QueueRecord) throws -> String? {
    let songs = present.state.songs
    guard !songs.isEmpty else { return nil }
    let origin = presentName
    let isOwn = record(origin).map { !Set($0.state.songs).isDisjoint(with: songs) }
    let name = isOwn ?? !names.contains(origin) ? origin : previousName
    let replaced = size(of: name) ?? 0
    try write(present, as: name)
    let before = replaced == 0 ? "" : ", which had \(songCount(replaced)) before"
    return "'\(name.terminalSafe)'\(before)"
  }

  /// Removes a stash. If the current queue came from this stash, a later switch no longer saves the queue under the
  /// stash's name.
  package func remove(_ name: ByteString) throws {
    try directory.removeOrThrow(file(of: name))
    if presentName == name { forgetPresentName() }
  }

  /// The name of the stash that the current queue came from; "previous" if the queue came from no stash.
  private var presentName: ByteString {
    (try? directory.read(presentFile)).flatMap(\.self).map { ByteString($0) } ?? previousName
  }

  /// Records that the current queue did not come from a stash.
  package func forgetPresentName() { directory.remove(presentFile) }

  /// Records the name of the stash that the current queue came from.
  package func setPresentName(_ name: ByteString) throws {
    try directory.write(name.bytes, as: presentFile)
  }

  private func file(of name: ByteString) -> ByteString { prefix + name.percentEscaped }
}

/// The prefix of the file names. It keeps a file name from beginning with a dot.
private let prefix: ByteString = "q-"

private let presentFile: ByteString = "present"

/// The name under which a queue is saved if it did not come from a stash.
private let previousName: ByteString = "previous"

extension QueueRecord {
  /// Reads the current queue and the playback modes from the server.
  package init(of server: ServerConnection) throws {
    let queue = try server.queueWithEverything()
    self.init(state: QueueState(queue), time: Int(Glibc.time(nil)))
    for (name, value) in restorableOptions { options[name] = value(queue.status) }
  }

  /// Throws if neither the library nor the present queue contains any song of the stash, because switching to the
  /// stash would then only empty the queue.
  package func requireSongs(of server: ServerConnection, orOf present: QueueRecord) throws {
    let songs = state.songs
    guard !songs.isEmpty, Set(present.state.songs).isDisjoint(with: songs) else { return }
    let hasSong = try server.withConnection { server in try server.hasSong(of: songs) }
    guard hasSong else {
      throw CommandFailure(
        .no, "none of the songs in the stash is in the library any more; nothing was changed")
    }
  }

  /// Replaces the songs of the queue with the songs of the stash, and resumes playing at the saved position.
  package func restoreSongs(_ changes: RunChanges) throws -> RestoredQueue {
    try changes.willDeleteSongs()
    let old = changes.queue?.before?.songs.count ?? 0
    changes.queue?.edit = QueueEditCounts(deleted: old, inserted: state.songs.count)
    return try changes.server.withConnection { server in
      try server.restoreQueue(state, from: nil, resuming: true)
    }
  }

  /// Sets the playback modes that are stored in the stash.
  package func restoreModes(over server: ServerConnection) throws {
    let now = try server.run(.status)
    var list = CommandList()
    for (name, value) in restorableOptions {
      // A mode that already has the wanted value is not set, because not every server supports every mode.
      guard let wanted = options[name], wanted != value(now) else { continue }
      list.append(Request<Void>(command: name, [ByteString(wanted)]))
    }
    do { try server.run(list: list) } catch {
      throw CommandFailure(
        .inPart,
        "\(CommandFailure(error).message); the queue was restored, but the playback modes may not have been; "
          + "`mpdex status` shows them"
      )
    }
  }
}

/// The playback modes that a stash stores: for each, the name of the command that sets the mode, and a closure that
/// returns the mode's value.
private let restorableOptions: [(name: String, value: @Sendable (Status) -> String)] = [
  ("consume", { $0.consume.rawValue }), ("crossfade", { "\($0.crossfade.components.seconds)" }),
  ("random", { $0.isRandom ? "1" : "0" }), ("repeat", { $0.isRepeating ? "1" : "0" }),
  ("single", { $0.single.rawValue }),
]

extension Connection {
  /// Returns whether at least one of the songs still exists. Streams and files outside of the library count as
  /// existing.
  fileprivate mutating func hasSong(of songs: [ByteString]) throws -> Bool {
    for song in songs {
      // A file outside of the library has an absolute path.
      if song.isURL || song.first == .slash { return true }
      if try knows(song) { return true }
    }
    return false
  }
}
