internal import Bytes

// A queue is restored without the songs that no longer exist. The server reveals one such song at a time, by refusing
// to insert it. The server is then asked about all other songs that are not in the queue.
extension Connection {
  /// Gives the queue the songs of `state`, like ``applyQueue(_:from:maxAttempts:progress:isCancelled:)``, but leaves
  /// out the songs that the server no longer knows.
  ///
  /// - Parameter state: the wanted state, from which the unknown songs are removed.
  /// - Returns: the outcome of all attempts together, and the songs that were left out.
  mutating func applyQueue(
    leavingOutMissing state: inout QueueState, from present: QueueContents?, isCancelled: () -> Bool
  ) throws(QueueEditError) -> (edit: QueueEditOutcome, missing: [ByteString]) {
    let songs = state.songs
    var gone: Set<ByteString> = []
    var failures: [QueueEditError] = []
    while true {
      do throws(QueueEditError) {
        let edit = try applyQueue(
          songs: state.listedSongs, from: failures.isEmpty ? present : nil, isCancelled: isCancelled
        )
        return (edit.following(failures), songs.filter(gone.contains))
      } catch {
        failures.append(error.following(failures.last))
      }
      let unknown = try unknownSongs(of: state, after: failures[failures.count - 1], isCancelled)
      gone.formUnion(unknown)
      state.removeSongs(unknown)
    }
  }

  /// Returns the songs of a state that the server does not know. Call this after the server has refused one of the
  /// songs.
  ///
  /// - Throws: `failure` itself, unless it is the refusal of a song that no longer exists.
  private mutating func unknownSongs(
    of state: QueueState, after failure: QueueEditError, _ isCancelled: () -> Bool
  ) throws(QueueEditError) -> Set<ByteString> {
    guard let refused = failure.refusedSong, failure.cause.isRefusalOfGone(refused) else {
      throw failure
    }
    do throws(MPDError) {
      let others = Set(state.songs).subtracting(try queueContents().uris).subtracting([refused])
      return try unknown(among: Array(others), isCancelled: isCancelled).union([refused])
    } catch {
      throw failure.ending(with: error)
    }
  }
}

extension QueueState {
  /// Removes the given songs, adapting the current position and the properties of the other songs. If the current
  /// song is removed, the song after it becomes the current song.
  fileprivate mutating func removeSongs(_ unknown: Set<ByteString>) {
    if let index = current, songs.indices.contains(index) {
      if unknown.contains(songs[index]) { elapsed = .zero }
      let earlier = songs[..<index].count { unknown.contains($0) }
      current = index - earlier
    }
    let known = songs.indices.filter { !unknown.contains(songs[$0]) }
    priorities = priorities.moved(from: known)
    ranges = ranges.moved(from: known)
    tags = tags.moved(from: known)
    songs.removeAll(where: unknown.contains)
    if let index = current, index >= songs.count { (current, state) = (nil, .stopped) }
  }
}

extension Dictionary where Key == Int {
  /// Returns the values that are kept, keyed by their new positions. For each new position, `positions` contains the
  /// old one.
  fileprivate func moved(from positions: [Int]) -> [Int: Value] {
    var moved: [Int: Value] = [:]
    for (new, old) in positions.enumerated() { moved[new] = self[old] }
    return moved
  }
}

extension QueueEditOutcome {
  /// Returns the outcome of all attempts together: of the given failed attempts, and of the last attempt, which
  /// succeeded with this outcome. The last failure already includes the counts of the earlier failures.
  fileprivate func following(_ failures: [QueueEditError]) -> QueueEditOutcome {
    guard let last = failures.last else { return self }
    return QueueEditOutcome(
      before: last.before ?? before, done: last.done + done, attempts: attempts + failures.count,
      ids: ids, queueVersion: queueVersion, refusedRanges: refusedRanges)
  }
}

extension QueueEditError {
  fileprivate func following(_ earlier: QueueEditError?) -> QueueEditError {
    guard let earlier else { return self }
    return QueueEditError(
      cause: cause, done: earlier.done + done, unanswered: unanswered, remaining: remaining,
      before: earlier.before ?? before, refusedSong: refusedSong, capacity: capacity)
  }

  fileprivate func ending(with cause: MPDError) -> QueueEditError {
    QueueEditError(
      cause: cause, done: done, unanswered: unanswered, remaining: remaining, before: before,
      refusedSong: nil)
  }
}
