internal import Bytes
internal import MPDClient
internal import TerminalText

/// What verbs can change and the browser can undo, at one moment.
struct UndoableState {
  /// The records of the queue's history, the last one first.
  let queueRecords: [ByteString]
  /// The command that has made the last change of the queue, or another client; nil if there is none.
  let lastQueueChange: String?
  /// Whether a change of the queue was undone and can be made again.
  let canRedoQueue: Bool
  /// The URIs of playlists; nil for one that does not exist.
  let playlists: [ByteString: [ByteString]?]

  /// Reads the present state.
  init(of playlists: Set<ByteString>, over server: inout Connection) throws {
    let status = try server.run(.status)
    let name = StateDirectory.name(of: server.address, status.partition)
    let history = try? QueueHistory(server: name)
    queueRecords = history?.names(.undo) ?? []
    let last = queueRecords.first.flatMap { try? history?.record($0) }
    lastQueueChange = last?.change.terminalSafe
    canRedoQueue = history?.names(.redo).isEmpty == false
    var songs: [ByteString: [ByteString]?] = [:]
    if !playlists.isEmpty {
      let names = Set(try server.run(.playlists).map(\.name))
      for name in playlists {
        songs[name] = .some(names.contains(name) ? try server.uris(ofPlaylist: name) : nil)
      }
    }
    self.playlists = songs
  }

  /// The URIs of a playlist; nil if it does not exist.
  func songs(of playlist: ByteString) -> [ByteString]? { playlists[playlist] ?? nil }

  /// The changes since another moment.
  func changes(since before: UndoableState) -> [UndoStack.Change] {
    let changed = playlists.keys.sorted().compactMap { name in
      let change = UndoStack.PlaylistChange(
        name: name, before: before.songs(of: name), after: songs(of: name))
      return change.before == change.after ? nil : change
    }
    let record = queueRecords.first.flatMap { $0 > before.queueRecords.first ?? "" ? $0 : nil }
    return (record.map { [.queue(record: $0)] } ?? [])
      + (changed.isEmpty ? [] : [.playlists(changed)])
  }
}

extension BrowsingServer {
  /// Reads what can be undone.
  ///
  /// - Parameter playlists: names, some of which may be of playlists.
  func undoableState(_ playlists: Set<ByteString> = []) async throws -> UndoableState {
    try await changeSession.withConnection { try UndoableState(of: playlists, over: &$0) }
  }
}
