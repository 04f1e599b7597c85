/// Reads numbers that are stored in as few bytes as each of them needs (LEB128): seven bits in each byte, lowest bits
/// first, with the highest bit set in every byte except the last.
struct PackedNumberReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  /// Reads the next number; nil if the bytes end within the number, or if the number has more than 63 bits.
  mutating func next() -> Int? {
    guard offset < bytes.count else { return nil }
    let first = bytes[offset]
    guard first >= 0x80 else {
      offset += 1
      return Int(first)
    }
    return nextLong()
  }

  /// Reads the next number, which takes several bytes.
  private mutating func nextLong() -> Int? {
    var number = 0
    var shift = 0
    while offset < bytes.count, shift < 63 {
      let byte = bytes[offset]
      offset += 1
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }
}

extension [UInt8] {
  /// Appends a number in the form that ``PackedNumberReader`` reads.
  ///
  /// - Parameter number: a number that is not negative.
  mutating func append(packed number: Int) {
    var rest = UInt(number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
