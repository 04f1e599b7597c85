internal import CMPDClient
public import ListingIndex

extension Request where Reply == Void {
  /// Sends the password of a role (`mpd_send_password`).
  public static func password(_ password: ByteString) -> Request {
    Request("password", [password]) { mpd_send_password($0, $1[0]) }
  }

  /// Lets the commands that follow on this connection act on another partition
  /// (`mpd_send_switch_partition`; MPD 0.22).
  public static func partition(_ name: ByteString) -> Request {
    Request("partition", [name]) { mpd_send_switch_partition($0, $1[0]) }
  }
}
