import Bytes
internal import Glibc
internal import Bytes

extension ByteString {
  /// Lends the bytes to C with a terminator behind them.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withCStrings([self]) { body($0[0]) }
  }

  /// Copies the bytes and a terminator; behind the copy.
  fileprivate func copy(to memory: UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar> {
    bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memcpy(memory, start, bytes.count) }
    }
    memory[bytes.count] = 0
    return memory + bytes.count + 1
  }
}

/// Lends strings to C, a terminator behind each; in memory of the stack, if they are no longer than
/// usual.
func withCStrings<Result>(
  _ strings: [ByteString], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>>) -> Result
) -> Result {
  let size = strings.reduce(1) { $0 + $1.bytes.count + 1 }
  return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { bytes in
    withUnsafeTemporaryAllocation(of: Start.self, capacity: strings.count) { starts in
      var next = bytes.baseAddress
      for (index, string) in strings.enumerated() {
        guard let start = next else { break }
        starts.initializeElement(at: index, to: UnsafePointer(start))
        next = string.copy(to: start)
      }
      return body(UnsafeBufferPointer(starts))
    }
  }
}

private typealias Start = UnsafePointer<CChar>
