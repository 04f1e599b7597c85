package import Bytes
internal import MPDClient

/// The state of the player at one moment.
struct WatchedPlayer: Equatable {
  let state: PlayState
  /// The song that is playing or paused; nil if the player is stopped.
  let song: WatchedSong?
  /// The latest known title of a stream; nil if the song is not a stream, or if no title is known yet.
  let title: ByteString?
  /// The 0-based position of the song in the queue.
  let position: Int
  /// The elapsed time in the song.
  let elapsed: Duration
  /// The length of the song; nil for a stream.
  let duration: Duration?
  /// The moment at which the player was in this state, measured by a clock that stops while this machine sleeps.
  let moment: SuspendingClock.Instant
}

extension WatchedPlayer {
  /// Creates the state from a status and the current song.
  ///
  /// - Parameter before: the previous state; nil if this is the first state, or the first one after an outage.
  init(
    _ status: Status, _ song: Song?, after before: WatchedPlayer?,
    at moment: SuspendingClock.Instant
  ) {
    state = status.state
    let watched = song.flatMap { song in
      status.state.hasSong ? song.id.map { WatchedSong(id: $0, uri: song.uri) } : nil
    }
    self.song = watched
    title = song?.streamTitle ?? (before?.song == watched ? before?.title : nil)
    position = status.songPosition ?? 0
    elapsed = status.elapsed ?? .zero
    duration = status.duration
    self.moment = moment
  }

  /// Returns an event if a stream has a new title or its first title; otherwise an empty list.
  func titleEvents(since before: WatchedPlayer?, _ restarted: Bool) -> [WatchEvent] {
    guard let song, let title else { return [] }
    let isKnown = song.isSame(as: before?.song, restarted) && title == before?.title
    return isKnown ? [] : [.title(title, of: song.uri, at: position)]
  }

  /// Returns an event if another song has begun, the song was repeated, or the player has jumped within the song.
  /// Returns an empty list if playback has merely continued.
  func songEvents(since before: WatchedPlayer?, _ restarted: Bool) -> [WatchEvent] {
    guard let song else { return [] }
    guard let before, song.isSame(as: before.song, restarted) else {
      return [.song(song.uri, at: position)]
    }
    guard !restarted, let duration else { return [] }
    let expected = before.times(at: self)
    if elapsed.isNear(expected) { return [] }
    let isRepeat = elapsed.isNear(expected.repeated(after: duration))
    return [isRepeat ? .song(song.uri, at: position) : .seek(to: elapsed)]
  }

  /// Returns the range of times in the song that playback may have reached by a later state, provided that no client
  /// has jumped to another time in between.
  private func times(at later: WatchedPlayer) -> ClosedRange<Duration> {
    let end = elapsed + max(.zero, later.moment - moment)
    switch (state, later.state) {
    case (.paused, .paused): return elapsed...elapsed
    // At time 0 the song may not play yet, since the server may still be fetching it.
    case (.playing, .playing) where elapsed > .zero: return end...end
    default: return elapsed...end
    }
  }
}

extension Song {
  /// The current title of a stream; nil for any other song, because its title does not change.
  package var streamTitle: ByteString? { uri.isURL ? bytes(of: .title) : nil }
}

extension WatchedSong {
  fileprivate func isSame(as other: WatchedSong?, _ restarted: Bool) -> Bool {
    restarted ? uri == other?.uri : self == other
  }
}

/// The largest difference between the actual and the expected time in the song that does not count as a jump to another
/// time.
private let tolerance = Duration.seconds(1)

extension Duration {
  fileprivate func isNear(_ times: ClosedRange<Duration>) -> Bool {
    self >= times.lowerBound - tolerance && self <= times.upperBound + tolerance
  }
}

extension ClosedRange<Duration> {
  /// Returns the times in the song that are expected if the song has been repeated. This range is counted from the
  /// first start of the song, so the song's length is subtracted from its bounds. If the song has not reached its end
  /// yet, the resulting times are negative, so that they match no time in the song.
  fileprivate func repeated(after duration: Duration) -> ClosedRange<Duration> {
    lowerBound - duration...upperBound - duration
  }
}
