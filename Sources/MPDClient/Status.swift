internal import CMPDClient

/// What the player is doing (`mpd_status_get_state`).
public enum PlayState: Sendable, Hashable {
  /// The server did not say.
  case unknown
  /// Nothing plays.
  case stopped
  /// A song plays.
  case playing
  /// A song is halted within.
  case paused
}

/// The mode "single" (`mpd_status_get_single_state`; oneshot since MPD 0.21).
public enum SingleState: Sendable, Hashable {
  /// Playing goes on with the next song.
  case off
  /// Playing stops behind the current song.
  case on
  /// On for the current song alone.
  case oneshot
}

/// The mode "consume": songs leave the queue once they were played.
public enum ConsumeState: Sendable, Hashable {
  /// Songs stay.
  case off
  /// Songs leave.
  case on
}

/// The server's answer to `status` (`struct mpd_status`).
public struct Status: Sendable, Hashable {
  /// What the player is doing.
  public let state: PlayState
  /// In percent; nil if there is no mixer.
  public let volume: Int?
  /// Whether the queue starts again behind its last song.
  public let isRepeat: Bool
  /// Whether the order is random.
  public let isRandom: Bool
  /// Whether playing stops behind the current song.
  public let single: SingleState
  /// Whether songs leave the queue once they were played.
  public let consume: ConsumeState
  /// The number of songs in the queue.
  public let queueLength: Int
  /// Counts the changes of the queue.
  public let queueVersion: Int
  /// The current song's 0-based position in the queue; nil if there is none.
  public let songPosition: Int?
  /// The time played of the current song.
  public let elapsed: Duration
  /// The length of the current song; zero if it is not known.
  public let total: Duration
  /// The number of the running database update; nil if none runs.
  public let updateJob: Int?
  /// The player's last error; nil if there is none.
  public let error: String?
}

extension Status {
  /// Copies libmpdclient's value.
  init(_ status: OpaquePointer) {
    let volume = Int(mpd_status_get_volume(status))
    let position = Int(mpd_status_get_song_pos(status))
    let job = Int(mpd_status_get_update_id(status))
    self.init(
      state: PlayState(mpd_status_get_state(status)),
      volume: volume < 0 ? nil : volume,
      isRepeat: mpd_status_get_repeat(status), isRandom: mpd_status_get_random(status),
      single: SingleState(mpd_status_get_single_state(status)),
      consume: mpd_status_get_consume(status) ? .on : .off,
      queueLength: Int(mpd_status_get_queue_length(status)),
      queueVersion: Int(mpd_status_get_queue_version(status)),
      songPosition: position < 0 ? nil : position,
      elapsed: .milliseconds(Int(mpd_status_get_elapsed_ms(status))),
      total: .seconds(Int(mpd_status_get_total_time(status))),
      updateJob: job == 0 ? nil : job,
      error: mpd_status_get_error(status).map { String(cString: $0) })
  }
}

extension PlayState {
  init(_ state: mpd_state) {
    switch state {
    case MPD_STATE_STOP: self = .stopped
    case MPD_STATE_PLAY: self = .playing
    case MPD_STATE_PAUSE: self = .paused
    default: self = .unknown
    }
  }
}

extension SingleState {
  init(_ state: mpd_single_state) {
    switch state {
    case MPD_SINGLE_ON: self = .on
    case MPD_SINGLE_ONESHOT: self = .oneshot
    default: self = .off
    }
  }
}
