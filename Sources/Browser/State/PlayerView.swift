package import Bytes
internal import TerminalText

/// The state of the player, as the browser shows it.
package struct PlayerView: Hashable, Sendable {
  /// The state of playback: playing, paused or stopped.
  package enum State: Hashable, Sendable {
    case playing
    case paused
    case stopped
  }

  /// Whether the player is playing, paused or stopped.
  package var state: State = .stopped
  /// The artist and title of the song, or the name of its file; empty if there is no current song.
  package var title = ""
  /// The identity of the song's row in the queue; nil if there is no current song.
  package var song: ByteString?
  /// The 0-based position of the song in the queue; nil if there is no current song.
  package var position: Int?
  /// How much of the song had been played at ``time``.
  package var elapsed: Duration = .zero
  /// The length of the song; nil if it is not known.
  package var duration: Duration?
  /// The time at which the server was asked for this state, on the clock that also times the browser's events.
  package var time: Duration = .zero
  /// Whether the server is reporting changes. If it is not, for example because the connection is lost, the elapsed
  /// time stands still.
  package var isFollowed = true
  /// The volume in percent; nil if the server has no volume control.
  package var volume: Int?
  /// The number of songs in the queue; nil if it is not known.
  package var queueLength: Int?
  /// A letter for each mode that is on; for example, "rzc" for repeat, random and consume.
  package var modes = ""

  /// Creates a player that is stopped.
  package init() {}

  /// Returns how much of the song has been played at a given time, on the same clock as ``time``.
  package func elapsed(at now: Duration) -> Duration {
    guard state == .playing, isFollowed else { return elapsed }
    let elapsed = elapsed + max(.zero, now - time)
    return duration.map { min($0, elapsed) } ?? elapsed
  }

  mutating func stopClock(at now: Duration) {
    elapsed = elapsed(at: now)
    isFollowed = false
  }
}

// The parts of the player's line.
extension PlayerView {
  /// Returns the modes, the elapsed time and the length.
  ///
  /// - Parameters:
  ///   - elapsed: the elapsed time to show.
  ///   - hasVolume: whether the volume follows, because no other line shows it.
  func facts(elapsed: Duration, hasVolume: Bool) -> String {
    var facts = modes.isEmpty ? "" : "[\(modes)] "
    if state != .stopped, isFollowed {
      facts += clockText(elapsed)
      if let duration { facts += " / \(clockText(duration))" }
    }
    guard hasVolume, let volume else { return facts }
    return facts + "  \(volume)%"
  }

  /// Returns the columns of the progress line, which is drawn to the left of the elapsed time. Returns nil if the
  /// screen has no room for the line, or if the elapsed time or the length of the song is not known.
  func progressColumns(in layout: ScreenLayout, elapsed: Duration) -> Range<Int>? {
    guard state != .stopped, isFollowed, duration != nil, layout.playerRow != nil,
      layout.size.columns >= 60
    else { return nil }
    let end =
      layout.size.columns - displayWidth(facts(elapsed: elapsed, hasVolume: layout.viewsRow == nil))
      - 3
    let width = min(40, layout.size.columns / 3)
    return end - width..<end
  }

  /// Returns the time at which the elapsed time will reach the next full second; nil if playback does not advance.
  func nextSecond(after now: Duration) -> Duration? {
    guard state == .playing, isFollowed else { return nil }
    let elapsed = elapsed(at: now)
    let rest = Duration.seconds(elapsed.components.seconds + 1) - elapsed
    return now + max(rest, .milliseconds(20))
  }

  /// Sets the elapsed time at `now` to a position in the song, given in thousandths of its length. Returns false if the
  /// length is not known.
  mutating func seek(toThousandths thousandths: Int, at now: Duration) -> Bool {
    guard let duration else { return false }
    elapsed = duration * thousandths / 1000
    time = now
    return true
  }
}
