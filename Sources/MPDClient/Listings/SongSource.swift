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
}

extension SongSource {
  /// The request for a window of the songs.
  func request(_ window: Range<Int>) -> Request<[Song]> {
    switch self {
    case .queue: .queue(window)
    case .find(let filter, let sort): .find(filter, sort: sort, window: window)
    case .search(let filter, let sort): .search(filter, sort: sort, window: window)
    }
  }

  /// The validator that recognizes changes of these songs.
  var validator: SnapshotValidator {
    switch self {
    case .queue: .queue
    case .find, .search: .database
    }
  }
}
