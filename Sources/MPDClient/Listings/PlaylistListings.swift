public import Bytes

extension Connection {
  /// Returns the songs of a stored playlist, or of a playlist file, with their tags; songs that are
  /// not in the database have only their URIs (`listplaylistinfo`).
  ///
  /// A reply that exceeds the server's `max_output_buffer_size` is requested again in parts, which
  /// takes MPD 0.24.
  ///
  /// - Throws: `.closed`, with a message that names the setting, if an older server cannot send the
  ///   reply; `.changed` if the playlist became shorter or longer between two parts.
  public mutating func songs(ofPlaylist name: ByteString) throws(MPDError) -> [Song] {
    let limit: MPDError
    do throws(MPDError) { return try run(.playlistSongs(name)) } catch {
      guard error.code == .closed else { throw error }
      limit = error
    }
    try reconnect()
    do throws(MPDError) { return try songsByParts(ofPlaylist: name) } catch {
      throw error.isUnknownRange ? limit : error
    }
  }

  private mutating func songsByParts(ofPlaylist name: ByteString) throws(MPDError) -> [Song] {
    let count = try run(.playlistLength(name)).songs
    var songs: [Song] = []
    while songs.count < count {
      let part = try run(.playlistSongs(name, songs.count..<songs.count + songsPerPart))
      guard !part.isEmpty else { break }
      songs += part
    }
    guard songs.count == count else {
      throw MPDError(
        .changed, "the playlist was changed while it was read", command: "listplaylistinfo",
        isConnectionUsable: true)
    }
    return songs
  }
}

extension MPDError {
  /// Whether the server is too old for parts of a playlist.
  fileprivate var isUnknownRange: Bool {
    code == .ack(.unknownCommand) || code == .ack(.argument)
  }
}

private let songsPerPart = 4096
