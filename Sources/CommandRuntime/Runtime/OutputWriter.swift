internal import Platform

/// Writes blocks of bytes to a file descriptor, in order, on a separate thread, so that the caller can continue to read
/// from the server while the reader of the output pauses.
///
/// After a write has failed, nothing more is written.
final class OutputWriter: Sendable {
  private struct State: Sendable {
    /// The blocks waiting to be written, except the block that is being written.
    var blocks: [[UInt8]] = []
    /// The number of bytes that are not written yet.
    var unwrittenBytes = 0
    var failure: SystemError?
    var hasEnded = false

    mutating func fail(_ error: SystemError) {
      failure = error
      blocks = []
      unwrittenBytes = 0
    }
  }

  private let state = Locked(State())

  /// Starts the thread.
  ///
  /// - Throws: EAGAIN if the process cannot create another thread.
  init(to descriptor: Int32) throws {
    try runOnThread { [state] in
      allowStopping()
      while case let block = Self.nextBlock(state), !block.isEmpty {
        Self.write(block, to: descriptor, state)
      }
    }
  }

  /// Tells the thread to end when it has written all blocks.
  deinit {
    state.withLock { $0.hasEnded = true }
  }

  /// The error of the first write that failed; nil if none has failed. Reads the state with `wait` because `withLock`
  /// would wake the thread.
  var failure: SystemError? { state.wait { .some($0.failure) } }

  /// Adds a block; does not wait.
  func add(_ block: [UInt8]) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.blocks.append(block)
      state.unwrittenBytes += block.count
    }
  }

  /// Waits until at most `limit` bytes are unwritten, or until a write has failed. Returns whether the function had to
  /// wait.
  @discardableResult
  func wait(forAtMost limit: Int) -> Bool {
    var hasWaited = false
    state.wait { state -> Void? in
      if state.unwrittenBytes <= limit { return () }
      hasWaited = true
      return nil
    }
    return hasWaited
  }

  /// Waits for the next block, and removes the block from the state. Returns an empty block if no more blocks will
  /// follow.
  private static func nextBlock(_ state: Locked<State>) -> [UInt8] {
    state.wait { state in
      if !state.blocks.isEmpty { return state.blocks.removeFirst() }
      return state.hasEnded ? [] : nil
    }
  }

  private static func write(_ block: [UInt8], to descriptor: Int32, _ state: Locked<State>) {
    do {
      try writeAll(block, to: descriptor)
      state.withLock { $0.unwrittenBytes -= block.count }
    } catch {
      state.withLock { $0.fail(error) }
    }
  }
}
