internal import Bytes
internal import CMPDClient

extension Request where Reply == [Song] {
  /// The songs of the queue, in order (`mpd_send_list_queue_meta`).
  public static var queue: Request {
    Request(
      "playlistinfo", isIdempotent: true, wantsTags: true, read: { Song.songs(from: $0) }
    ) { connection, _ in mpd_send_list_queue_meta(connection) }
  }

  /// The songs at some 0-based positions of the queue; `.ack(.argument)` for a range that begins
  /// after its end (`mpd_send_list_queue_range_meta`).
  public static func queue(_ positions: some RangeExpression<Int>) -> Request {
    let (start, end) = positions.libraryBounds
    return Request(
      "playlistinfo", [positions.argument], isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0) }
    ) { connection, _ in mpd_send_list_queue_range_meta(connection, start, end) }
    .checking(positions)
  }

  /// The songs that are new in the queue, or at another position, since one of its versions
  /// (`Status.queueVersion`); that songs were deleted shows in `Status.queueLength` alone. A
  /// version that never was gives the whole queue (`mpd_send_queue_changes_meta`).
  public static func changedSongs(since version: Int) -> Request {
    Request(
      "plchanges", [version.argument], isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0) }
    ) { connection, _ in mpd_send_queue_changes_meta(connection, version.clampedUInt32) }
    .checking(version)
  }

  /// The songs among those of `changedSongs(since:)` that are at some 0-based positions
  /// (`mpd_send_queue_changes_meta_range`).
  public static func changedSongs(
    since version: Int, in positions: some RangeExpression<Int>
  ) -> Request {
    let (start, end) = positions.libraryBounds
    return Request(
      "plchanges", [version.argument, positions.argument], isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0) }
    ) { connection, _ in
      mpd_send_queue_changes_meta_range(connection, version.clampedUInt32, start, end)
    }
    .checking(version).checking(positions)
  }
}

extension Request where Reply == [QueueChange] {
  /// The positions and identifiers of the songs that `changedSongs(since:)` finds
  /// (`mpd_send_queue_changes_brief`).
  public static func queueChanges(since version: Int) -> Request {
    Request(
      "plchangesposid", [version.argument], isIdempotent: true, read: QueueChange.read
    ) { connection, _ in mpd_send_queue_changes_brief(connection, version.clampedUInt32) }
    .checking(version)
  }

  /// The changes among those of `queueChanges(since:)` that are at some 0-based positions
  /// (`mpd_send_queue_changes_brief_range`).
  public static func queueChanges(
    since version: Int, in positions: some RangeExpression<Int>
  ) -> Request {
    let (start, end) = positions.libraryBounds
    return Request(
      "plchangesposid", [version.argument, positions.argument], isIdempotent: true,
      read: QueueChange.read
    ) { connection, _ in
      mpd_send_queue_changes_brief_range(connection, version.clampedUInt32, start, end)
    }
    .checking(version).checking(positions)
  }
}

extension Request where Reply == Song? {
  /// The song at a 0-based position of the queue; nil for the position right after the last, and
  /// `.ack(.argument)` for those that follow (`mpd_send_get_queue_song_pos`).
  public static func song(at position: Int) -> Request {
    Request(
      "playlistinfo", [position.argument], isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0).first }
    ) { connection, _ in mpd_send_get_queue_song_pos(connection, position.clampedUInt32) }
    .checking(position)
  }
}

extension Request where Reply == Song {
  /// The song with an identifier of the queue; refused with `.ack(.noExist)` if there is none
  /// (`mpd_send_get_queue_song_id`). The protocol's `playlistid` without an identifier answers as
  /// `queue` does.
  public static func song(id: Int) -> Request {
    Request(
      "playlistid", [id.argument], isIdempotent: true, wantsTags: true, read: readSong
    ) { connection, _ in mpd_send_get_queue_song_id(connection, id.clampedUInt32) }
    .checking(id)
  }
}

private func readSong(_ pairs: [Pair]) throws(MPDError) -> Song {
  if let song = Song.songs(from: pairs).first { return song }
  throw .wrongAnswer("the server's answer has no song", to: "playlistid")
}
