internal import Bytes

/// The progress of reading songs window by window with `Connection.nextSongs(of:)`.
package struct SongWindows: Sendable {
  let source: SongSource
  var cursor: WindowCursor

  /// Creates the initial state, before the first window is read.
  ///
  /// - Parameters:
  ///   - source: the queue, or a search of the database or the queue.
  ///   - bounds: the songs to read, as 0-based positions among the songs of the source; nil for all songs.
  ///   - windowSize: the number of songs in the first window.
  ///   - isSnapshot: whether reading fails if the queue or the database changes between two windows; if false, such
  ///     changes are ignored.
  package init(
    of source: SongSource, in bounds: Range<Int>? = nil, windowSize: Int = defaultWindowSize,
    isSnapshot: Bool = true
  ) {
    self.source = source
    cursor = WindowCursor(
      isSnapshot ? source.validator : .none, in: bounds ?? allSongs, size: windowSize)
  }

  /// Whether all songs have been read.
  package var isAtEnd: Bool { cursor.isAtEnd }
}

extension Connection {
  /// Returns the songs of the next window; empty if all songs have been read. If the server does not support windows,
  /// returns all songs, including songs outside the bounds.
  ///
  /// - Throws: like `forEachSong(of:windowSize:_:)`.
  package mutating func nextSongs(of windows: inout SongWindows) throws(MPDError) -> [Song] {
    var songs: [Song] = []
    guard !windows.isAtEnd else { return songs }
    try receiveSongs(of: &windows) { songs.append($0) }
    return songs
  }

  private mutating func receiveSongs(
    of windows: inout SongWindows, _ body: (Song) -> Void
  ) throws(MPDError) {
    // Reading the queue does not wait for the greeting, which contains the version.
    if windows.source != .queue, !windows.source.hasWindows(in: protocolVersion) {
      windows.cursor.takeAll()
    }
    do throws(MPDError) {
      return try receiveSongs(of: &windows.cursor, windows.source.request, body)
    } catch {
      // A server without ranges, such as bpd, refuses the first window of the queue.
      guard error.isConnectionUsable, windows.source == .queue, !windows.cursor.isIndivisible,
        protocolVersion < (0, 17, 0)
      else { throw error }
    }
    windows.cursor.takeAll()
    try receiveSongs(of: &windows.cursor, windows.source.request, body)
  }

  mutating func receiveSongs(
    of cursor: inout WindowCursor, _ request: (Range<Int>) -> Request<[Song]>,
    _ body: (Song) -> Void
  ) throws(MPDError) {
    var uri: ByteString?
    var pairs: [Pair] = []
    try receiveWindow(of: &cursor, request) { name, value in
      guard isName(name, "file") else { return pairs.append(Pair(name, value)) }
      if let uri { body(Song(uri: uri, pairs: pairs)) }
      uri = ByteString(value)
      // Most songs have as many pairs as the previous song.
      let count = pairs.count
      pairs = []
      pairs.reserveCapacity(count)
    }
    if let uri { body(Song(uri: uri, pairs: pairs)) }
  }

  /// Calls a closure with each song of the queue or of a search, with its tags, as the songs arrive. The songs are read
  /// in windows that stay below the server's output limit (`playlistinfo`, `find`, `search`, `playlistfind`,
  /// `playlistsearch`).
  ///
  /// Each window is requested in one command list together with the version of the queue, or with the time of the
  /// database's last change in whole seconds, so that all songs belong to one snapshot. While the server updates its
  /// database, only the songs within one window are guaranteed to belong to one snapshot. If the server drops a window
  /// because it exceeds `max_output_buffer_size`, the window is requested again in smaller parts over a new connection;
  /// see ``reconnect()``. The server runs a search, including its sort, once for each window.
  ///
  /// - Parameters:
  ///   - source: the queue, or a search of the database or the queue.
  ///   - windowSize: the number of songs in the first window.
  ///   - body: receives one song. If it throws, the reading ends: the rest of the window is received without further
  ///     calls, so that the connection stays usable. A call must not take longer than the server waits for a client
  ///     (`connection_timeout`, a minute by default).
  /// - Throws: the closure's error; `.changed` if the queue or the database changed between two windows, with the
  ///   connection still usable; `.closed` if not even one song fits into the server's output limit (the message names
  ///   the setting for this limit).
  public mutating func forEachSong(
    of source: SongSource, windowSize: Int = 4096, _ body: (Song) throws(MPDError) -> Void
  ) throws(MPDError) {
    if let failure = try readSongs(of: source, windowSize, body) { throw failure }
  }

