internal import Bytes

// MPD lists a CUE sheet twice under one URI: as a directory with its tracks and as a playlist. A stored
// playlist, too, may have the name of a directory.
extension SortedListing {
  /// Returns the listing with one entry for each URI that entries of several kinds have: the directory or, if
  /// there is none, the song. O(n), and O(1) if all entries are of one kind.
  package func withOneKindPerURI() -> SortedListing {
    guard hasSeveralKinds else { return self }
    var dropped: [Int] = []
    var end = 0
    for offset in 0..<max(0, count - 1) where offset + 1 >= end {
      guard kind(at: offset) != kind(at: offset + 1), shareName(offset, offset + 1) else {
        continue
      }
      let run = entriesWithName(of: offset, from: end)
      dropped += offsetsToDrop(in: run)
      end = run.upperBound
    }
    return without(dropped)
  }

  /// The entries with the name of the one at an offset, from another offset on; they are next to each other.
  private func entriesWithName(of offset: Int, from start: Int) -> Range<Int> {
    var (low, high) = (offset, offset + 1)
    while low > start, shareName(low - 1, offset) { low -= 1 }
    while high < count, shareName(high, offset) { high += 1 }
    return low..<high
  }

  /// The entries in a range whose URI another one of a preferred kind has.
  private func offsetsToDrop(in run: Range<Int>) -> [Int] {
    var preferred: [ByteString: UInt8] = [:]
    for offset in run {
      preferred[target(at: offset), default: .max] = min(
        preferred[target(at: offset), default: .max], kind(at: offset).preference)
    }
    return run.filter { preferred[target(at: $0)] != kind(at: $0).preference }
  }

  private func shareName(_ left: Int, _ right: Int) -> Bool {
    withName(at: left) { left in withName(at: right) { left.compare(with: $0) == 0 } }
  }
}

extension EntryKind {
  /// The least of several entries with one URI stays.
  fileprivate var preference: UInt8 {
    switch self {
    case .directory: 0
    case .song: 1
    case .playlist, .tag, .line: 2
    }
  }
}
