public import Bytes
internal import CMPDClient

extension Request where Reply == Void {
  /// Adds a song, or all songs below a directory, to the end of the queue (`mpd_send_add`).
  ///
  /// If the queue becomes full, the server adds as many songs as fit and then refuses the request with
  /// `.ack(.playlistMax)`.
  ///
  /// - Parameter uri: the URI of the song or directory; "" for all songs of the database.
  public static func add(_ uri: some ByteStringConvertible) -> Request {
    Request("add", [uri]) { mpd_send_add($0, $1[0]) }
  }

  /// Adds a song, or all songs below a directory, at a position in the queue (`mpd_send_add_whence`; MPD 0.23.3).
  ///
  /// If the queue becomes full, the server refuses the request with `.ack(.playlistMax)`. Songs that have already been
  /// added then remain at the end of the queue, regardless of the given position.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song or directory; "" for all songs of the database.
  ///   - place: the position of the first new song.
  public static func add(_ uri: some ByteStringConvertible, at place: QueuePosition) -> Request {
    Request("add", [uri, place.argument]) {
      mpd_send_add_whence($0, $1[0], place.number, place.whence)
    }.checking(place)
  }

  /// Empties the queue and stops playing (`mpd_send_clear`).
  public static var clear: Request {
    Request("clear", send: mpd_send_clear)
  }

  /// Deletes the song at the given 0-based position from the queue. A position directly after the last song has no
  /// effect; greater positions are refused with `.ack(.argument)` (`mpd_send_delete`).
  ///
  /// - Parameter position: the 0-based position of the song.
  public static func delete(_ position: Int) -> Request {
    Request("delete", number: position, send: mpd_send_delete)
  }

  /// Deletes the songs at the given 0-based positions from the queue; the range may end beyond the last song
  /// (`mpd_send_delete_range`).
  ///
  /// - Parameter positions: the 0-based positions of the songs.
  public static func delete(_ positions: some RangeExpression<Int>) -> Request {
    let (start, end) = positions.libraryBounds
    return Request("delete", [positions.argument]) { connection, _ in
      mpd_send_delete_range(connection, start, end)
    }
    .checking(positions)
  }

  /// Deletes the song with the given identifier from the queue (`mpd_send_delete_id`).
  ///
  /// - Parameter id: the identifier of the song in the queue.
  public static func delete(id: Int) -> Request {
    Request("deleteid", number: id, send: mpd_send_delete_id)
  }

  /// Moves the song at the given 0-based position to another position in the queue. Positions relative to the current
  /// song need MPD 0.23.
  ///
  /// The request is sent as a raw line, because `mpd_send_move` does not support relative positions.
  ///
  /// - Parameters:
  ///   - position: the 0-based position of the song.
  ///   - place: the position of the song after the move.
  public static func move(_ position: Int, to place: QueuePosition) -> Request {
    Request(raw: "move", [position.argument, place.argument])
      .checking(position).checking(place)
  }

  /// Moves the songs at the given 0-based positions to another position in the queue. Positions relative to the current
  /// song need MPD 0.23. A range without an end is refused with `.ack(.argument)`.
  ///
  /// The request is sent as a raw line, because `mpd_send_move_range` does not support relative positions.
  ///
  /// - Parameters:
  ///   - positions: the 0-based positions of the songs.
  ///   - place: the position of the first moved song after the move.
  public static func move(_ positions: some RangeExpression<Int>, to place: QueuePosition)
    -> Request
  {
    Request(raw: "move", [positions.argument, place.argument])
      .checking(positions).checking(place)
  }

  /// Moves the song with the given identifier to another position in the queue. Positions relative to the current song
  /// need MPD 0.23.
  ///
  /// The request is sent as a raw line, because `mpd_send_move_id` does not support relative positions.
  ///
  /// - Parameters:
  ///   - id: the identifier of the song in the queue.
  ///   - place: the position of the song after the move.
  public static func move(id: Int, to place: QueuePosition) -> Request {
    Request(raw: "moveid", [id.argument, place.argument])
      .checking(id).checking(place)
  }

  /// Shuffles the whole queue (`mpd_send_shuffle`).
  public static var shuffle: Request {
    Request("shuffle", send: mpd_send_shuffle)
  }

  /// Shuffles the songs at the given 0-based positions in the queue (`mpd_send_shuffle_range`).
  ///
  /// - Parameter positions: the 0-based positions of the songs.
  public static func shuffle(_ positions: some RangeExpression<Int>) -> Request {
    let (start, end) = positions.libraryBounds
    return Request("shuffle", [positions.argument]) { connection, _ in
      mpd_send_shuffle_range(connection, start, end)
    }
    .checking(positions)
  }

  /// Swaps the songs at two 0-based positions in the queue (`mpd_send_swap`).
  ///
  /// - Parameters:
  ///   - position: the 0-based position of the first song.
  ///   - other: the 0-based position of the other song.
  public static func swap(_ position: Int, with other: Int) -> Request {
    Request("swap", [position.argument, other.argument]) { connection, _ in
      mpd_send_swap(connection, position.clampedUInt32, other.clampedUInt32)
    }
    .checking(position, other)
  }

  /// Swaps the two songs with the given identifiers (`mpd_send_swap_id`).
  ///
  /// - Parameters:
  ///   - id: the identifier of the first song.
  ///   - other: the identifier of the other song.
  public static func swap(id: Int, with other: Int) -> Request {
    Request("swapid", [id.argument, other.argument]) { connection, _ in
      mpd_send_swap_id(connection, id.clampedUInt32, other.clampedUInt32)
    }
    .checking(id, other)
  }
}

extension Request where Reply == Int {
  /// Adds one song to the end of the queue; the reply is the song's identifier in the queue (`mpd_send_add_id`).
  ///
  /// - Parameter uri: the URI of the song.
  public static func addID(_ uri: some ByteStringConvertible) -> Request {
    Request("addid", [uri], read: readID) { mpd_send_add_id($0, $1[0]) }
  }

  /// Adds one song at a position in the queue; the reply is the song's identifier in the queue
  /// (`mpd_send_add_id_whence`; relative positions since MPD 0.23).
  ///
  /// - Parameters:
  ///   - uri: the URI of the song.
  ///   - place: the position of the new song.
  public static func addID(_ uri: some ByteStringConvertible, at place: QueuePosition) -> Request {
    Request("addid", [uri, place.argument], read: readID) {
      mpd_send_add_id_whence($0, $1[0], place.number, place.whence)
    }
    .checking(place)
  }
}

private func readID(_ pairs: [Pair]) throws(MPDError) -> Int {
  try pairs.requiredNumber("Id", of: "addid")
}