  /// Calls a closure with each song of the queue or of a search; the closure may throw errors of any type. In all other
  /// respects, this method behaves like `forEachSong(of:windowSize:_:)` with a closure that throws ``MPDError``.
  ///
  /// - Parameters:
  ///   - source: the queue, or a search of the database or the queue.
  ///   - windowSize: the number of songs in the first window.
  ///   - body: receives one song; an error that it throws ends the reading.
  public mutating func forEachSong<Failure: Error>(
    of source: SongSource, windowSize: Int = 4096, _ body: (Song) throws(Failure) -> Void
  ) throws {
    if let failure = try readSongs(of: source, windowSize, body) { throw failure }
  }

  private mutating func readSongs<Failure: Error>(
    of source: SongSource, _ windowSize: Int, _ body: (Song) throws(Failure) -> Void
  ) throws(MPDError) -> Failure? {
    var call = CallUntilFailure<Failure>()
    var windows = SongWindows(of: source, windowSize: windowSize)
    do throws(MPDError) {
      while !windows.isAtEnd, call.failure == nil {
        try receiveSongs(of: &windows) { song in
          call { () throws(Failure) in try body(song) }
        }
      }
    } catch {
      // The closure's error takes precedence; the next request reports a lost connection.
      if call.failure == nil { throw error }
    }
    return call.failure
  }

  /// Returns all songs of the queue or of a search with their tags; see `forEachSong(of:windowSize:_:)`. All songs
  /// belong to one snapshot: if the queue or the database changes in the meantime, the reading starts over.
  ///
  /// - Parameters:
  ///   - source: the queue, or a search of the database or the queue.
  ///   - windowSize: the number of songs in the first window.
  /// - Throws: `.changed` if the songs changed in each of five attempts.
  public mutating func songs(
    of source: SongSource, windowSize: Int = 4096
  ) throws(MPDError) -> [Song] {
    try untilUnchanged { connection throws(MPDError) in
      var songs: [Song] = []
      try connection.forEachSong(of: source, windowSize: windowSize) { songs.append($0) }
      return songs
    }
  }
}

/// Calls the closures that it is given, one for each element of a reply, until a closure throws; after that, it ignores
/// all closures. This makes it possible to receive the rest of the reply even after a failure.
struct CallUntilFailure<Failure: Error> {
  private(set) var failure: Failure?

  mutating func callAsFunction(_ body: () throws(Failure) -> Void) {
    guard failure == nil else { return }
    do throws(Failure) { try body() } catch { failure = error }
  }
}

/// A source of songs. The songs are read in windows, because there may be too many of them for one reply.
public enum SongSource: Sendable, Hashable {
  /// The songs of the queue, in order.
  case queue
  /// The songs that ``Request/find(_:sort:window:)`` finds, in the given order or, if `sort` is nil, in the order of
  /// the database.
  case find(Filter, sort: Sort? = nil)
  /// The songs that ``Request/search(_:sort:window:)`` finds, in the given order or, if `sort` is nil, in the order of
  /// the database.
  case search(Filter, sort: Sort? = nil)
  /// The songs of the queue that ``Request/findInQueue(_:sort:window:)`` finds, with their positions. MPD before 0.24
  /// sends all found songs in one reply, which may exceed the server's output limit.
  case findInQueue(Filter)
  /// The songs of the queue that ``Request/searchInQueue(_:sort:window:)`` finds, with their positions. MPD before
  /// 0.24 sends all found songs in one reply, as for `findInQueue`.
  case searchInQueue(Filter)
}

extension SongSource {
  func request(_ window: Range<Int>) -> Request<[Song]> {
    switch self {
    case .queue: .queue(window)
    case .find(let filter, let sort): .find(filter, sort: sort, window: window)
    case .search(let filter, let sort): .search(filter, sort: sort, window: window)
    case .findInQueue(let filter): .findInQueue(filter, window: window)
    case .searchInQueue(let filter): .searchInQueue(filter, window: window)
    }
  }

  /// Returns whether a server with the given protocol version can send the songs in parts.
  func hasWindows(in version: ProtocolVersion) -> Bool {
    switch self {
    case .queue: true
    case .find, .search: version >= (0, 20, 0)
    case .findInQueue, .searchInQueue: version >= (0, 24, 0)
    }
  }

  var validator: SnapshotValidator {
    switch self {
    case .queue, .findInQueue, .searchInQueue: .queue
    case .find, .search: .database
    }
  }
}
