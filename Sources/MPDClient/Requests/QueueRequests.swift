internal import CMPDClient
public import ListingIndex

extension Request where Reply == Void {
  /// Adds a song, or all songs below a directory, at the end of the queue (`mpd_send_add`).
  public static func add(_ uri: ByteString) -> Request {
    Request("add", [uri]) { mpd_send_add($0, $1[0]) }
  }

  /// Adds a song or a directory at a place of the queue (`mpd_send_add_whence`; MPD 0.23.3).
  public static func add(_ uri: ByteString, at place: QueuePosition) -> Request {
    Request("add", [uri]) { mpd_send_add_whence($0, $1[0], place.number, place.whence) }
  }

  /// Empties the queue and stops playing (`mpd_send_clear`).
  public static var clear: Request {
    Request("clear") { connection, _ in mpd_send_clear(connection) }
  }

  /// Deletes the songs at some 0-based positions from the queue (`mpd_send_delete_range`).
  public static func delete(_ positions: some PositionRange) -> Request {
    Request(raw: "delete", [ByteString(positions.protocolText)])
  }

  /// Moves the songs at some 0-based positions to a place of the queue (`mpd_send_move_range`, which
  /// knows no relative places; those since MPD 0.23).
  public static func move(_ positions: Range<Int>, to place: QueuePosition) -> Request {
    Request(raw: "move", [ByteString(positions.protocolText), ByteString(place.protocolText)])
  }
}

extension Request where Reply == [Song] {
  /// The songs of the queue, in order (`mpd_send_list_queue_meta`).
  public static var queue: Request {
    Request(
      "playlistinfo", isIdempotent: true, wantsTags: true, read: { Song.songs(from: $0) }
    ) { connection, _ in mpd_send_list_queue_meta(connection) }
  }
}
