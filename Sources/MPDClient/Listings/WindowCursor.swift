/// The position in a sequence of windows, and the snapshot to which all of these windows must belong.
struct WindowCursor: Sendable {
  private(set) var validator: SnapshotValidator
  private let bounds: Range<Int>
  private var size: Int
  private var start: Int
  /// How many songs of the current window have arrived.
  private var count = 0
  /// Approximately how many bytes of the current window have arrived.
  private var byteCount = 0
  /// Whether a window has exceeded the server's output limit, so that the windows were made smaller.
  private var hasShrunk = false
  /// Whether all songs are read as one window, because the server cannot send a part of the songs.
  private(set) var isIndivisible = false
  private(set) var isAtEnd: Bool

  /// Creates a cursor at the first window.
  ///
  /// - Parameters:
  ///   - validator: detects changes to the queue or the database between two windows.
  ///   - bounds: the positions of the songs to read; all songs by default.
  ///   - size: the number of songs in the first window.
  init(_ validator: SnapshotValidator, in bounds: Range<Int> = allSongs, size: Int) {
    self.validator = validator
    self.bounds = bounds
    self.size = min(max(1, size), maxSongs)
    start = bounds.lowerBound
    isAtEnd = bounds.isEmpty
  }

  var range: Range<Int> {
    isIndivisible ? allSongs : start..<min(start + size, bounds.upperBound)
  }

  var isEndless: Bool { start - bounds.lowerBound >= maxSongs }

  var isUntouched: Bool { count == 0 }

  /// Returns whether a window belongs to the same snapshot as the first window, judging by the replies to the
  /// validator's commands, which precede the window.
  mutating func accepts(_ replies: [Pair]) -> Bool {
    guard start == bounds.lowerBound else { return validator.accepts(replies) }
    validator.begin(replies)
    return true
  }

  /// Treats all songs as one window, regardless of the bounds, for servers that do not support windows.
  mutating func takeAll() { isIndivisible = true }

  mutating func count(isSong: Bool, byteCount length: Int) {
    if isSong { count += 1 }
    byteCount += length
  }

  mutating func finish() {
    isAtEnd = count < range.count || start + count >= bounds.upperBound
    start += count
    grow()
    count = 0
    byteCount = 0
  }

  /// Makes the next window larger if the size of this window suggests that the reply to a larger window stays far below
  /// the server's output limit. Fewer windows save time, because the server goes through all songs for each window of a
  /// search. A window that the caller made small stays small.
  private mutating func grow() {
    guard !hasShrunk, count >= defaultWindowSize else { return }
    size = max(size, min(16 * size, count * maxPredictedBytes / max(1, byteCount)))
  }

  /// Makes the windows smaller; returns false if that is impossible, because each window already consists of a single
  /// song, or because all songs are one indivisible window.
  mutating func shrink() -> Bool {
    guard size > 1, !isIndivisible else { return false }
    hasShrunk = true
    size = max(1, size / 4)
    return true
  }
}

/// The default number of songs in a window. With two kilobytes of tags per song, a window would fill 8 MiB, which is
/// MPD's default output limit.
package let defaultWindowSize = 4096

/// The size in bytes up to which a window grows: 4 MiB, half of MPD's default output limit.
private let maxPredictedBytes = 4 << 20

