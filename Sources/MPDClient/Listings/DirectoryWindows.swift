public import Bytes
internal import ListingIndex

// A reply that exceeds the server's `max_output_buffer_size` never arrives. `lsinfo` does not accept a window, but
// `find` does. `find` lists the songs of a directory first, and then each subdirectory with everything below it, so
// that the subdirectories can be derived from the paths of the songs.

/// What to list: the entries of one directory, or a whole tree.
package enum EntryList: Sendable {
  /// The entries of a directory; "" is the root.
  case directory(ByteString)
  /// A directory and everything below it.
  case tree(ByteString)

  var directory: ByteString {
    switch self {
    case .directory(let directory), .tree(let directory): directory
    }
  }
}

/// The progress of reading a list window by window. Each window is a part of the reply to `find` and is requested
/// separately.
struct DirectoryWindows: Sendable {
  fileprivate let directory: ByteString
  fileprivate var walk: DirectoryWalk
  fileprivate var cursor: WindowCursor

  /// Creates the initial state, before the first window is read.
  ///
  /// - Parameter windowSize: the number of songs in the first window, at any depth below the directory.
  init(of list: EntryList, windowSize: Int = 8192) {
    directory = list.directory
    walk = DirectoryWalk(list)
    cursor = WindowCursor(.database, size: windowSize)
  }

  var isAtEnd: Bool { cursor.isAtEnd }
}

extension Connection {
  /// Calls a closure with the songs and directories of the next window. Playlists, and directories without songs below
  /// them, are not found.
  ///
  /// O(n), where n is the number of songs below the directory: the server walks through all of them.
  ///
  /// - Parameter modified: called after `body` has received a song, with the time at which this song was last changed.
  /// - Throws: `.changed` if the database has changed since the first window; see `forEachSong`.
  mutating func receiveEntries(
    of windows: inout DirectoryWindows, modified: (UnsafeRawBufferPointer) -> Void = { _ in },
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    var walk = windows.walk
    defer { windows.walk = walk }
    try receiveWindow(of: &windows.cursor, walkRequest(windows.directory)) { name, value in
      if isName(name, "file") { walk.visit(value, body) }
      if walk.isAtListedSong, isName(name, "Last-Modified") { modified(value) }
    }
  }

  /// Returns all songs directly in a directory, with their tags and as one snapshot of the database; "" and "/" are the
  /// root. ``Request/entries(of:)`` is faster if its reply stays below the server's output limit.
  ///
  /// O(n), where n is the number of songs at any depth below the directory: the server lists all of these songs
  /// (`find`).
  ///
  /// - Parameters:
  ///   - directory: the URI of the directory, without a slash at its end.
  ///   - windowSize: the number of songs in the first window.
  /// - Throws: like ``songs(of:windowSize:)``; `.ack(.noExist)` if there is no such directory.
  public mutating func songs(
    in directory: some ByteStringConvertible, windowSize: Int = 4096
  ) throws(MPDError) -> [Song] {
    let directory = directory.byteString
    let depth = directory.pathComponents.count
    return try untilUnchanged { connection throws(MPDError) in
      var songs: [Song] = []
      let source = SongSource.find(.base(directory.withoutRootSlash))
      try connection.forEachSong(of: source, windowSize: windowSize) { song in
        if song.uri.pathComponents.count == depth + 1 { songs.append(song) }
      }
      return songs
    }
  }
}

extension ByteString {
  /// The path, with "/" replaced by "". Both stand for the root, but the server never begins a URI with a slash.
  var withoutRootSlash: ByteString { self == "/" ? "" : self }
}

/// Returns a closure that creates the request for a window of the songs at any depth below a directory.
///
/// Unlike `Request.find`, the request does not ask for tags.
private func walkRequest(_ directory: ByteString) -> (Range<Int>) -> Request<Void> {
  { window in
    let range = ByteString("\(window.lowerBound):\(window.upperBound)")
    return Request(raw: "find", [Filter.base(directory).expression, "window", range])
  }
}

/// Derives the entries of a directory, or of the tree below it, from the URIs of all songs at any depth below the
/// directory.
private struct DirectoryWalk: Sendable {
  private let prefix: [UInt8]
  private let isRecursive: Bool
  /// The path of the previous song's directory, relative to the listed directory and with a slash at its end; empty if
  /// the song is directly in the listed directory.
  private var lastDirectories: [UInt8] = []
  /// Whether the last song is itself an entry of the list.
  private(set) var isAtListedSong = false

  init(_ list: EntryList) {
    prefix = list.directory.isEmpty ? [] : list.directory.bytes + [.slash]
    isRecursive = if case .tree = list { true } else { false }
  }

  /// Processes the URI of the next song. Calls a closure with each directory that contains this song but not the
  /// previous song, and then with the song itself. If the list consists of the entries of a single directory, the
  /// closure is called only for these entries: with the subdirectory that contains the song, unless the subdirectory
  /// also contains the previous song, or with the song itself if it is directly in the listed directory.
  mutating func visit(
    _ uri: UnsafeRawBufferPointer, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) {
    let rest = UnsafeRawBufferPointer(rebasing: uri.dropFirst(prefix.count))
    let slashes = rest.indices.filter { rest[$0] == .slash }
    let shared = zip(rest, lastDirectories).prefix { $0 == $1 }.count
    for slash in isRecursive ? slashes[...] : slashes.prefix(1) where slash >= shared {
      body(.directory, UnsafeRawBufferPointer(rebasing: uri[..<(prefix.count + slash)]))
    }
    lastDirectories = slashes.last.map { Array(rest[...$0]) } ?? []
    isAtListedSong = isRecursive || slashes.isEmpty
    if isAtListedSong { body(.song, uri) }
  }
}
