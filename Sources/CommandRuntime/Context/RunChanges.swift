package import Bytes
package import MPDClient
package import Platform

/// A change to the queue that is in progress.
package struct OwnQueueChange {
  /// The queue before the change; nil if the change is not added to the journal.
  package var before: QueueState?
  /// The identifiers of the queue's songs before the change; nil if they were not read.
  package var ids: [Int]?
  /// The version of the queue before the change.
  package let version: Int
  /// The lock that keeps `watch --record` from reading the queue before the change is marked as a recorded change.
  let lock: FileLock?
  /// Whether all songs of the queue are replaced. If so, a note says how to undo the change.
  package var isReplacement = false
  /// How many songs the edit deletes, moves and inserts; nil if the change is not an edit.
  package var edit: QueueEditCounts?
}

/// A change that was made to a stored playlist.
package struct OwnPlaylistChange {
  /// The server that has the playlist.
  package let server: ServerAddress
  package let name: ByteString
  /// The songs before the change; nil if the playlist did not exist before.
  package let before: [ByteString]?
  /// The songs after the change; nil if the playlist no longer exists.
  package let after: [ByteString]?
  /// The playlist's new name if the change renamed the playlist; otherwise nil.
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

/// A change that was made to a sticker of a song.
package struct OwnStickerChange {
  /// The server that has the song.
  package let server: ServerAddress
  package let uri: ByteString
  package let name: ByteString
  /// The value before the change; nil if the song had no such sticker.
  package let before: ByteString?
  /// The value after the change; nil if the song has no such sticker any more.
  package let after: ByteString?

  package init(
    server: ServerAddress, uri: ByteString, name: ByteString, before: ByteString?,
    after: ByteString?
  ) {
    (self.server, self.uri, self.name) = (server, uri, name)
    (self.before, self.after) = (before, after)
  }
}

/// The changes that a run makes to the queue, playlists and stickers, in the form that the journal needs.
package final class RunChanges {
  package let server: ServerConnection
  /// The change to the queue that is in progress; nil if no change is in progress, or if no journal is kept.
  package var queue: OwnQueueChange?
  /// The changes to stored playlists that were made, but are not yet in the journal.
  package var playlists: [OwnPlaylistChange] = []
  /// The changes to stickers that were made, but are not yet in the journal.
  package var stickers: [OwnStickerChange] = []
  /// The lock that keeps other processes from changing playlists until these changes are recorded.
  package var playlistLock: FileLock?
  /// A closure that returns the name of the running command, for the journal.
  package var commandName: () -> ByteString = { "" }

  init(_ server: ServerConnection) {
    self.server = server
  }

  package var output: CommandOutput { server.output }

  /// Sends a request that may change something. While a change to the queue is in progress (`queue` is not nil), also
  /// requests the server's status together with the change, and remembers this status.
  ///
  /// - Parameter argument: the command-line argument that an error message names; nil if there is none.
  package func run(_ request: Request<Void>, about argument: ByteString? = nil) throws {
    guard queue != nil else { return try server.run(request, about: argument) }
    server.note(
      status: try server.withConnection(about: argument) { server in
        try server.run(request, .status).1
      })
  }

  /// Sends a command list that makes changes. If the server refuses one of the changes, the failure says how many
  /// changes were made before it.
  package func runChanges(_ list: CommandList) throws {
    let status = try server.withConnection { server -> Status? in
      var list = list
      let status = queue.map { _ in list.append(.status) }
      let replies = try server.run(list: list)
      return try status.map { token in try replies.reply(for: token) }
    } onError: { error in
      throw CommandFailure(error, after: error.index ?? 0, of: list.count)
    }
    server.note(status: status)
  }

  /// Prepares a change to the queue that deletes no songs, so that the change can be undone. Returns the identifiers of
  /// the queue's songs if they were read for this purpose; otherwise nil.
  @discardableResult
  package func willChangeQueue() throws -> [Int]? {
    try beginQueueChange {
      let queue = try server.queueContents()
      return (QueueState(queue), queue)
    }
  }

  /// Prepares a change to the queue that deletes no songs, and returns the status before the change.
  package func statusBeforeChange() throws -> Status {
    try willChangeQueue()
    return try server.currentStatus()
  }

  /// Prepares a change to the queue that may delete songs or set their priorities. Reads the songs' priorities and
  /// ranges, and the tags that are set only in the queue, since all of these are needed to restore the songs.
  @discardableResult
  package func willDeleteSongs() throws -> [Int]? {
    try beginQueueChange {
      let queue = try server.queueWithEverything()
      return (QueueState(queue), QueueContents(queue))
    }
  }

  /// Prepares an edit of the queue, so that the edit can be undone.
  ///
  /// - Parameters:
  ///   - present: the queue, which has just been read.
  ///   - edit: the edit that is about to be made.
  package func willChangeQueue(from present: QueueContents, by edit: QueueEdit) throws {
    _ = try beginQueueChange {
      var state = QueueState(present)
      let kept = Set(edit.origins)
      let deleted = present.ids.indices.filter { !kept.contains($0) }
      try server.addPlayback(ofSongsAt: deleted, present.ids, to: &state)
      return (state, present)
    }
    queue?.edit = edit.counts
  }

  /// Records that the change to the queue was reverted, so that it is not added to the journal.
  package func didTakeQueueChangeBack() { queue?.before = nil }

  /// Prepares a change to the queue that is not added to the journal, and that `watch --record` ignores.
  ///
  /// - Parameter lock: the journal's lock if it is already held; nil to acquire it.
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
      // A client may have permission to change the queue but not to read it.
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
  /// Reads the URIs and identifiers of the songs in the queue.
  ///
  /// - Parameter withRanges: whether to read the ranges of songs that are parts of files as well, which takes longer.
  package func queueContents(withRanges: Bool = false) throws -> QueueContents {
    let queue = try withConnection { server in
      withRanges ? try server.queueContentsWithRanges() : try server.queueContents()
    }
    note(status: queue.status)
    return queue
  }

  /// Reads the queue with the priorities and ranges of its songs, and the tags that are set only in the queue.
  package func queueWithEverything() throws -> QueueSnapshot {
    let queue = try withConnection { server in try server.queueSnapshotWithOwnTags() }
    note(status: queue.status)
    return queue
  }

  /// Completes a state of the queue: for the songs at the given positions, adds the priorities, the ranges, and the
  /// tags that are set only in the queue.
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

  /// Reads the songs with the given identifiers from the queue. The result may contain further songs.
  private func songs(_ ids: [Int]) throws -> [Song] {
    let few: [Song]? = try withConnection { server in
      let songs = try server.withTags([]) { server in try server.queuedSongsIfFew(ids) }
      guard let songs else { return nil }
      return try server.addingOwnTags(to: songs)
    }
    if let few { return few }
    return try queueWithEverything().songs
  }

  /// Returns the name of the state directory's subdirectory for this server and for the partition that the status
  /// names.
  package func stateName(_ status: Status) throws -> ByteString {
    StateDirectory.name(of: try address(), status.partition)
  }
}
