internal import CMemory

// The C library's searches and comparisons use vector instructions. The standard library's functions process one byte
// at a time in generic code, which used to take half the time of a long listing.
extension UnsafeRawBufferPointer {
  /// Creates a buffer over the bytes of a C string, without its terminator.
  package init(cString start: UnsafePointer<CChar>) {
    self.init(start: start, count: strlen(start))
  }

  /// Returns the offset of the first occurrence of a byte; nil if the byte does not occur (`memchr`).
  package func firstOffset(of byte: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }

  /// Returns whether the bytes begin with an ASCII literal.
  package func hasPrefix(_ text: StaticString) -> Bool {
    hasPrefix(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Returns whether the bytes begin with other bytes (`memcmp`).
  package func hasPrefix(_ prefix: UnsafeRawBufferPointer) -> Bool {
    guard count >= prefix.count, let baseAddress, let other = prefix.baseAddress else {
      return prefix.isEmpty
    }
    return memcmp(baseAddress, other, prefix.count) == 0
  }

  /// Compares two strings of unsigned bytes (`memcmp`). Returns a negative number if this string is less than the
  /// other, zero if they are equal, and a positive number otherwise. A prefix of a string is less than the string.
  package func compare(with other: UnsafeRawBufferPointer) -> Int {
    guard let baseAddress, let otherAddress = other.baseAddress else { return count - other.count }
    let order = memcmp(baseAddress, otherAddress, Swift.min(count, other.count))
    return order != 0 ? Int(order) : count - other.count
  }
}

extension [UInt8] {
  /// Appends the bytes of a number, the most significant byte first, so that the bytes of unsigned numbers are in the
  /// order of the numbers.
  package mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}
