/// Compares as unsigned bytes, a prefix before what it begins; negative, zero or positive.
///
/// Eight bytes at a time: the module imports nothing, not even memcmp.
func compareBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  let common = min(left.count, right.count)
  var offset = 0
  while offset + 8 <= common {
    let leftWord = left.loadUnaligned(fromByteOffset: offset, as: UInt64.self).bigEndian
    let rightWord = right.loadUnaligned(fromByteOffset: offset, as: UInt64.self).bigEndian
    if leftWord != rightWord { return leftWord < rightWord ? -1 : 1 }
    offset += 8
  }
  while offset < common {
    if left[offset] != right[offset] { return left[offset] < right[offset] ? -1 : 1 }
    offset += 1
  }
  return left.count - right.count
}

/// The first eight bytes as a big-endian number, zeros behind a shorter string: it orders as the
/// bytes do, but for ties.
func leadingWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  if bytes.count >= 8 { return bytes.loadUnaligned(as: UInt64.self).bigEndian }
  var word: UInt64 = 0
  for byte in bytes { word = word << 8 | UInt64(byte) }
  return bytes.isEmpty ? 0 : word << UInt64(8 * (8 - bytes.count))
}
