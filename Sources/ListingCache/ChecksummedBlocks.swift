internal import Platform
internal import Synchronization

/// The content of a mapped file, divided into blocks. Each block is compared with its checksum when it is first read,
/// so a lookup that reads few blocks of a large file computes few checksums.
final class ChecksummedBlocks: Sendable {
  // Safe because nothing writes to this memory, and `file` keeps it mapped.
  nonisolated(unsafe) private let content: UnsafeRawBufferPointer
  nonisolated(unsafe) private let checksums: UnsafeRawBufferPointer
  private let file: MappedFile
  /// Whether each block has been verified. If several threads verify the same block at the same time, they get the
  /// same result.
  // Safe because its elements are atomic.
  nonisolated(unsafe) private let verified: UnsafeMutablePointer<Atomic<Bool>>
  private let areAllVerified = Atomic(false)
  private let hasDamage = Atomic(false)

  /// Splits a file into content and checksums. Returns nil if the size of the file does not match the given size of the
  /// content, or if the checksums are damaged.
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

  var isDamaged: Bool { hasDamage.load(ordering: .acquiring) }

  /// Returns the bytes in a range of the content; nil if they are damaged or out of bounds. The memory is valid for
  /// the lifetime of this object.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer? {
    guard range.lowerBound >= 0, range.upperBound <= content.count else { return reportDamage() }
    let bytes = UnsafeRawBufferPointer(rebasing: content[range])
    guard !range.isEmpty, !areAllVerified.load(ordering: .acquiring) else { return bytes }
    let blocks =
      range.lowerBound / BlockChecksums.blockSize...(range.upperBound - 1)
      / BlockChecksums.blockSize
    return blocks.allSatisfy(isValid) ? bytes : reportDamage()
  }

  /// Reads and verifies the whole content. If it is undamaged, later reads need no verification. O(bytes).
  func verifyAll() {
    guard bytes(0..<content.count) != nil else { return }
    areAllVerified.store(true, ordering: .releasing)
  }

  /// Marks the file as damaged. Always returns nil, so that a caller can report the damage and return nil in one
  /// statement.
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

/// Returns a 64-bit checksum, which always changes if a single 8-byte word changes. This is because each step is a
/// bijection of both the sum and the word, so that a changed word changes its own sum and thereby the result.
///
/// The checksum is not cryptographic: it detects damage, not manipulation. O(bytes). Each step depends on the result
/// of the previous step, so computing four independent sums takes a third of the time of a single sum.
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

/// The multiplier of a checksum step. It is odd, so that multiplication modulo 2^64 is a bijection.
private let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

private func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
  let mixed = (sum ^ word) &* multiplier
  return mixed ^ (mixed >> 29)
}

/// The checksums at the end of a cache file: one for each block of its content, followed by a checksum of these
/// checksums.
enum BlockChecksums {
  /// The size of a block in bytes; the last block may be shorter. A block is one memory page, so verifying it touches
  /// no more pages than reading it.
  static let blockSize = 4096

  static func size(ofContent contentSize: Int) -> Int {
    (contentSize + blockSize - 1) / blockSize * 8 + 8
  }

  /// Returns the checksum of each block. O(bytes).
  static func checksums(ofBlocksIn content: UnsafeRawBufferPointer) -> [UInt64] {
    stride(from: 0, to: content.count, by: blockSize).map { start in
      checksum(
        UnsafeRawBufferPointer(rebasing: content[start..<min(start + blockSize, content.count)]))
    }
  }
}

/// A file mapped into memory for reading; pages are loaded from the disk when they are accessed.
///
/// Cache files are replaced but never changed in place, so the content of a mapping does not change. If another
/// program truncates a mapped file, this process is killed by SIGBUS.
final class MappedFile: Sendable {
  // Safe because nothing writes to this memory, which stays mapped as long as this object exists.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  let lastUsed: Int

  /// Maps a file. Returns nil if the file does not exist, cannot be read or is empty, or if another user may have
  /// written it.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & writableByOthers == 0, status.st_size > 0
    else { return nil }
    let count = Int(status.st_size)
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
    lastUsed = Int(status.st_mtim.tv_sec)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}

private let writableByOthers = S_IWGRP | S_IWOTH
