internal import CommandRuntime
internal import Bytes
internal import Collation
internal import MPDClient

/// The bytes by which songs are compared, a column for each key, of which the first that differs decides.
/// Songs without a value come last.
struct SortColumns {
  typealias Column = (values: [[UInt8]?], isDescending: Bool)

  private let columns: [Column]

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Whether one song comes before another, both given by their rows; false for equal ones.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    for (values, isDescending) in columns where values[left] != values[right] {
      return Operations.precedes(values[left], values[right], isDescending)
    }
    return false
  }
}

private func precedes(_ left: [UInt8]?, _ right: [UInt8]?, _ isDescending: Bool) -> Bool {
  guard let left, let right else { return left != nil }
  return left.lexicographicallyPrecedes(right) != isDescending
}

extension Song {
  /// Returns the bytes by which the song is compared; nil for a song without a value.
  func sortKey(by variable: SongVariable, _ collator: Collator) -> [UInt8]? {
    switch variable {
    // The separator sorts before every key, so that the songs of a directory are adjacent.
    case .file: Array(uri.pathComponents.map(collator.sortKey).joined(separator: [0]))
    case .tag(let tag): value(of: tag).map { collator.sortKey(of: tag.sortText(of: $0)) }
    case .time: duration.map { sortableBytes(thousandthsOf: $0.inSeconds) }
    case .modifiedTime: lastModified.map(sortableBytes)
    default: sortableBytes(priority)
    }
  }
}

extension Song {
  /// The time at which the song was added to the database or, before MPD 0.24, at which its file was
  /// last changed, in Unix seconds; nil if neither is known.
  var addedOrModified: Int? { added ?? lastModified }
}

/// Returns a number as bytes that sort like the numbers, to three decimals; numbers below 0 count as 0, and
/// there is a largest one.
func sortableBytes(thousandthsOf number: Double) -> [UInt8] {
  sortableBytes(Int(min(max(number, 0), 1e15) * 1000))
}

/// Returns a non-negative number as bytes that sort like the numbers.
func sortableBytes(_ number: Int) -> [UInt8] {
  withUnsafeBytes(of: UInt64(max(0, number)).bigEndian, Array.init)
}
