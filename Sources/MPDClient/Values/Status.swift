public import Bytes

/// Whether the player is playing, paused or stopped.
public enum PlayState: String, Sendable, Hashable, CaseIterable, Codable {
  /// No song is playing or paused.
  case stopped = "stop"
  /// A song is playing, so ``Status/elapsed`` increases.
  case playing = "play"
  /// A song is paused; playback can be resumed at ``Status/elapsed``.
  case paused = "pause"

  /// Whether a song is playing or paused.
  package var hasSong: Bool { self != .stopped }
}

/// The state of a mode that can be off, on, or on for the current song only: `single` (since MPD 0.21) or `consume`
/// (since MPD 0.24).
public enum OneshotState: String, Sendable, Hashable, CaseIterable, Codable {
  /// The mode is off, or the server does not send its state.
  case off = "0"
  /// The mode is on until it is switched off.
  case on = "1"
  /// The mode is on until the current song has ended, then off.
  case oneshot
}

/// The state of the player, the playback modes and the queue, as sent in reply to `status` (`struct mpd_status`).
public struct Status: Sendable, Hashable, Codable {
  /// All pairs of the server's answer to `status`, including pairs for which this type has no property.
  public let pairs: [Pair]

  /// Creates a status from the pairs of a server's answer to `status`.
  ///
  /// - Parameter pairs: the pairs of the answer.
  public init(pairs: [Pair]) {
    self.pairs = pairs
  }

  /// Whether the player is playing, paused or stopped; `.stopped` if the server sends an unknown state or no state.
  public var state: PlayState { pairs.text("state").flatMap(PlayState.init) ?? .stopped }

  /// The volume in percent, from 0 to 100; nil if no output has a mixer.
  public var volume: Int? { pairs.count("volume") }

  /// Whether the queue starts over after its last song (repeat mode).
  public var isRepeating: Bool { pairs.flag("repeat") }

  /// Whether songs are played in random order, which leaves their positions in the queue unchanged.
  public var isRandom: Bool { pairs.flag("random") }

  /// The state of single mode, in which playback stops after the current song or, if ``isRepeating`` is true, plays
  /// this song again.
  public var single: OneshotState { pairs.text("single").flatMap(OneshotState.init) ?? .off }

  /// The state of consume mode, in which each song is removed from the queue after it has been played.
  public var consume: OneshotState { pairs.text("consume").flatMap(OneshotState.init) ?? .off }

  /// The name of the partition that this connection uses; nil before MPD 0.22.
  public var partition: ByteString? { pairs.first("partition") }

  /// The number of songs in the queue; 0 if the server does not send it.
  public var queueLength: Int { pairs.length("playlistlength") ?? 0 }

  /// The version of the queue: a number that increases with each change of the queue.
  public var queueVersion: Int { pairs.count("playlist") ?? 0 }

  /// The current song's 0-based position in the queue; nil if there is no current song.
  public var songPosition: Int? { pairs.length("song") }

  /// The identifier of the current song in the queue; nil if there is no current song.
  public var songID: Int? { pairs.count("songid") }

  /// The next song's 0-based position in the queue; nil if there is no next song.
  public var nextSongPosition: Int? { pairs.length("nextsong") }

  /// The identifier of the next song in the queue; nil if there is no next song.
  public var nextSongID: Int? { pairs.count("nextsongid") }

  /// The playback position in the current song, as the time from its start; nil if there is no current song.
  public var elapsed: Duration? { pairs.seconds("elapsed") ?? time(0) }

  /// The length of the current song; nil if there is no current song or its length is unknown.
  public var duration: Duration? { pairs.seconds("duration") ?? time(1) }

  /// The bit rate in kilobits per second; nil while nothing is playing.
  public var bitRate: Int? { pairs.count("bitrate") }

  /// The format of the decoded audio: the sampling rate, the bits per sample and the number of channels, such as
  /// "44100:16:2"; nil while nothing is playing.
  public var audioFormat: String? { pairs.text("audio") }

  /// The duration of the crossfade between songs; zero if crossfading is off.
  public var crossfade: Duration { pairs.seconds("xfade") ?? .zero }

  /// The loudness at which MixRamp overlaps two songs, in decibels; nil if the server does not send it.
  public var mixRampDecibels: Double? {
    pairs.text("mixrampdb").flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The time that MixRamp subtracts from the computed overlap of two songs; nil if MixRamp is off.
  public var mixRampDelay: Duration? { pairs.seconds("mixrampdelay") }

  /// The job number of the running database update; nil if no update is running.
  public var updateJob: Int? { pairs.count("updating_db") }

  /// The name of the stored playlist that was loaded last; nil if no playlist was loaded, or if the server is older
  /// than MPD 0.24.
  public var lastLoadedPlaylist: ByteString? {
    pairs.first("lastloadedplaylist").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The message of the player's last error, which remains until playback starts again or ``Request/clearError`` clears
  /// it; nil if there is no error.
  public var error: String? { pairs.text("error") }

  /// Returns a time from the pair `time`, in which servers before MPD 0.20 send "elapsed:total" in whole seconds: the
  /// elapsed time for part 0, the length of the song for part 1.
  private func time(_ part: Int) -> Duration? {
    let parts = pairs.text("time")?.split(separator: ":") ?? []
    return parts.indices.contains(part) ? ByteString(parts[part]).seconds : nil
  }
}

/// A mode of replay gain, which adjusts all songs to the same loudness (`enum mpd_replay_gain_mode`).
public enum ReplayGainMode: String, Sendable, Hashable, CaseIterable, Codable {
  /// Volumes are not adjusted.
  case off
  /// The volume of each song is adjusted separately.
  case track
  /// The volume of each album is adjusted as a whole, so that the differences within an album are kept.
  case album
  /// Like ``track`` while the order is random, otherwise like ``album``.
  case auto
}

extension ReplayGainMode {
  static func read(_ pairs: [Pair]) throws(MPDError) -> ReplayGainMode {
    let command = "replay_gain_status"
    let name = try pairs.required("replay_gain_mode", of: command).description
    if let mode = ReplayGainMode(rawValue: name) { return mode }
    throw .wrongAnswer("the server reports an unknown replay gain mode: '\(name)'", to: command)
  }
}
