import Bytes
internal import ListingCache
internal import Bytes
internal import Synchronization

/// A file of records, read when it is asked for the first time, and what is to be added to it.
final class RecordMemo: Sendable {
  private let directory: CacheDirectory
  private let key: CacheKey
  private let stamp: [UInt8]
  private let state = Mutex(State())

  private struct State {
    /// The oldest first, nil until the file was read. No dictionary: there are few, and its type
    /// alone takes longer to make than looking through all of them.
    var known: [CacheRecord]?
    var unwritten: [CacheRecord] = []
  }

  init(_ directory: CacheDirectory, _ key: CacheKey, stamp: [UInt8] = []) {
    self.directory = directory
    self.key = key
    self.stamp = stamp
  }

  /// The value of a name, of the file or as it was remembered since; nil if there is none.
  func value(for name: ByteString) -> [ByteString]? {
    state.withLock { state in
      load(&state).last { $0.name == name }?.value
    }
  }

  /// Remembers a value in the place of an earlier one; it goes into the file with `store()`.
  func remember(_ value: [ByteString], for name: ByteString) {
    let record = CacheRecord(name: name, value: value)
    state.withLock { state in
      state.known = load(&state) + [record]
      state.unwritten.append(record)
    }
  }

  /// What is known, read from the file if that was not done before.
  private func load(_ state: inout State) -> [CacheRecord] {
    let known = state.known ?? directory.records(key, stamp: stamp)
    state.known = known
    return known
  }

  /// Adds to the file what was made since.
  func store() {
    let records = state.withLock { state in
      defer { state.unwritten = [] }
      return state.unwritten
    }
    if !records.isEmpty { directory.add(records, key, stamp: stamp) }
  }
}
