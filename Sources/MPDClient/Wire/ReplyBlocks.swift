import Bytes
internal import Glibc
internal import Bytes

/// The bytes of a reply as they come, in blocks far larger than libmpdclient's own of 4 KiB, and
/// the lines in them. The memory is used again and again: nothing is allocated for a line.
struct ReplyBlocks: ~Copyable {
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// How many bytes there are behind the last line that was lent.
  private var rest = 0

  deinit { memory.deallocate() }

  /// Where the next bytes go; empty if a line is longer than all of the memory.
  var room: UnsafeMutableRawBufferPointer { .init(rebasing: memory[rest...]) }

  /// Whether bytes have come that no line was made of.
  var hasRest: Bool { rest > 0 }

  /// Lends each line that is whole once `count` more bytes are in `room`, without its newline,
  /// until the body says that one is the last; that one, or nil if it is still to come.
  mutating func forEachLine(
    withMore count: Int, _ goesOn: (UnsafeRawBufferPointer) throws(MPDError) -> Bool
  ) throws(MPDError) -> ByteString? {
    let end = rest + count
    var start = 0
    var last: ByteString?
    while last == nil, let length = bytes(start..<end).firstOffset(of: .newline) {
      let line = bytes(start..<start + length)
      if try !goesOn(line) { last = ByteString(line) }
      start += length + 1
    }
    rest = end - start
    memory.copyMemory(from: bytes(start..<end))
    return last
  }

  private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[range])
  }
}
