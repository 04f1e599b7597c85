internal import Glibc

// The standard library's searches compare byte by byte through generic code, which took half of the
// time of a long listing; the C library's use vector instructions.
extension UnsafeRawBufferPointer {
  /// The offset of the first occurrence of a byte; nil if there is none (`memchr`).
  package func firstOffset(of byte: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }

  /// Whether the bytes begin with an ASCII literal.
  package func hasPrefix(_ text: StaticString) -> Bool {
    hasPrefix(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether the bytes begin with other bytes (`memcmp`).
  package func hasPrefix(_ prefix: UnsafeRawBufferPointer) -> Bool {
    guard count >= prefix.count, let baseAddress, let other = prefix.baseAddress else {
      return prefix.isEmpty
    }
    return memcmp(baseAddress, other, prefix.count) == 0
  }
}

extension ByteString {
  /// Whether the string contains a byte. O(n), by `memchr`.
  public func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte) != nil }

  /// The offset of the first occurrence of a byte; nil if there is none. O(n), by `memchr`.
  public func firstIndex(of byte: UInt8) -> Int? { withUnsafeBytes { $0.firstOffset(of: byte) } }

  /// Whether the string begins with another one.
  public func hasPrefix(_ prefix: ByteString) -> Bool {
    withUnsafeBytes { bytes in prefix.withUnsafeBytes(bytes.hasPrefix) }
  }
}
