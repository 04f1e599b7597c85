package import Bytes

// MPD names a local file outside its music directory by its absolute path. Such a file is not in the database, so
// `listall` refuses it; `lsinfo` reads the file itself, just as `addid` does.
extension Connection {
  /// Returns whether the server knows a song or a directory with the given URI. Also returns true if the server cannot
  /// answer this question; Mopidy, for example, cannot if the URI has a scheme.
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
  ///   - isCancelled: called between the requests; if it returns true, `.cancelled` is thrown.
  package mutating func unknown(
    among songs: [ByteString], isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> Set<ByteString> {
    let songs = songs.filter { !$0.isURL }
    do throws(MPDError) { return try unknownByLists(songs, isCancelled) } catch {
      // Together, the replies may have exceeded the server's output limit.
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

  /// Returns whether a refusal to list a URI means that the server does not have the song or directory.
  ///
  /// - Throws: `error` itself, if the refusal has another cause.
  private func isGone(_ uri: ByteString, after error: MPDError) throws(MPDError) -> Bool {
    if error.isMissingCommand || isUnknownURI(error.at(0), [uri]) { return false }
    // The server does not let a client on another machine ask about local files.
    if uri.isLocalPath, error.code == .ack(.permission) { return false }
    guard error.isRefusalOfGone(uri) else { throw error }
    return true
  }
}

extension ByteString {
  var isLocalPath: Bool { first == .slash && count > 1 }

  /// The URI with which the song is added to a stored playlist. MPD resolves a path without a scheme relative to the
  /// music directory, so an absolute path needs a scheme.
  var addressForPlaylist: ByteString { isLocalPath ? "file://\(self)" : self }

  /// A request that the server refuses if it does not have the song with this URI. The content of the reply is
  /// ignored.
  fileprivate var presenceRequest: Request<Void> {
    Request(raw: isLocalPath ? "lsinfo" : "listall", [self], isIdempotent: true)
  }
}

extension MPDError {
  /// Returns whether the error means that the server does not have the song. For a URL, this means that the server
  /// does not support the scheme; for a local file, that the server cannot open the file.
  func isRefusalOfGone(_ song: ByteString) -> Bool {
    switch code {
    case .ack(.noExist): true
    case .ack(.argument): song.isURL
    case .ack(.system): song.isLocalPath || song.hasPrefix("file://")
    default: false
    }
  }
}
