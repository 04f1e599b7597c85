/// A call on its way from its task to the session's thread and back.
struct SessionCall: Sendable {
  let number: Int
  /// Whether it may be sent once more if the connection is lost before its answer.
  var mayRepeat: Bool
  /// Whether the task waits for the end of `run` in any case, since that is a closure of its own.
  let holdsTask: Bool
  /// Does the work, and answers the task.
  let run: @Sendable (inout Connection) throws -> Void
  /// Answers the task, unless it was answered before.
  let fail: @Sendable (any Error) -> Void
}

extension SessionCall {
  /// A call whose task waits for what a closure does with the connection.
  init<Value: Sendable>(
    _ number: Int, mayRepeat: Bool, holdsTask: Bool,
    answering task: CheckedContinuation<Value, any Error>,
    _ body: @escaping @Sendable (inout Connection) throws -> Value
  ) {
    let continuation = OneShotContinuation(to: task)
    self.init(
      number: number, mayRepeat: mayRepeat, holdsTask: holdsTask,
      run: { continuation.resume(with: .success(try body(&$0))) },
      fail: { continuation.resume(with: .failure($0)) })
  }
}

/// A task that waits; the first answer counts.
final class OneShotContinuation<Value: Sendable>: Sendable {
  private let waiter: Locked<CheckedContinuation<Value, any Error>?>

  init(to waiter: CheckedContinuation<Value, any Error>) {
    self.waiter = Locked(waiter)
  }

  func resume(with result: Result<Value, any Error>) {
    let waiter = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    waiter?.resume(with: result)
  }
}
