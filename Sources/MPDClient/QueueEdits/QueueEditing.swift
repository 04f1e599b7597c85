public import Bytes

extension Connection {
  /// Makes the queue consist of some songs, in order, by the smallest edit; see ``QueueEdit`` for
  /// what stays as it is. If the queue has these songs already, it is read once, and nothing is
  /// sent.
  ///
  /// The steps are sent in command lists. Each is sent only if the queue has not changed since the edit
  /// was made, and says whether it changed in the moment between. If so, the edit is made again from
  /// what the queue has become.
  ///
  /// If the server's queue cannot have so many songs (`max_playlist_length`), what was inserted is taken back, and
  /// nothing was deleted or moved before: the queue is as it was.
  ///
  /// If the connection is lost, the server is asked on a new one what the queue has. If that is what it
  /// should have, because only a reply was lost, nothing is thrown.
  ///
  /// A song that is a part of a file is inserted as the whole file, and gets its range by another list
  /// (`rangeid`) before anything is deleted. The title that a CUE sheet gave it is not restored.
  ///
  /// - Parameters:
  ///   - wanted: the songs; ``QueueEdit/init(from:to:)`` says which songs of the queue they are.
  ///   - present: the queue, if it has just been read; it is read again if it has changed.
  ///   - maxAttempts: the edits after which a queue that other clients keep changing is left as it is.
  ///     With one, nothing that they do is overwritten after `present` was read.
  ///   - progress: called after each list with the number of songs changed so far, and of all.
  ///   - isCancelled: asked before each list; once it returns true, no more are sent, and the error is
  ///     `.cancelled`.
  /// - Throws: an error that says what was done and what remains. Applying the same list again
  ///   continues.
  @discardableResult
  public mutating func applyQueue(
    songs wanted: [ListedSong], from present: QueueContents? = nil, maxAttempts: Int = 20,
    progress: (Int, Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
  ) throws(QueueEditError) -> QueueEditOutcome {
    var run = QueueEditRun(wanted, from: present)
    do throws(MPDError) {
      for _ in 0..<maxAttempts {
        if let outcome = try run.attempt(over: &self, isCancelled, progress) { return outcome }
      }
    } catch {
      return try run.end(after: error, over: &self)
    }
    return try run.end(after: changedTooOften, over: &self)
  }

  /// Makes the queue consist of songs that are listed by their URIs alone; see
  /// ``applyQueue(songs:from:maxAttempts:progress:isCancelled:)``.
  ///
  /// - Parameters:
  ///   - wanted: the URIs of songs, or URLs.
  ///   - present: the queue, if it has just been read.
  ///   - maxAttempts: the edits after which a queue that other clients keep changing is left as it is.
  ///   - progress: called after each list with the number of songs changed so far, and of all.
  ///   - isCancelled: asked before each list.
  /// - Throws: an error that says what was done and what remains.
  @discardableResult
  public mutating func applyQueue(
    _ wanted: [ByteString], from present: QueueContents? = nil, maxAttempts: Int = 20,
    progress: (Int, Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
  ) throws(QueueEditError) -> QueueEditOutcome {
    try applyQueue(
      songs: wanted.map { ListedSong($0) }, from: present, maxAttempts: maxAttempts,
      progress: progress,
      isCancelled: isCancelled)
  }
}

private let changedTooOften = MPDError(
  .changed, "other clients keep changing the queue", isConnectionUsable: true)

extension MPDError {
  /// The error of an edit of the queue that was cancelled.
  static let queueEditCancelled = MPDError(
    .cancelled, "the edit of the queue was cancelled", isConnectionUsable: true)
}

/// The attempts to make the queue consist of some songs.
private struct QueueEditRun {
  /// The songs; those whose ranges the server has refused are whole files.
  private var wanted: [ListedSong]
  /// Whether the ranges of the queue's songs matter.
  private let readsRanges: Bool
  /// The queue as it was read for the next attempt; nil if it must be read.
  private var present: QueueContents?
  /// The queue before the first attempt.
  private var before: QueueContents?
  private var attempts = 0
  private var done = QueueEditCounts()
  /// What will be done at the end of the current attempt.
  private var goal = QueueEditCounts()
  /// What a command list does whose reply has not come.
  private var unanswered = QueueEditCounts()
  private var refusedSong: ByteString?
  /// Whether the queue must never be longer than the longer of the lists, since the server has refused one song
  /// more.
  private var isTight = false
  /// The number of songs that the queue can have, if they are too few.
  private var capacity: Int?
  /// The wanted positions of the songs whose ranges the server has refused.
  private var refusedRanges: [Int] = []

  init(_ wanted: [ListedSong], from present: QueueContents?) {
    self.wanted = wanted
    self.present = present
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
    let edit = QueueEdit(from: present, to: wanted, isTight: isTight)
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
      try server.runPassingOverRefusals(inserted.map { .delete(id: $0) }[...])
      done.inserted -= inserted.count
    }
    guard wanted.count <= length, !isTight else {
      capacity = length
      return false
    }
    isTight = true
    let now = try contents(over: &server)
    if isPure, now.ids == present.ids { self.present = now }
    return true
  }

  /// Gives songs that were just inserted their ranges; a song of which the server refuses that remains
  /// a whole file. Returns false if the queue was changed by somebody else meanwhile.
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

  /// The queue after an error; nil if it had not been read before, or cannot be read.
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

extension QueueEdit {
  /// Compares a queue with the songs that it is to have.
  ///
  /// A wanted song with an identifier is the song of the queue that has it, if that is the same part of
  /// the same file. Any other that is known to be a whole file, or a part of one, is a song of the queue
  /// with the same URI and range. One that is listed by its URI alone is a song with that URI which is
  /// left: the current one, whole files and then parts; it is inserted as a whole file if none is.
  ///
  /// - Parameters:
  ///   - queue: the queue as it is, with its ranges if the list has ranges.
  ///   - wanted: the songs that the queue is to have, in order.
  public init(from queue: QueueContents, to wanted: [ListedSong]) {
    self.init(from: queue, to: wanted, isTight: false)
  }

  init(from queue: QueueContents, to wanted: [ListedSong], isTight: Bool) {
    let matching = SongMatching(from: queue, to: wanted)
    self.init(
      from: matching.present, to: matching.wanted, current: queue.status.songPosition,
      next: queue.status.nextSongPosition, isTight: isTight)
  }

  /// Compares two lists of songs in the same way.
  ///
  /// - Parameters:
  ///   - old: the songs that the list has, in order.
  ///   - new: the songs that it is to have, in order.
  public init(from old: [ListedSong], to new: [ListedSong]) {
    let matching = SongMatching(from: old, to: new)
    self.init(from: matching.present, to: matching.wanted)
  }
}
