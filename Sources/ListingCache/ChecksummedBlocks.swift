internal import Synchronization

/// The content of a mapped file in blocks, each compared with its checksum when it is read for the
/// first time: a lookup that touches only a few blocks of a big file computes only their checksums.
final class ChecksummedBlocks: Sendable {
  // Safe because nothing writes to this memory, which `file` keeps mapped.
  nonisolated(unsafe) private let content: UnsafeRawBufferPointer
  nonisolated(unsafe) private let checksums: UnsafeRawBufferPointer
  private let file: MappedFile
  /// Whether each block was compared. Threads that compare the same one at the same time find the same.
  // Safe because its elements are atomic.
  nonisolated(unsafe) private let verified: UnsafeMutablePointer<Atomic<Bool>>
  private let areAllVerified = Atomic(false)
  private let hasDamage = Atomic(false)

  /// Splits a file into content and checksums; nil if its size is not that of the content and its
  /// checksums, or if the checksums are damaged.
  init?(_ file: MappedFile, contentSize: Int) {
    let bytes = file.bytes
    guard (0...bytes.count).contains(contentSize),
      contentSize + BlockChecksums.size(ofContent: contentSize) == bytes.count
    else { return nil }
    content = UnsafeRawBufferPointer(rebasing: bytes[..<contentSize])
    checksums = UnsafeRawBufferPointer(rebasing: bytes[contentSize...].dropLast(8))
    let expected = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    guard checksum(checksums) == expected else { return nil }
    self.file = file
    verified = .allocate(capacity: checksums.count / 8)
    for block in 0..<checksums.count / 8 { (verified + block).initialize(to: Atomic(false)) }
  }

  deinit { verified.deallocate() }

  /// Whether a block that was read does not match its checksum.
  var isDamaged: Bool { hasDamage.load(ordering: .acquiring) }

  /// The bytes of a range of the content; nil if they are damaged or out of bounds. The memory is
  /// valid for the lifetime of this object.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    guard range.lowerBound >= 0, range.upperBound <= content.count else { return reportDamage() }
    let bytes = UnsafeRawBufferPointer(rebasing: content[range])
    guard !range.isEmpty, !areAllVerified.load(ordering: .acquiring) else { return bytes }
    let blocks =
      range.lowerBound / BlockChecksums.blockSize...(range.upperBound - 1)
      / BlockChecksums.blockSize
    return blocks.allSatisfy(isValid) ? bytes : reportDamage()
  }

  /// Reads and checks the whole content; if it is undamaged, later reads check nothing. O(bytes).
  func verifyAll() {
    guard bytes(0..<content.count) != nil else { return }
    areAllVerified.store(true, ordering: .releasing)
  }

  /// Marks the file as damaged; returns nil for the caller to return.
  func reportDamage() -> UnsafeRawBufferPointer? {
    hasDamage.store(true, ordering: .releasing)
    return nil
  }

  private func isValid(_ block: Int) -> Bool {
    if verified[block].load(ordering: .relaxed) { return true }
    let start = block * BlockChecksums.blockSize
    let end = min(start + BlockChecksums.blockSize, content.count)
    let sum = checksum(UnsafeRawBufferPointer(rebasing: content[start..<end]))
    let isValid = sum == checksums.loadUnaligned(fromByteOffset: 8 * block, as: UInt64.self)
    if isValid { verified[block].store(true, ordering: .relaxed) }
    return isValid
  }
}
