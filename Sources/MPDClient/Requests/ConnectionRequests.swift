public import Bytes
internal import CMPDClient

extension Request where Reply == Void {
  /// Sends the password of a role (`mpd_send_password`).
  ///
  /// - Parameter password: the password.
  public static func password(_ password: ByteString) -> Request {
    Request("password", [password]) { mpd_send_password($0, $1[0]) }
  }

  /// Does nothing, but shows that the server answers, and keeps the connection open: the server
  /// closes a connection that sends nothing for `connection_timeout`, 60 s by default (raw).
  public static var ping: Request {
    Request(raw: "ping", isIdempotent: true)
  }

  /// Sets the maximum number of bytes in a chunk of a binary reply on this connection: at least 64,
  /// by default 8192; refused with `.ack(.argument)` if it exceeds the server's output buffer
  /// (`mpd_send_binarylimit`; MPD 0.22.4).
  ///
  /// - Parameter bytes: the number of bytes.
  public static func binaryLimit(_ bytes: Int) -> Request {
    Request("binarylimit", [bytes.argument], isIdempotent: true) { connection, _ in
      mpd_send_binarylimit(connection, bytes.clampedUInt32)
    }
    .checking(bytes)
  }
}
