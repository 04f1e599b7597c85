internal import Bytes

// Lines of their own, with exact milliseconds: libmpdclient's functions round times to a `Float`,
// which misses milliseconds from the third hour on, and write it as the process's locale wants it.
// MPD 0.23 reads a `Float`, too. An absolute time must not be negative: the protocol would read it
// as relative.
extension Request where Reply == Void {
  /// Goes to a time of the current song; `.ack(.playerSync)` if there is none (raw, since
  /// `mpd_send_seek_current` rounds).
  public static func seek(to time: Duration) -> Request {
    Request(raw: "seekcur", [time.argument]).checking(time: time)
  }

  /// Goes so far ahead in the current song, or back if the distance is negative;
  /// `.ack(.playerSync)` if there is none (raw, since `mpd_send_seek_current` rounds).
  public static func seek(by distance: Duration) -> Request {
    let length = distance < .zero ? .zero - distance : distance
    let sign = distance < .zero ? "-" : "+"
    return Request(raw: "seekcur", [ByteString(sign + length.protocolText)]).checking(time: length)
  }

  /// Plays the song at a 0-based position of the queue from a time on (raw, since
  /// `mpd_send_seek_pos` takes whole seconds).
  public static func seek(to time: Duration, at position: Int) -> Request {
    Request(raw: "seek", [position.argument, time.argument])
      .checking(position).checking(time: time)
  }

  /// Plays the song with an identifier of the queue from a time on (raw, since
  /// `mpd_send_seek_id_float` rounds).
  public static func seek(to time: Duration, id: Int) -> Request {
    Request(raw: "seekid", [id.argument, time.argument]).checking(id).checking(time: time)
  }
}
