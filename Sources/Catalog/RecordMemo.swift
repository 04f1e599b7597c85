internal import ListingCache
internal import ListingIndex
internal import Synchronization

/// A file of records, read when it is asked for the first time, and what is to be added to it.
final class RecordMemo: Sendable {
  private let directory: CacheDirectory
  private let key: CacheKey
  private let stamp: [UInt8]
  private let state = Mutex(State())

  private struct State {
    /// The oldest first. No dictionary: there are few, and its type alone takes longer to make than
    /// looking through all of them.
    var known: [CacheRecord]?
    var unwritten: [CacheRecord] = []
  }

  init(_ directory: CacheDirectory, _ key: CacheKey, stamp: [UInt8] = []) {
    self.directory = directory
    self.key = key
    self.stamp = stamp
  }

  /// The value of a name, of the file or as it was set since; nil if there is none. What is set goes
  /// into the file with `store()`.
  subscript(name: ByteString) -> [ByteString]? {
    get {
      state.withLock { state in
        let known = state.known ?? directory.records(key, stamp: stamp)
        state.known = known
        return known.last { $0.name == name }?.value
      }
    }
    set {
      guard let newValue else { return }
      state.withLock { state in
        let record = CacheRecord(name: name, value: newValue)
        state.known?.append(record)
        state.unwritten.append(record)
      }
    }
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
