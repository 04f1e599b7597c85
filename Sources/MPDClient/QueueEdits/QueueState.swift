public import Bytes

/// What the queue has and what the player does with it, to be restored later.
public struct QueueState: Sendable, Hashable {
  /// The URIs of the songs, in order.
  public var songs: [ByteString]
  /// The 0-based position of the current song; nil if there is none.
  public var current: Int?
  /// The position in the current song; nil if nothing is playing or paused.
  public var elapsed: Duration?
  /// The state of the player.
  public var state: PlayState

  /// Creates a state.
  public init(
    songs: [ByteString], current: Int? = nil, elapsed: Duration? = nil, state: PlayState = .stopped
  ) {
    self.songs = songs
    self.current = current
    self.elapsed = elapsed
    self.state = state
  }

  /// The state of a queue that was read.
  public init(_ queue: QueueContents) {
    let status = queue.status
    let hasSong = status.state != .stopped
    self.init(
      songs: queue.uris, current: status.songPosition, elapsed: hasSong ? status.elapsed : nil,
      state: status.state)
  }
}

/// What restoring a queue has done.
public struct RestoredQueue: Sendable, Hashable {
  /// The edit.
  public let edit: QueueEditOutcome
  /// The songs that were left out, since the server does not know them any more.
  public let missing: [ByteString]
}

extension Connection {
  /// Makes the queue what it was. The music plays on if the current song is one of its songs; if
  /// nothing plays, the song that played then is played from where it was, or paused there.
  ///
  /// Songs that the server does not know any more are left out.
  ///
  /// - Parameters:
  ///   - present: the queue, if it has just been read.
  ///   - resumes: whether to go to the song and the position of the state in any case.
  /// - Throws: like `applyQueue(_:from:progress:)`.
  @discardableResult
  public mutating func restoreQueue(
    _ state: QueueState, from present: QueueContents? = nil, resuming resumes: Bool = false
  ) throws(QueueEditError) -> RestoredQueue {
    var state = state
    var missing: [ByteString] = []
    let edit = try applyQueue(leavingOutMissing: &state, &missing, from: present)
    do throws(MPDError) {
      let isStopped = try run(.status).state == .stopped
      if resumes || isStopped { try resume(state) }
    } catch {
      throw QueueEditError(
        cause: error, done: edit.done, unanswered: QueueEditCounts(),
        remaining: QueueEditCounts(), before: edit.before, refusedSong: nil)
    }
    return RestoredQueue(edit: edit, missing: missing)
  }

  private mutating func applyQueue(
    leavingOutMissing state: inout QueueState, _ missing: inout [ByteString],
    from present: QueueContents?
  ) throws(QueueEditError) -> QueueEditOutcome {
    do throws(QueueEditError) {
      return try applyQueue(state.songs, from: present)
    } catch {
      guard error.cause.code == .ack(.noExist), error.refusedSong != nil else { throw error }
      let unknown = try unknownSongs(among: state.songs, after: error)
      missing = state.songs.filter(unknown.contains)
      state.removeSongs(unknown)
    }
    return try applyQueue(state.songs)
  }

  /// The songs that the server does not know, when it has refused one of them.
  private mutating func unknownSongs(
    among songs: [ByteString], after error: QueueEditError
  ) throws(QueueEditError) -> Set<ByteString> {
    var unknown = Set([error.refusedSong].compactMap(\.self))
    do throws(MPDError) {
      let queued = Set(try queueContents().uris)
      for uri in Set(songs).subtracting(queued) where !uri.isURL {
        do throws(MPDError) { try run(.listAll(uri)) } catch {
          guard error.code == .ack(.noExist) else { throw error }
          unknown.insert(uri)
        }
      }
    } catch let cause {
      throw QueueEditError(
        cause: cause, done: error.done, unanswered: error.unanswered,
        remaining: error.remaining, before: error.before, refusedSong: error.refusedSong)
    }
    return unknown
  }

  /// Plays the current song of the state from its position, or pauses there.
  private mutating func resume(_ state: QueueState) throws(MPDError) {
    guard let current = state.current, state.state != .stopped else { return }
    try run(.seek(to: state.elapsed ?? .zero, at: current))
    if state.state == .paused { try run(.pause) }
  }
}

extension QueueState {
  /// Removes songs; without its current song, it has the position of the song after it.
  fileprivate mutating func removeSongs(_ unknown: Set<ByteString>) {
    if let index = current, songs.indices.contains(index) {
      if unknown.contains(songs[index]) { elapsed = .zero }
      let earlier = songs[..<index].count { unknown.contains($0) }
      current = index - earlier
    }
    songs.removeAll(where: unknown.contains)
    if let index = current, index >= songs.count { (current, state) = (nil, .stopped) }
  }
}
