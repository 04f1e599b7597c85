public import Bytes

// This module writes the lines of these requests itself: libmpdclient's search builder (`mpd_search_db_songs` and so
// on) keeps its state in the connection and does not support a window without an end.

extension Request where Reply == [Song] {
  /// Finds the songs of the database that match a filter, distinguishing upper and lower case (`find`).
  ///
  /// If no sort is given, the songs are in the order of the database. The window is a range of positions in the
  /// sorted result; positions after the last song are ignored.
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy.
  ///   - sort: the order of the songs; nil for the server's own order.
  ///   - window: the 0-based range of results to return; nil for all results.
  public static func find(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("find", searchArguments(filter, sort, window), window)
  }

  /// Finds the songs of the database that match a filter, like ``find(_:sort:window:)``, but ignoring case (`search`).
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy.
  ///   - sort: the order of the songs; nil for the server's own order.
  ///   - window: the 0-based range of results to return; nil for all results.
  public static func search(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("search", searchArguments(filter, sort, window), window)
  }

  /// Finds the songs of the queue that match a filter, distinguishing upper and lower case (`playlistfind`; sort and
  /// window since MPD 0.24).
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy.
  ///   - sort: the order of the songs; nil for the server's own order.
  ///   - window: the 0-based range of results to return; nil for all results.
  public static func findInQueue(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("playlistfind", searchArguments(filter, sort, window), window)
  }

  /// Finds the songs of the queue that match a filter, ignoring case (`playlistsearch`; sort and window since MPD
  /// 0.24).
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy.
  ///   - sort: the order of the songs; nil for the server's own order.
  ///   - window: the 0-based range of results to return; nil for all results.
  public static func searchInQueue(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("playlistsearch", searchArguments(filter, sort, window), window)
  }

  /// Finds the songs of a stored playlist or a playlist file that match a filter, ignoring case (`searchplaylist`; MPD
  /// 0.24). Since MPD 0.25, the reply also contains the position in the playlist (``Song/position``) of each song that
  /// the server knows.
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist, or the URI of the playlist file.
  ///   - filter: the condition that the songs must satisfy.
  ///   - window: the 0-based range of results to return; nil for all results.
  public static func searchPlaylist(
    _ playlist: some ByteStringConvertible, for filter: Filter,
    window: (any RangeExpression<Int>)? = nil
  ) -> Request {
    songs("searchplaylist", [playlist.byteString] + searchArguments(filter, nil, window), window)
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
  /// Adds to the queue the songs that ``find(_:sort:window:)`` finds (`findadd`; sort and window since MPD 0.22,
  /// position since 0.23, positions relative to the current song since 0.23.5).
  ///
  /// If the queue becomes full, the server refuses the request with `.ack(.playlistMax)`. Songs that have already been
  /// added then remain at the end of the queue, regardless of the given position.
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy.
  ///   - sort: the order of the songs; nil for the server's own order.
  ///   - window: the 0-based range of results to add; nil for all results.
  ///   - place: the position of the first new song; nil for the end of the queue.
  public static func findAdd(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil,
    at place: QueuePosition? = nil
  ) -> Request {
    adding("findadd", searchArguments(filter, sort, window), window, place)
  }

  /// Adds to the queue the songs that ``search(_:sort:window:)`` finds. In all other respects, this request behaves
  /// like ``findAdd(_:sort:window:at:)`` (`searchadd`).
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy.
  ///   - sort: the order of the songs; nil for the server's own order.
  ///   - window: the 0-based range of results to add; nil for all results.
  ///   - place: the position of the first new song; nil for the end of the queue.
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

  /// Adds to a stored playlist the songs that ``search(_:sort:window:)`` finds. The playlist is created if it does
  /// not exist (`searchaddpl`; sort and window since MPD 0.22, position since 0.23.4).
  ///
  /// If a position is given, and the playlist is longer than `max_playlist_length` or would become longer, the server
  /// refuses the request with `.ack(.playlistMax)` and changes nothing. Some URIs cannot be stored in a playlist (see
  /// ``add(_:toPlaylist:)``). To have such URIs refused, find the songs first and add them with
  /// ``Connection/append(_:toPlaylist:isCancelled:)``.
  ///
  /// - Parameters:
  ///   - filter: the condition that the songs must satisfy.
  ///   - sort: the order of the songs; nil for the server's own order.
  ///   - window: the 0-based range of results to add; nil for all results.
  ///   - playlist: the name of the stored playlist.
  ///   - position: the 0-based position of the first new song in the playlist; nil for the end of the playlist.
  public static func searchAdd(
    _ filter: Filter, sort: Sort? = nil, window: (any RangeExpression<Int>)? = nil,
    toPlaylist playlist: some ByteStringConvertible, at position: Int? = nil
  ) -> Request {
    let playlist = playlist.byteString
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

/// Returns a keyword and its value as two arguments; returns no arguments if the value is nil.
func words(_ word: ByteString, _ value: ByteString?) -> [ByteString] {
  value.map { [word, $0] } ?? []
}
