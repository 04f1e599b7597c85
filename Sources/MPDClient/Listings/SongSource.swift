/// Songs of which there may be more than the server sends at once, to be read by windows.
public enum SongSource: Sendable, Hashable {
  /// The queue, in order.
  case queue
  /// What `Request.find` finds, in the order of the sort, or of the database.
  case find(Filter, sort: Sort? = nil)
  /// What `Request.search` finds, in the order of the sort, or of the database.
  case search(Filter, sort: Sort? = nil)
}

extension SongSource {
  func request(_ window: Range<Int>) -> Request<[Song]> {
    switch self {
    case .queue: .queue(window)
    case .find(let filter, let sort): .find(filter, sort: sort, window: window)
    case .search(let filter, let sort): .search(filter, sort: sort, window: window)
    }
  }

  /// What shows that the songs are others than before.
  var marks: SongVersionMarks {
    switch self {
    case .queue: .queue
    case .find, .search: .database
    }
  }
}
