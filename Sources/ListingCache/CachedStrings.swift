public import Bytes

/// Byte strings in the order in which they were stored, read from a mapped cache file.
///
/// The whole file was verified when it was opened.
public struct CachedStrings: Sendable {
  /// The number of strings.
  public let count: Int
  private let file: CacheFile

  /// Calls a closure with each string, without copying it.
  ///
  /// - Parameter body: receives the bytes, which are valid only during the call.
  public func forEach(_ body: (UnsafeRawBufferPointer) -> Void) {
    withExtendedLifetime(file) {
      for index in 0..<count {
        // The whole file was verified, so every string can be read.
        file.string(at: index, ends: Part.ends, bytes: Part.bytes).map(body)
      }
    }
  }
}

private enum Part {
  static let ends = 2
  static let bytes = 3
  static let count = 4
}

// Reading.
extension CacheDirectory {
  /// Returns the strings that are stored as the given cache entry; nil if no strings are stored, or if their file is
  /// damaged. O(bytes).
  ///
  /// - Parameter entry: the key and the validator of the strings.
  public func strings(of entry: CacheEntryID) -> CachedStrings? {
    openFile(of: entry, partCount: Part.count).flatMap(CachedStrings.init)
  }
}

extension CachedStrings {
  fileprivate init?(_ file: CacheFile) {
    file.verifyAll()
    guard !file.isDamaged, file.hasStrings(ends: Part.ends, bytes: Part.bytes) else { return nil }
    self.count = file.length(of: Part.ends) / 4
    self.file = file
  }
}

extension CacheFile {
  fileprivate func hasStrings(ends: Int, bytes: Int) -> Bool {
    guard length(of: ends).isMultiple(of: 4) else { return false }
    var end = 0
    for index in 0..<length(of: ends) / 4 {
      guard let next = number(at: index, of: ends), next >= end else { return false }
      end = next
    }
    return end == length(of: bytes)
  }
}

// Writing.
extension CacheDirectory {
  /// Stores strings as a cache entry. Returns false if the file could not be written, or if it alone would exceed the
  /// size limit of the cache. O(bytes).
  ///
  /// - Parameters:
  ///   - strings: the strings to store.
  ///   - entry: the key and the validator under which the strings are stored.
  @discardableResult
  public func write(_ strings: ByteStrings, as entry: CacheEntryID) -> Bool {
    write(entry, partLengths: [4 * strings.count, strings.bytes.count]) { writer in
      writer.append(strings: strings.count) { body in
        for index in strings.indices { strings.withBytes(at: index, body) }
      }
    }
  }
}
