internal import Browser
internal import Glibc
internal import MPDClient

/// What the browser asks of the server, performed in order by a task. Another one performs what must not
/// wait for that: the player's commands, and to stop reading.
struct RequestQueue {
  private let requests = EffectStream()
  private let urgentRequests = EffectStream()
  private let isDone = Locked(false)
  private var following: Task<Void, Never>?

  /// Begins to perform requests, and to follow the server's events.
  mutating func start(with server: BrowsingServer) {
    following = Task.detached { await server.follow() }
    Task.detached { [urgentRequests] in
      await urgentRequests.forEach { await server.perform($0) }
    }
    Task.detached { [requests, isDone] in
      await requests.forEach { await server.perform($0) }
      isDone.withLock { $0 = true }
    }
  }

  /// Adds a request.
  func add(_ request: BrowserEffect) {
    switch request {
    case .player, .stopReading: urgentRequests.add(request)
    default: requests.add(request)
    }
  }

  /// Waits until what was asked for is done, since an addition to the queue must not be lost because the
  /// user quits at once. Says so if it takes too long.
  func end() {
    following?.cancel()
    urgentRequests.add(.stopReading)
    requests.finish()
    let deadline = ContinuousClock.now + timeToFinish
    while !isDone.withLock({ $0 }), .now < deadline { usleep(2000) }
    if !isDone.withLock({ $0 }) { printNote("the last changes may not have been made") }
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
