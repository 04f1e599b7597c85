internal import Glibc

extension CacheDirectory {
  /// Puts a file in its place as a whole: whoever opens the name finds the old one or the new one.
  /// Only its owner may read it. False if that could not be done; then nothing has changed.
  func write(as name: String, _ body: (inout FileWriter) -> Void) -> Bool {
    makeDirectories()
    let temporary = path(of: "\(name).\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = Glibc.open(temporary, flags, 0o600)
    guard descriptor >= 0 else { return false }
    var writer = FileWriter(descriptor)
    body(&writer)
    let isWritten = writer.finish()
    let isClosed = close(descriptor) == 0
    let isDone = isWritten && isClosed && rename(temporary, path(of: name)) == 0
    if !isDone { unlink(temporary) }
    return isDone
  }

  /// Makes the directory and those above it, for their owner alone.
  private func makeDirectories() {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
  }
}

/// Writes a file of the cache from its beginning to its end, with the checksums of its blocks.
struct FileWriter {
  private let descriptor: Int32
  /// What is not written yet.
  private var buffer: [UInt8] = []
  private var sums: [UInt64] = []
  private var hasFailed = false

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(2 * chunkSize)
  }

  /// Appends bytes of a part.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= chunkSize { writeBlocks(buffer.count / CheckedBlocks.blockSize) }
  }

  /// Appends bytes of a part.
  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// Appends a number of a part that is an array of them.
  mutating func append(number: Int) {
    withUnsafeBytes(of: UInt32(number)) { append($0) }
  }

  /// Ends a part: fills it up, so that the next one is aligned.
  mutating func endPart(length: Int) {
    append([UInt8](repeating: 0, count: aligned(length) - length))
  }

  /// Appends a whole part.
  mutating func append(part: [UInt8]) {
    append(part)
    endPart(length: part.count)
  }

  /// Writes what is left, and the checksums; false if any of it could not be written.
  fileprivate mutating func finish() -> Bool {
    let blocks = (buffer.count + CheckedBlocks.blockSize - 1) / CheckedBlocks.blockSize
    writeBlocks(blocks)
    sums.append(sums.withUnsafeBytes { checksum($0) })
    sums.withUnsafeBytes { write($0) }
    return !hasFailed
  }

  /// Writes the first blocks of the buffer and takes them off.
  private mutating func writeBlocks(_ count: Int) {
    var pending: [UInt8] = []
    swap(&pending, &buffer)
    let size = min(count * CheckedBlocks.blockSize, pending.count)
    pending.withUnsafeBytes { bytes in
      sums += CheckedBlocks.sums(of: UnsafeRawBufferPointer(rebasing: bytes[..<size]))
      write(UnsafeRawBufferPointer(rebasing: bytes[..<size]))
    }
    pending.removeFirst(size)
    swap(&pending, &buffer)
  }

  private mutating func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty, !hasFailed {
      let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
      let count = Glibc.write(descriptor, start, rest.count)
      hasFailed = count == 0 || (count < 0 && errno != EINTR)
      rest = rest.dropFirst(max(0, count))
    }
  }
}

/// How much is written at a time at least: a multiple of a block.
private let chunkSize = 64 * CheckedBlocks.blockSize
