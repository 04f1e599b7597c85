internal import Bytes

// These requests are sent as lines that this module writes, with exact milliseconds. libmpdclient's
// functions round times to a `Float`, which cannot represent every millisecond after the second
// hour, and format it for the process's locale. MPD 0.23 also reads a `Float`. An absolute time
// must not be negative: the protocol would read it as relative.
extension Request where Reply == Void {
  /// Seeks to a time in the current song; refused with `.ack(.playerSync)` if there is none (raw,
  /// since `mpd_send_seek_current` rounds).
  ///
  /// - Parameter time: the time from the start of the song.
  public static func seek(to time: Duration) -> Request {
    Request(raw: "seekcur", [time.argument]).checking(time: time)
  }

  /// Seeks forwards in the current song by a duration, or backwards by a negative one; refused with
  /// `.ack(.playerSync)` if there is none (raw, since `mpd_send_seek_current` rounds).
  ///
  /// - Parameter distance: the duration; negative to seek backwards.
  public static func seek(by distance: Duration) -> Request {
    let length = distance < .zero ? .zero - distance : distance
    let sign = distance < .zero ? "-" : "+"
    return Request(raw: "seekcur", [ByteString(sign + length.protocolText)]).checking(time: length)
  }

  /// Plays the song at a 0-based position of the queue, beginning at a time in it (raw, since
  /// `mpd_send_seek_pos` takes whole seconds).
  ///
  /// - Parameters:
  ///   - time: the time from the start of the song.
  ///   - position: the 0-based position of the song in the queue.
  public static func seek(to time: Duration, at position: Int) -> Request {
    Request(raw: "seek", [position.argument, time.argument])
      .checking(position).checking(time: time)
  }

  /// Plays the song with an identifier of the queue, beginning at a time in it (raw, since
  /// `mpd_send_seek_id_float` rounds).
  ///
  /// - Parameters:
  ///   - time: the time from the start of the song.
  ///   - id: the identifier of the song in the queue.
  public static func seek(to time: Duration, id: Int) -> Request {
    Request(raw: "seekid", [id.argument, time.argument]).checking(id).checking(time: time)
  }
}
