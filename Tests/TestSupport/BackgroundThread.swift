import Foundation
import Synchronization

/// Work on a thread of its own, which goes on while tests block all threads that run tasks.
public final class BackgroundThread: Sendable {
  private let result = Mutex<Result<Void, any Error>?>(nil)
  private let end = DispatchSemaphore(value: 0)

  /// Starts a closure after a delay.
  public init(after delay: Duration, _ body: @escaping @Sendable () throws -> Void) {
    Thread.detachNewThread { [self] in
      Thread.sleep(forTimeInterval: delay / .seconds(1))
      let outcome = Result { try body() }
      result.withLock { $0 = outcome }
      end.signal()
    }
  }

  /// Waits for the end of the closure, a minute at most, and throws its error.
  public func wait() throws {
    guard end.wait(timeout: .now() + 60) == .success else {
      throw SystemFailure("wait for a background thread", code: ETIMEDOUT)
    }
    try result.withLock { try $0?.get() }
  }
}

/// Runs a blocking closure on a thread of its own and returns its result, so that it takes no thread
/// away from other tests.
///
/// - Parameter size: the size of the thread's stack; nil for the system's.
public func onThread<Value: Sendable>(
  withStackOfBytes size: Int? = nil, _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Result { try body() }) }
    if let size { thread.stackSize = size }
    thread.start()
  }
}
