internal import Bytes

/// The strings of a `ByteStrings` as they lie in memory.
struct PackedStrings {
  let bytes: UnsafeRawBufferPointer
  let ends: UnsafeBufferPointer<UInt32>

  var count: Int { ends.count }

  subscript(index: Int) -> UnsafeRawBufferPointer {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return UnsafeRawBufferPointer(rebasing: bytes[start..<Int(ends[index])])
  }
}

extension ByteStrings {
  /// Lends all strings without a look at the arrays for each.
  func withPackedStrings<Result>(_ body: (PackedStrings) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      ends.withUnsafeBufferPointer { body(PackedStrings(bytes: bytes, ends: $0)) }
    }
  }
}
