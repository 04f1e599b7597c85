package import Bytes

// MPD names a local file that is not in its music directory by its absolute path. It is not in the database, so that
// `listall` refuses it; `lsinfo` reads the file itself, just as `addid` does.
extension Connection {
  /// Whether the server knows a song or a directory; true if it cannot be asked, such as Mopidy about
  /// a URI with a scheme.
  package mutating func knows(_ uri: ByteString) throws(MPDError) -> Bool {
    do throws(MPDError) {
      if uri.isLocalPath {
        try run(uri.presenceRequest)
      } else {
        try forEachEntry(below: uri) { _, _ in }
      }
      return true
    } catch {
      return try !isGone(uri, after: error)
    }
  }

  /// Returns the songs that the server does not know. A URL counts as known.
  ///
  /// - Parameters:
  ///   - songs: the URIs of the songs.
  ///   - isCancelled: asked between the requests; once it returns true, the error is `.cancelled`.
  package mutating func unknown(
    among songs: [ByteString], isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> Set<ByteString> {
    let songs = songs.filter { !$0.isURL }
    do throws(MPDError) { return try unknownByLists(songs, isCancelled) } catch {
      // The replies may be longer than the server sends.
      guard error.code == .closed else { throw error }
      try reconnect()
    }
    var unknown: Set<ByteString> = []
    for song in songs {
      if isCancelled() { throw .cancelled }
      if try !knows(song) { unknown.insert(song) }
    }
    return unknown
  }

  private mutating func unknownByLists(
    _ songs: [ByteString], _ isCancelled: () -> Bool
  ) throws(MPDError) -> Set<ByteString> {
    var refusals: [(song: ByteString, error: MPDError)] = []
    try runPassingOverRefusals(songs.map(\.presenceRequest), isCancelled: isCancelled) {
      refusals.append((songs[$0], $1))
    }
    var unknown: Set<ByteString> = []
    for (song, error) in refusals where try isGone(song, after: error) { unknown.insert(song) }
    return unknown
  }

  /// Whether the server does not have what it has refused to list.
  ///
  /// - Throws: The error, if it says nothing about that.
  private func isGone(_ uri: ByteString, after error: MPDError) throws(MPDError) -> Bool {
    if error.isMissingCommand || isUnknownURI(error.at(0), [uri]) { return false }
    // A client on another machine may not ask about local files.
    if uri.isLocalPath, error.code == .ack(.permission) { return false }
    guard error.isRefusalOfGone(uri) else { throw error }
    return true
  }
}

extension ByteString {
  var isLocalPath: Bool { first == .slash && count > 1 }

  /// The song as it is added to a stored playlist: MPD takes a path without a scheme for one in the music directory.
  var addressForPlaylist: ByteString { isLocalPath ? "file://\(self)" : self }

  /// Asks for the song. The reply is not read.
  fileprivate var presenceRequest: Request<Void> {
    Request(raw: isLocalPath ? "lsinfo" : "listall", [self], isIdempotent: true)
  }
}

extension MPDError {
  /// Whether the server refuses a song since it does not have that: a URL if it has no program for its scheme, and a
  /// local file if it cannot open that.
  func isRefusalOfGone(_ song: ByteString) -> Bool {
    switch code {
    case .ack(.noExist): true
    case .ack(.argument): song.isURL
    case .ack(.system): song.isLocalPath || song.hasPrefix("file://")
    default: false
    }
  }
}
