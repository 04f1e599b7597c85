public import Bytes

/// What the player is doing.
public enum PlayState: String, Sendable, Hashable {
  /// Nothing plays.
  case stopped = "stop"
  /// A song plays.
  case playing = "play"
  /// A song is halted within.
  case paused = "pause"
}

/// A mode that can be on for one song alone: `single` (MPD 0.21) and `consume` (MPD 0.24).
public enum OneshotState: String, Sendable, Hashable {
  /// Off.
  case off = "0"
  /// On.
  case on = "1"
  /// On until the current song has ended, then off.
  case oneshot
}

/// The server's answer to `status` (`struct mpd_status`).
public struct Status: Sendable, Hashable {
  /// The pairs of the answer, also those that this type has no name for.
  public let pairs: [Pair]

  /// Reads the pairs of an answer.
  public init(pairs: [Pair]) {
    self.pairs = pairs
  }

  /// What the player is doing; stopped if the server says nothing that is known.
  public var state: PlayState { pairs.text("state").flatMap(PlayState.init) ?? .stopped }

  /// In percent; nil if there is no mixer.
  public var volume: Int? { pairs.count("volume") }

  /// Whether the queue starts again behind its last song.
  public var isRepeating: Bool { pairs.flag("repeat") }

  /// Whether the order is random.
  public var isRandom: Bool { pairs.flag("random") }

  /// Whether playing stops behind the current song.
  public var single: OneshotState { pairs.text("single").flatMap(OneshotState.init) ?? .off }

  /// Whether songs leave the queue once they were played.
  public var consume: OneshotState { pairs.text("consume").flatMap(OneshotState.init) ?? .off }

  /// The partition's name; nil before MPD 0.22.
  public var partition: ByteString? { pairs.first("partition") }

  /// The number of songs in the queue.
  public var queueLength: Int { pairs.count("playlistlength") ?? 0 }

  /// Counts the changes of the queue.
  public var queueVersion: Int { pairs.count("playlist") ?? 0 }

  /// The current song's 0-based position in the queue; nil if there is none.
  public var songPosition: Int? { pairs.count("song") }

  /// The queue's identifier of the current song; nil if there is none.
  public var songID: Int? { pairs.count("songid") }

  /// The next song's 0-based position in the queue; nil if there is none.
  public var nextSongPosition: Int? { pairs.count("nextsong") }

  /// The queue's identifier of the next song; nil if there is none.
  public var nextSongID: Int? { pairs.count("nextsongid") }

  /// The time played of the current song; nil if there is none.
  public var elapsed: Duration? { pairs.seconds("elapsed") ?? time(0) }

  /// The length of the current song; nil if there is none or it is not known.
  public var duration: Duration? { pairs.seconds("duration") ?? time(1) }

  /// In kilobits a second; nil while nothing plays.
  public var bitRate: Int? { pairs.count("bitrate") }

  /// What the decoder gives: sampling rate, bits and channels as "44100:16:2"; nil while nothing
  /// plays.
  public var audioFormat: String? { pairs.text("audio") }

  /// How long songs fade into one another; zero if they do not.
  public var crossfade: Duration { pairs.seconds("xfade") ?? .zero }

  /// The threshold of MixRamp, in decibels.
  public var mixRampDecibels: Double? {
    pairs.text("mixrampdb").flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// How long MixRamp overlaps; nil if it is off.
  public var mixRampDelay: Duration? { pairs.seconds("mixrampdelay") }

  /// The number of the running database update; nil if none runs.
  public var updateJob: Int? { pairs.count("updating_db") }

  /// The stored playlist that was loaded last; nil if there was none (MPD 0.24).
  public var lastLoadedPlaylist: ByteString? {
    pairs.first("lastloadedplaylist").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The player's last error; nil if there is none.
  public var error: String? { pairs.text("error") }

  /// A part of the old "elapsed:total" in whole seconds.
  private func time(_ part: Int) -> Duration? {
    let parts = pairs.text("time")?.split(separator: ":") ?? []
    return parts.indices.contains(part) ? ByteString(parts[part]).seconds : nil
  }
}
