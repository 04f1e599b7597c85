internal import Bytes
internal import ListingCache

/// The columns of a song table, in memory or in a mapped cache file.
enum SongColumns: Sendable {
  case memory([ByteStrings])
  case file(CachedColumns)

  enum Column: Int, CaseIterable {
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

  func count(of column: Column) -> Int {
    switch self {
    case .memory(let columns): columns[column.rawValue].count
    case .file(let columns): columns.count(of: column.rawValue)
    }
  }

  /// Calls a closure with a string, which is empty if it does not exist or is damaged.
  func withBytes<Result>(
    at index: Int, of column: Column, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    switch self {
    case .memory(let columns):
      columns[column.rawValue].withBytes(at: index, body)
    case .file(let columns):
      columns.withBytes(at: index, of: column.rawValue, body)
    }
  }

  func string(at index: Int, of column: Column) -> ByteString {
    withBytes(at: index, of: column) { ByteString($0) }
  }

  /// Returns a number of 32 bits in a string of the metadata; nil if the string is too short.
  func number(at index: Int, ofMetadata string: Int) -> Int? {
    withBytes(at: string, of: .metadata) { bytes in
      guard index < bytes.count / 4 else { return nil }
      return Int(bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    }
  }

  /// Returns a copy of all strings of a column. O(bytes).
  func all(of column: Column) -> ByteStrings {
    if case .memory(let columns) = self { return columns[column.rawValue] }
    var strings = ByteStrings()
    for index in 0..<count(of: column) {
      withBytes(at: index, of: column) { strings.append($0) }
    }
    return strings
  }

  /// Marks a file as damaged because a string in it has the wrong form.
  func reportDamage() {
    if case .file(let columns) = self { columns.reportDamage() }
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
