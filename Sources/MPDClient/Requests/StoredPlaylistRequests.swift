public import Bytes
internal import CMPDClient

extension Request where Reply == [StoredPlaylist] {
  /// The stored playlists, in no particular order (`listplaylists`, `mpd_send_list_playlists`).
  public static var playlists: Request {
    Request(
      "listplaylists", isIdempotent: true,
      read: { $0.groups(startingWith: "playlist").map(StoredPlaylist.init(group:)) },
      send: mpd_send_list_playlists)
  }
}

extension Request where Reply == [ByteString] {
  /// The URIs of the songs of a stored playlist, or of a playlist file (`listplaylist`,
  /// `mpd_send_list_playlist`).
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func playlistURIs(_ playlist: ByteString) -> Request {
    Request("listplaylist", [playlist], isIdempotent: true, read: { $0.values("file") }) {
      mpd_send_list_playlist($0, $1[0])
    }
  }

  /// The URIs of the songs at 0-based positions of a stored playlist (`listplaylist`; MPD 0.24).
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - positions: the 0-based positions of the songs in the playlist.
  public static func playlistURIs(
    _ playlist: ByteString, _ positions: some RangeExpression<Int>
  ) -> Request {
    Request(
      raw: "listplaylist", [playlist, positions.argument], isIdempotent: true,
      read: { $0.values("file") }
    )
    .checking(positions)
  }
}

extension Request where Reply == [Song] {
  /// The songs of a stored playlist, or of a playlist file; songs that are not in the database have
  /// only their URIs (`listplaylistinfo`, `mpd_send_list_playlist_meta`).
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func playlistSongs(_ playlist: ByteString) -> Request {
    Request(
      "listplaylistinfo", [playlist], isIdempotent: true, wantsTags: true,
      read: { Song.songs(from: $0) }
    ) { mpd_send_list_playlist_meta($0, $1[0]) }
  }

  /// The songs at 0-based positions of a stored playlist (`listplaylistinfo`; MPD 0.24).
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - positions: the 0-based positions of the songs in the playlist.
  public static func playlistSongs(
    _ playlist: ByteString, _ positions: some RangeExpression<Int>
  ) -> Request {
    Request(
      raw: "listplaylistinfo", [playlist, positions.argument], isIdempotent: true,
      wantsTags: true, read: { Song.songs(from: $0) }
    )
    .checking(positions)
  }
}

extension Request where Reply == SongCount {
  /// Counts the songs of a stored playlist (`playlistlength`; MPD 0.24).
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func playlistLength(_ playlist: ByteString) -> Request {
    Request(raw: "playlistlength", [playlist], isIdempotent: true) { pairs throws(MPDError) in
      try SongCount(pairs, of: "playlistlength")
    }
  }
}

extension Request where Reply == Void {
  /// Adds the songs of a stored playlist, or of a playlist file, at the end of the queue
  /// (`load`, `mpd_send_load`).
  ///
  /// If the queue becomes full, the server adds the songs that fit at its end, whatever the place,
  /// and then refuses with `.ack(.playlistMax)`.
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func load(_ playlist: ByteString) -> Request {
    Request("load", [playlist]) { mpd_send_load($0, $1[0]) }
  }

  /// Adds the songs at 0-based positions of a stored playlist at the end of the queue; positions
  /// beyond the end of the playlist are ignored (`load`, `mpd_send_load_range`). See ``load(_:)``
  /// for a queue that becomes full.
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - positions: the 0-based positions of the songs in the playlist.
  public static func load(_ playlist: ByteString, _ positions: some RangeExpression<Int>) -> Request
  {
    let (start, end) = positions.libraryBounds
    return Request("load", [playlist, positions.argument]) {
      mpd_send_load_range($0, $1[0], start, end)
    }
    .checking(positions)
  }

  /// Adds the songs at 0-based positions of a stored playlist, `0...` for all, at a place of the
  /// queue (`load`, `mpd_send_load_range_to`; MPD 0.23.1). See ``load(_:)`` for a queue that
  /// becomes full.
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - positions: the 0-based positions of the songs in the playlist.
  ///   - place: the place of the first new song.
  public static func load(
    _ playlist: ByteString, _ positions: some RangeExpression<Int>, at place: QueuePosition
  ) -> Request {
    let (start, end) = positions.libraryBounds
    return Request("load", [playlist, positions.argument, place.argument]) {
      mpd_send_load_range_to($0, $1[0], start, end, place.number, place.whence)
    }
    .checking(positions).checking(place)
  }

  /// Saves the queue as a new stored playlist; refused with `.ack(.exist)` if the name is taken
  /// (`save`, `mpd_send_save`).
  ///
  /// An m3u file cannot hold a URI that begins with "#", or in which a path component begins or
  /// ends with a space; ``Connection/saveQueue(as:_:isCancelled:)`` refuses such URIs.
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func saveQueue(as playlist: ByteString) -> Request {
    Request("save", [playlist]) { mpd_send_save($0, $1[0]) }
  }

  /// Saves the queue as a new stored playlist, appends it to an existing one, or replaces an
  /// existing one (`save`; MPD 0.24).
  ///
  /// A session does not repeat this on a new connection: a server that was restarted may have lost
  /// its queue.
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - mode: what is done if there is a playlist of this name.
  public static func saveQueue(as playlist: ByteString, _ mode: SaveMode) -> Request {
    Request(raw: "save", [playlist, ByteString(mode.rawValue)])
  }

  /// Renames a stored playlist; refused with `.ack(.exist)` if the new name is taken (`rename`,
  /// `mpd_send_rename`).
  ///
  /// - Parameters:
  ///   - playlist: the name of the stored playlist.
  ///   - name: the new name.
  public static func renamePlaylist(_ playlist: ByteString, to name: ByteString) -> Request {
    Request("rename", [playlist, name]) { mpd_send_rename($0, $1[0], $1[1]) }
  }

  /// Deletes a stored playlist (`rm`, `mpd_send_rm`).
  ///
  /// - Parameter playlist: the name of the stored playlist.
  public static func removePlaylist(_ playlist: ByteString) -> Request {
    Request("rm", [playlist]) { mpd_send_rm($0, $1[0]) }
  }
}
