internal import Bytes
internal import MPDClient

/// A search for songs of the database.
struct SongQuery {
  let filter: Filter
  /// Whether upper and lower case are the same.
  let ignoresCase: Bool
  /// Nil for the database's order.
  var sort: SongSort?
  var window = SongWindow()

  /// Hands over the songs that are found, page after page, so that no reply passes the server's
  /// limit. An update of the database meanwhile can hide or repeat some.
  ///
  /// - Parameter argument: what a failure names; nil for the command.
  func forEachSong(
    over server: inout Connection, about argument: ByteString? = nil,
    _ body: (Song) throws -> Void
  ) throws {
    if case .uri(let isDescending) = sort {
      return try songsByURI(isDescending, over: &server).forEach(body)
    }
    var start = window.start
    while start < window.end {
      let end = min(window.end, start + songsPerPage)
      let page = try asking(about: argument) { () throws(MPDError) in
        try server.run(songs(start..<end))
      }
      try page.forEach(body)
      guard page.count == end - start else { return }
      start = end
    }
  }

  /// The songs in an order that no server knows.
  func songsByURI(
    _ isDescending: Bool, over server: inout Connection
  ) throws -> ArraySlice<Song> {
    let key = SongKey(variable: .file, isDescending: isDescending)
    let order = SongOrder(keys: [key], collator: try CollationChoice().collator())
    var all = self
    all.sort = nil
    all.window = SongWindow()
    var songs: [Song] = []
    try all.forEachSong(over: &server) { songs.append($0) }
    return window.cut(order.order(of: songs).map { songs[$0] })
  }

  private func songs(_ window: Range<Int>) -> Request<[Song]> {
    ignoresCase
      ? .search(filter, sort: sort?.ofServer, window: window)
      : .find(filter, sort: sort?.ofServer, window: window)
  }

  /// Adds the songs to the queue; nil for its end.
  func adding(at place: QueuePosition?) -> Request<Void> {
    let range = window.range
    return ignoresCase
      ? .searchAdd(filter, sort: sort?.ofServer, window: range, at: place)
      : .findAdd(filter, sort: sort?.ofServer, window: range, at: place)
  }

  /// The songs of the queue that are found, with their positions.
  var queueSongs: Request<[Song]> {
    ignoresCase ? .searchInQueue(filter) : .findInQueue(filter)
  }
}

/// With two kilobytes of tags each they fill MPD's default output buffer.
private let songsPerPage = 4096

/// By what the songs of a search are sorted.
enum SongSort {
  case byServer(Sort)
  /// As `queue sort file` does it.
  case uri(isDescending: Bool)

  /// As requests take it.
  fileprivate var ofServer: Sort? {
    if case .byServer(let sort) = self { sort } else { nil }
  }
}

/// Some of what is found, 0-based.
struct SongWindow: Equatable {
  var start = 0
  /// The one behind the last.
  var end = Int(Int32.max)

  /// As requests take it; nil for all.
  var range: (any RangeExpression<Int>)? {
    guard self != SongWindow() else { return nil }
    return end == Int(Int32.max) ? start... : start..<end
  }

  /// Cuts what was found as a whole.
  func cut(_ songs: [Song]) -> ArraySlice<Song> {
    songs.dropFirst(start).prefix(end - start)
  }
}
