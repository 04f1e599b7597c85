public import Bytes

/// The attempts to make the queue consist of the wanted songs.
struct QueueEditRun {
  /// The songs; those whose ranges the server has refused are whole files.
  private var wanted: [ListedSong]
  private let readsRanges: Bool
  /// The queue as it was read for the next attempt; nil if it must be read.
  private var present: QueueContents?
  /// The edit of that queue, if it is known.
  private var knownEdit: QueueEdit?
  private var before: QueueContents?
  private var attempts = 0
  private var done = QueueEditCounts()
  /// The counts at the end of the current attempt.
  private var goal = QueueEditCounts()
  /// The counts of a command list whose reply has not come.
  private var unanswered = QueueEditCounts()
  private var refusedSong: ByteString?
  /// Whether the queue must never be longer than the longer of the lists, since the server has refused one song
  /// more.
  private var isTight = false
  /// The identifiers of the songs that are counted as inserted, and that the server was asked to delete again.
  private var takenBack: Set<Int> = []
  /// The number of songs that the queue can have, if that limit is too low.
  private var capacity: Int?
  private var refusedRanges: [Int] = []

  init(_ wanted: [ListedSong], from present: QueueContents?, by edit: QueueEdit?) {
    self.wanted = wanted
    self.present = present
    knownEdit = edit
    readsRanges = present?.ranges != nil || wanted.contains(where: \.hasKnownRange)
  }

  /// Reads the queue and performs the edit that is needed now; returns nil if the queue was changed by
  /// somebody else meanwhile.
  mutating func attempt(
    over server: inout Connection, _ isCancelled: () -> Bool, _ progress: (Int, Int) -> Void
  ) throws(MPDError) -> QueueEditOutcome? {
    let present = try readQueue(over: &server)
    attempts += 1
    let wasTight = isTight
    if let outcome = try edit(present, over: &server, isCancelled, progress) { return outcome }
    // The order of the steps was the reason, and not another client.
    guard isTight, !wasTight, let present = self.present else { return nil }
    self.present = nil
    return try edit(present, over: &server, isCancelled, progress)
  }

