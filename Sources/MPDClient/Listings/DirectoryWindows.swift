internal import Bytes
internal import ListingIndex

// A reply that passes the server's `max_output_buffer_size` never arrives. `lsinfo` takes no
// window, `find` does. Its walk gives a directory's own songs first and then each directory below
// with all that is in it, so that the directories follow from the paths of the songs.

extension Connection {
  /// Hands over the songs and directories of a directory like `forEachEntry`, by windows of
  /// `find`. Playlists, and directories without a song below them, are not found in this way.
  ///
  /// O(songs below the directory) for each window, which the server walks through.
  ///
  /// - Throws: `.changed` if the database was changed meanwhile, see `forEachSong`.
  mutating func forEachEntryByWindows(
    in directory: ByteString, songsAtOnce: Int = 8192,
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    var walk = DirectoryWalk(directory: directory)
    var windows = Windows(.database, size: songsAtOnce)
    while !windows.isAtEnd {
      try receiveWindow(of: &windows, walk.request(windows.range)) { name, value in
        if isName(name, "file") { walk.visit(UnsafeRawBufferPointer(cString: value), body) }
      }
    }
  }
}

/// Derives the entries of a directory from the songs at and below it.
private struct DirectoryWalk {
  let directory: ByteString
  let prefix: [UInt8]
  private var lastDirectory: [UInt8] = []

  init(directory: ByteString) {
    self.directory = directory
    prefix = directory.isEmpty ? [] : directory.bytes + [.slash]
  }

  func request(_ window: Range<Int>) -> Request<Void> {
    let range = ByteString("\(window.lowerBound):\(window.upperBound)")
    return Request(raw: "find", [Filter.base(directory).expression, "window", range])
  }

  /// Hands over what a song tells: itself, or a directory that was not seen yet.
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
