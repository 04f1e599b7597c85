import Bytes
internal import Bytes

/// Names in chunks that wait for their sort keys, and the keys that were made, put together in the
/// order of the names whichever were made first.
struct KeyChunks: Sendable {
  /// The keys of the first chunks, as far as there is no gap.
  private(set) var keys = ByteStrings()
  private var waiting: [ByteStrings] = []
  private var begunCount = 0
  private var joinedCount = 0
  /// Keys behind a gap, by the numbers of their chunks.
  private var early: [Int: ByteStrings] = [:]

  /// How many chunks nobody has taken.
  var waitingCount: Int { waiting.count }

  /// Whether `keys` holds those of all chunks.
  var areComplete: Bool { waiting.isEmpty && joinedCount == begunCount }

  mutating func append(_ names: ByteStrings) {
    waiting.append(names)
  }

  /// Takes the first chunk that nobody has taken, with its number; nil if there is none.
  mutating func take() -> (number: Int, names: ByteStrings)? {
    guard !waiting.isEmpty else { return nil }
    defer { begunCount += 1 }
    return (begunCount, waiting.removeFirst())
  }

  /// Takes the keys of a chunk that was taken.
  mutating func put(_ chunk: ByteStrings, number: Int) {
    early[number] = chunk
    while let next = early.removeValue(forKey: joinedCount) {
      keys.append(contentsOf: next)
      joinedCount += 1
    }
    keys.reserveCapacityIfLarge()
  }
}
