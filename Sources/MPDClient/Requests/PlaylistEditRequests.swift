internal import CMPDClient
public import Bytes

extension Request where Reply == Void {
  /// Adds a song, or all songs below a directory, at the end of a stored playlist, which is made if
  /// there is none of that name (`playlistadd`, `mpd_send_playlist_add`).
  ///
  /// An m3u file keeps no URI that begins with "#", and none of which a part between slashes has
  /// blanks at its ends; `Connection.append(_:toPlaylist:)` refuses those.
  public static func addToPlaylist(_ playlist: ByteString, _ uri: ByteString) -> Request {
    Request("playlistadd", [playlist, uri]) { mpd_send_playlist_add($0, $1[0], $1[1]) }
  }

  /// Adds a song, or all songs below a directory, at a 0-based position of a stored playlist
  /// (`playlistadd`, `mpd_send_playlist_add_to`; MPD 0.23.3).
  ///
  /// A playlist that is longer than `max_playlist_length`, or would be, is refused with
  /// `.ack(.playlistMax)`, and nothing is changed. An m3u file keeps not every name, see
  /// `addToPlaylist(_:_:)`; `Connection.insert(_:intoPlaylist:at:limit:)` refuses the others.
  public static func addToPlaylist(
    _ playlist: ByteString, _ uri: ByteString, at position: Int
  ) -> Request {
    Request("playlistadd", [playlist, uri, position.argument]) {
      mpd_send_playlist_add_to($0, $1[0], $1[1], position.wire)
    }
    .checking(position)
  }

  /// Takes all songs out of a stored playlist (`playlistclear`, `mpd_send_playlist_clear`).
  public static func clearPlaylist(_ playlist: ByteString) -> Request {
    Request("playlistclear", [playlist], isIdempotent: true) {
      mpd_send_playlist_clear($0, $1[0])
    }
  }

  /// Takes the song at a 0-based position out of a stored playlist; none for the position right
  /// after the last, `.ack(.argument)` for those that follow (`playlistdelete`,
  /// `mpd_send_playlist_delete`).
  ///
  /// Of a playlist longer than `max_playlist_length` MPD drops the songs beyond that length and
  /// reports no error.
  public static func deleteFromPlaylist(_ playlist: ByteString, at position: Int) -> Request {
    Request("playlistdelete", [playlist, position.argument]) {
      mpd_send_playlist_delete($0, $1[0], position.wire)
    }
    .checking(position)
  }

  /// Takes the songs at some 0-based positions out of a stored playlist (`playlistdelete`,
  /// `mpd_send_playlist_delete_range`; MPD 0.23.3).
  ///
  /// Of a playlist longer than `max_playlist_length` MPD drops the songs beyond that length and
  /// reports no error.
  public static func deleteFromPlaylist(
    _ playlist: ByteString, _ positions: some RangeExpression<Int>
  ) -> Request {
    let (start, end) = positions.libraryBounds
    return Request("playlistdelete", [playlist, positions.argument]) {
      mpd_send_playlist_delete_range($0, $1[0], start, end)
    }
    .checking(positions)
  }

  /// Moves the song at a 0-based position of a stored playlist to another (`playlistmove`,
  /// `mpd_send_playlist_move`).
  ///
  /// Of a playlist longer than `max_playlist_length` MPD drops the songs beyond that length and
  /// reports no error.
  public static func moveInPlaylist(
    _ playlist: ByteString, from position: Int, to destination: Int
  ) -> Request {
    Request("playlistmove", [playlist, position.argument, destination.argument]) {
      mpd_send_playlist_move($0, $1[0], position.wire, destination.wire)
    }
    .checking(position, destination)
  }

  /// Moves the songs at some 0-based positions of a stored playlist to another, which the first of
  /// them has then (`playlistmove`; MPD 0.24).
  ///
  /// Of a playlist longer than `max_playlist_length` MPD drops the songs beyond that length and
  /// reports no error.
  public static func moveInPlaylist(
    _ playlist: ByteString, _ positions: some RangeExpression<Int>, to destination: Int
  ) -> Request {
    Request(raw: "playlistmove", [playlist, positions.argument, destination.argument])
      .checking(positions).checking(destination)
  }
}
