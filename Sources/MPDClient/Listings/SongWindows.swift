internal import Bytes

extension Connection {
  /// Hands over songs with their tags as they arrive, by windows that stay below the server's limit
  /// of output (`playlistinfo`, `find`, `search`).
  ///
  /// Each window is asked for in one command list with the version of the queue, or with the time
  /// of the last change of the database, which is in whole seconds: so all songs together are those
  /// of one moment. While the server updates its database, only what one window holds is that. A
  /// window that the server drops because it passes `max_output_buffer_size` is asked for again by
  /// smaller ones, on a connection that is made anew for that, see `reconnect()`. A search costs
  /// the server a whole search, with its sort, for each window.
  ///
  /// - Parameter songsAtOnce: how many songs a window has at first.
  /// - Throws: `.changed` if the songs are others than those handed over so far, with the
  ///   connection usable; `.closed` if not even one song fits into the server's output, naming the
  ///   setting.
  public mutating func forEachSong(
    of source: SongSource, songsAtOnce: Int = 4096, _ body: (Song) -> Void
  ) throws(MPDError) {
    var windows = Windows(source.marks, size: songsAtOnce)
    while !windows.isAtEnd { try receiveSongs(of: source, &windows, body) }
  }

  /// Receives one window and calls a closure with each of its songs.
  mutating func receiveSongs(
    of source: SongSource, _ windows: inout Windows, _ body: (Song) -> Void
  ) throws(MPDError) {
    var song: [Pair] = []
    func end() { if song.first?.name == "file" { body(Song(group: song)) } }
    try receiveWindow(of: &windows, source.request(windows.range)) { name, value in
      if isName(name, "file") {
        end()
        song = []
      }
      song.append(Pair(name, value))
    }
    end()
  }

  /// The songs with their tags, all of one moment; see `forEachSong(of:songsAtOnce:_:)`. Where they
  /// change meanwhile it begins again.
  ///
  /// - Throws: `.changed` if they changed each of five times.
  public mutating func songs(
    of source: SongSource, songsAtOnce: Int = 4096
  ) throws(MPDError) -> [Song] {
    try untilUnchanged { connection throws(MPDError) in
      var songs: [Song] = []
      try connection.forEachSong(of: source, songsAtOnce: songsAtOnce) { songs.append($0) }
      return songs
    }
  }
}
