internal import Bytes

/// The columns of a song table.
typealias SongColumns = TableColumns<SongColumn>

enum SongColumn: Int, CaseIterable {
  /// The directories that contain songs, in the order of ``comparePaths(_:_:)``.
  case directories
  /// The last component of each song's URI.
  case names
  /// Each song's own values, in the form that ``SongCoding`` describes.
  case rows
  /// The values that the songs of an album usually have in common, in the form that ``SongCoding`` describes.
  case groups
  /// The names of properties and the values, to which rows and groups refer by number.
  case texts
  /// Three strings: the first row of each directory, the rows in the server's order (both as 32-bit numbers), and the
  /// ``SongTableFacts``.
  case metadata
}

extension SongColumns {
  /// Returns the 32-bit number at an index in one of the strings of the metadata; nil if the string is too short.
  func number(at index: Int, ofMetadata string: Int) -> Int? {
    number(at: index, ofString: string, in: .metadata)
  }
}

/// Compares two paths component by component, so that each directory is immediately followed by everything below it.
/// The result is negative if `left` comes first, positive if `right` comes first, and zero if they are equal.
func comparePaths(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  let count = min(left.count, right.count)
  var index = 0
  while index < count, left[index] == right[index] { index += 1 }
  guard index < count else { return left.count - right.count }
  return rank(left[index]) - rank(right[index])
}

/// The rank of a byte when paths are compared: a slash comes before all other bytes.
private func rank(_ byte: UInt8) -> Int { byte == .slash ? -1 : Int(byte) }
