public import Bytes

/// The songs of the queue and the server's status at one moment.
public struct QueueSnapshot: Sendable, Hashable {
  /// The status of the server when the first songs were read.
  public let status: Status
  /// All songs of the queue with their tags, in order.
  public let songs: [Song]

  package init(status: Status, songs: [Song]) {
    self.status = status
    self.songs = songs
  }
}

extension Connection {
  /// Returns the status and all songs of the queue at one moment. The songs are read in windows that stay below the
  /// server's output limit. If the queue changes in the meantime, the reading starts over.
  ///
  /// - Parameters:
  ///   - windowSize: the number of songs in the first window.
  ///   - progress: called after each window with the number of songs read so far and the total number of songs.
  /// - Throws: `.changed` if the queue changed in each of ten attempts; otherwise like
  ///   `forEachSong(of:windowSize:_:)`.
  public mutating func queueSnapshot(
    windowSize: Int = 4096, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(MPDError) -> QueueSnapshot {
    try untilUnchanged(maxAttempts: 10) { connection throws(MPDError) in
      try connection.readQueue(windowSize, progress)
    }
  }

  private mutating func readQueue(
    _ windowSize: Int, _ progress: (Int, Int) -> Void
  ) throws(MPDError) -> QueueSnapshot {
    var windows = SongWindows(of: .queue, windowSize: windowSize)
    var songs = try nextSongs(of: &windows)
    let status = Status(pairs: windows.cursor.validator.firstReplies)
    while !windows.isAtEnd {
      progress(songs.count, status.queueLength)
      songs += try nextSongs(of: &windows)
    }
    progress(songs.count, status.queueLength)
    return QueueSnapshot(status: status, songs: songs)
  }

  /// Returns the URIs of the songs in the queue, in order (`playlist`, raw).
  ///
  /// MPD's documentation calls the command deprecated, but no other command sends the URIs with so few bytes.
  /// libmpdclient cannot read lines such as "0:file: URI" as pairs, so the command cannot be a ``Request``. A reply
  /// that exceeds the server's `max_output_buffer_size` is read in windows.
  public mutating func queueURIs() throws(MPDError) -> [ByteString] {
    do throws(MPDError) { return try queueURIsOfOneReply() } catch {
      guard error.code == .closed else { throw error }
    }
    try reconnect()
    return try queueURIsByWindows()
  }

  private mutating func queueURIsByWindows() throws(MPDError) -> [ByteString] {
    try withTags([]) { connection throws(MPDError) in
      try connection.songs(of: .queue).map(\.uri)
    }
  }

  private func queueURIsOfOneReply() throws(MPDError) -> [ByteString] {
    var uris: [ByteString] = []
    var hasTags = false
    for line in try wire.lines(of: "playlist") {
      if let uri = line.withUnsafeBytes({ queueURI($0).map { ByteString($0) } }) {
        uris.append(uri)
        hasTags = line.hasPrefix("file: ")
      } else if !hasTags {
        throw .wrongAnswer(
          "the server's list of the queue contains an unexpected line: '\(line)'", to: "playlist")
      }
    }
    return uris
  }
}

/// Returns the URI in a line such as "12:file: URI" of the reply to `playlist`, or "file: URI" from Mopidy, which
/// sends the tags of each song after this line. Returns nil for any other line.
func queueURI(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
  let number = line.prefix(while: \.isASCIIDigit)
  let hasNumber = !number.isEmpty && number.endIndex < line.count && line[number.endIndex] == .colon
  let rest = UnsafeRawBufferPointer(rebasing: line[(hasNumber ? number.endIndex + 1 : 0)...])
  return rest.hasPrefix("file: ") ? UnsafeRawBufferPointer(rebasing: rest[6...]) : nil
}
