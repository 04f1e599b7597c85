internal import CMPDClient

extension Request where Reply == Status {
  /// What the player is doing, and the options (`mpd_send_status`).
  public static var status: Request {
    Request("status", isIdempotent: true, read: { Status(pairs: $0) }) { connection, _ in
      mpd_send_status(connection)
    }
  }
}

extension Request where Reply == Song? {
  /// The current song; nil if there is none (`mpd_send_current_song`).
  public static var currentSong: Request {
    Request(
      "currentsong", isIdempotent: true, wantsTags: true, read: { Song.songs(from: $0).first }
    ) { connection, _ in mpd_send_current_song(connection) }
  }
}

extension Request where Reply == Void {
  /// Plays on, or begins with the first song (`mpd_send_play`).
  public static var play: Request {
    Request("play") { connection, _ in mpd_send_play(connection) }
  }

  /// Plays the song at a 0-based position of the queue (`mpd_send_play_pos`).
  public static func play(at position: Int) -> Request {
    Request("play") { connection, _ in mpd_send_play_pos(connection, UInt32(clamping: position)) }
  }

  /// Stops playing (`mpd_send_stop`).
  public static var stop: Request {
    Request("stop") { connection, _ in mpd_send_stop(connection) }
  }
}
