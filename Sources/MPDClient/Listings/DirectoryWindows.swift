public import Bytes
internal import ListingIndex

// A reply that passes the server's `max_output_buffer_size` never arrives. `lsinfo` takes no
// window, `find` does. It lists a directory's own songs first and then each directory below with all
// that is in it, so that the directories follow from the paths of the songs.

extension Connection {
  /// Calls a closure with the songs and directories of a directory like `forEachEntry`, by windows of
  /// `find`. Does not find playlists, and directories without a song below them.
  ///
  /// O(songs below the directory) for each window, which the server walks through.
  ///
  /// - Throws: `.changed` if the database was changed meanwhile, see `forEachSong`.
  mutating func forEachEntryByWindows(
    in directory: ByteString, windowSize: Int = 8192,
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    var walk = DirectoryWalk(directory: directory)
    var cursor = WindowCursor(.database, size: windowSize)
    while !cursor.isAtEnd {
      try receiveWindow(of: &cursor, walkRequest(directory)) { name, value in
        if isName(name, "file") { walk.visit(UnsafeRawBufferPointer(cString: value), body) }
      }
    }
  }

  /// Returns the songs directly in a directory with their tags, all of one snapshot, however many
  /// there are; "" and "/" are the root. `Request.entries(of:)` is faster while its reply stays below
  /// the server's limit of output.
  ///
  /// O(songs below the directory), which the server lists (`find`).
  ///
  /// - Throws: like `songs(of:windowSize:)`; `.ack(.noExist)` for no such directory.
  public mutating func songs(
    in directory: ByteString, windowSize: Int = 4096
  ) throws(MPDError) -> [Song] {
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
  /// The path, with "" in place of "/" for the root, since no URI of the server's begins with a slash.
  var withoutRootSlash: ByteString { self == "/" ? "" : self }
}

/// Returns a function that makes the request for a window of the songs at and below a directory.
///
/// Without tags, unlike `Request.find`.
private func walkRequest(_ directory: ByteString) -> (Range<Int>) -> Request<Void> {
  { window in
    let range = ByteString("\(window.lowerBound):\(window.upperBound)")
    return Request(raw: "find", [Filter.base(directory).expression, "window", range])
  }
}

/// Derives the entries of a directory from the songs at and below it.
private struct DirectoryWalk {
  private let prefix: [UInt8]
  private var lastDirectory: [UInt8] = []

  init(directory: ByteString) {
    prefix = directory.isEmpty ? [] : directory.bytes + [.slash]
  }

  /// Calls a closure with a song of the directory, or with the directory that holds a deeper one, if
  /// it is another than before.
  mutating func visit(
    _ uri: UnsafeRawBufferPointer, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) {
    let rest = uri.dropFirst(prefix.count)
    guard let slash = rest.firstIndex(of: .slash) else { return body(.song, uri) }
    guard !rest[..<slash].elementsEqual(lastDirectory) else { return }
    lastDirectory = Array(rest[..<slash])
    body(.directory, UnsafeRawBufferPointer(rebasing: uri[..<slash]))
  }
}
