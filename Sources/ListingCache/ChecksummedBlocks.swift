internal import Platform
internal import Synchronization

/// The content of a mapped file in blocks, each compared with its checksum when it is read for the
/// first time: a lookup that touches only a few blocks of a big file computes only their checksums.
final class ChecksummedBlocks: Sendable {
  // Safe because nothing writes to this memory, which `file` keeps mapped.
  nonisolated(unsafe) private let content: UnsafeRawBufferPointer
  nonisolated(unsafe) private let checksums: UnsafeRawBufferPointer
  private let file: MappedFile
  private let verified: Locked<[Bool]>
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
    verified = Locked([Bool](repeating: false, count: checksums.count / 8))
    self.file = file
    let expected = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    guard checksum(checksums) == expected else { return nil }
  }

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
    let areValid = verified.withLock { verified in
      blocks.allSatisfy { isValid($0, &verified) }
    }
    return areValid ? bytes : reportDamage()
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

  private func isValid(_ block: Int, _ verified: inout [Bool]) -> Bool {
    if verified[block] { return true }
    let start = block * BlockChecksums.blockSize
    let end = min(start + BlockChecksums.blockSize, content.count)
    let sum = checksum(UnsafeRawBufferPointer(rebasing: content[start..<end]))
    verified[block] = sum == checksums.loadUnaligned(fromByteOffset: 8 * block, as: UInt64.self)
    return verified[block]
  }
}
