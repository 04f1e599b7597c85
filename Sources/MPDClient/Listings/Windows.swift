/// How far a reading by windows has come, and what shows that all of it is of one moment.
struct Windows: Sendable {
  let marks: SongVersionMarks
  private var size: Int
  private var start = 0
  /// How many songs of the window came.
  private var count = 0
  private var seen: [Pair] = []
  private(set) var isAtEnd = false

  /// - Parameter size: how many songs a window has at first.
  init(_ marks: SongVersionMarks, size: Int) {
    self.marks = marks
    self.size = min(max(1, size), mostSongs)
  }

  /// The window that is to be asked for.
  var range: Range<Int> { start..<start + size }

  /// Whether the server has more windows than any library fills.
  var isEndless: Bool { start >= mostSongs }

  /// Whether no song of the window came.
  var isUntouched: Bool { count == 0 }

  /// Whether a window with these marks goes with those before it.
  mutating func takes(_ new: [Pair]) -> Bool {
    if start == 0 { seen = new }
    return start == 0 || new == seen && !marks.areUncertain(new)
  }

  mutating func countSong() { count += 1 }

  /// Goes on behind a window that came as a whole.
  mutating func finish() {
    isAtEnd = count < size
    start += count
    count = 0
  }

  /// Makes the windows smaller; false if they cannot be.
  mutating func shrink() -> Bool {
    guard size > 1 else { return false }
    size = max(1, size / 4)
    return true
  }
}

extension Connection {
  /// Lends the pairs of the next window, which is asked for in one command list with the marks. One
  /// that the server drops is left for another time, with smaller windows on a new connection.
  ///
  /// - Parameter request: asks for the range of the windows; each song of its answer begins with
  ///   "file".
  /// - Throws: `.changed` if the songs are others than those of the windows before, with the
  ///   connection usable; `.closed` if not even one song fits into the server's output.
  mutating func receiveWindow<Reply>(
    of windows: inout Windows, _ request: Request<Reply>,
    _ body: (_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) -> Void
  ) throws(MPDError) {
    do throws(MPDError) {
      try receive(&windows, request, body)
    } catch {
      guard error.code == .closed, windows.isUntouched else { throw error }
      guard windows.shrink() else { throw error.namingOutputLimit("raise that") }
      try reconnect()
    }
  }

  /// Reads again from the beginning what changes meanwhile.
  ///
  /// - Throws: `.changed` if it did so each of five times.
  mutating func untilUnchanged<Result>(
    _ read: (inout Connection) throws(MPDError) -> Result
  ) throws(MPDError) -> Result {
    for _ in 1..<mostAttempts {
      do throws(MPDError) { return try read(&self) } catch {
        guard error.code == .changed else { throw error }
      }
    }
    return try read(&self)
  }

  private mutating func receive<Reply>(
    _ windows: inout Windows, _ request: Request<Reply>,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
  ) throws(MPDError) {
    guard !windows.isEndless else { throw endless(request.command) }
    var list = CommandList(atomically: true)
    for command in windows.marks.commands { list.append(.raw(command)) }
    list.append(request)
    try list.check()
    try sendTags(request.line.wantsTags)
    try send(list.items[...])
    var bounds = wire.replyBounds
    let isSame = try windows.takes(read(windows.marks, &bounds))
    guard isSame else { throw try passOver(request.command, &bounds) }
    try wire.receivePairs(of: request.command, &bounds) { name, value in
      if isName(name, "file") { windows.countSong() }
      body(name, value)
    }
    try receiveEnd(of: request.command, &bounds)
    windows.finish()
  }

  private func read(
    _ marks: SongVersionMarks, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> [Pair] {
    var pairs: [Pair] = []
    for command in marks.commands { pairs += try wire.listPairs(of: command, &bounds) }
    return pairs.filter { marks.names.contains($0.name) }
  }

  /// Reads a window of other songs than before to its end; one behind the end of a queue that has
  /// become shorter is refused.
  private func passOver(_ command: String, _ bounds: inout ReplyBounds) throws(MPDError) -> MPDError
  {
    do throws(MPDError) {
      try wire.receivePairs(of: command, &bounds) { _, _ in }
      try receiveEnd(of: command, &bounds)
    } catch {
      guard error.isConnectionUsable else { throw error }
    }
    return MPDError(
      .changed, "the songs were changed while they were read", command: command,
      isConnectionUsable: true)
  }

  private func receiveEnd(
    of command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) {
    try wire.endListReply(of: command)
    try wire.receiveListEnd(&bounds)
  }
}

private func endless(_ command: String) -> MPDError {
  .wrongAnswer("the server has more than \(mostSongs) songs", to: command)
}

/// How often what changes is read from its beginning.
private let mostAttempts = 5

/// More than any library has: a server that fills every window would go on for ever.
private let mostSongs = 100_000_000