extension Connection {
  /// Calls a closure with each pair of the next window. The window is requested in one command list, together with the
  /// commands of the cursor's validator. The bytes of a pair are valid only while the closure runs.
  ///
  /// If the server closes the connection before it has sent the first song of a window, the window may have exceeded
  /// the server's `max_output_buffer_size`. In this case, a smaller window is requested over a new connection.
  ///
  /// - Parameter request: returns the request for a window; each song of its reply begins with "file".
  /// - Throws: `.changed` if the queue or the database has changed since the first window; the connection is still
  ///   usable. `.closed` if not even one song fits into the server's output limit.
  mutating func receiveWindow<Reply>(
    of cursor: inout WindowCursor, _ request: (Range<Int>) -> Request<Reply>,
    _ body: (_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    while true {
      do throws(MPDError) {
        return try receive(&cursor, request(cursor.range), body)
      } catch {
        guard error.code == .closed, cursor.isUntouched else { throw error }
        guard cursor.shrink() else {
          throw error.of(command: request(cursor.range).command).namingOutputLimit
        }
        try reconnect()
      }
    }
  }

  /// Calls a closure that reads a list in several parts. If the list changes while it is being read, calls the closure
  /// again to start over.
  ///
  /// - Parameters:
  ///   - maxAttempts: the maximum number of calls.
  ///   - read: reads the list, and throws `.changed` if the list changed between two parts.
  /// - Throws: `.changed` if the list changed in each attempt.
  package mutating func untilUnchanged<Result>(
    maxAttempts: Int = 5, _ read: (inout Connection) throws(MPDError) -> Result
  ) throws(MPDError) -> Result {
    for _ in 1..<maxAttempts {
      do throws(MPDError) { return try read(&self) } catch {
        guard error.code == .changed else { throw error }
      }
    }
    return try read(&self)
  }

  private mutating func receive<Reply>(
    _ cursor: inout WindowCursor, _ request: Request<Reply>,
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    guard !cursor.isEndless else { throw endless(request.command) }
    try sendWindow(request, cursor.validator.commands)
    var bounds = wire.replyBounds
    var replies: [Pair] = []
    for command in cursor.validator.commands {
      replies += try wire.pairs(of: command, &bounds, isInList: true)
    }
    guard cursor.accepts(replies) else { throw try skipWindow(request.command, &bounds) }
    try wire.receivePairs(of: request.command, &bounds, isInList: true) { name, value in
      cursor.count(isSong: isName(name, "file"), byteCount: name.count + value.count + 3)
      body(name, value)
    }
    try wire.receiveListEnd(&bounds)
    cursor.finish()
  }

  private mutating func sendWindow<Reply>(
    _ request: Request<Reply>, _ commands: [String]
  ) throws(MPDError) {
    var list = CommandList(atomically: true)
    for command in commands { list.append(.raw(command)) }
    list.append(request)
    list = try form(of: list)
    try list.check()
    let items = list.items[...]
    let tags = request.line.wantsTags ? state.wantedTags : EnabledNames.none
    try send("", selecting: tags) { wire throws(MPDError) in try wire.send(items) }
  }

  /// Reads the rest of a window that belongs to a different snapshot than the first window, and returns the error to
  /// throw. If the queue has become shorter, the server may refuse the window instead.
  private func skipWindow(
    _ command: String, _ bounds: inout ReplyBounds
  ) throws(MPDError) -> MPDError {
    do throws(MPDError) {
      try wire.receivePairs(of: command, &bounds, isInList: true) { _, _ in }
      try wire.receiveListEnd(&bounds)
    } catch {
      guard error.isConnectionUsable else { throw error }
    }
    return .found(
      .changed, "the songs changed while they were being read; try again", command: command)
  }
}

private func endless(_ command: String) -> MPDError {
  .wrongAnswer("the server sent more than \(maxSongs) songs, which is the limit", to: command)
}

/// The maximum number of songs that are read, more than any library has. Without this limit, reading from a server
/// that fills every window would never end.
let maxSongs = 100_000_000

/// Detects whether songs have changed between two windows. The same requests are sent before each window, and certain
/// pairs in the replies to these requests must not change from one window to the next.
struct SnapshotValidator: Sendable {
  /// The commands that are sent before each window.
  let commands: [String]
  /// The names of the pairs whose values must not change from one window to the next.
  private let names: [String]
  private(set) var firstReplies: [Pair] = []

  private init(commands: [String], names: [String]) {
    self.commands = commands
    self.names = names
  }

  static let queue = SnapshotValidator(commands: ["status"], names: ["playlist"])

  /// A validator for the database. It compares the time of the database's last change, which the server reports in
  /// whole seconds, and the number of the running update.
  static let database = SnapshotValidator(
    commands: ["status", "stats"], names: ["updating_db", "db_update"])

  static let none = SnapshotValidator(commands: [], names: [])

  mutating func begin(_ replies: [Pair]) {
    firstReplies = replies
  }

  /// Returns whether a later window belongs to the same snapshot as the first window, judging by the replies that
  /// precede the later window.
  ///
  /// An update keeps changing the database while it runs, but the server reports the changes only when the update
  /// ends. Two windows that are read during an update are therefore never taken to belong to the same snapshot.
  func accepts(_ replies: [Pair]) -> Bool {
    relevant(replies) == relevant(firstReplies) && relevant(replies).first("updating_db") == nil
  }

  private func relevant(_ replies: [Pair]) -> [Pair] {
    replies.filter { names.contains($0.name) }
  }
}
