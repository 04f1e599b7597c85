internal import Bytes
internal import CMPDClient

extension Request where Reply == [Song] {
  /// Lists the songs of the queue, in order (`mpd_send_list_queue_meta`).
  public static var queue: Request {
    Request(
      "playlistinfo", isIdempotent: true, wantsTags: true, read: { Song.songs(from: $0) },
      send: mpd_send_list_queue_meta)
  }

  /// Lists the songs at the given 0-based positions in the queue; the server refuses the request with `.ack(.argument)`
  /// if the range begins beyond the end of the queue (`mpd_send_list_queue_range_meta`).
  ///
  /// - Parameter positions: the 0-based positions of the songs.
  public static func queue(_ positions: some RangeExpression<Int>) -> Request {
    let (start, end) = positions.libraryBounds
    return Request(
      "playlistinfo", [positions.argument], isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0) }
    ) { connection, _ in mpd_send_list_queue_range_meta(connection, start, end) }
    .checking(positions)
  }

  /// Lists the songs of the queue that have been added or moved since an earlier version of the queue
  /// (``Status/queueVersion``). Deletions are not listed; they can be seen only from ``Status/queueLength``. If the
  /// queue has never had this version, the server lists the whole queue (`mpd_send_queue_changes_meta`).
  ///
  /// - Parameter version: the earlier version of the queue.
  public static func changedSongs(since version: Int) -> Request {
    Request(
      "plchanges", number: version, isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0) },
      send: mpd_send_queue_changes_meta)
  }

  /// Lists the songs that ``changedSongs(since:)`` would list, limited to the songs at the given 0-based positions
  /// (`mpd_send_queue_changes_meta_range`).
  ///
  /// - Parameters:
  ///   - version: the earlier version of the queue.
  ///   - positions: the 0-based positions of the songs.
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
  /// Lists the positions and identifiers of the songs that ``changedSongs(since:)`` would list
  /// (`mpd_send_queue_changes_brief`).
  ///
  /// - Parameter version: the earlier version of the queue.
  public static func queueChanges(since version: Int) -> Request {
    Request(
      "plchangesposid", number: version, isIdempotent: true, read: QueueChange.read,
      send: mpd_send_queue_changes_brief)
  }

  /// Lists the changes that ``queueChanges(since:)`` would list, limited to the given 0-based positions
  /// (`mpd_send_queue_changes_brief_range`).
  ///
  /// - Parameters:
  ///   - version: the earlier version of the queue.
  ///   - positions: the 0-based positions of the songs.
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
  /// Reads the song at the given 0-based position in the queue; the reply is nil for the position directly after the
  /// last song. Greater positions are refused with `.ack(.argument)` (`mpd_send_get_queue_song_pos`).
  ///
  /// - Parameter position: the 0-based position of the song.
  public static func song(at position: Int) -> Request {
    Request(
      "playlistinfo", number: position, isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0).first },
      send: mpd_send_get_queue_song_pos)
  }
}

extension Request where Reply == Song {
  /// Reads the song with the given identifier in the queue; the server refuses the request with `.ack(.noExist)` if
  /// there is no such song (`mpd_send_get_queue_song_id`).
  ///
  /// There is no separate request for `playlistid` without an identifier, because the server would send the same reply
  /// as for ``queue``.
  ///
  /// - Parameter id: the identifier of the song in the queue.
  public static func song(id: Int) -> Request {
    Request(
      "playlistid", number: id, isIdempotent: true, wantsTags: true, read: readSong,
      send: mpd_send_get_queue_song_id)
  }
}

private func readSong(_ pairs: [Pair]) throws(MPDError) -> Song {
  if let song = Song.songs(from: pairs).first { return song }
  throw .wrongAnswer("the server's answer contains no song", to: "playlistid")
}
