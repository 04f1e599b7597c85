public import Bytes
internal import CMPDClient

extension Request where Reply == Void {
  /// Adds a song, or all songs below a directory, to the end of a stored playlist. A playlist that does not exist is
  /// created (`playlistadd`, `mpd_send_playlist_add`).
  ///
  /// MPD stores a playlist as an m3u file, which cannot contain a URI that begins with "#" or has a path component that
  /// begins or ends with a space; ``Connection/append(_:toPlaylist:isCancelled:)`` refuses such URIs.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song or directory.
  ///   - playlist: the name of the stored playlist.
  public static func add(
    _ uri: some ByteStringConvertible, toPlaylist playlist: some ByteStringConvertible
  ) -> Request {
    Request("playlistadd", [playlist, uri]) { mpd_send_playlist_add($0, $1[0], $1[1]) }
  }

  /// Adds a song, or all songs below a directory, at the given 0-based position in a stored playlist (`playlistadd`,
  /// `mpd_send_playlist_add_to`; MPD 0.23.3).
  ///
  /// If the playlist is longer than `max_playlist_length` or would become longer, the server refuses the request with
  /// `.ack(.playlistMax)` and changes nothing. Some URIs cannot be stored in a playlist (see ``add(_:toPlaylist:)``);
  /// ``Connection/insert(_:intoPlaylist:at:isCancelled:)`` refuses such URIs.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song or directory.
  ///   - playlist: the name of the stored playlist.
  ///   - position: the 0-based position of the first new song.
  public static func add(
    _ uri: some ByteStringConvertible, toPlaylist playlist: some ByteStringConvertible,
    at position: Int
  ) -> Request {
    Request("playlistadd", [playlist, uri, position.argument]) {
      mpd_send_playlist_add_to($0, $1[0], $1[1], position.clampedUInt32)
    }
    .checking(position)
  }

  /// Deletes all songs from a stored playlist (`playlistclear`, `mpd_send_playlist_clear`).
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func clearPlaylist(_ playlist: some ByteStringConvertible) -> Request {
    Request("playlistclear", [playlist], isIdempotent: true) {
      mpd_send_playlist_clear($0, $1[0])
    }
  }

  /// Deletes the song at the given 0-based position from a stored playlist. A position directly after the last song has
  /// no effect; greater positions are refused with `.ack(.argument)` (`playlistdelete`, `mpd_send_playlist_delete`).
  ///
  /// If the playlist is longer than `max_playlist_length`, MPD drops the songs beyond that length without an error.
  ///
  /// - Parameters:
  ///   - position: the 0-based position of the song in the playlist.
  ///   - playlist: the name of the stored playlist.
  public static func delete(
    _ position: Int, fromPlaylist playlist: some ByteStringConvertible
  ) -> Request {
    Request("playlistdelete", [playlist, position.argument]) {
      mpd_send_playlist_delete($0, $1[0], position.clampedUInt32)
    }
    .checking(position)
  }

  /// Deletes the songs at the given 0-based positions from a stored playlist (`playlistdelete`,
  /// `mpd_send_playlist_delete_range`; MPD 0.23.3).
  ///
  /// If the playlist is longer than `max_playlist_length`, MPD drops the songs beyond that length without an error.
  ///
  /// - Parameters:
  ///   - positions: the 0-based positions of the songs in the playlist.
  ///   - playlist: the name of the stored playlist.
  public static func delete(
    _ positions: some RangeExpression<Int>, fromPlaylist playlist: some ByteStringConvertible
  ) -> Request {
    let playlist = playlist.byteString
    let (start, end) = positions.libraryBounds
    return Request("playlistdelete", [playlist, positions.argument]) {
      mpd_send_playlist_delete_range($0, $1[0], start, end)
    }
    .checking(positions)
  }

  /// Moves the song at the given 0-based position in a stored playlist to another position (`playlistmove`,
  /// `mpd_send_playlist_move`).
  ///
  /// If the playlist is longer than `max_playlist_length`, MPD drops the songs beyond that length without an error.
  ///
  /// - Parameters:
  ///   - position: the 0-based position of the song in the playlist.
  ///   - destination: the 0-based position of the song after the move.
  ///   - playlist: the name of the stored playlist.
  public static func move(
    _ position: Int, to destination: Int, inPlaylist playlist: some ByteStringConvertible
  ) -> Request {
    Request("playlistmove", [playlist, position.argument, destination.argument]) {
      mpd_send_playlist_move($0, $1[0], position.clampedUInt32, destination.clampedUInt32)
    }
    .checking(position, destination)
  }

  /// Moves the songs at the given 0-based positions in a stored playlist to another position (`playlistmove`; MPD
  /// 0.24).
  ///
  /// If the playlist is longer than `max_playlist_length`, MPD drops the songs beyond that length without an error.
  ///
  /// - Parameters:
  ///   - positions: the 0-based positions of the songs in the playlist.
  ///   - destination: the 0-based position of the first moved song after the move.
  ///   - playlist: the name of the stored playlist.
  public static func move(
    _ positions: some RangeExpression<Int>, to destination: Int,
    inPlaylist playlist: some ByteStringConvertible
  ) -> Request {
    Request(raw: "playlistmove", [playlist, positions.argument, destination.argument])
      .checking(positions).checking(destination)
  }
}
