internal import Synchronization

/// Bytes in blocks with a checksum each, which is compared when a block is read for the first time:
/// a lookup that touches few blocks of a big file pays for these alone.
///
/// The checksums stand behind the last block, and behind them their own.
final class CheckedBlocks: Sendable {
  /// The size of a block; the last one may be shorter. A page of memory: what is read is checked.
  static let blockSize = 4096

  // Sound because nobody writes to the memory, which the file keeps mapped.
  nonisolated(unsafe) private let content: UnsafeRawBufferPointer
  nonisolated(unsafe) private let sums: UnsafeRawBufferPointer
  private let file: MappedFile
  private let checked: Mutex<[Bool]>
  private let areAllSound = Atomic(false)
  private let hasDamage = Atomic(false)

  /// Splits a file's bytes into content and checksums; nil if they are not so long as they should
  /// be for so much content, or if the checksums are damaged.
  init?(_ file: MappedFile, contentSize: Int) {
    let bytes = file.bytes
    guard (0...bytes.count).contains(contentSize),
      contentSize + Self.sumsSize(of: contentSize) == bytes.count
    else { return nil }
    content = UnsafeRawBufferPointer(rebasing: bytes[..<contentSize])
    sums = UnsafeRawBufferPointer(rebasing: bytes[contentSize...].dropLast(8))
    checked = Mutex([Bool](repeating: false, count: sums.count / 8))
    self.file = file
    let own = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    guard checksum(sums) == own else { return nil }
  }

  /// Whether a block that was read is not what was written.
  var isDamaged: Bool { hasDamage.load(ordering: .acquiring) }

  /// Lends a part of the content; nil if it is damaged, or if there is no such part. The memory is
  /// good as long as this object.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    guard range.lowerBound >= 0, range.upperBound <= content.count else { return damaged() }
    let bytes = UnsafeRawBufferPointer(rebasing: content[range])
    guard !range.isEmpty, !areAllSound.load(ordering: .acquiring) else { return bytes }
    let blocks = range.lowerBound / Self.blockSize...(range.upperBound - 1) / Self.blockSize
    let areSound = checked.withLock { checked in blocks.allSatisfy { isSound($0, &checked) } }
    return areSound ? bytes : damaged()
  }

  /// Reads and checks everything, so that reading is plain access to memory from then on. O(bytes).
  func checkAll() {
    guard bytes(0..<content.count) != nil else { return }
    areAllSound.store(true, ordering: .releasing)
  }

  /// What is asked for is not there.
  func damaged() -> UnsafeRawBufferPointer? {
    hasDamage.store(true, ordering: .releasing)
    return nil
  }

  private func isSound(_ block: Int, _ checked: inout [Bool]) -> Bool {
    if checked[block] { return true }
    let start = block * Self.blockSize
    let end = min(start + Self.blockSize, content.count)
    let sum = checksum(UnsafeRawBufferPointer(rebasing: content[start..<end]))
    checked[block] = sum == sums.loadUnaligned(fromByteOffset: 8 * block, as: UInt64.self)
    return checked[block]
  }

  /// How many bytes the checksums of so much content take.
  static func sumsSize(of contentSize: Int) -> Int {
    (contentSize + blockSize - 1) / blockSize * 8 + 8
  }

  /// The checksum of each block. O(bytes).
  static func sums(of content: UnsafeRawBufferPointer) -> [UInt64] {
    stride(from: 0, to: content.count, by: blockSize).map { start in
      checksum(
        UnsafeRawBufferPointer(rebasing: content[start..<min(start + blockSize, content.count)]))
    }
  }
}
