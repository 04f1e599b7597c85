internal import CMPDClient
public import Bytes

extension Request where Reply == Void {
  /// Sends the password of a role (`mpd_send_password`).
  public static func password(_ password: ByteString) -> Request {
    Request("password", [password]) { mpd_send_password($0, $1[0]) }
  }

  /// Does nothing; it shows that the server answers, and keeps it from closing a connection on
  /// which nothing was asked for `connection_timeout`, 60 s by default (raw).
  public static var ping: Request {
    Request(raw: "ping", isIdempotent: true)
  }

  /// Sets how many bytes a chunk of a binary answer may have on this connection, 64 at least, 8192
  /// by default; `.ack(.argument)` if it passes the server's output buffer (`mpd_send_binarylimit`;
  /// MPD 0.22.4).
  public static func binaryLimit(_ bytes: Int) -> Request {
    Request("binarylimit", [bytes.argument], isIdempotent: true) { connection, _ in
      mpd_send_binarylimit(connection, bytes.wire)
    }
    .checking(bytes)
  }
}
