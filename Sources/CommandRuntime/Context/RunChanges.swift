package import Bytes
package import MPDClient
package import Platform

/// A change of the queue that a run is making.
package struct OwnQueueChange {
  /// The queue before it; nil if the change itself is not to be added to the journal.
  package var before: QueueState?
  /// The identifiers of the songs of the queue before it; nil if they were not read.
  package var ids: [Int]?
  /// The version of the queue before it.
  package let version: Int
  /// Keeps `watch --record` from looking at the queue before the change is marked as mpdex's own.
  let lock: FileLock?
  /// Whether all songs are replaced by others, which a note says how to take back.
  package var isReplacement = false
}

/// A change of a stored playlist that a run has made.
package struct OwnPlaylistChange {
  /// The server that has the playlist.
  package let server: ServerAddress
  package let name: ByteString
  /// The songs before the change; nil if there was no such playlist.
  package let before: [ByteString]?
  /// The songs after the change; nil if there is no such playlist any more.
  package let after: [ByteString]?
  /// The name that the playlist got, if it was renamed.
  package let newName: ByteString?

  package init(
    server: ServerAddress, name: ByteString, before: [ByteString]?, after: [ByteString]?,
    newName: ByteString? = nil
  ) {
    self.server = server
    self.name = name
    self.before = before
    self.after = after
    self.newName = newName
  }
}

/// The changes of the queue and of playlists that a run makes, for the journal.
package final class RunChanges {
  package let server: ServerConnection
  /// The change of the queue that the run is making; nil if it makes none, or if no journal is kept.
  package var queue: OwnQueueChange?
  /// The changes of stored playlists that the run has made and the journal does not have yet.
  package var playlists: [OwnPlaylistChange] = []
  /// Keeps other runs from changing playlists until these changes are recorded.
  package var playlistLock: FileLock?
  /// Returns the name of the command that runs, for the journal.
  package var commandName: () -> ByteString = { "" }

  init(_ server: ServerConnection) {
    self.server = server
  }

  package var output: CommandOutput { server.output }

  /// Sends a request that may change something. During a change of the queue that is recorded, the status is asked
  /// for with it.
  package func run(_ request: Request<Void>, about argument: ByteString? = nil) throws {
    guard queue != nil else { return try server.run(request, about: argument) }
    server.note(
      status: try server.withConnection(about: argument) { server in
        try server.run(request, .status).1
      })
  }

  /// Sends a command list of changes; if the server refuses one of them, the failure says how many were made.
  package func runChanges(_ list: CommandList) throws {
    let status = try server.withConnection { server -> Status? in
      var list = list
      let status = queue.map { _ in list.append(.status) }
      let replies = try server.run(list)
      return try status.map { token in try replies.reply(for: token) }
    } onError: { error in
      throw CommandFailure(error, after: error.index ?? 0, of: list.count)
    }
    server.note(status: status)
  }

  /// Prepares a change that deletes no songs, so that it can be undone. Returns the identifiers of the
  /// queue's songs if this has just read them.
  @discardableResult
  package func willChangeQueue() throws -> [Int]? {
    try beginQueueChange {
      let queue = try server.queueContents()
      return (QueueState(queue), queue)
    }
  }

  /// Prepares a change that deletes no songs, and returns the status before it.
  package func statusBeforeChange() throws -> Status {
    try willChangeQueue()
    return try server.currentStatus()
  }

  /// Prepares a change that may delete songs or set their priorities: to come back as they were, they need their
  /// priorities and ranges, and the tags that only the queue has.
  @discardableResult
  package func willDeleteSongs() throws -> [Int]? {
    try beginQueueChange {
      let queue = try server.queueWithEverything()
      return (QueueState(queue), QueueContents(queue))
    }
  }

  /// Prepares an edit of the queue.
  ///
  /// - Parameter present: the queue, which has just been read.
  package func willChangeQueue(from present: QueueContents, by edit: QueueEdit) throws {
    _ = try beginQueueChange {
      var state = QueueState(present)
      let kept = Set(edit.origins)
      let deleted = present.ids.indices.filter { !kept.contains($0) }
      try server.addPlayback(ofSongsAt: deleted, present.ids, to: &state)
      return (state, present)
    }
  }

  /// Notes that the queue has again what it had before the change, which is then not added to the journal.
  package func didTakeQueueChangeBack() { queue?.before = nil }

  /// Prepares a change that is not added to the journal, so that `watch --record` passes it over.
  ///
  /// - Parameter lock: the lock of the journal if the run has it already; nil to take it.
  package func willChangeQueueUnrecorded(_ status: Status, _ lock: FileLock? = nil) {
    if queue == nil { beginQueueChange(before: nil, status, lock) }
  }

  private func beginQueueChange(_ read: () throws -> (QueueState, QueueContents)) throws -> [Int]? {
    guard queue == nil, StateDirectory.base != nil else { return nil }
    do {
      let (before, queue) = try read()
      beginQueueChange(before: before, queue.status)
      self.queue?.ids = queue.ids
      return queue.ids
    } catch {
      // A client may be permitted to change the queue and not to read it.
      guard [.permission, .refused].contains(CommandFailure(error).status) else { throw error }
      return nil
    }
  }

  private func beginQueueChange(before: QueueState?, _ status: Status, _ lock: FileLock? = nil) {
    queue = OwnQueueChange(
      before: before, version: status.queueVersion, lock: lock ?? sharedLockOfJournal())
  }

  private func sharedLockOfJournal() -> FileLock? {
    guard let address = try? server.address() else { return nil }
    return (try? StateDirectory.journal(of: address))?.lock(.shared, timeout: .seconds(1))
  }
}

// Reading the queue.
extension ServerConnection {
  /// Reads the URIs and the identifiers of the queue.
  ///
  /// - Parameter withRanges: whether to read the ranges of parts of files as well, which takes longer.
  package func queueContents(withRanges: Bool = false) throws -> QueueContents {
    let queue = try withConnection { server in
      withRanges ? try server.queueContentsWithRanges() : try server.queueContents()
    }
    note(status: queue.status)
    return queue
  }

  /// Reads the queue with the priorities and ranges of its songs, and the tags that only it has.
  package func queueWithEverything() throws -> QueueSnapshot {
    let queue = try withConnection { server in try server.queueSnapshotWithOwnTags() }
    note(status: queue.status)
    return queue
  }

  /// Adds the priorities, ranges and own tags of the songs at the positions to a state.
  fileprivate func addPlayback(
    ofSongsAt positions: [Int], _ ids: [Int], to state: inout QueueState
  ) throws {
    guard !positions.isEmpty else { return }
    let known = try songs(positions.map { ids[$0] })
    let byID = Dictionary(known.compactMap { song in song.id.map { ($0, song) } }) { $1 }
    for position in positions {
      if let song = byID[ids[position]] { state.setPlayback(of: song, at: position) }
    }
  }

  /// Reads the songs with the identifiers from the queue, and perhaps others.
  private func songs(_ ids: [Int]) throws -> [Song] {
    let few: [Song]? = try withConnection { server in
      let songs = try server.withTags([]) { server in try server.queuedSongsIfFew(ids) }
      guard let songs else { return nil }
      return try server.addingOwnTags(to: songs)
    }
    if let few { return few }
    return try queueWithEverything().songs
  }

  /// The name of the server's directory among the files of the state.
  package func stateName(_ status: Status) throws -> ByteString {
    StateDirectory.name(of: try address(), status.partition)
  }
}
