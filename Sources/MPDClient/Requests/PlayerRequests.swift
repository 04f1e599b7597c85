internal import Bytes
internal import CMPDClient

extension Request where Reply == Status {
  /// The state of the player, and the options (`mpd_send_status`).
  public static var status: Request {
    Request("status", isIdempotent: true, read: { Status(pairs: $0) }) { connection, _ in
      mpd_send_status(connection)
    }
  }
}

extension Request where Reply == Stats {
  /// The numbers of songs, artists and albums, and the times that the server counts
  /// (`mpd_send_stats`).
  public static var stats: Request {
    Request("stats", isIdempotent: true, read: { Stats(pairs: $0) }) { connection, _ in
      mpd_send_stats(connection)
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
  /// Resumes playing, or begins with the first song (`mpd_send_play`).
  public static var play: Request {
    Request("play") { connection, _ in mpd_send_play(connection) }
  }

  /// Plays the song at a 0-based position of the queue (`mpd_send_play_pos`).
  ///
  /// - Parameter position: the 0-based position of the song in the queue.
  public static func play(at position: Int) -> Request {
    Request("play", [position.argument]) { connection, _ in
      mpd_send_play_pos(connection, position.clampedUInt32)
    }
    .checking(position)
  }

  /// Plays the song with an identifier of the queue (`mpd_send_play_id`).
  ///
  /// - Parameter id: the identifier of the song in the queue.
  public static func play(id: Int) -> Request {
    Request("playid", [id.argument]) { connection, _ in
      mpd_send_play_id(connection, id.clampedUInt32)
    }
    .checking(id)
  }

  /// Pauses the current song; does nothing unless it is playing (`mpd_send_pause`).
  public static var pause: Request {
    Request("pause", ["1"], isIdempotent: true) { connection, _ in
      mpd_send_pause(connection, true)
    }
  }

  /// Resumes a paused song; does nothing unless there is one (`mpd_send_pause`).
  public static var resume: Request {
    Request("pause", ["0"], isIdempotent: true) { connection, _ in
      mpd_send_pause(connection, false)
    }
  }

  /// Pauses a song that is playing, and resumes a paused one (`mpd_send_toggle_pause`).
  public static var togglePause: Request {
    Request("pause") { connection, _ in mpd_send_toggle_pause(connection) }
  }

  /// Stops playing (`mpd_send_stop`).
  public static var stop: Request {
    Request("stop") { connection, _ in mpd_send_stop(connection) }
  }

  /// Plays the next song; refused with `.ack(.playerSync)` while no song is playing
  /// (`mpd_send_next`).
  public static var next: Request {
    Request("next") { connection, _ in mpd_send_next(connection) }
  }

  /// Plays the previous song; refused with `.ack(.playerSync)` while no song is playing
  /// (`mpd_send_previous`).
  public static var previous: Request {
    Request("previous") { connection, _ in mpd_send_previous(connection) }
  }

  /// Clears the player's last error (`mpd_send_clearerror`).
  public static var clearError: Request {
    Request("clearerror", isIdempotent: true) { connection, _ in mpd_send_clearerror(connection) }
  }
}