  /// Performs the edit that a queue needs; returns nil if it must be made again.
  private mutating func edit(
    _ present: QueueContents, over server: inout Connection, _ isCancelled: () -> Bool,
    _ progress: (Int, Int) -> Void
  ) throws(MPDError) -> QueueEditOutcome? {
    let edit = knownEdit ?? QueueEdit(from: present, to: wanted, isTight: isTight)
    knownEdit = nil
    var batches = QueueEditBatches(edit, wanted, present)
    let start = done.total
    goal = done + edit.counts
    while let batch = batches.next() {
      if isCancelled() { throw .queueEditCancelled }
      guard try run(batch, &batches, of: present, over: &server),
        try setRanges(batches.rangeSettings(of: batch), &batches, over: &server)
      else { return nil }
      progress(done.total - start, goal.total - start)
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

  /// Runs one command list; returns false if the queue had changed before, or if the edit must be made in another
  /// order.
  private mutating func run(
    _ batch: QueueEditBatch, _ batches: inout QueueEditBatches, of present: QueueContents,
    over server: inout Connection
  ) throws(MPDError) -> Bool {
    guard try server.run(.status).queueVersion == batches.queueVersion else { return false }
    unanswered = batch.counts(ofFirst: batch.count)
    var replies: [[Pair]] = []
    do throws(MPDError) {
      try server.run(batch.list, into: &replies)
      takeAsDone()
      return try batches.finish(batch, CommandListReplies(replies, to: batch.list))
    } catch {
      guard error.isConnectionUsable else { throw error }
      unanswered = QueueEditCounts()
      guard let index = error.index else { throw error }
      done = done + batch.counts(ofFirst: index - 1)
      // The positions were wrong, or the songs gone, since another client has changed the queue.
      if batches.hadChanged(replies) { return false }
      if error.code == .ack(.playlistMax) {
        try batches.takeInsertions(of: batch, CommandListReplies(replies, to: batch.list))
        let kept = Set(present.ids)
        let inserted = batches.ids.filter { $0 >= 0 && !kept.contains($0) }
        if try takeBack(inserted, from: present, over: &server) { return false }
      }
      refusedSong = batch.insertedSong(at: index - 1).map { wanted[$0].uri }
      throw error
    }
  }

  /// Deletes the songs that an edit has inserted before the server refused one more, unless others were deleted or
  /// moved before. Returns true if the queue can have the wanted songs in another order of the steps.
  private mutating func takeBack(
    _ inserted: [Int], from present: QueueContents, over server: inout Connection
  ) throws(MPDError) -> Bool {
    let length = try server.run(.status).queueLength
    let isPure = length == present.ids.count + inserted.count
    if isPure {
      takenBack = Set(inserted)
      try server.runPassingOverRefusals(inserted.map { .delete(id: $0) })
    }
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

  /// Counts the songs that were taken back as not inserted. The server may have refused to delete one
  /// of them.
  private mutating func settleTakenBack(_ now: QueueContents) {
    done.inserted -= takenBack.subtracting(now.ids).count
    takenBack = []
  }

  /// Gives songs that were just inserted their ranges; a song whose range the server refuses remains a
  /// whole file. Returns false if the queue was changed by somebody else meanwhile.
  private mutating func setRanges(
    _ settings: [QueueRangeSetting], _ batches: inout QueueEditBatches,
    over server: inout Connection
  ) throws(MPDError) -> Bool {
    var rest = settings[...]
    while !rest.isEmpty {
      let list = QueueRangeList(rest)
      var replies: [[Pair]] = []
      do throws(MPDError) {
        try server.run(list.list, into: &replies)
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

  /// Ends the run after an error: returns if the queue is as wanted nevertheless, and throws what was
  /// done and what remains if not, or if the server cannot be asked.
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

  /// Finds out from what remains whether an unanswered list was done.
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

/// The result of ``Connection/applyQueue(_:from:maxAttempts:progress:isCancelled:)``.
public struct QueueEditOutcome: Sendable, Hashable {
  /// The queue before.
  public let before: QueueContents
  /// The songs that were changed, in all attempts together.
  public let done: QueueEditCounts
  /// The number of attempts: more than one if another client changed the queue meanwhile.
  public let attempts: Int
  /// The queue's identifiers of the wanted songs, in order.
  public let ids: [Int]
  /// The version of the queue afterwards.
  public let queueVersion: Int
  /// The wanted positions of the parts of files that were inserted as whole files, since the server
  /// refused their ranges: it plays the song already, the file has become shorter, or it does not know
  /// ranges.
  public let refusedRanges: [Int]
}

/// An edit of the queue that was not completed.
public struct QueueEditError: Error, Sendable, Hashable {
  /// The failure that ended it. `.changed` if other clients changed the queue in every attempt.
  public let cause: MPDError
  /// The songs that the server has certainly changed.
  public let done: QueueEditCounts
  /// The songs that the server may have changed or may still change: it had been asked to when the
  /// connection was lost, and could not be asked afterwards, has another queue since then, or may receive
  /// the request yet.
  public let unanswered: QueueEditCounts
  /// The changes that remain, as the server said afterwards; nil if it could not be asked.
  public let remaining: QueueEditCounts?
  /// The queue before the first change, without tags; nil if it could not be read.
  public let before: QueueContents?
  /// The song that the server refused to insert; nil for other failures.
  public let refusedSong: ByteString?
  /// The number of songs that the server's queue can have (`max_playlist_length`), if the edit ended because that
  /// limit is too low; nil for other failures.
  public var capacity: Int?

  /// Whether the edit has certainly changed nothing.
  public var isUntouched: Bool { done.total == 0 && unanswered.total == 0 }
}
