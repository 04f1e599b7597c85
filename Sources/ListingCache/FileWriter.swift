internal import Bytes
internal import Platform

/// Writes a cache file from beginning to end, followed by the checksums of its blocks.
struct FileWriter {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var checksums: [UInt64] = []
  private var failure: SystemError?

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(2 * chunkSize)
  }

  /// Replaces a file atomically: a program that opens the path finds either the old file or the complete new file. Only
  /// the owner can read the new file. Returns false if the new file could not be written; in that case, the old file is
  /// unchanged.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - body: writes the content of the new file.
  static func replaceFile(at path: String, _ body: (inout FileWriter) -> Void) -> Bool {
    let result: Void? = try? Platform.replaceFile(ByteString(path), mode: 0o600) {
      descriptor throws(SystemError) in
      var writer = FileWriter(descriptor)
      body(&writer)
      try writer.finish()
    }
    return result != nil
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= chunkSize { writeBlocks(buffer.count / BlockChecksums.blockSize) }
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends a 32-bit number to a part that is an array of numbers.
  mutating func append(number: Int) {
    withUnsafeBytes(of: UInt32(number)) { append($0) }
  }

  /// Adds padding after a part of the given length in bytes, so that the next part is aligned.
  mutating func endPart(length: Int) {
    append([UInt8](repeating: 0, count: aligned(length) - length))
  }

  mutating func append(part: [UInt8]) {
    append(part)
    endPart(length: part.count)
  }

  /// Appends strings as two parts: first the offsets at which they end, and then their bytes.
  ///
  /// - Parameters:
  ///   - count: the number of strings, whose total size must be less than 4 GiB.
  ///   - forEach: calls the closure that it is given with each string, in order. This function runs twice, once for
  ///     each part.
  mutating func append(
    strings count: Int, forEach: ((UnsafeRawBufferPointer) -> Void) -> Void
  ) {
    var end = 0
    forEach {
      end += $0.count
      append(number: end)
    }
    endPart(length: 4 * count)
    forEach { append($0) }
    endPart(length: end)
  }

  /// Writes the remaining bytes and the checksums; throws if any write has failed.
  private mutating func finish() throws(SystemError) {
    writeBlocks((buffer.count + BlockChecksums.blockSize - 1) / BlockChecksums.blockSize)
    checksums.append(checksums.withUnsafeBytes { checksum($0) })
    checksums.withUnsafeBytes { write($0) }
    if let failure { throw failure }
  }

  private mutating func writeBlocks(_ count: Int) {
    var pending: [UInt8] = []
    swap(&pending, &buffer)
    let size = min(count * BlockChecksums.blockSize, pending.count)
    pending.withUnsafeBytes { bytes in
      let blocks = UnsafeRawBufferPointer(rebasing: bytes[..<size])
      checksums += BlockChecksums.checksums(ofBlocksIn: blocks)
      write(blocks)
    }
    pending.removeFirst(size)
    swap(&pending, &buffer)
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    do throws(SystemError) { try writeAll(bytes, to: descriptor) } catch { failure = error }
  }
}

/// The size at which the content of the buffer is written to the file. It is a multiple of the block size.
private let chunkSize = 64 * BlockChecksums.blockSize
