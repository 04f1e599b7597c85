internal import Bytes

/// The columns of a song table.
typealias SongColumns = TableColumns<SongColumn>

enum SongColumn: Int, CaseIterable {
  /// The directories that contain songs, in the order of ``comparePaths(_:_:)``.
  case directories
  /// The last component of each song's URI.
  case names
  /// The values of each song, as ``SongCoding`` writes them.
  case rows
  /// What songs of an album usually have in common, as ``SongCoding`` writes it.
  case groups
  /// The texts to which rows and groups refer by number: names of properties, and values.
  case texts
  /// Three strings: the first row of each directory and the rows in the server's order, both as numbers of 32 bits,
  /// and the ``SongTableFacts``.
  case metadata
}

extension SongColumns {
  /// Returns a number of 32 bits in a string of the metadata; nil if the string is too short.
  func number(at index: Int, ofMetadata string: Int) -> Int? {
    number(at: index, ofString: string, in: .metadata)
  }
}

/// Compares two paths component by component, so that everything below a directory follows it directly. The result is
/// negative, zero or positive.
func comparePaths(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  let count = min(left.count, right.count)
  var index = 0
  while index < count, left[index] == right[index] { index += 1 }
  guard index < count else { return left.count - right.count }
  return rank(left[index]) - rank(right[index])
}

/// The rank of a byte in a path: a slash comes before all other bytes.
private func rank(_ byte: UInt8) -> Int { byte == .slash ? -1 : Int(byte) }
