/// Numbers in as few bytes as each needs: seven bits a byte, the lowest first, with the highest bit set in all bytes
/// but the last (LEB128).
struct PackedNumberReader {
  private var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads the next number; nil if the bytes end before the number does, or if it exceeds 63 bits.
  mutating func next() -> Int? {
    var number = 0
    var shift = 0
    for (offset, byte) in rest.enumerated() {
      guard shift < 63 else { return nil }
      number |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
        return number
      }
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
