/// A source of songs that are read by windows, since there may be more than the server can send at
/// once.
public enum SongSource: Sendable, Hashable {
  /// The queue, in order.
  case queue
  /// The songs that ``Request/find(_:sort:window:)`` finds, in the order of `sort`, or in that of
  /// the database.
  case find(Filter, sort: Sort? = nil)
  /// The songs that ``Request/search(_:sort:window:)`` finds, in the order of `sort`, or in that of
  /// the database.
  case search(Filter, sort: Sort? = nil)
  /// The songs of the queue that ``Request/findInQueue(_:sort:window:)`` finds, with their positions. MPD
  /// before 0.24 sends them in one reply, which its output limit can stop.
  case findInQueue(Filter)
  /// The songs of the queue that ``Request/searchInQueue(_:sort:window:)`` finds, with their positions;
  /// like `findInQueue`.
  case searchInQueue(Filter)
}

extension SongSource {
  /// The request for a window of the songs.
  func request(_ window: Range<Int>) -> Request<[Song]> {
    switch self {
    case .queue: .queue(window)
    case .find(let filter, let sort): .find(filter, sort: sort, window: window)
    case .search(let filter, let sort): .search(filter, sort: sort, window: window)
    case .findInQueue(let filter): .findInQueue(filter, window: window)
    case .searchInQueue(let filter): .searchInQueue(filter, window: window)
    }
  }

  /// Whether a server of a version of the protocol sends a part of the songs.
  func hasWindows(in version: ProtocolVersion) -> Bool {
    switch self {
    case .queue: true
    case .find, .search: version >= (0, 20, 0)
    case .findInQueue, .searchInQueue: version >= (0, 24, 0)
    }
  }

  /// The validator that recognizes changes of these songs.
  var validator: SnapshotValidator {
    switch self {
    case .queue, .findInQueue, .searchInQueue: .queue
    case .find, .search: .database
    }
  }
}
