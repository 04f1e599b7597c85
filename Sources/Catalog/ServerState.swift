internal import MPDClient

/// The state of a server that lists depend on, requested before they are read.
enum ServerState {
  case database(DatabaseValidator)
  case queue(QueueValidator)

  /// The validator with which a new list is stored; nil if it must not be stored.
  func validator(forStoring source: ListingSource) -> [UInt8]? {
    switch self {
    case .database(let state):
      state.isSettled(source) ? state.bytes(for: source) : nil
    case .queue(let state): state.isSettled ? state.bytes : nil
    }
  }

  /// The validators of stored lists that are still valid.
  func acceptedValidators(of source: ListingSource) -> [[UInt8]] {
    switch self {
    case .database(let state): state.bytes(for: source).map { [$0] } ?? []
    case .queue(let state): state.acceptedBytes
    }
  }
}

extension Connection {
  /// Asks for the state that a list depends on; nil if nothing can be validated.
  mutating func serverState(for source: ListingSource) throws(MPDError) -> ServerState? {
    switch source {
    case .queue: try queueValidator().map { .queue($0) }
    default: try databaseValidator(needsPlaylists: source.dependsOnPlaylists).map { .database($0) }
    }
  }
}

extension ListingSource {
  /// Whether it depends on the stored playlists: the root lists them.
  fileprivate var dependsOnPlaylists: Bool {
    switch self {
    case .directory(let directory): directory.isEmpty
    case .playlist: true
    case .tree, .tags, .queue, .search: false
    }
  }
}
