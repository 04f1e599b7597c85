internal import Bytes
internal import ListingCache

/// The columns of a table, in memory or in a mapped cache file.
enum TableColumns<Column: RawRepresentable<Int> & Sendable>: Sendable {
  case memory([ByteStrings])
  case file(CachedColumns)

  func count(of column: Column) -> Int {
    switch self {
    case .memory(let columns): columns[column.rawValue].count
    case .file(let columns): columns.count(of: column.rawValue)
    }
  }

  /// Calls a closure with the bytes of the string at an index of a column. The closure receives no bytes if the string
  /// does not exist or is damaged.
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

  /// Calls a closure with the index and the bytes of each string in a range of a column, in order. If a string is damaged,
  /// the closure is not called for it nor for the strings after it.
  func forEachString(
    in range: Range<Int>, of column: Column, _ body: (Int, UnsafeRawBufferPointer) -> Void
  ) {
    switch self {
    case .memory(let columns):
      let strings = columns[column.rawValue]
      for index in range { strings.withBytes(at: index) { body(index, $0) } }
    case .file(let columns): columns.forEachString(in: range, of: column.rawValue, body)
    }
  }

  func string(at index: Int, of column: Column) -> ByteString {
    withBytes(at: index, of: column) { ByteString($0) }
  }

  /// Returns the 32-bit number at an index in one of the strings of a column; nil if the string is too short.
  func number(at index: Int, ofString string: Int, in column: Column) -> Int? {
    withBytes(at: string, of: column) { bytes in
      guard index < bytes.count / 4 else { return nil }
      return Int(bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    }
  }

  /// Returns a copy of all strings of a column. O(n), where n is the number of bytes of these strings.
  func all(of column: Column) -> ByteStrings {
    if case .memory(let columns) = self { return columns[column.rawValue] }
    var strings = ByteStrings()
    forEachString(in: 0..<count(of: column), of: column) { strings.append($1) }
    return strings
  }

  /// Marks the file as damaged because one of its strings has the wrong form. Does nothing for columns in memory.
  func reportDamage() {
    if case .file(let columns) = self { columns.reportDamage() }
  }

  /// Whether the columns are in a file that is known to be damaged.
  var isDamaged: Bool {
    if case .file(let columns) = self { columns.isDamaged } else { false }
  }
}
