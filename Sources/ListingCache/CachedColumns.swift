public import Bytes

/// The columns of a table, each a collection of byte strings, read from a mapped cache file. The bytes are verified
/// when they are read; see ``isDamaged``.
public struct CachedColumns: Sendable {
  /// The state of the server for which the columns were written.
  public let validator: [UInt8]
  private let file: CacheFile

  /// Whether any byte read so far is damaged. If so, nothing computed from these columns is valid.
  public var isDamaged: Bool { file.isDamaged }

  /// Reads and verifies the whole file, so that ``isDamaged`` does not change afterwards. O(bytes).
  public func verifyAll() { file.verifyAll() }

  /// Marks the columns as damaged because a string does not have the form that the reader expects.
  public func reportDamage() { file.reportDamage() }

  /// Returns the number of strings in a column.
  ///
  /// - Parameter column: the number of the column, from 0.
  public func count(of column: Int) -> Int { file.length(of: endsPart(column)) / 4 }

  /// Calls a closure with a string's bytes, without copying them. The bytes are empty if they are damaged or there is
  /// no such string.
  ///
  /// - Parameters:
  ///   - index: the index of the string, from 0.
  ///   - column: the number of the column, from 0.
  ///   - body: receives the bytes, which are valid only during the call.
  public func withBytes<Result>(
    at index: Int, of column: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    withExtendedLifetime(file) {
      let ends = endsPart(column)
      let string = file.string(at: index, ends: ends, bytes: ends + 1)
      return body(string ?? UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  /// Calls a closure with the index and the bytes of each string in a range, in order, without copying the bytes. This
  /// is several times as fast as reading the strings one by one. If a string is damaged, the closure is not called for it
  /// nor for the strings after it. O(bytes of these strings).
  ///
  /// - Parameters:
  ///   - range: the indices of the strings, from 0.
  ///   - column: the number of the column, from 0.
  ///   - body: receives the bytes, which are valid only during the call.
  public func forEachString(
    in range: Range<Int>, of column: Int, _ body: (Int, UnsafeRawBufferPointer) -> Void
  ) {
    withExtendedLifetime(file) {
      let ends = endsPart(column)
      file.forEachString(in: range, ends: ends, bytes: ends + 1, body)
    }
  }
}

/// Returns the number of the part that contains the offsets at which a column's strings end. The next part contains the
/// bytes of these strings. The key and the validator precede the parts of all columns.
private func endsPart(_ column: Int) -> Int { 2 + 2 * column }

// Reading.
extension CacheDirectory {
  /// Returns the columns that were last stored under a key, for any state of the server. Returns nil if there are
  /// none, or if the beginning of their file is damaged. O(1).
  ///
  /// - Parameters:
  ///   - key: the key of the columns.
  ///   - columnCount: the number of columns that the file must have.
  public func columns(of key: CacheKey, columnCount: Int) -> CachedColumns? {
    openFile(of: key, partCount: endsPart(columnCount)).flatMap(CachedColumns.init)
  }
}

extension CachedColumns {
  fileprivate init?(_ file: CacheFile) {
    guard let validator = file.validator else { return nil }
    self.validator = validator
    self.file = file
  }
}

// Writing.
extension CacheDirectory {
  /// Stores columns as a cache entry. Returns false if the file could not be written, or if this file alone would
  /// exceed the limit of the cache. O(bytes).
  ///
  /// - Parameters:
  ///   - columns: at most eight columns, each of less than 4 GiB.
  ///   - entry: the key and the validator under which the columns are stored.
  @discardableResult
  public func write(_ columns: [ByteStrings], as entry: CacheEntryID) -> Bool {
    let lengths = columns.flatMap { [4 * $0.count, $0.bytes.count] }
    return write(entry, partLengths: lengths) { writer in
      for column in columns {
        writer.append(strings: column.count) { body in
          for index in column.indices { column.withBytes(at: index, body) }
        }
      }
    }
  }
}
