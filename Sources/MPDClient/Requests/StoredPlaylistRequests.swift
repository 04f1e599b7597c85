internal import CMPDClient
public import ListingIndex

extension Request where Reply == Void {
  /// Adds the songs of a stored playlist, or of a playlist file, at the end of the queue
  /// (`mpd_send_load`).
  public static func load(_ playlist: ByteString) -> Request {
    Request("load", [playlist]) { mpd_send_load($0, $1[0]) }
  }
}
