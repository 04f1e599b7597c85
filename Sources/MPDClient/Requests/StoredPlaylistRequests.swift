public import Bytes
internal import CMPDClient

extension Request where Reply == [StoredPlaylist] {
  /// Lists the stored playlists, in no particular order (`listplaylists`, `mpd_send_list_playlists`).
  public static var playlists: Request {
    Request(
      "listplaylists", isIdempotent: true,
      read: { $0.groups(startingWith: "playlist").map(StoredPlaylist.init(group:)) },
      send: mpd_send_list_playlists)
  }
}

extension Request where Reply == [ByteString] {
  /// Lists the URIs of the songs in a stored playlist or a playlist file (`listplaylist`, `mpd_send_list_playlist`).
  ///
  /// - Parameter playlist: the name of the stored playlist, or the URI of the playlist file.
  public static func playlistURIs(_ playlist: some ByteStringConvertible) -> Request {
    Request("listplaylist", [playlist], isIdempotent: true, read: { $0.values("file") }) {
      mpd_send_list_playlist($0, $1[0])
    }
  }

  /// Lists the URIs of the songs at the given 0-based positions in a stored playlist (`listplaylist`; MPD 0.24).
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - positions: the 0-based positions of the songs in the playlist.
  public static func playlistURIs(
    _ playlist: some ByteStringConvertible, positions: some RangeExpression<Int>
  ) -> Request {
    Request(
      raw: "listplaylist", [playlist, positions.argument], isIdempotent: true,
      read: { $0.values("file") }
    )
    .checking(positions)
  }
}

extension Request where Reply == [Song] {
  /// Lists the songs of a stored playlist or a playlist file; songs that are not in the database have only a URI
  /// (`listplaylistinfo`, `mpd_send_list_playlist_meta`).
  ///
  /// - Parameter playlist: the name of the stored playlist, or the URI of the playlist file.
  public static func playlistSongs(_ playlist: some ByteStringConvertible) -> Request {
    Request(
      "listplaylistinfo", [playlist], isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0) }
    ) { mpd_send_list_playlist_meta($0, $1[0]) }
  }

  /// Lists the songs at the given 0-based positions in a stored playlist (`listplaylistinfo`; MPD 0.24).
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - positions: the 0-based positions of the songs in the playlist.
  public static func playlistSongs(
    _ playlist: some ByteStringConvertible, positions: some RangeExpression<Int>
  ) -> Request {
    Request(
      raw: "listplaylistinfo", [playlist, positions.argument], isIdempotent: true,
      wantsTags: true, read: { Song.songs(from: $0) }
    )
    .checking(positions)
  }
}

extension Request where Reply == SongCount {
  /// Counts the songs of a stored playlist and adds up their lengths (`playlistlength`; MPD 0.24).
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func playlistLength(_ playlist: some ByteStringConvertible) -> Request {
    Request(raw: "playlistlength", [playlist], isIdempotent: true) { pairs throws(MPDError) in
      try SongCount(pairs, of: "playlistlength")
    }
  }
}

extension Request where Reply == Void {
  /// Adds the songs of a stored playlist or a playlist file to the end of the queue (`load`, `mpd_send_load`).
  ///
  /// If the queue becomes full, the server adds as many songs as fit and then refuses the request with
  /// `.ack(.playlistMax)`.
  ///
  /// - Parameter playlist: the name of the stored playlist, or the URI of the playlist file.
  public static func load(_ playlist: some ByteStringConvertible) -> Request {
    Request("load", [playlist]) { mpd_send_load($0, $1[0]) }
  }

  /// Adds the songs at the given 0-based positions in a stored playlist to the end of the queue; positions after the
  /// end of the playlist are ignored (`load`, `mpd_send_load_range`). If the queue becomes full, the server behaves as
  /// in ``load(_:)``.
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - positions: the 0-based positions of the songs in the playlist.
  public static func load(
    _ playlist: some ByteStringConvertible, positions: some RangeExpression<Int>
  ) -> Request {
    let playlist = playlist.byteString
    let (start, end) = positions.libraryBounds
    return Request("load", [playlist, positions.argument]) {
      mpd_send_load_range($0, $1[0], start, end)
    }
    .checking(positions)
  }

  /// Adds the songs at the given 0-based positions in a stored playlist to the queue, at a given position (`load`,
  /// `mpd_send_load_range_to`; MPD 0.23.1).
  ///
  /// If the queue becomes full, the server refuses the request with `.ack(.playlistMax)`. Songs that have already been
  /// added then remain at the end of the queue, regardless of the given position.
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - positions: the 0-based positions of the songs in the playlist; `0...` for all songs.
  ///   - place: the position of the first new song in the queue.
  public static func load(
    _ playlist: some ByteStringConvertible, positions: some RangeExpression<Int>,
    at place: QueuePosition
  ) -> Request {
    let playlist = playlist.byteString
    let (start, end) = positions.libraryBounds
    return Request("load", [playlist, positions.argument, place.argument]) {
      mpd_send_load_range_to($0, $1[0], start, end, place.number, place.whence)
    }
    .checking(positions).checking(place)
  }

  /// Saves the queue as a new stored playlist; the server refuses the request with `.ack(.exist)` if the name is taken
  /// (`save`, `mpd_send_save`).
  ///
  /// MPD stores a playlist as an m3u file, which cannot contain a URI that begins with "#" or has a path component that
  /// begins or ends with a space; ``Connection/saveQueue(as:mode:isCancelled:)`` refuses such URIs.
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func saveQueue(as playlist: some ByteStringConvertible) -> Request {
    Request("save", [playlist]) { mpd_send_save($0, $1[0]) }
  }

  /// Saves the queue as a new stored playlist, appends it to an existing playlist, or replaces an existing playlist
  /// with it (`save`; MPD 0.24).
  ///
  /// A session does not repeat this request on a new connection, because a restarted server may have lost its queue.
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - mode: whether the playlist is created, extended or replaced.
  public static func saveQueue(as playlist: some ByteStringConvertible, mode: SaveMode) -> Request {
    Request(raw: "save", [playlist, ByteString(mode.rawValue)])
  }

  /// Renames a stored playlist; the server refuses the request with `.ack(.exist)` if the new name is taken (`rename`,
  /// `mpd_send_rename`).
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - name: the new name of the playlist.
  public static func renamePlaylist(
    _ playlist: some ByteStringConvertible, to name: some ByteStringConvertible
  ) -> Request {
    Request("rename", [playlist, name]) { mpd_send_rename($0, $1[0], $1[1]) }
  }

  /// Deletes a stored playlist (`rm`, `mpd_send_rm`).
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func removePlaylist(_ playlist: some ByteStringConvertible) -> Request {
    Request("rm", [playlist]) { mpd_send_rm($0, $1[0]) }
  }
}
