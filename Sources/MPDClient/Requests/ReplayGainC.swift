internal import CMPDClient
extension ReplayGainMode {
  var libraryMode: mpd_replay_gain_mode {
    switch self {
    case .off: MPD_REPLAY_OFF
    case .track: MPD_REPLAY_TRACK
    case .album: MPD_REPLAY_ALBUM
    case .auto: MPD_REPLAY_AUTO
    }
  }
}
