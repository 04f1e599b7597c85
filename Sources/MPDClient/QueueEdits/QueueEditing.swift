public import Bytes

extension Connection {
  /// Makes the queue consist of the given songs, in order, with as few changes as possible; see ``QueueEdit`` for the
  /// songs that stay in place. If the queue already consists of these songs, it is only read, and no edit is sent.
  ///
  /// The steps are sent in command lists. A list is sent only if the queue has not changed since the edit was
  /// computed. The reply to the list shows whether the queue changed just before the list was run. If it did, a new
  /// edit is computed from the changed queue.
  ///
  /// If the songs do not fit into the server's queue (`max_playlist_length`), the inserted songs are removed again. At
  /// that time nothing has been deleted or moved yet, so the queue is as it was before the call. If the server permits
  /// insertions but no deletions, the songs that fit stay in the queue, and the error counts them as done.
  ///
  /// If the connection is lost, the queue is read over a new connection. If the queue then consists of the wanted
  /// songs, only the reply was lost, and no error is thrown.
  ///
  /// A song that is a part of a file is inserted as the whole file, and a separate command list sets its range
  /// (`rangeid`) before anything is deleted. The title that a CUE sheet gave the song is not restored.
  ///
  /// - Parameters:
  ///   - wanted: the songs; ``QueueEdit/init(from:to:)-(QueueContents,_)`` says which songs of the queue they match.
  ///   - present: the queue, if it has just been read; nil to read it. The queue is read again if it has changed.
  ///   - edit: the edit that turns `present` into the wanted songs, if it has already been computed; nil to compute
  ///     it.
  ///   - maxAttempts: the maximum number of edits while other clients keep changing the queue. If it is 1, no change
  ///     that other clients make after `present` was read is overwritten.
  ///   - progress: called after each list with the number of songs changed so far and the total number of songs to
  ///     change.
  ///   - isCancelled: called before each list; if it returns true, no more lists are sent, and the cause of the error
  ///     is `.cancelled`.
  /// - Throws: an error that says what was done and what remains. To continue, apply the same list again.
  @discardableResult
  public mutating func applyQueue(
    songs wanted: some Sequence<ListedSong>, from present: QueueContents? = nil,
    by edit: QueueEdit? = nil, maxAttempts: Int = 20, progress: (Int, Int) -> Void = { _, _ in },
    isCancelled: () -> Bool = { false }
  ) throws(QueueEditError) -> QueueEditOutcome {
    var run = QueueEditRun(Array(wanted), from: present, by: edit)
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
  /// ``applyQueue(songs:from:by:maxAttempts:progress:isCancelled:)``.
  ///
  /// - Parameters:
  ///   - wanted: the URIs of songs, or URLs.
  ///   - present: the queue, if it has just been read; nil to read it.
  ///   - maxAttempts: the maximum number of edits while other clients keep changing the queue.
  ///   - progress: called after each list with the number of songs changed so far and the total number of songs to
  ///     change.
  ///   - isCancelled: called before each list; if it returns true, the edit ends with an error.
  /// - Throws: an error that says what was done and what remains.
  @discardableResult
  public mutating func applyQueue(
    _ wanted: some Sequence<some ByteStringConvertible>, from present: QueueContents? = nil,
    maxAttempts: Int = 20,
    progress: (Int, Int) -> Void = { _, _ in }, isCancelled: () -> Bool = { false }
  ) throws(QueueEditError) -> QueueEditOutcome {
    try applyQueue(
      songs: wanted.lazy.map { ListedSong($0) }, from: present, maxAttempts: maxAttempts,
      progress: progress, isCancelled: isCancelled)
  }
}

private let changedTooOften = MPDError.found(.changed, "other clients keep changing the queue")

extension QueueEdit {
  /// Creates the edit that makes a queue consist of the given songs.
  ///
  /// A wanted song with an identifier matches the song of the queue with that identifier, if both songs are the same
  /// part of the same file. Any other wanted song that is known to be a whole file or a particular part of a file
  /// matches a song of the queue with the same URI and range. A wanted song that is given by its URI alone matches a
  /// remaining song with that URI: the current song first, then whole files, then parts. If no song with that URI
  /// remains, the wanted song is inserted as a whole file.
  ///
  /// - Parameters:
  ///   - queue: the present queue; it must contain ranges if the wanted songs have ranges.
  ///   - wanted: the songs that the queue should have, in order.
  public init(from queue: QueueContents, to wanted: [ListedSong]) {
    self.init(from: queue, to: wanted, isTight: false)
  }

  init(from queue: QueueContents, to wanted: [ListedSong], isTight: Bool) {
    let matching = SongMatching(from: queue, to: wanted)
    self.init(
      from: matching.present, to: matching.wanted, current: queue.status.songPosition,
      next: queue.status.nextSongPosition, isTight: isTight)
  }

  /// Creates the edit that turns one list of songs into another. The songs are matched by the same rules as in
  /// ``QueueEdit/init(from:to:)-(QueueContents,_)``.
  ///
  /// - Parameters:
  ///   - old: the present songs of the list, in order.
  ///   - new: the songs that the list should have, in order.
  public init(from old: [ListedSong], to new: [ListedSong]) {
    let matching = SongMatching(from: old, to: new)
    self.init(from: matching.present, to: matching.wanted)
  }
}
