import Bytes
internal import Collation
internal import Bytes
internal import MPDClient

/// Makes sort keys while names still arrive: on a thread of its own, and on the caller's as soon as
/// that one is behind.
final class KeyMaking: Sendable {
  private struct State: Sendable {
    var chunks = KeyChunks()
    var hasEnded = false
  }

  private let collator: @Sendable () -> Collator
  private let state = Locked(State())

  /// Starts the thread.
  ///
  /// - Parameter collator: asked for by the thread at once, since opening and preparing one takes a
  ///   while.
  init(collator: @escaping @Sendable () -> Collator) {
    self.collator = collator
    // A process that may have no thread makes all keys in `finish`.
    try? runOnThread { [self] in
      collator().prepareSortKeys()
      while waitForChunk() { makeChunk() }
    }
  }

  /// Takes the next names.
  func add(_ names: ByteStrings) {
    let isBehind = state.withLock { state in
      state.chunks.append(names)
      return state.chunks.waitingCount > mostWaiting
    }
    if isBehind { makeChunk() }
  }

  /// Ends with the names that were added: their keys, in the same order.
  func finish() -> ByteStrings {
    defer { end() }
    while makeChunk() {}
    return state.wait { $0.chunks.areComplete ? $0.chunks.keys : nil }
  }

  /// Lets the thread end once nothing waits; nothing is added behind.
  func end() {
    state.withLock { $0.hasEnded = true }
  }

  /// False if no chunk comes any more.
  private func waitForChunk() -> Bool {
    state.wait { state in
      if state.chunks.waitingCount > 0 { return true }
      return state.hasEnded ? false : nil
    }
  }

  /// Makes the keys of a chunk; false if none waits.
  @discardableResult
  private func makeChunk() -> Bool {
    guard let (number, names) = state.withLock({ $0.chunks.take() }) else { return false }
    let keys = collator().sortKeys(of: names)
    state.withLock { $0.chunks.put(keys, number: number) }
    return true
  }
}

/// Beyond so many chunks in wait the caller makes keys, too, which keeps the copies of names few.
private let mostWaiting = 4
