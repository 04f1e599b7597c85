internal import Bytes
internal import Collation
internal import Platform

/// Computes the sort keys of a listing's names while the listing is still arriving. A second thread opens the collator
/// while the server prepares its reply, and then computes the keys chunk by chunk.
struct SortKeyPipeline: ~Copyable {
  private let collator: LazyCollator
  private var worker: SortKeyWorker
  /// The number of names that have been sent to the worker.
  private var sentCount = 0

  init(_ collator: LazyCollator) {
    self.collator = collator
    worker = SortKeyWorker(collator)
  }

  deinit { worker.end() }

  /// Sends the new names to the worker in whole chunks. Call this method often while names arrive. If there are fewer
  /// names than in the last call, the listing is taken to have started over.
  mutating func send(_ names: ByteStrings) {
    if names.count < sentCount { restart() }
    while names.count >= sentCount + namesPerChunk { send(names, upTo: sentCount + namesPerChunk) }
  }

  /// Sends the remaining names, waits for the worker, and returns the keys of all names in the same order.
  mutating func finish(_ names: ByteStrings) throws(CatalogError) -> ByteStrings {
    if names.count < sentCount { restart() }
    while sentCount < names.count {
      send(names, upTo: min(sentCount + namesPerChunk, names.count))
    }
    return try worker.finish()
  }

  private mutating func send(_ names: ByteStrings, upTo end: Int) {
    worker.add(names.strings(in: sentCount..<end))
    sentCount = end
  }

  private mutating func restart() {
    worker.end()
    worker = SortKeyWorker(collator)
    sentCount = 0
  }
}

/// The number of names in a chunk. The keys of a chunk take about a quarter of a millisecond, and its names fit into
/// the first-level cache.
private let namesPerChunk = 512

/// Computes the sort keys of chunks on its own thread, and also on the thread that submits the chunks while too many
/// chunks are waiting.
final class SortKeyWorker: Sendable {
  private struct State: Sendable {
    var chunks = SortKeyChunks()
    var error: CatalogError?
    var hasEnded = false
  }

  private let collator: LazyCollator
  private let state = Locked(State())

  /// Starts the thread, which opens the collator immediately.
  init(_ collator: LazyCollator) {
    self.collator = collator
    // If the process cannot start another thread, `finish` computes all keys.
    try? runOnThread { [self] in
      _ = try? collator.get().prepareSortKeys()
      while waitForChunk() { makeChunk() }
    }
  }

  func add(_ names: ByteStrings) {
    let hasBacklog = state.withLock { state in
      state.chunks.append(names)
      return state.chunks.waitingCount > maxWaitingChunks
    }
    if hasBacklog { makeChunk() }
  }

  func finish() throws(CatalogError) -> ByteStrings {
    defer { end() }
    while makeChunk() {}
    return try state.wait { state in
      if let error = state.error { return Result<ByteStrings, CatalogError>.failure(error) }
      return state.chunks.areComplete ? .success(state.chunks.keys) : nil
    }.get()
  }

  /// Tells the thread to end once no chunk is waiting. No names may be added after this call.
  func end() {
    state.withLock { $0.hasEnded = true }
  }

  private func waitForChunk() -> Bool {
    state.wait { state in
      if state.chunks.waitingCount > 0 { return true }
      return state.hasEnded ? false : nil
    }
  }

  @discardableResult
  private func makeChunk() -> Bool {
    guard let (number, names) = state.withLock({ $0.chunks.take() }) else { return false }
    do throws(CatalogError) {
      let keys = try collator.get().sortKeys(of: names)
      state.withLock { $0.chunks.put(keys, number: number) }
    } catch {
      state.withLock { $0.error = error }
    }
    return true
  }
}

/// The maximum number of waiting chunks. If more chunks are waiting, the thread that submits the chunks computes keys
/// as well, which limits the number of copied names.
private let maxWaitingChunks = 4

/// Chunks of names that wait for their sort keys, and the finished keys. The keys are in the order of the names, no
/// matter in which order the chunks were finished.
struct SortKeyChunks: Sendable {
  /// The keys of all chunks before the first unfinished chunk.
  private(set) var keys = ByteStrings()
  private var waiting: [ByteStrings] = []
  private var takenCount = 0
  private var joinedCount = 0
  /// The finished keys of chunks after the first unfinished chunk, by chunk number.
  private var early: [Int: ByteStrings] = [:]

  var waitingCount: Int { waiting.count }

  var areComplete: Bool { waiting.isEmpty && joinedCount == takenCount }

  mutating func append(_ names: ByteStrings) {
    waiting.append(names)
  }

  mutating func take() -> (number: Int, names: ByteStrings)? {
    guard !waiting.isEmpty else { return nil }
    defer { takenCount += 1 }
    return (takenCount, waiting.removeFirst())
  }

  mutating func put(_ chunk: ByteStrings, number: Int) {
    early[number] = chunk
    while let next = early.removeValue(forKey: joinedCount) {
      keys.append(contentsOf: next)
      joinedCount += 1
    }
    keys.reserveCapacityIfLarge()
  }
}

/// A collator that is opened when it is first needed. Opening the collator takes longer than all other steps of a read
/// from the cache together, and such a read often needs no collator.
final class LazyCollator: Sendable {
  /// The result of opening the collator. This type is not `Result`, because the type would then have to be looked up at
  /// run time on each read.
  private enum Outcome {
    case opened(Collator)
    case failed(CollationError)
  }

  private let open: @Sendable () throws(CollationError) -> Collator
  private let outcome = Locked<Outcome?>(nil)

  /// Creates a collator that is opened by a closure, which is called at most once.
  init(_ open: @escaping @Sendable () throws(CollationError) -> Collator) {
    self.open = open
  }

  /// Returns the collator. The first call opens it. If that fails, this call and all later ones throw the same error.
  func get() throws(CatalogError) -> Collator {
    let outcome = outcome.withLock { known in
      let outcome = known ?? tryToOpen()
      known = outcome
      return outcome
    }
    switch outcome {
    case .opened(let collator): return collator
    case .failed(let error): throw .collation(error)
    }
  }

  private func tryToOpen() -> Outcome {
    do throws(CollationError) { return .opened(try open()) } catch { return .failed(error) }
  }
}
