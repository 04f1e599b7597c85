public import Bytes
internal import ListingIndex

extension Connection {
  /// Returns the songs for each of the given URIs: for a URL, the URL itself; for any other URI, all songs at or below
  /// it (`listall`, in one command list). If the replies together exceed the server's `max_output_buffer_size`, the
  /// URIs are read one by one, and large directories in windows (`find`).
  ///
  /// If `listall` is disabled, as in Mopidy by default, the directories are read one by one (`lsinfo`), and a URI with
  /// a scheme is assumed to be a song.
  ///
  /// - Parameter uris: URIs of songs and directories, and URLs.
  /// - Throws: an error with the `index` of the URI that is refused.
  public mutating func songURIs(
    below uris: some Sequence<some ByteStringConvertible>
  ) throws(MPDError) -> [[ByteString]] {
    let uris = uris.map(\.byteString)
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

  /// Returns the songs for a URI, as defined by ``songURIs(below:)``, as one array of bytes that is ready to be
  /// printed, with a terminator after each song.
  ///
  /// - Parameters:
  ///   - uri: the URI of a song or a directory, or a URL.
  ///   - terminator: the byte after each song, which no URI contains: a newline or NUL.
  /// - Throws: `.changed` if the songs are read in windows and the database changed in each of five attempts.
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

  /// Returns the same as ``songURIs(below:)``, but over a new connection and with a separate request for each URI.
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

  /// Returns an array with one or more elements for each song at or below a URI; a closure appends the elements of a
  /// song. Memory for `capacity` elements is reserved in advance.
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

  /// Returns whether an error is Mopidy's refusal to list the URI of a song. The error's index must be the index of the
  /// refused URI in `uris`. Mopidy is recognized by its protocol version, which is the same as the version of MPD 0.19.
  func isUnknownURI(_ error: MPDError, _ uris: [ByteString]) -> Bool {
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
    var visit = DirectoryVisit(of: uri.withoutRootSlash)
    while let directory = try visit.next() {
      var below: [ByteString] = []
      try forEachEntry(in: directory) { kind, uri throws(MPDError) in
        if kind == .song { songs.append(ByteString(uri)) }
        if kind == .directory { below.append(ByteString(uri)) }
        guard songs.count <= maxSongs else {
          throw .wrongAnswer(
            "the directories contain too many songs to be read at once; name fewer or smaller ones",
            to: "lsinfo")
        }
      }
      visit.add(below)
    }
    return songs
  }
}

extension Entry {
  fileprivate var songURI: ByteString? {
    if case .song(let song) = self { song.uri } else { nil }
  }
}

/// A depth-first traversal of a directory and all directories below it. Each directory is visited once, because the
/// directories of a server without `listall` can form cycles.
private struct DirectoryVisit {
  private var pending: [(uri: ByteString, depth: Int)]
  private var visited: Set<ByteString> = []
  private var depth = 0

  init(of directory: ByteString) { pending = [(directory, 0)] }

  /// Returns the next directory; nil if all directories have been visited.
  ///
  /// - Throws: `.malformed` if the next directory is more than `maxDirectoryDepth` levels deep, or if there are more
  ///   than `maxDirectories` directories. In either case, the directories may form a cycle.
  mutating func next() throws(MPDError) -> ByteString? {
    while let (uri, depth) = pending.popLast() {
      guard visited.insert(uri).inserted else { continue }
      guard depth <= maxDirectoryDepth, visited.count <= maxDirectories else {
        throw .wrongAnswer(
          "there are too many directories; perhaps symbolic links form a cycle", to: "lsinfo")
      }
      self.depth = depth
      return uri
    }
    return nil
  }

  mutating func add(_ directories: [ByteString]) {
    pending += directories.reversed().map { ($0, depth + 1) }
  }
}

/// The maximum depth of subdirectories below the directory that is read first. No music library is nested this deeply.
private let maxDirectoryDepth = 100

/// The maximum number of directories that are read one by one. Reading more directories would take too long.
private let maxDirectories = 100_000

/// The maximum size of a reply in bytes with MPD's default settings (`max_output_buffer_size`). The array of songs
/// reserves this much memory. Reserved memory costs nothing until it is used, and a growing array would be copied
/// again and again.
private let replyCapacity = 8 << 20
