internal import Bytes
internal import ListingIndex

/// Finds the rows of songs by URI. A search is faster if the song follows the song that was found last, or is in the
/// same directory.
package struct SongFinder {
  private let table: SongTable
  private var directory: [UInt8] = []
  /// The rows of the directory in which a song was last looked for; empty if the table does not contain that directory.
  private var rows = 0..<0
  private var next = 0

  package init(_ table: SongTable) {
    self.table = table
    enter([])
  }

  /// Returns the row of the song that has the given URI; nil if the table has no such song. O(log n).
  package mutating func row(of uri: UnsafeRawBufferPointer) -> Int? {
    let slash = uri.lastIndex(of: .slash)
    let directory = UnsafeRawBufferPointer(rebasing: uri[..<(slash ?? 0)])
    if !self.directory.withUnsafeBytes({ $0.compare(with: directory) == 0 }) {
      enter([UInt8](directory))
    }
    let name = UnsafeRawBufferPointer(rebasing: uri[(slash.map { $0 + 1 } ?? 0)...])
    let row = place(of: name)
    guard row < rows.upperBound, compare(row, with: name) == 0 else { return nil }
    next = row + 1
    return row
  }

  private mutating func enter(_ directory: [UInt8]) {
    self.directory = directory
    rows = directory.withUnsafeBytes { path in
      let place = table.place(ofDirectory: path)
      let isFound =
        place < table.directoryCount
        && table.columns.withBytes(at: place, of: .directories) { $0.compare(with: path) == 0 }
      return isFound ? table.rows(ofDirectories: place..<place + 1) : 0..<0
    }
    next = rows.lowerBound
  }

  private func place(of name: UnsafeRawBufferPointer) -> Int {
    if next < rows.upperBound, compare(next, with: name) == 0 { return next }
    return rows.partitioningIndex { compare($0, with: name) >= 0 }
  }

  private func compare(_ row: Int, with name: UnsafeRawBufferPointer) -> Int {
    table.columns.withBytes(at: row, of: .names) { $0.compare(with: name) }
  }
}
