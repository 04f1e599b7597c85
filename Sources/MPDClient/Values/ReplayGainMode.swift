internal import Bytes

/// How the volumes of songs are evened out (`enum mpd_replay_gain_mode`).
public enum ReplayGainMode: String, Sendable, Hashable, CaseIterable {
  /// Not at all.
  case off
  /// Song by song.
  case track
  /// Album by album, so that the songs of one keep their differences.
  case album
  /// As `track` while the order is random, else as `album`.
  case auto
}

extension ReplayGainMode {
  /// Reads the answer to `replay_gain_status`.
  static func read(_ pairs: [Pair]) throws(MPDError) -> ReplayGainMode {
    let command = "replay_gain_status"
    let name = try pairs.required("replay_gain_mode", of: command).description
    if let mode = ReplayGainMode(rawValue: name) { return mode }
    throw .wrongAnswer("'\(name)' is no replay gain mode", to: command)
  }
}
