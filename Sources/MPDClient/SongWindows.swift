internal import CMPDClient
internal import ListingIndex

extension Connection {
  /// Hands over songs with their tags as they arrive, by windows that stay below the server's limit
  /// of output (`playlistinfo`, `find`, `search`).
  ///
  /// Each window is asked for in one command list with the version of the queue, or with the time of
  /// the last change of the database, which is in whole seconds: so all songs together are those of
  /// one moment. A window that the server drops because it passes `max_output_buffer_size` is asked
  /// for again by smaller ones, on a connection that is made anew for that, see `reconnect()`. A search
  /// costs the server a whole search, with its sort, for each window.
  ///
  /// - Parameter songsAtOnce: how many songs a window has at first.
  /// - Throws: `.changed` if the songs are others than those handed over so far, with the connection
  ///   usable; `.closed` if not even one song fits into the server's output, naming the setting.
  public mutating func forEachSong(
    of source: SongSource, songsAtOnce: Int = 4096, _ body: (Song) -> Void
  ) throws(MPDError) {
    var windows = SongWindows(source: source, size: min(max(1, songsAtOnce), mostSongs))
    while !windows.isAtEnd {
      do throws(MPDError) {
        try receive(&windows, body)
      } catch {
        guard error.code == .closed, windows.isUntouched else { throw error }
        guard windows.shrink() else { throw error.namingOutputLimit("raise that") }
        try reconnect()
      }
    }
  }

  /// The songs with their tags, all of one moment; see `forEachSong(of:songsAtOnce:_:)`. Where they
  /// change meanwhile it begins again.
  ///
  /// - Throws: `.changed` if they changed each of five times.
  public mutating func songs(
    of source: SongSource, songsAtOnce: Int = 4096
  ) throws(MPDError) -> [Song] {
    for _ in 1..<mostAttempts {
      do throws(MPDError) { return try collect(source, songsAtOnce) } catch {
        guard error.code == .changed else { throw error }
      }
    }
    return try collect(source, songsAtOnce)
  }

  private mutating func collect(
    _ source: SongSource, _ songsAtOnce: Int
  ) throws(MPDError) -> [Song] {
    var songs: [Song] = []
    try forEachSong(of: source, songsAtOnce: songsAtOnce) { songs.append($0) }
    return songs
  }

  private mutating func receive(
    _ windows: inout SongWindows, _ body: (Song) -> Void
  ) throws(MPDError) {
    let (list, command) = try windows.next()
    try list.check()
    try sendTags(true)
    try begin(list.items[...])
    var bounds = replyBounds
    guard try windows.isSame(as: marks(of: windows.source, &bounds)) else {
      throw try passOver(command, &bounds)
    }
    try receiveSongs(of: command, &bounds) { windows.hand($0, to: body) }
    try receiveListEnd(&bounds)
    windows.finish()
  }

  /// Reads a window of other songs than before to its end; one behind the end of a queue that has
  /// become shorter is refused.
  private func passOver(_ command: String, _ bounds: inout ReplyBounds) throws(MPDError) -> MPDError
  {
    do throws(MPDError) {
      try receiveSongs(of: command, &bounds) { _ in }
      try receiveListEnd(&bounds)
    } catch {
      guard error.isConnectionUsable else { throw error }
    }
    return MPDError(
      .changed, "the songs were changed while they were read", command: command,
      isConnectionUsable: true)
  }

  private func marks(of source: SongSource, _ bounds: inout ReplyBounds) throws(MPDError) -> [Pair]
  {
    var marks: [Pair] = []
    for command in source.marks.commands { marks += try listPairs(of: command, &bounds) }
    return marks.filter { source.marks.pairs.contains($0.name) }
  }

  private func receiveSongs(
    of command: String, _ bounds: inout ReplyBounds, _ body: (Song) -> Void
  ) throws(MPDError) {
    var group: [Pair] = []
    func end() { if group.first?.name == "file" { body(Song(group: group)) } }
    try receivePairs(of: command, &bounds) { name, value in
      if isName(name, "file") {
        end()
        group = []
      }
      group.append(Pair(name, value))
    }
    end()
    try endListReply(of: command)
  }
}

/// How often a changing set of songs is read from its beginning.
private let mostAttempts = 5

/// More than any library has: a server that fills every window would go on for ever.
private let mostSongs = 100_000_000

/// How far a reading by windows has come.
private struct SongWindows {
  let source: SongSource
  private var size: Int
  private var start = 0
  /// How many songs of the window came.
  private var count = 0
  private var marks: [Pair]?
  private(set) var isAtEnd = false

  init(source: SongSource, size: Int) {
    self.source = source
    self.size = size
  }

  /// The list of requests for the next window, which stands last in it.
  mutating func next() throws(MPDError) -> (list: CommandList, command: String) {
    let window = source.request(start..<start + size)
    guard start < mostSongs else {
      throw MPDError(
        .malformed, "the server has more than \(mostSongs) songs", command: window.command,
        isConnectionUsable: true)
    }
    var list = CommandList(atomically: true)
    for command in source.marks.commands { list.append(.raw(command)) }
    list.append(window)
    return (list, window.command)
  }

  /// Whether the marks are those of the first window.
  mutating func isSame(as new: [Pair]) -> Bool {
    marks = marks ?? new
    return marks == new
  }

  mutating func hand(_ song: Song, to body: (Song) -> Void) {
    count += 1
    body(song)
  }

  /// Goes on behind a window that came as a whole.
  mutating func finish() {
    isAtEnd = count < size
    start += count
    count = 0
  }

  /// Whether no song of the window came.
  var isUntouched: Bool { count == 0 }

  /// Makes the windows smaller; false if they cannot be.
  mutating func shrink() -> Bool {
    guard size > 1 else { return false }
    size = max(1, size / 4)
    return true
  }
}
