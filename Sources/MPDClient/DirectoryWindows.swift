internal import CMPDClient
internal import ListingIndex

// A reply that passes the server's `max_output_buffer_size` never arrives. `lsinfo` takes no window,
// `find` does. Its walk gives a directory's own songs first and then each directory below with all
// that is in it, so that the directories follow from the paths of the songs.

extension Connection {
  /// Hands over the songs and directories of a directory like `forEachEntry`, by windows of
  /// `find`. Playlists, and directories without a song below them, are not found in this way.
  ///
  /// O(songs below the directory) for each window, which the server walks through.
  mutating func forEachEntryByWindows(
    in directory: ByteString, songsAtOnce: Int = 8192,
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    var walk = DirectoryWalk(directory: directory)
    var window = songsAtOnce
    while !walk.isAtEnd {
      guard walk.songs < mostSongs else { throw endless(directory) }
      do throws(MPDError) {
        try receiveWindow(of: window, &walk, body)
      } catch {
        guard error.code == .closed, window > 1 else { throw error.namingOutputLimit("raise that") }
        window = max(1, window / 4)
        try reconnect()
      }
    }
  }

  private mutating func receiveWindow(
    of count: Int, _ walk: inout DirectoryWalk, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    try sendTags(false)
    let request = walk.request(count: count)
    try request.check()
    try send(request.command) { request.send(over: $0) }
    let start = walk.songs
    try receivePairs(of: request.command) { name, value in
      if isName(name, "file") { walk.visit(UnsafeRawBufferPointer(cBytes: value), body) }
    }
    walk.isAtEnd = walk.songs - start < count
  }
}

/// More than any library has: a server that fills every window would go on for ever.
private let mostSongs = 100_000_000

private func endless(_ directory: ByteString) -> MPDError {
  MPDError(
    .malformed, "the server finds more than \(mostSongs) songs in '\(directory)'",
    command: "find", isConnectionUsable: true)
}

/// How far a walk by windows has come.
private struct DirectoryWalk {
  let directory: ByteString
  let prefix: [UInt8]
  var songs = 0
  var isAtEnd = false
  private var lastDirectory: [UInt8] = []

  init(directory: ByteString) {
    self.directory = directory
    prefix = directory.isEmpty ? [] : directory.bytes + [UInt8(ascii: "/")]
  }

  func request(count: Int) -> Request<[Pair]> {
    let window = ByteString("\(songs):\(songs + count)")
    return .raw("find", [Filter.base(directory).expression, "window", window])
  }

  /// Counts a song and hands over what it tells: itself, or a directory that was not seen yet.
  mutating func visit(
    _ uri: UnsafeRawBufferPointer, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) {
    songs += 1
    let rest = uri.dropFirst(prefix.count)
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return body(.song, uri) }
    guard !rest[..<slash].elementsEqual(lastDirectory) else { return }
    lastDirectory = Array(rest[..<slash])
    body(.directory, UnsafeRawBufferPointer(rebasing: uri[..<slash]))
  }
}
