package import Bytes
internal import MPDClient

/// The state of the player at one moment.
struct WatchedPlayer: Equatable {
  let state: PlayState
  /// The song that is playing or paused; nil if the player is stopped.
  let song: WatchedSong?
  /// The last title of the song that is known, if it is a stream; nil before the first.
  let title: ByteString?
  /// The 0-based position of the song in the queue.
  let position: Int
  /// The time in the song.
  let elapsed: Duration
  /// The length of the song; nil for a stream.
  let duration: Duration?
  /// The moment of this state. The clock stands still while this machine sleeps.
  let moment: SuspendingClock.Instant
}

extension WatchedPlayer {
  /// - Parameter before: the state before; nil for the first, and after an outage.
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

  /// Returns the event of another title of a stream, also of the first.
  func titleEvents(since before: WatchedPlayer?, _ restarted: Bool) -> [WatchEvent] {
    guard let song, let title else { return [] }
    let isKnown = song.isSame(as: before?.song, restarted) && title == before?.title
    return isKnown ? [] : [.title(title, of: song.uri, at: position)]
  }

  /// Returns the event of another song or of a seek in the same one; none if the song has only
  /// played on.
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

  /// Returns the times in the song to which it can have played on in a later state.
  private func times(at later: WatchedPlayer) -> ClosedRange<Duration> {
    let end = elapsed + max(.zero, later.moment - moment)
    switch (state, later.state) {
    case (.paused, .paused): return elapsed...elapsed
    // A song that has not begun yet may still be on its way to the server.
    case (.playing, .playing) where elapsed > .zero: return end...end
    default: return elapsed...end
    }
  }
}

extension Song {
  /// The title that a stream has now; nil for a song of the music directory, which keeps its title.
  package var streamTitle: ByteString? { uri.isURL ? self[.title] : nil }
}

extension WatchedSong {
  fileprivate func isSame(as other: WatchedSong?, _ restarted: Bool) -> Bool {
    restarted ? uri == other?.uri : self == other
  }
}

/// The greatest difference between a time and the expected one that is not a seek.
private let tolerance = Duration.seconds(1)

extension Duration {
  fileprivate func isNear(_ times: ClosedRange<Duration>) -> Bool {
    self >= times.lowerBound - tolerance && self <= times.upperBound + tolerance
  }
}

extension ClosedRange<Duration> {
  /// Returns the times of a song that has begun again at its end. Times before its end give negative
  /// ones, which no song has.
  fileprivate func repeated(after duration: Duration) -> ClosedRange<Duration> {
    lowerBound - duration...upperBound - duration
  }
}
