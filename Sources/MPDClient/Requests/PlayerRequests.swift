internal import Bytes
internal import CMPDClient

extension Request where Reply == Status {
  /// Reads the server's status: the state of the player, the playback options and the version of the queue
  /// (`mpd_send_status`).
  public static var status: Request {
    Request("status", isIdempotent: true, read: { Status(pairs: $0) }, send: mpd_send_status)
  }
}

extension Request where Reply == Stats {
  /// Reads the server's statistics: how many songs, artists and albums the database contains, the uptime, and the
  /// playing times (`mpd_send_stats`).
  public static var stats: Request {
    Request("stats", isIdempotent: true, read: { Stats(pairs: $0) }, send: mpd_send_stats)
  }
}

extension Request where Reply == Song? {
  /// Reads the current song; the reply is nil if there is no current song (`mpd_send_current_song`).
  public static var currentSong: Request {
    Request(
      "currentsong", isIdempotent: true, wantsTags: true, read: { Song.songs(from: $0).first },
      send: mpd_send_current_song)
  }
}

extension Request where Reply == Void {
  /// Resumes playback if it is paused. If playback is stopped, starts it with the current song, or with the first song
  /// if there is no current song (`mpd_send_play`).
  public static var play: Request {
    Request("play", send: mpd_send_play)
  }

  /// Plays the song at the given 0-based position in the queue (`mpd_send_play_pos`).
  ///
  /// - Parameter position: the 0-based position of the song in the queue.
  public static func play(at position: Int) -> Request {
    Request("play", number: position, send: mpd_send_play_pos)
  }

  /// Plays the song with the given identifier in the queue (`mpd_send_play_id`).
  ///
  /// - Parameter id: the identifier of the song in the queue.
  public static func play(id: Int) -> Request {
    Request("playid", number: id, send: mpd_send_play_id)
  }

  /// Pauses the current song if it is playing; otherwise has no effect (`mpd_send_pause`).
  public static var pause: Request {
    Request("pause", ["1"], isIdempotent: true) { connection, _ in
      mpd_send_pause(connection, true)
    }
  }

  /// Resumes the current song if it is paused; otherwise has no effect (`mpd_send_pause`).
  public static var resume: Request {
    Request("pause", ["0"], isIdempotent: true) { connection, _ in
      mpd_send_pause(connection, false)
    }
  }

  /// Pauses the current song if it is playing, and resumes it if it is paused (`mpd_send_toggle_pause`).
  public static var togglePause: Request {
    Request("pause", send: mpd_send_toggle_pause)
  }

  /// Stops playing (`mpd_send_stop`).
  public static var stop: Request {
    Request("stop", send: mpd_send_stop)
  }

  /// Plays the next song; the server refuses the request with `.ack(.playerSync)` while no song is playing
  /// (`mpd_send_next`).
  public static var next: Request {
    Request("next", send: mpd_send_next)
  }

  /// Plays the previous song; the server refuses the request with `.ack(.playerSync)` while no song is playing
  /// (`mpd_send_previous`).
  public static var previous: Request {
    Request("previous", send: mpd_send_previous)
  }

  /// Clears the player's last error (`mpd_send_clearerror`).
  public static var clearError: Request {
    Request("clearerror", isIdempotent: true, send: mpd_send_clearerror)
  }
}

// This module writes the lines of these requests itself, with exact milliseconds. libmpdclient's functions round
// times to a `Float`, which cannot represent every millisecond after the second hour, and format the number for the
// process's locale. MPD 0.23 also reads a `Float`. An absolute time must not be negative, because the server would
// read it as relative.
extension Request where Reply == Void {
  /// Seeks to a time in the current song; the server refuses the request with `.ack(.playerSync)` if there is no
  /// current song.
  ///
  /// The request is sent as a raw line, because `mpd_send_seek_current` rounds times.
  ///
  /// - Parameter time: the time from the start of the song.
  public static func seek(to time: Duration) -> Request {
    Request(raw: "seekcur", [time.argument]).checking(time: time)
  }

  /// Seeks forwards or backwards in the current song; the server refuses the request with `.ack(.playerSync)` if there
  /// is no current song.
  ///
  /// The request is sent as a raw line, because `mpd_send_seek_current` rounds times.
  ///
  /// - Parameter distance: the time by which to seek; negative to seek backwards.
  public static func seek(by distance: Duration) -> Request {
    let length = distance < .zero ? .zero - distance : distance
    let sign = distance < .zero ? "-" : "+"
    return Request(raw: "seekcur", [ByteString(sign + length.protocolText)]).checking(time: length)
  }

  /// Plays the song at the given 0-based position in the queue, starting at the given time in the song.
  ///
  /// The request is sent as a raw line, because `mpd_send_seek_pos` accepts only whole seconds.
  ///
  /// - Parameters:
  ///   - time: the time from the start of the song.
  ///   - position: the 0-based position of the song in the queue.
  public static func seek(to time: Duration, at position: Int) -> Request {
    Request(raw: "seek", [position.argument, time.argument])
      .checking(position).checking(time: time)
  }

  /// Plays the song with the given identifier in the queue, starting at the given time in the song.
  ///
  /// The request is sent as a raw line, because `mpd_send_seek_id_float` rounds times.
  ///
  /// - Parameters:
  ///   - time: the time from the start of the song.
  ///   - id: the identifier of the song in the queue.
  public static func seek(to time: Duration, id: Int) -> Request {
    Request(raw: "seekid", [id.argument, time.argument]).checking(id).checking(time: time)
  }
}
