internal import Bytes
internal import MPDClient

/// A search for songs of the database.
struct SongQuery {
  let filter: Filter
  /// Whether upper and lower case are equal.
  let ignoresCase: Bool
  /// Nil for the database's order.
  var sort: SongSort?
  var window = SongWindow()

  /// Calls a closure with each song that is found, a window of songs at a time, so that no reply
  /// exceeds the server's limit, and that the server need not wait for a slow closure. An update of
  /// the database meanwhile can hide or repeat songs.
  ///
  /// - Parameter argument: named by the message of a failure, in place of the protocol's command.
  func forEachSong(
    in context: CommandContext, about argument: ByteString? = nil,
    _ body: (Song) throws -> Void
  ) throws {
    if case .uri(let isDescending) = sort {
      return try songsByURI(isDescending, in: context).forEach(body)
    }
    var windows = SongWindows(of: source, in: window.start..<window.end, isSnapshot: false)
    while !windows.isAtEnd {
      try context.attempt(about: argument) { server throws(MPDError) in
        try server.nextSongs(of: &windows)
      }.forEach(body)
    }
  }

  /// The songs sorted by their URIs, which no server does.
  func songsByURI(
    _ isDescending: Bool, in context: CommandContext
  ) throws -> ArraySlice<Song> {
    let key = SongKey(variable: .file, isDescending: isDescending)
    let order = SongOrder(keys: [key], collator: try CollationChoice().collator())
    var all = self
    all.sort = nil
    all.window = SongWindow()
    var songs: [Song] = []
    try all.forEachSong(in: context) { songs.append($0) }
    return window.cut(order.order(of: songs).map { songs[$0] })
  }

  private var source: SongSource {
    ignoresCase
      ? .search(filter, sort: sort?.ofServer) : .find(filter, sort: sort?.ofServer)
  }

  /// The request that adds the songs to the queue; nil for its end.
  func adding(at place: QueuePosition?) -> Request<Void> {
    let range = window.range
    return ignoresCase
      ? .searchAdd(filter, sort: sort?.ofServer, window: range, at: place)
      : .findAdd(filter, sort: sort?.ofServer, window: range, at: place)
  }

  /// The request for the matching songs of the queue, with their positions.
  var queueSongs: Request<[Song]> {
    ignoresCase ? .searchInQueue(filter) : .findInQueue(filter)
  }
}

/// The order of the songs of a search.
enum SongSort {
  case byServer(Sort)
  /// By path, as `queue sort file` does.
  case uri(isDescending: Bool)

  /// The order for a request; nil if no server knows it.
  fileprivate var ofServer: Sort? {
    if case .byServer(let sort) = self { sort } else { nil }
  }
}

/// A range of the songs that are found, 0-based.
struct SongWindow: Equatable {
  var start = 0
  /// The position after the last one.
  var end = Int(Int32.max)

  /// The range for a request; nil for all songs.
  var range: (any RangeExpression<Int>)? {
    guard self != SongWindow() else { return nil }
    return end == Int(Int32.max) ? start... : start..<end
  }

  /// The songs of the window.
  func cut(_ songs: [Song]) -> ArraySlice<Song> {
    songs.dropFirst(start).prefix(end - start)
  }
}
