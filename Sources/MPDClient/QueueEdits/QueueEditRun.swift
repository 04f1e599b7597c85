internal import Bytes

/// Runs an edit that makes the queue consist of the wanted songs. This may take more than one attempt.
struct QueueEditRun {
  /// The wanted songs. If the server has refused a song's range, the song is listed as a whole file.
  private var wanted: [ListedSong]
  private let readsRanges: Bool
  /// The queue from which the next attempt starts; nil if the attempt must read the queue first.
  private var present: QueueContents?
  /// The edit that turns `present` into the wanted songs; nil if this edit has not been computed yet.
  private var knownEdit: QueueEdit?
  private var before: QueueContents?
  private var attempts = 0
  private var done = QueueEditCounts()
  /// The value that `done` has at the end of the current attempt if the attempt succeeds.
  private var goal = QueueEditCounts()
  /// The value that `done` had before the current attempt.
  private var start = QueueEditCounts()
  /// The counts of a command list whose reply has not arrived.
  private var unanswered = QueueEditCounts()
  private var refusedSong: ByteString?
  /// Whether the queue must never, not even during the edit, be longer than both the present and the wanted list. Set
  /// when the server has refused an inserted song because the queue was full.
  private var isTight = false
  /// The identifiers of songs that `done` counts as inserted, but that the server was asked to delete again.
  private var takenBack: Set<Int> = []
  /// The number of songs that the queue can hold, if the wanted songs exceed this limit; otherwise nil.
  private var capacity: Int?
  private var refusedRanges: [Int] = []

  init(_ wanted: [ListedSong], from present: QueueContents?, by edit: QueueEdit?) {
    self.wanted = wanted
    self.present = present
    knownEdit = edit
    readsRanges = present?.ranges != nil || wanted.contains(where: \.hasKnownRange)
  }

  /// Reads the queue and makes it consist of the wanted songs. Returns nil if another client changed the queue in the
  /// meantime.
  mutating func attempt(
    over server: inout Connection, _ isCancelled: () -> Bool, _ progress: (Int, Int) -> Void
  ) throws(MPDError) -> QueueEditOutcome? {
    let present = try readQueue(over: &server)
    attempts += 1
    let wasTight = isTight
    if let outcome = try edit(present, over: &server, isCancelled, progress) { return outcome }
    // The edit stopped because of the order of its steps, not because of another client.
    guard isTight, !wasTight, let present = self.present else { return nil }
    self.present = nil
    return try edit(present, over: &server, isCancelled, progress)
  }

  /// Replaces the songs of the queue, as listed in `present`, with the wanted songs. Returns nil if a new edit must be
  /// made, because another client changed the queue or because the server's queue was full.
  private mutating func edit(
    _ present: QueueContents, over server: inout Connection, _ isCancelled: () -> Bool,
    _ progress: (Int, Int) -> Void
  ) throws(MPDError) -> QueueEditOutcome? {
    let edit = knownEdit ?? QueueEdit(from: present, to: wanted, isTight: isTight)
    knownEdit = nil
    var batches = QueueEditBatches(edit, wanted, present, isTight: isTight)
    start = done
    goal = done + edit.counts
    while let batch = batches.next() {
      if isCancelled() { throw .queueEditCancelled }
      guard try run(batch, &batches, of: present, over: &server),
        try setRanges(batches.rangeSettings(of: batch), &batches, over: &server)
      else { return nil }
      progress(done.total - start.total, goal.total - start.total)
    }
    return QueueEditOutcome(
      before: before ?? present, done: done, attempts: attempts, ids: batches.ids,
      queueVersion: batches.queueVersion, refusedRanges: refusedRanges.sorted())
  }

  private mutating func readQueue(over server: inout Connection) throws(MPDError) -> QueueContents {
    let queue: QueueContents
    if let present, present.ranges != nil || !readsRanges {
      queue = present
    } else {
      queue = try contents(over: &server)
      knownEdit = nil
    }
    present = nil
    before = before ?? queue
    return queue
  }

  private func contents(over server: inout Connection) throws(MPDError) -> QueueContents {
    readsRanges ? try server.queueContentsWithRanges() : try server.queueContents()
  }

  /// Runs the command list of `batch`. Returns false if another client had changed the queue before the list was run,
  /// or if the server's queue was full and the steps can be made in an order that needs less room.
  private mutating func run(
    _ batch: QueueEditBatch, _ batches: inout QueueEditBatches, of present: QueueContents,
    over server: inout Connection
  ) throws(MPDError) -> Bool {
    guard try server.run(.status).queueVersion == batches.queueVersion else { return false }
    unanswered = batch.counts(ofFirst: batch.count)
    var replies: [[Pair]] = []
    do throws(MPDError) {
      try server.run(list: batch.list, into: &replies)
      takeAsDone()
      return try batches.finish(batch, CommandListReplies(replies, to: batch.list))
    } catch {
      guard error.isConnectionUsable else { throw error }
      unanswered = QueueEditCounts()
      guard let index = error.index else { throw error }
      done = done + batch.counts(ofFirst: index - 1)
      // If another client has changed the queue, the positions were wrong or the songs were gone.
      if batches.hadChanged(replies) { return false }
      refusedSong = batch.insertedSong(at: index - 1).map { wanted[$0].uri }
      guard refusedSong != nil, hasOnlyInserted else { throw error }
      try batches.takeInsertions(of: batch, CommandListReplies(replies, to: batch.list))
      let kept = Set(present.ids)
      let inserted = batches.ids.filter { $0 >= 0 && !kept.contains($0) }
      if try takeBack(inserted, from: present, after: error, over: &server) { return false }
      throw error
    }
  }

