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
    var known: [ByteString: [ByteString]]?
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
        let known = state.known ?? valuesInFile
        state.known = known
        return known[name]
      }
    }
    set {
      guard let newValue else { return }
      state.withLock { state in
        state.known?[name] = newValue
        state.unwritten.append(CacheRecord(name: name, value: newValue))
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

  private var valuesInFile: [ByteString: [ByteString]] {
    let records = directory.records(key, stamp: stamp)
    return Dictionary(records.map { ($0.name, $0.value) }) { $1 }
  }
}
