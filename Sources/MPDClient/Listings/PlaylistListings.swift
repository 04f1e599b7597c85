public import Bytes

// A playlist has no version number, so parts that are read one after another could belong to different states of the
// playlist. To rule this out, the playlist is read twice: if both results are equal, it did not change in between.
extension Connection {
  /// Returns the songs of a stored playlist, or of a playlist file, with their tags (`listplaylistinfo`). Songs that
  /// are not in the database have a URI but no tags.
  ///
  /// A reply that exceeds the server's `max_output_buffer_size` is requested again in parts (MPD 0.24). Afterwards the
  /// URIs of the playlist are read again. If they differ from the URIs in the parts, the reading starts over, so that
  /// all parts belong to one state of the playlist.
  ///
  /// - Parameter name: the name of the stored playlist, or the URI of the playlist file.
  /// - Throws: `.closed` if a server before MPD 0.24 cannot send the reply because of its `max_output_buffer_size`;
  ///   `.changed` if the playlist changed in each of five attempts.
  public mutating func songs(ofPlaylist name: some ByteStringConvertible) throws(MPDError) -> [Song]
  {
    let name = name.byteString
    return try read(.playlistSongs(name)) { connection throws(MPDError) in
      let songs = try connection.songsByParts(ofPlaylist: name)
      guard try connection.uris(ofPlaylist: name) == songs.map(\.uri) else {
        throw .playlistChanged
      }
      return songs
    }
  }

  /// Returns the URIs of the songs of a stored playlist, or of a playlist file (`listplaylist`). A large playlist is
  /// read in parts, as by ``songs(ofPlaylist:)``.
  ///
  /// - Parameter name: the name of the stored playlist, or the URI of the playlist file.
  public mutating func uris(ofPlaylist name: some ByteStringConvertible) throws(MPDError)
    -> [ByteString]
  {
    let name = name.byteString
    return try read(.playlistURIs(name)) { connection throws(MPDError) in
      let uris = try connection.urisByParts(ofPlaylist: name)
      guard try connection.urisByParts(ofPlaylist: name) == uris else { throw .playlistChanged }
      return uris
    }
  }

  /// Reads a playlist with the request `whole`. If the server cannot send the reply, calls `orParts` to read the
  /// playlist in parts.
  private mutating func read<Reply>(
    _ whole: Request<Reply>, orParts: (inout Connection) throws(MPDError) -> Reply
  ) throws(MPDError) -> Reply {
    var limit: MPDError?
    // The server may have closed a connection that was idle: only the second loss shows that the reply is too long.
    for _ in 0..<(readsPlaylistsByParts ? 1 : 2) {
      do throws(MPDError) { return try run(whole) } catch {
        guard error.code == .closed else { throw error }
        limit = error
      }
      try reconnect()
    }
    do throws(MPDError) {
      let found = try untilUnchanged(orParts)
      readsPlaylistsByParts = true
      return found
    } catch {
      throw error.isUnknownRange ? limit ?? error : error
    }
  }

  private mutating func songsByParts(ofPlaylist name: ByteString) throws(MPDError) -> [Song] {
    var songs: [Song] = []
    var cursor = WindowCursor(.none, size: defaultWindowSize)
    while !cursor.isAtEnd {
      try receiveSongs(of: &cursor, { .playlistSongs(name, positions: $0) }, { songs.append($0) })
    }
    return songs
  }

  private mutating func urisByParts(ofPlaylist name: ByteString) throws(MPDError) -> [ByteString] {
    var uris: [ByteString] = []
    var cursor = WindowCursor(.none, size: defaultWindowSize)
    while !cursor.isAtEnd {
      try receiveWindow(of: &cursor, { .playlistURIs(name, positions: $0) }) { name, value in
        if isName(name, "file") { uris.append(ByteString(value)) }
      }
    }
    return uris
  }
}

extension MPDError {
  fileprivate var isUnknownRange: Bool {
    isOfUnknownRequest || code == .ack(.argument)
  }

  fileprivate static let playlistChanged = MPDError.found(
    .changed, "the playlist changed while it was being read; try again", command: "listplaylist")
}
