internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import Glibc
internal import MPDClient

/// Records in the journal the changes that other clients make to the queue.
final class QueueRecorder {
  private let journal: Journal
  private var present: RecordedQueue
  /// The mark of the latest recorded change to the queue when `present` was read.
  private var mark: QueueChangeMark?
  /// The name of the latest record in the journal when `present` was read; nil if the journal was empty.
  private var lastRecord: ByteString?

  /// The events after which `update(restarted:over:)` must be called. They include events of the player, so that the
  /// recorder knows which song was playing before the queue changed, and how much of it had been played.
  let events: IdleEvents = [.queue, .player]

  /// Creates a recorder that compares later states with the present queue.
  init(_ journal: Journal, over server: inout Connection) throws {
    self.journal = journal
    let lock = journal.lock()
    defer { withExtendedLifetime(lock) {} }
    present = try RecordedQueue(over: &server)
    mark = journal.mark(present.status.journaledPartition)
    lastRecord = journal.names(.undo).first
  }

  /// Reads the queue. If another client has changed the queue, adds the state before the change to the journal.
  /// Returns whether any client has changed the queue.
  ///
  /// - Parameter restarted: whether the server may have been restarted since the last call.
  func update(restarted: Bool, over server: inout Connection) throws -> Bool {
    // While another run of mpdex is changing the queue, the lock is not free until that run has marked its change in
    // the journal.
    let lock = journal.lock()
    defer { withExtendedLifetime(lock) {} }
    let next =
      try restarted ? RecordedQueue(over: &server) : RecordedQueue(after: present, over: &server)
    let (before, mark) = (present, journal.mark(next.status.journaledPartition))
    let isChanged = next.hasOtherSongs(than: before, restarted)
    let isRecorded = mark != self.mark && next.isAfter(mark, since: restarted ? nil : before)
    (present, self.mark) = (next, mark)
    if isChanged, !next.isAfterConsuming(before) { add(before, isRecorded: isRecorded) }
    lastRecord = journal.names(.undo).first
    return isChanged
  }

  /// Adds a record of a change to the journal. If this fails, prints a note; recording continues, since later records
  /// may succeed.
  ///
  /// - Parameters:
  ///   - queue: the queue before the change.
  ///   - isRecorded: whether a run of mpdex has recorded a change in the meantime. If so, the new record is inserted
  ///     before that change, because another client may have changed the queue right before it.
  private func add(_ queue: RecordedQueue, isRecorded: Bool) {
    let partition = present.status.journaledPartition
    var record = QueueRecord(
      state: queue.state(at: .now), time: Int(time(nil)), partition: partition)
    do {
      if isRecorded { return try journal.add(record, after: lastRecord) }
      record.effect = ListEffect(from: queue.uris, to: present.uris)
      try journal.addOthersChange(record)
      // Another `watch --record` may be running, and must not record the same change.
      try journal.setMark(version: present.status.queueVersion, partition)
      mark = journal.mark(partition)
    } catch {
      printNote("a change of the queue was not recorded: \(CommandFailure(error).message)")
    }
  }
}

/// The state of the queue at one moment, with the priorities and ranges of its songs.
private struct RecordedQueue {
  let status: Status
  private let songs: [Song]
  private let moment: SuspendingClock.Instant

  /// Reads the whole queue.
  init(over server: inout Connection) throws {
    let queue = try server.queueSnapshotWithOwnTags()
    (status, songs, moment) = (queue.status, queue.songs, .now)
  }

  /// Creates the state from an earlier state of the same server, and reads only the songs that have changed since then.
  init(after earlier: RecordedQueue, over server: inout Connection) throws {
    let (tokens, replies) = try server.list { list in
      let version = earlier.status.queueVersion
      return (status: list.append(.status), songs: list.append(.changedSongs(since: version)))
    }
    let status = try replies.reply(for: tokens.status)
    let changed = try server.addingOwnTags(to: replies.reply(for: tokens.songs))
    guard let songs = earlier.songs.applying(changed, count: status.queueLength) else {
      self = try RecordedQueue(over: &server)
      return
    }
    (self.status, self.songs, moment) = (status, songs, .now)
  }

  /// Returns the state of this queue for the journal. If a song is playing, its elapsed time is the time that it
  /// reaches by the given later moment.
  func state(at end: SuspendingClock.Instant) -> QueueState {
    var state = QueueState(QueueSnapshot(status: status, songs: songs))
    if let elapsed = state.elapsed, state.state == .playing {
      state.elapsed = min(elapsed + (end - moment), status.duration ?? .seconds(Int32.max))
    }
    return state
  }

  var uris: [ByteString] { songs.map(\.uri) }

  /// Returns whether songs were added, removed or moved since an earlier state. After a restart of the server, URIs are
  /// compared, because the songs then have new identifiers.
  func hasOtherSongs(than before: RecordedQueue, _ restarted: Bool) -> Bool {
    restarted ? uris != before.uris : ids != before.ids
  }

  /// Returns whether this queue includes the marked change. If `before` is not nil, the change must also have been
  /// made after the state `before`.
  func isAfter(_ mark: QueueChangeMark?, since before: RecordedQueue?) -> Bool {
    guard let mark else { return false }
    return mark.version <= status.queueVersion
      && mark.version > before?.status.queueVersion ?? -1
  }

  /// Returns whether only the server itself has changed the queue since an earlier state, by deleting the song that was
  /// current at that time (`consume`).
  func isAfterConsuming(_ before: RecordedQueue) -> Bool {
    guard before.status.consume != .off, let id = before.status.songID else { return false }
    return ids == before.ids.filter { $0 != id }
  }

  private var ids: [Int] { songs.map { $0.id ?? -1 } }
}

extension [Song] {
  /// Applies changes to this queue, and returns the new queue; nil if the changes do not fit this queue.
  ///
  /// - Parameter count: the number of songs after the changes.
  fileprivate func applying(_ changes: [Song], count: Int) -> [Song]? {
    var songs = Array(prefix(count))
    for song in changes {
      guard let position = song.position, position <= songs.count else { return nil }
      if position == songs.count { songs.append(song) } else { songs[position] = song }
    }
    return songs.count == count ? songs : nil
  }
}
