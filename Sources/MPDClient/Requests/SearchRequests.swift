public import Bytes

// These requests are sent as lines that this module writes: libmpdclient's search builder
// (`mpd_search_db_songs` and so on) keeps its state in the connection and has no open-ended window.

extension Request where Reply == [Song] {
  /// The songs of the database that match a filter, case-sensitively (`find`).
  ///
  /// Without a sort they are in the order of the database. A window counts from 0 and is applied
  /// after sorting; the part of it beyond the last song is empty.
  ///
  /// - Parameters:
  ///   - filter: the filter for the songs.
  ///   - sort: the order of the songs; nil for the server's own.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  public static func find(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("find", searchArguments(filter, sort, window), window)
  }

  /// The songs of the database that match a filter, ignoring case; otherwise like `find`
  /// (`search`).
  ///
  /// - Parameters:
  ///   - filter: the filter for the songs.
  ///   - sort: the order of the songs; nil for the server's own.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  public static func search(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("search", searchArguments(filter, sort, window), window)
  }

  /// The songs of the queue that match a filter, case-sensitively (`playlistfind`; sort and window since
  /// MPD 0.24).
  ///
  /// - Parameters:
  ///   - filter: the filter for the songs.
  ///   - sort: the order of the songs; nil for the server's own.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  public static func findInQueue(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("playlistfind", searchArguments(filter, sort, window), window)
  }

  /// The songs of the queue that match a filter, ignoring case (`playlistsearch`; sort and window
  /// since MPD 0.24).
  ///
  /// - Parameters:
  ///   - filter: the filter for the songs.
  ///   - sort: the order of the songs; nil for the server's own.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  public static func searchInQueue(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("playlistsearch", searchArguments(filter, sort, window), window)
  }

  /// The songs of a stored playlist, or of a playlist file, that match a filter, ignoring case
  /// (`searchplaylist`; MPD 0.24). Since MPD 0.25 those that the server knows have their positions in the
  /// playlist (``Song/position``).
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - filter: the filter for the songs.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  public static func searchPlaylist(
    _ playlist: ByteString, _ filter: Filter, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("searchplaylist", [playlist] + searchArguments(filter, nil, window), window)
  }

  private static func songs(
    _ command: String, _ arguments: [ByteString], _ window: (any RangeExpression<Int>)?
  ) -> Request {
    Request(
      raw: command, arguments, isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0) }
    )
    .checking(window: window)
  }
}

extension Request where Reply == Void {
  /// Adds the songs that `find` finds to the queue, by default at its end (`findadd`; sort and
  /// window since MPD 0.22, place since 0.23, a place relative to the current song since 0.23.5).
  ///
  /// If the queue becomes full, the server adds the songs that fit at its end, whatever the place,
  /// and then refuses with `.ack(.playlistMax)`.
  ///
  /// - Parameters:
  ///   - filter: the filter for the songs.
  ///   - sort: the order of the songs; nil for the server's own.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  ///   - place: the place of the first new song; nil for the end of the queue.
  public static func findAdd(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil,
    at place: QueuePosition? = nil
  ) -> Request {
    adding("findadd", searchArguments(filter, sort, window), window, place)
  }

  /// Adds the songs that `search` finds to the queue, in the same way as `findAdd` (`searchadd`).
  ///
  /// - Parameters:
  ///   - filter: the filter for the songs.
  ///   - sort: the order of the songs; nil for the server's own.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  ///   - place: the place of the first new song; nil for the end of the queue.
  public static func searchAdd(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil,
    at place: QueuePosition? = nil
  ) -> Request {
    adding("searchadd", searchArguments(filter, sort, window), window, place)
  }

  private static func adding(
    _ command: String, _ arguments: [ByteString], _ window: (any RangeExpression<Int>)?,
    _ place: QueuePosition?
  ) -> Request {
    Request(raw: command, arguments + words("position", place?.argument))
      .checking(window: window).checking(place ?? .absolute(0))
  }

  /// Adds the songs that `search` finds to a stored playlist, which is created if it does not
  /// exist, at a 0-based position, by default at its end (`searchaddpl`; sort and window since MPD
  /// 0.22, position since 0.23.4).
  ///
  /// With a position, it is refused with `.ack(.playlistMax)`, without a change, if the playlist is
  /// longer than `max_playlist_length` or would become so. An m3u file cannot hold every name, see
  /// ``addToPlaylist(_:_:)``; `find` followed by ``Connection/append(_:toPlaylist:isCancelled:)`` refuses names
  /// that it cannot hold.
  ///
  /// - Parameters:
  ///   - filter: the filter for the songs.
  ///   - sort: the order of the songs; nil for the server's own.
  ///   - window: the 0-based positions in the reply that are wanted; nil for all.
  ///   - playlist: the name of the stored playlist.
  ///   - position: the 0-based position in the playlist; nil for its end.
  public static func searchAdd(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil,
    toPlaylist playlist: ByteString, at position: Int? = nil
  ) -> Request {
    let arguments = [playlist] + searchArguments(filter, sort, window)
    return Request(
      raw: "searchaddpl", arguments + words("position", position?.argument)
    )
    .checking(window: window).checking(position ?? 0)
  }
}

extension Request {
  func checking(window: (any RangeExpression<Int>)?) -> Request {
    guard let window else { return self }
    return checking(window)
  }
}

private func searchArguments(
  _ filter: Filter, _ sort: Sort?, _ window: (any RangeExpression<Int>)?
) -> [ByteString] {
  [filter.expression] + words("sort", sort?.argument) + words("window", window?.argument)
}

/// Returns a keyword and its value as arguments; none for nil.
func words(_ word: ByteString, _ value: ByteString?) -> [ByteString] {
  value.map { [word, $0] } ?? []
}
