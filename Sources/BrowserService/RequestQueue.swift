internal import Browser
internal import ListingIndex
internal import Platform
internal import TerminalText

/// The requests of the browser to the server. A task performs those that change something, in order.
/// Another one performs what must not wait for that: the player's commands, and reading lists.
struct RequestQueue {
  private let requests = EffectStream()
  private let urgentRequests = EffectStream()
  /// The number of tasks that have not ended.
  private let runningTasks = Locked(2)
  private var following: Task<Void, Never>?

  /// Begins to perform requests, and to follow the server's events.
  mutating func start(with server: BrowsingServer) {
    following = Task.detached { await server.follow() }
    for stream in [requests, urgentRequests] {
      Task.detached { [runningTasks] in
        await stream.forEach { await server.perform($0) }
        runningTasks.withLock { $0 -= 1 }
      }
    }
  }

  /// Adds a request.
  func add(_ request: BrowserEffect) {
    if request.isUrgent { urgentRequests.add(request) } else { requests.add(request) }
  }

  /// Takes no more requests, and gives up reading. What was to be changed is finished.
  func finish() {
    following?.cancel()
    urgentRequests.add(.stopReading)
    urgentRequests.finish()
    requests.finish()
  }

  /// Whether everything that was asked for is done, after `finish()`.
  var isDone: Bool { runningTasks.withLock { $0 } == 0 }

  /// The unfinished request of the user, in words; nil if there is none.
  var unfinished: String? {
    let missing = (urgentRequests.unfinished + requests.unfinished).compactMap(\.inWords)
    guard let first = missing.first else { return nil }
    return missing.count == 1 ? first : "\(first) and \(missing.count - 1) more"
  }
}

extension BrowserEffect {
  /// The change that is asked for, in a message; nil for what changes nothing on the server.
  fileprivate var inWords: String? {
    switch self {
    case .queue(let entries, _): "adding \(entryCount(entries.count)) to the queue"
    case .edit(_, let rows, _): "changing \(entryCount(rows.count))"
    case .player: "a command to the player"
    case .saveQueue(let name, _): "saving the queue as '\(name.terminalSafe())'"
    case .addToPlaylist(let entries, let name):
      "adding \(entryCount(entries.count)) to '\(name.terminalSafe())'"
    case .change: "changing a setting"
    case .undo: "undoing a change"
    case .redo: "redoing a change"
    case .updateDatabase: "updating the database"
    case .run(let line): "`\(line.terminalSafe())`"
    default: nil
    }
  }
}

private func entryCount(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

extension BrowserEffect {
  /// Whether a request need not wait for the changes before it. The lists that these change must wait, and so must
  /// closing a list, since a change may be about its rows.
  fileprivate var isUrgent: Bool {
    switch self {
    case .openView(.queue, _), .openView(.playlists, _), .openView(.settings, _): false
    case .open(let entry): entry.kind != .playlist
    case .player, .stopReading, .openView, .openAlbums, .loadAlbums, .openParent, .filter, .find,
      .findLine, .complete:
      true
    default: false
    }
  }
}

/// Waits for the result of asynchronous work; for the main thread, which is not in Swift's pool.
package func waiting<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
  let result = Locked<Result?>(nil)
  Task.detached {
    let value = await body()
    result.withLock { $0 = value }
  }
  return result.wait { $0 }
}
