internal import Browser
internal import Glibc
internal import MPDClient

/// What the browser asks of the server, performed in order by a task.
struct RequestQueue {
  private let requests: AsyncStream<BrowserEffect>
  private let continuation: AsyncStream<BrowserEffect>.Continuation
  private let isDone = Locked(false)
  private var following: Task<Void, Never>?

  init() {
    (requests, continuation) = AsyncStream.makeStream()
  }

  /// Begins to perform requests, and to follow the server's events.
  mutating func start(with server: BrowsingServer) {
    following = Task.detached { await server.follow() }
    Task.detached { [requests, isDone] in
      for await request in requests { await server.perform(request) }
      isDone.withLock { $0 = true }
    }
  }

  /// Adds a request.
  func add(_ request: BrowserEffect) { continuation.yield(request) }

  /// Waits until what was asked for is done, but no longer than a moment: an addition to the queue is
  /// not lost because the user quits at once.
  func end() {
    following?.cancel()
    continuation.finish()
    let deadline = ContinuousClock.now + timeToFinish
    while !isDone.withLock({ $0 }), .now < deadline { usleep(2000) }
  }
}

/// The time that requests have to end after the user has quit.
private let timeToFinish = Duration.seconds(2)

/// Waits for the result of asynchronous work; for the main thread, which is none of Swift's pool.
func waiting<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) -> Result {
  let result = Locked<Result?>(nil)
  Task.detached {
    let value = await body()
    result.withLock { $0 = value }
  }
  return result.wait { $0 }
}
