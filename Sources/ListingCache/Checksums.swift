/// Returns a 64-bit checksum that changes with any change of a single 8-byte word: each step is a bijection of the
/// sum and of the word, so that a change of one word changes its own sum, and through it the result.
///
/// It is not cryptographic: it finds damage, not malice. O(bytes). Each step needs the result of the one before; four
/// independent sums therefore take a third of the time of one.
func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  let seed = UInt64(bytes.count) &* multiplier
  var (first, second, third, fourth) = (seed, seed, seed, seed)
  var offset = 0
  while offset + 32 <= bytes.count {
    first = step(first, word(bytes, at: offset))
    second = step(second, word(bytes, at: offset + 8))
    third = step(third, word(bytes, at: offset + 16))
    fourth = step(fourth, word(bytes, at: offset + 24))
    offset += 32
  }
  var sum = step(step(step(step(seed, first), second), third), fourth)
  while offset + 8 <= bytes.count {
    sum = step(sum, word(bytes, at: offset))
    offset += 8
  }
  for byte in bytes[offset...] { sum = step(sum, UInt64(byte)) }
  return sum
}

private func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
  bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
}

/// Odd, so that multiplying by it modulo 2^64 is a bijection.
private let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

private func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
  let mixed = (sum ^ word) &* multiplier
  return mixed ^ (mixed >> 29)
}

/// The checksums at the end of a cache file: one for each block of its content, then one over these
/// checksums.
enum BlockChecksums {
  /// The size of a block in bytes; the last one may be shorter. It is a page of memory, so that
  /// checking a block touches no more pages than reading it.
  static let blockSize = 4096

  /// The size in bytes of the checksums of a content.
  static func size(ofContent contentSize: Int) -> Int {
    (contentSize + blockSize - 1) / blockSize * 8 + 8
  }

  /// The checksum of each block. O(bytes).
  static func checksums(ofBlocksIn content: UnsafeRawBufferPointer) -> [UInt64] {
    stride(from: 0, to: content.count, by: blockSize).map { start in
      checksum(
        UnsafeRawBufferPointer(rebasing: content[start..<min(start + blockSize, content.count)]))
    }
  }
}
