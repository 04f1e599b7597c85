internal import Bytes
internal import MPDClient

/// A change of the queue that a run is making.
struct OwnQueueChange {
  /// The queue before it; nil if the change itself is not to be added to the history.
  let before: QueueState?
  /// The version of the queue before it.
  let version: Int
  /// Keeps `watch --record` from looking at the queue before the change is marked as that of mpdex.
  let lock: FileLock?
}

// What runs of mpdex and `watch --record` say to each other through the history's directory.
extension StateDirectory {
  /// The directory of the history of a server's queue.
  ///
  /// - Parameter server: its name; see `name(of:_:)`.
  static func history(of server: ByteString) throws(CommandFailure) -> StateDirectory {
    try StateDirectory(["history", server])
  }

  /// The name of the directory for a server and its partition.
  static func name(of address: ServerAddress, _ partition: ByteString?) -> ByteString {
    let isDefault = partition == nil || partition == "default"
    let text = ByteString(address.description) + (isDefault ? "" : "#" + (partition ?? ""))
    return text.percentEscaped
  }

  /// Waits for the lock of the directory; nil if it cannot be had in time.
  func lock(_ kind: FileLock.Kind, timeout: Duration) -> FileLock? {
    // `names()` skips the file.
    FileLock(path + "/.lock", kind, timeout: timeout)
  }

  /// The last change of the queue that was recorded; nil if there is none.
  var mark: QueueChangeMark? {
    (try? read(markFile)).flatMap(\.self).flatMap { QueueChangeMark(text: ByteString($0)) }
  }

  /// Says that the change which has led to a version of the queue was recorded.
  func setMark(version: Int) throws(CommandFailure) {
    try write(QueueChangeMark(version: version).text.bytes, as: markFile)
  }
}

private let markFile: ByteString = ".mark"

/// The version of the queue after a change that was recorded, or that need not be.
struct QueueChangeMark: Equatable {
  let version: Int
  /// Two marks of the same version are different.
  let text: ByteString

  fileprivate init(version: Int) {
    self.version = version
    text = ByteString("\(version) \(UInt64.random(in: 0...UInt64.max))")
  }

  fileprivate init?(text: ByteString) {
    guard let version: Int = ByteString(text.prefix { $0 != .space }).number() else { return nil }
    self.version = version
    self.text = text
  }
}

extension CommandContext {
  /// Prepares a change that deletes no songs, so that it can be undone. Returns the identifiers of the
  /// queue's songs if this has just read them.
  @discardableResult
  func willChangeQueue() throws(CommandFailure) -> [Int]? {
    try beginQueueChange { () throws(CommandFailure) in
      let queue = try queueContents()
      return (QueueState(queue), queue)
    }
  }

  /// Prepares a change that deletes no songs, and returns the status before it.
  func statusBeforeChange() throws(CommandFailure) -> Status {
    try willChangeQueue()
    return try currentStatus()
  }

  /// Prepares a change that may delete songs: to come back as they were, they need their priorities and
  /// ranges.
  @discardableResult
  func willDeleteSongs() throws(CommandFailure) -> [Int]? {
    try beginQueueChange { () throws(CommandFailure) in
      let queue = try queueSnapshotWithoutTags()
      return (QueueState(queue), QueueContents(queue))
    }
  }

  /// Prepares the edit that makes the queue consist of other songs.
  ///
  /// - Parameter present: the queue, which has just been read.
  func willChangeQueue(
    from present: QueueContents, to wanted: [ByteString]
  ) throws(CommandFailure) {
    _ = try beginQueueChange { () throws(CommandFailure) in
      var state = QueueState(present)
      let kept = Set(QueueEdit(from: present, to: wanted).origins)
      let deleted = present.ids.indices.filter { !kept.contains($0) }
      try addPlayback(ofSongsAt: deleted, present.ids, to: &state)
      return (state, present)
    }
  }

  /// Prepares a change that is not added to the history, so that `watch --record` passes it over.
  func willChangeQueueUnrecorded(_ status: Status) {
    if queueChange == nil { beginQueueChange(before: nil, status) }
  }

  private func beginQueueChange(
    _ read: () throws(CommandFailure) -> (QueueState, QueueContents)
  ) throws(CommandFailure) -> [Int]? {
    guard queueChange == nil, StateDirectory.base != nil else { return nil }
    do throws(CommandFailure) {
      let (before, queue) = try read()
      beginQueueChange(before: before, queue.status)
      return queue.ids
    } catch {
      // A client may be permitted to change the queue and not to read it.
      guard error.status == .permission || error.status == .refused else { throw error }
      return nil
    }
  }

  private func beginQueueChange(before: QueueState?, _ status: Status) {
    let directory = try? StateDirectory.history(of: serverName(status))
    queueChange = OwnQueueChange(
      before: before, version: status.queueVersion,
      lock: directory?.lock(.shared, timeout: .seconds(1)))
  }
}

// Reading the queue.
extension CommandContext {
  /// Reads the URIs and the identifiers of the queue.
  func queueContents() throws(CommandFailure) -> QueueContents {
    let queue = try attempt { server throws(MPDError) in try server.queueContents() }
    note(status: queue.status)
    return queue
  }

  /// Reads the queue with the priorities and ranges of its songs.
  func queueSnapshotWithoutTags() throws(CommandFailure) -> QueueSnapshot {
    let queue = try attempt { server throws(MPDError) in
      try server.withTags([]) { server throws(MPDError) in try server.queueSnapshot() }
    }
    note(status: queue.status)
    return queue
  }

  /// Adds the priorities and ranges of the songs at some positions to a state.
  private func addPlayback(
    ofSongsAt positions: [Int], _ ids: [Int], to state: inout QueueState
  ) throws(CommandFailure) {
    guard !positions.isEmpty else { return }
    let songs = try positions.count > maxSingleSongs ? [] : songs(positions.map { ids[$0] })
    let known = try songs.isEmpty ? queueSnapshotWithoutTags().songs : songs
    let byID = Dictionary(known.compactMap { song in song.id.map { ($0, song) } }) { $1 }
    for position in positions {
      if let song = byID[ids[position]] { state.setPlayback(of: song, at: position) }
    }
  }

  /// Reads some songs of the queue; empty if one of them has left it.
  private func songs(_ ids: [Int]) throws(CommandFailure) -> [Song] {
    try attempt { server throws(MPDError) in
      try server.withTags([]) { server throws(MPDError) in
        let (tokens, replies) = try server.list { list in ids.map { list.append(.song(id: $0)) } }
        var songs: [Song] = []
        for token in tokens { songs.append(try replies.reply(for: token)) }
        return songs
      }
    } onError: { error throws(CommandFailure) in
      guard error.code == .ack(.noExist) else { throw CommandFailure(error) }
      return []
    }
  }

  /// The name of the server's directory among the files of the state.
  func serverName(_ status: Status) throws(CommandFailure) -> ByteString {
    StateDirectory.name(of: try serverAddress(), status.partition)
  }
}

/// The number of songs up to which they are read one by one; of more, the whole queue is.
private let maxSingleSongs = 100