  /// Whether the current attempt has deleted and moved nothing yet, so that the inserted songs can be deleted again.
  private var hasOnlyInserted: Bool { done.deleted == start.deleted && done.moved == start.moved }

  /// Deletes the songs that an edit inserted before the server refused another song. Deletes nothing if the queue's
  /// length shows that other changes were made, too. Returns true if the song was refused for lack of room and the
  /// wanted songs fit into the queue when the steps are made in an order that needs less room.
  private mutating func takeBack(
    _ inserted: [Int], from present: QueueContents, after error: MPDError,
    over server: inout Connection
  ) throws(MPDError) -> Bool {
    let length = try server.run(.status).queueLength
    let isPure = length == present.ids.count + inserted.count
    if isPure {
      takenBack = Set(inserted)
      try server.runPassingOverRefusals(inserted.map { .delete(id: $0) })
    }
    guard error.code == .ack(.playlistMax) else { return false }
    guard wanted.count <= length, !isTight else {
      capacity = length
      return false
    }
    isTight = true
    let now = try contents(over: &server)
    settleTakenBack(now)
    if isPure, now.ids == present.ids { self.present = now }
    return true
  }

  /// Reduces the count of inserted songs by the number of songs that `takeBack` has deleted again. The server may have
  /// refused to delete some of these songs.
  private mutating func settleTakenBack(_ now: QueueContents) {
    done.inserted -= takenBack.subtracting(now.ids).count
    takenBack = []
  }

  /// Sets the ranges of songs that were just inserted. A song whose range the server refuses remains a whole file.
  /// Returns false if another client changed the queue in the meantime.
  private mutating func setRanges(
    _ settings: [QueueRangeSetting], _ batches: inout QueueEditBatches,
    over server: inout Connection
  ) throws(MPDError) -> Bool {
    var rest = settings[...]
    while !rest.isEmpty {
      let list = QueueRangeList(rest)
      var replies: [[Pair]] = []
      do throws(MPDError) {
        try server.run(list: list.list, into: &replies)
        return try batches.finish(list, CommandListReplies(replies, to: list.list))
      } catch {
        guard error.isConnectionUsable, let index = error.index, index > 0 else { throw error }
        guard error.code != .ack(.noExist), batches.finish(list, replies, doneUpTo: index) else {
          return false
        }
        takeAsWholeFile(rest[rest.startIndex + index - 1].song)
        rest = rest.dropFirst(index)
      }
    }
    return true
  }

  private mutating func takeAsWholeFile(_ song: Int) {
    refusedRanges.append(song)
    wanted[song] = ListedSong(SongIdentity(wanted[song].uri))
  }

  private mutating func takeAsDone() {
    done = done + unanswered
    unanswered = QueueEditCounts()
  }

  /// Ends the run after an error. Returns the outcome if the queue nevertheless consists of the wanted songs.
  /// Otherwise, or if the queue cannot be read, throws an error that says what was done and what remains.
  mutating func end(
    after cause: MPDError, over server: inout Connection
  ) throws(QueueEditError) -> QueueEditOutcome {
    let now = queue(over: &server)
    if let now { settleTakenBack(now) }
    let remaining = now.map { QueueEdit(from: $0, to: wanted).counts }
    if let remaining { settleUnanswered(remaining, after: cause) }
    if let now, let before, remaining?.total == 0 {
      return QueueEditOutcome(
        before: before, done: done, attempts: attempts, ids: now.ids,
        queueVersion: now.status.queueVersion, refusedRanges: refusedRanges.sorted())
    }
    throw QueueEditError(
      cause: cause, done: done, unanswered: unanswered, remaining: remaining, before: before,
      refusedSong: refusedSong, capacity: capacity)
  }

  /// Finds out whether the server ran a command list whose reply was lost, by comparing the number of changes that
  /// remain with the expected number.
  private mutating func settleUnanswered(_ remaining: QueueEditCounts, after cause: MPDError) {
    // After a timeout the server may still receive the list.
    if done + remaining == goal, cause.code == .closed {
      unanswered = QueueEditCounts()
    } else if done + unanswered + remaining == goal {
      takeAsDone()
    }
  }

  private func queue(over server: inout Connection) -> QueueContents? {
    guard before != nil else { return nil }
    do throws(MPDError) {
      try server.reconnectIfLost()
      return try contents(over: &server)
    } catch {
      return nil
    }
  }
}

extension MPDError {
  static let queueEditCancelled = MPDError.found(
    .cancelled, "the edit of the queue was cancelled")
}

/// The result of a completed edit of the queue; see
/// ``Connection/applyQueue(_:from:maxAttempts:progress:isCancelled:)``.
public struct QueueEditOutcome: Sendable, Hashable {
  /// The songs of the queue before the edit.
  public let before: QueueContents
  /// How many songs were changed, in all attempts together.
  public let done: QueueEditCounts
  /// The number of attempts: more than one if another client changed the queue in the meantime.
  public let attempts: Int
  /// The identifiers of the wanted songs in the queue, in order.
  public let ids: [Int]
  /// The version of the queue after the edit.
  public let queueVersion: Int
  /// The wanted positions of the parts of files that were inserted as whole files because the server refused their
  /// ranges. The server does so, for example, if the song is already playing, if the file has become shorter, or if
  /// ranges are not supported.
  public let refusedRanges: [Int]
}
