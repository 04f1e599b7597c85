internal import CMPDClient

extension Connection {
  /// What the player is doing, and the options (`mpd_run_status`).
  public mutating func status() throws(MPDError) -> Status {
    guard let status = mpd_run_status(handle) else {
      throw MPDError(from: handle, command: "status")
    }
    defer { mpd_status_free(status) }
    return Status(status)
  }

  /// The current song; nil if there is none (`mpd_send_current_song`).
  public mutating func currentSong() throws(MPDError) -> Song? {
    try sendTags(true)
    try check(mpd_send_current_song(handle), "currentsong")
    return Song.songs(from: try pairs(of: "currentsong")).first
  }

  /// Plays on, or begins with the first song (`mpd_run_play`).
  public mutating func play() throws(MPDError) {
    try check(mpd_run_play(handle), "play")
  }

  /// Plays the song at a 0-based position of the queue (`mpd_run_play_pos`).
  public mutating func play(at position: Int) throws(MPDError) {
    try check(mpd_run_play_pos(handle, UInt32(clamping: position)), "play")
  }

  /// Stops playing (`mpd_run_stop`).
  public mutating func stop() throws(MPDError) {
    try check(mpd_run_stop(handle), "stop")
  }
}
