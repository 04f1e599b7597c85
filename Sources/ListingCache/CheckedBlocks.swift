/// Bytes in blocks with a checksum each, which is compared when a block is read for the first time:
/// a lookup that touches few blocks of a big file pays for these alone.
///
/// The checksums stand behind the last block, and behind them their own.
struct CheckedBlocks {
  /// The size of a block; the last one may be shorter. A page of memory: what is read is checked.
  static let blockSize = 4096

  private let content: UnsafeRawBufferPointer
  private let sums: UnsafeRawBufferPointer
  private var isChecked: [Bool]
  /// Whether a block that was read is not what was written.
  private(set) var isDamaged = false

  /// Splits a file's bytes into content and checksums; nil if they are not so long as they should be
  /// for so much content, or if the checksums are damaged.
  init?(_ bytes: UnsafeRawBufferPointer, contentSize: Int) {
    guard (0...bytes.count).contains(contentSize),
      contentSize + Self.sumsSize(of: contentSize) == bytes.count
    else { return nil }
    content = UnsafeRawBufferPointer(rebasing: bytes[..<contentSize])
    sums = UnsafeRawBufferPointer(rebasing: bytes[contentSize...].dropLast(8))
    isChecked = [Bool](repeating: false, count: sums.count / 8)
    let own = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    guard checksum(sums) == own else { return nil }
  }

  /// Lends a part of the content; nil if it is damaged, or if there is no such part.
  mutating func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    guard range.lowerBound >= 0, range.upperBound <= content.count else { return damaged() }
    guard !range.isEmpty else { return UnsafeRawBufferPointer(rebasing: content[range]) }
    for block in range.lowerBound / Self.blockSize...(range.upperBound - 1) / Self.blockSize {
      guard isSound(block) else { return damaged() }
    }
    return UnsafeRawBufferPointer(rebasing: content[range])
  }

  private mutating func damaged() -> UnsafeRawBufferPointer? {
    isDamaged = true
    return nil
  }

  private mutating func isSound(_ block: Int) -> Bool {
    if isChecked[block] { return true }
    let start = block * Self.blockSize
    let end = min(start + Self.blockSize, content.count)
    let sum = checksum(UnsafeRawBufferPointer(rebasing: content[start..<end]))
    isChecked[block] = sum == sums.loadUnaligned(fromByteOffset: 8 * block, as: UInt64.self)
    return isChecked[block]
  }

  /// How many bytes the checksums of so much content take.
  static func sumsSize(of contentSize: Int) -> Int {
    (contentSize + blockSize - 1) / blockSize * 8 + 8
  }

  /// The checksums of a content, as they stand behind it. O(bytes).
  static func sums(of content: UnsafeRawBufferPointer) -> [UInt64] {
    var sums = stride(from: 0, to: content.count, by: blockSize).map { start in
      checksum(
        UnsafeRawBufferPointer(rebasing: content[start..<min(start + blockSize, content.count)]))
    }
    sums.append(sums.withUnsafeBytes { checksum($0) })
    return sums
  }
}
