internal import Browser
internal import Glibc
internal import MPDClient

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

  /// Waits until what was asked for is done, since an addition to the queue must not be lost because the
  /// user quits at once. Says so if it takes too long.
  func end() {
    following?.cancel()
    urgentRequests.add(.stopReading)
    urgentRequests.finish()
    requests.finish()
    let deadline = ContinuousClock.now + timeToFinish
    while runningTasks.withLock({ $0 }) > 0, .now < deadline { usleep(2000) }
    if runningTasks.withLock({ $0 }) > 0 { printNote("the last changes may not have been made") }
  }
}

extension BrowserEffect {
  /// Whether a request need not wait for the changes before it. To close a list is none of these, since
  /// a change may be about its rows.
  fileprivate var isUrgent: Bool {
    switch self {
    case .player, .stopReading, .openView, .open, .openAlbums, .loadAlbums, .openParent, .filter,
      .find, .findLine, .complete:
      true
    default: false
    }
  }
}

/// The time that requests have to end after the user has quit.
private let timeToFinish = Duration.seconds(20)

/// Waits for the result of asynchronous work; for the main thread, which is none of Swift's pool.
func waiting<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
  let result = Locked<Result?>(nil)
  Task.detached {
    let value = await body()
    result.withLock { $0 = value }
  }
  return result.wait { $0 }
}
