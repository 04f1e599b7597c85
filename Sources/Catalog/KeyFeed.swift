import Bytes
internal import Collation
internal import Bytes

/// Hands the names of a listing that grows over to key making, chunk by chunk.
struct KeyFeed {
  private(set) var keys: KeyMaking
  private let collator: @Sendable () -> Collator
  /// How many names were handed over.
  private var added = 0

  init(collator: @escaping @Sendable () -> Collator) {
    self.collator = collator
    keys = KeyMaking(collator: collator)
  }

  /// Takes what is new among the names so far; to be called often, so that nothing is waited for,
  /// and with fewer names than before where a listing begins again.
  mutating func follow(_ names: ByteStrings) {
    if names.count < added { restart() }
    while names.count >= added + namesPerChunk { add(names, upTo: added + namesPerChunk) }
  }

  /// The keys of all names, which are those that were followed or more.
  mutating func finish(_ names: ByteStrings) -> ByteStrings {
    if names.count < added { restart() }
    while added < names.count { add(names, upTo: min(added + namesPerChunk, names.count)) }
    return keys.finish()
  }

  private mutating func add(_ names: ByteStrings, upTo end: Int) {
    keys.add(names.strings(in: added..<end))
    added = end
  }

  private mutating func restart() {
    keys.end()
    keys = KeyMaking(collator: collator)
    added = 0
  }
}

/// A quarter of a millisecond's work, and names that fit into the nearest cache.
private let namesPerChunk = 512
