package import Bytes

/// The state of the player, as the browser shows it.
package struct PlayerView: Hashable, Sendable {
  /// Whether a song plays.
  package enum State: Hashable, Sendable {
    case playing
    case paused
    case stopped
  }

  /// Whether a song plays.
  package var state: State = .stopped
  /// The artist and title of the song, or the name of its file; empty if there is none.
  package var title = ""
  /// The identity of the song's row in the queue; nil if there is no song.
  package var song: ByteString?
  /// The time that was played at `time`.
  package var elapsed: Duration = .zero
  /// The length of the song; nil if it is not known.
  package var duration: Duration?
  /// The moment at which the server was asked.
  package var time: Duration = .zero
  /// Whether the server reports changes. If it does not, the time stands still.
  package var isFollowed = true
  /// The volume in percent; nil if the server has none.
  package var volume: Int?
  /// The letters of the modes that are on, such as "rzc".
  package var modes = ""

  /// Creates a player that is stopped.
  package init() {}

  /// Returns the time that has been played at a moment.
  package func elapsed(at now: Duration) -> Duration {
    guard state == .playing, isFollowed else { return elapsed }
    let elapsed = elapsed + max(.zero, now - time)
    return duration.map { min($0, elapsed) } ?? elapsed
  }

  /// Stops the clock, since the connection to the server is lost.
  mutating func stopClock(at now: Duration) {
    elapsed = elapsed(at: now)
    isFollowed = false
  }
}
