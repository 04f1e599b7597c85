public import Bytes

extension Connection {
  /// Returns the songs of a stored playlist, or of a playlist file, with their tags; songs that are
  /// not in the database have only their URIs (`listplaylistinfo`).
  ///
  /// A reply that exceeds the server's `max_output_buffer_size` is requested again in parts, which
  /// takes MPD 0.24.
  ///
  /// - Parameter name: the name of the stored playlist, or the URI of the playlist file.
  /// - Throws: `.closed`, with a message that names the setting, if an older server cannot send the
  ///   reply; `.changed` if the playlist became shorter or longer between two parts.
  public mutating func songs(ofPlaylist name: ByteString) throws(MPDError) -> [Song] {
    try wholeOrParts(of: name, .playlistSongs(name)) { .playlistSongs(name, $0) }
  }

  /// Returns the URIs of the songs of a stored playlist, or of a playlist file (`listplaylist`), in parts
  /// if it is large; like ``songs(ofPlaylist:)``.
  ///
  /// - Parameter name: the name of the stored playlist, or the URI of the playlist file.
  public mutating func uris(ofPlaylist name: ByteString) throws(MPDError) -> [ByteString] {
    try wholeOrParts(of: name, .playlistURIs(name)) { .playlistURIs(name, $0) }
  }

  private mutating func wholeOrParts<Element>(
    of name: ByteString, _ whole: Request<[Element]>, _ part: (Range<Int>) -> Request<[Element]>
  ) throws(MPDError) -> [Element] {
    let limit: MPDError
    do throws(MPDError) { return try run(whole) } catch {
      guard error.code == .closed else { throw error }
      limit = error
    }
    try reconnect()
    do throws(MPDError) { return try parts(of: name, part) } catch {
      throw error.isUnknownRange ? limit : error
    }
  }

  /// Reads a playlist by parts, which become smaller until the server can send them.
  private mutating func parts<Element>(
    of name: ByteString, _ request: (Range<Int>) -> Request<[Element]>
  ) throws(MPDError) -> [Element] {
    let count = try run(.playlistLength(name)).songs
    var size = songsPerPart
    var found: [Element] = []
    while found.count < count {
      do throws(MPDError) {
        let part = try run(request(found.count..<found.count + size))
        guard !part.isEmpty else { break }
        found += part
      } catch {
        guard error.code == .closed, size > 1 else { throw error }
        try reconnect()
        size /= 4
      }
    }
    guard found.count == count else {
      throw MPDError(
        .changed, "the playlist was changed while it was read", command: "listplaylist",
        isConnectionUsable: true)
    }
    return found
  }
}

extension MPDError {
  /// Whether the server is too old for parts of a playlist.
  fileprivate var isUnknownRange: Bool {
    code == .ack(.unknownCommand) || code == .ack(.argument)
  }
}

private let songsPerPart = 4096
