public import Bytes

extension Connection {
  /// Makes the queue consist of some songs, in order, by the smallest edit; see `QueueEdit` for what
  /// stays as it is. If the queue has these songs already, it is read once, and nothing is sent.
  ///
  /// The steps are sent in command lists. Each is sent only if the queue has not changed since the edit
  /// was made, and says whether it changed in the moment between. If so, the edit is made again from
  /// what the queue has become.
  ///
  /// - Parameters:
  ///   - wanted: the URIs of songs, or URLs.
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
    _ wanted: [ByteString], from present: QueueContents? = nil, maxAttempts: Int = 20,
    progress: (Int, Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
  ) throws(QueueEditError) -> QueueEditOutcome {
    var run = QueueEditRun(wanted, from: present)
    do throws(MPDError) {
      for _ in 0..<maxAttempts {
        if let outcome = try run.attempt(over: &self, isCancelled, progress) { return outcome }
      }
    } catch {
      throw run.failure(error, over: &self)
    }
    throw run.failure(changedTooOften, over: &self)
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
  private let wanted: [ByteString]
  /// The queue as it was read for the next attempt; nil if it must be read.
  private var present: QueueContents?
  /// The queue before the first attempt.
  private var before: QueueContents?
  private var attempts = 0
  private var done = QueueEditCounts()
  private var refusedSong: ByteString?
  /// The number of attempts in which this song was refused, one after the other.
  private var refusals = 0

  init(_ wanted: [ByteString], from present: QueueContents?) {
    self.wanted = wanted
    self.present = present
  }

  /// Reads the queue and performs the edit that is needed now; returns nil if the queue was changed by
  /// somebody else meanwhile.
  mutating func attempt(
    over server: inout Connection, _ isCancelled: () -> Bool, _ progress: (Int, Int) -> Void
  ) throws(MPDError) -> QueueEditOutcome? {
    let present = try readQueue(over: &server)
    attempts += 1
    let edit = QueueEdit(from: present, to: wanted)
    var batches = QueueEditBatches(edit, wanted, present)
    let (start, total) = (done.total, edit.counts.total)
    while let batch = batches.next() {
      if isCancelled() { throw .queueEditCancelled }
      guard try run(batch, &batches, over: &server) else { return nil }
      progress(done.total - start, total)
    }
    return QueueEditOutcome(
      before: before ?? present, done: done, attempts: attempts, ids: batches.ids,
      queueVersion: batches.queueVersion)
  }

  private mutating func readQueue(over server: inout Connection) throws(MPDError) -> QueueContents {
    let queue: QueueContents
    if let present { queue = present } else { queue = try server.queueContents() }
    present = nil
    before = before ?? queue
    return queue
  }

  /// Runs one command list; returns false if the queue had changed before.
  private mutating func run(
    _ batch: QueueEditBatch, _ batches: inout QueueEditBatches, over server: inout Connection
  ) throws(MPDError) -> Bool {
    guard try server.run(.status).queueVersion == batches.queueVersion else { return false }
    do throws(MPDError) {
      let replies = try server.run(batch.list)
      done = done + batch.counts(ofFirst: batch.count)
      return try batches.finish(batch, replies)
    } catch {
      guard let index = error.index, error.isConnectionUsable else { throw error }
      done = done + batch.counts(ofFirst: index - 1)
      let song = batch.insertedSong(at: index - 1).map { wanted[$0] }
      // If the positions are not what they were, another client has changed the queue.
      refusals = song == refusedSong ? refusals + 1 : 1
      let mayBeChanged = error.code == .ack(.argument) && (song == nil || refusals < maxRefusals)
      refusedSong = song
      if mayBeChanged || song == nil && error.code == .ack(.noExist) { return false }
      throw error
    }
  }

  /// The error to throw; asks the server what is still to be done.
  func failure(_ cause: MPDError, over server: inout Connection) -> QueueEditError {
    QueueEditError(
      cause: cause, done: done, remaining: remaining(over: &server), before: before,
      refusedSong: refusedSong)
  }

  private func remaining(over server: inout Connection) -> QueueEditCounts? {
    guard before != nil else { return nil }
    do throws(MPDError) {
      try server.reconnectIfLost()
      return QueueEdit(from: try server.queueContents(), to: wanted).counts
    } catch {
      return nil
    }
  }
}

/// The refusals of a song after which the song is at fault, and not its position.
private let maxRefusals = 5

extension QueueEdit {
  /// Compares a queue with the songs that it is to have.
  public init(from queue: QueueContents, to wanted: [ByteString]) {
    let (present, wanted) = queue.numbers(with: wanted)
    self.init(
      from: present, to: wanted, current: queue.status.songPosition,
      next: queue.status.nextSongPosition)
  }
}
