internal import CMPDClient
internal import ListingIndex

// Times are sent in milliseconds. An absolute one must not be negative: the protocol would read it
// as relative.
extension Request where Reply == Void {
  /// Goes to a time of the current song; `.ack(.playerSync)` if there is none
  /// (`mpd_send_seek_current`).
  public static func seek(to time: Duration) -> Request {
    let seconds = time.inSeconds
    return Request("seekcur") { connection, _ in mpd_send_seek_current(connection, seconds, false) }
      .checking(time: time)
  }

  /// Goes so far ahead in the current song, or back if the distance is negative;
  /// `.ack(.playerSync)` if there is none (`mpd_send_seek_current`).
  public static func seek(by distance: Duration) -> Request {
    let seconds = distance.inSeconds
    return Request("seekcur") { connection, _ in mpd_send_seek_current(connection, seconds, true) }
      .checking(time: distance < .zero ? .zero - distance : distance)
  }

  /// Plays the song at a 0-based position of the queue from a time on (raw, since
  /// `mpd_send_seek_pos` takes whole seconds).
  public static func seek(to time: Duration, at position: Int) -> Request {
    Request(raw: "seek", [ByteString("\(position)"), ByteString(time.protocolText)])
      .checking(position).checking(time: time)
  }

  /// Plays the song with an identifier of the queue from a time on (`mpd_send_seek_id_float`).
  public static func seek(to time: Duration, id: Int) -> Request {
    let seconds = time.inSeconds
    return Request("seekid") { connection, _ in
      mpd_send_seek_id_float(connection, id.wire, seconds)
    }
    .checking(id).checking(time: time)
  }
}
