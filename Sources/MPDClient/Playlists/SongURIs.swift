public import Bytes
internal import ListingIndex

extension Connection {
  /// The songs that each of some URIs means: a URL itself, any other all songs at or below it, in one
  /// command list (`listall`). If the replies together exceed the server's `max_output_buffer_size`, the
  /// URIs are read one by one, and those of large directories by windows (`find`).
  ///
  /// Where `listall` is disabled, as it is in Mopidy by default, the directories are read one by one
  /// (`lsinfo`), and a URI with a scheme is taken for a song.
  ///
  /// - Parameter uris: URIs of songs and directories, and URLs.
  /// - Throws: An error whose `index` is that of the URI that is refused.
  public mutating func songURIs(
    below uris: [ByteString]
  ) throws(MPDError) -> [[ByteString]] {
    do throws(MPDError) { return try songURIsByListAll(uris) } catch {
      if error.code == .closed { return try songURIsOneByOne(uris) }
      guard error.isMissingCommand || isUnknownURI(error, uris) else { throw error }
    }
    var songs: [[ByteString]] = []
    for (index, uri) in uris.enumerated() {
      do throws(MPDError) { songs.append(try songURIsByDirectories(uri)) } catch {
        throw error.at(index)
      }
    }
    return songs
  }

  /// The songs that a URI means, each with a byte after it; see ``songURIs(below:)``. They are in one array,
  /// so that they can be printed as they are.
  ///
  /// - Parameters:
  ///   - uri: the URI of a song or a directory, or a URL.
  ///   - terminator: the byte after each song, which no URI has: a newline or NUL.
  /// - Throws: `.changed` if the songs are read by windows and the database changed in each of five attempts.
  package mutating func songLines(
    below uri: ByteString, terminator: UInt8
  ) throws(MPDError) -> [UInt8] {
    if uri.isURL { return uri.bytes + [terminator] }
    do throws(MPDError) {
      return try songsOfTree(uri, reserving: replyCapacity) { lines, uri in
        lines.append(contentsOf: uri)
        lines.append(terminator)
      }
    } catch {
      guard error.isMissingCommand || isUnknownURI(error.at(0), [uri]) else { throw error }
    }
    return try songURIsByDirectories(uri).flatMap { $0.bytes + [terminator] }
  }

  /// Returns what ``songURIs(below:)`` does, over a new connection, with a request for each URI.
  private mutating func songURIsOneByOne(_ uris: [ByteString]) throws(MPDError) -> [[ByteString]] {
    try reconnect()
    var songs: [[ByteString]] = []
    for (index, uri) in uris.enumerated() {
      do throws(MPDError) {
        songs.append(uri.isURL ? [uri] : try songsOfTree(uri) { $0.append(ByteString($1)) })
      } catch {
        throw error.at(index)
      }
    }
    return songs
  }

  /// Returns what a closure makes of the songs at or below a URI, of which it receives one after the other.
  private mutating func songsOfTree<Element>(
    _ uri: ByteString, reserving capacity: Int = 0,
    _ append: (inout [Element], UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) -> [Element] {
    try untilUnchanged { connection throws(MPDError) in
      var songs: [Element] = []
      songs.reserveCapacity(capacity)
      try connection.forEachEntry(below: uri) { kind, uri in
        if kind == .song { append(&songs, uri) }
      }
      return songs
    }
  }

  /// Whether the server knows a song or a directory; true if it cannot be asked, such as Mopidy about
  /// a URI with a scheme.
  package mutating func knows(_ uri: ByteString) throws(MPDError) -> Bool {
    do throws(MPDError) {
      try forEachEntry(below: uri) { _, _ in }
      return true
    } catch {
      if error.isMissingCommand || isUnknownURI(error.at(0), [uri]) { return true }
      guard error.code == .ack(.noExist) else { throw error }
      return false
    }
  }

  /// Whether Mopidy, which calls itself MPD 0.19, has refused to list a song's URI.
  private func isUnknownURI(_ error: MPDError, _ uris: [ByteString]) -> Bool {
    guard error.code == .ack(.noExist), protocolVersion < (0, 20, 0), let index = error.index else {
      return false
    }
    return uris.indices.contains(index) && uris[index].hasScheme
  }

  private mutating func songURIsByListAll(_ uris: [ByteString]) throws(MPDError) -> [[ByteString]] {
    let paths = uris.indices.filter { !uris[$0].isURL }
    var songs = uris.map { [$0] }
    do throws(MPDError) {
      let (tokens, replies) = try list { list in paths.map { list.append(.listAll(uris[$0])) } }
      for (path, token) in zip(paths, tokens) {
        songs[path] = try replies.reply(for: token).compactMap(\.songURI)
      }
    } catch {
      guard let index = error.index, paths.indices.contains(index) else { throw error }
      throw error.at(paths[index])
    }
    return songs
  }

  private mutating func songURIsByDirectories(_ uri: ByteString) throws(MPDError) -> [ByteString] {
    if uri.isURL || uri.hasScheme { return [uri] }
    var songs: [ByteString] = []
    var directories = [uri.withoutRootSlash]
    while let directory = directories.popLast() {
      var below: [ByteString] = []
      try forEachEntry(in: directory) { kind, uri in
        if kind == .song { songs.append(ByteString(uri)) }
        if kind == .directory { below.append(ByteString(uri)) }
      }
      directories += below.reversed()
      guard songs.count + directories.count < maxSongs else {
        throw .wrongAnswer("there are too many songs", to: "lsinfo")
      }
    }
    return songs
  }
}

extension MPDError {
  /// Whether the server does not have the command, or has disabled it.
  package var isMissingCommand: Bool {
    code == .ack(.notImplemented) || code == .ack(.unknownCommand)
  }
}

extension Entry {
  fileprivate var songURI: ByteString? {
    if case .song(let song) = self { song.uri } else { nil }
  }
}

/// More songs than a directory of a program without `listall` has: its directories can form circles.
private let maxSongs = 1_000_000

/// The most bytes of a reply in MPD's default settings (`max_output_buffer_size`). Memory that is reserved costs
/// nothing until it is used; a growing array would be copied again and again.
private let replyCapacity = 8 << 20
