internal import Bytes
internal import FoundationEssentials
internal import Glibc

/// The reason why standard output could not be written.
enum OutputError: Error {
  /// The reader closed the pipe. It has seen enough, so this is not a failure of the command.
  case closedPipe
  /// Any other reason, as an `errno`.
  case system(Int32)
}

/// Standard output, written in blocks.
///
/// The first write that fails is remembered, as by C's `ferror`: later writes do nothing, and
/// `flush()` throws the reason.
final class Output {
  /// Whether the output is a terminal. If so, text is made terminal-safe, and is aligned or
  /// coloured.
  let isTerminal = isatty(STDOUT_FILENO) == 1
  /// The byte after each result: a newline, or a NUL.
  var terminator = UInt8.newline

  /// Encodes lines of JSON; created once, since that is expensive.
  private lazy var encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private var buffer: [UInt8] = []
  private var failure: OutputError?

  /// Whether escape sequences for colour are written.
  var isColoured: Bool {
    isTerminal && environmentVariable("NO_COLOR") == nil && environmentVariable("TERM") != "dumb"
  }

  /// Writes a result, byte for byte.
  func write(_ bytes: UnsafeRawBufferPointer) {
    write(bytes, after: [])
  }

  /// Writes a result that begins with a prefix, byte for byte.
  func write(_ bytes: UnsafeRawBufferPointer, after prefix: [UInt8]) {
    reserveBlocks()
    buffer.append(prefix, bytes, terminator)
    if buffer.count >= blockSize { writeBuffer() }
  }

  /// Writes a result, byte for byte.
  func write(_ bytes: ByteString) {
    bytes.withUnsafeBytes(write)
  }

  /// Writes a result.
  func write(_ text: String) {
    write(ByteString(text))
  }

  /// Writes a result: made safe for a terminal, unchanged for anything else.
  ///
  /// - Parameter prefix: the beginning of the result, which is safe already.
  func writeSafely(_ bytes: ByteString, after prefix: [UInt8] = []) {
    let shown = isTerminal ? ByteString(bytes.terminalSafe) : bytes
    shown.withUnsafeBytes { write($0, after: prefix) }
  }

  /// Writes an entry as one line of JSON, without `JSONEncoder`: there can be many thousands.
  func writeJSON(_ entry: JSONEntry) {
    guard !isTerminal else {
      var line: [UInt8] = []
      entry.append(to: &line)
      return write(ByteString(line).terminalSafeJSON)
    }
    entry.append(to: &buffer)
    buffer.append(terminator)
    if buffer.count >= blockSize { writeBuffer() }
  }

  /// Writes a value as one line of JSON, its keys in alphabetical order.
  func writeJSON(_ value: some Encodable) throws {
    let line = ByteString([UInt8](try encoder.encode(value)))
    write(isTerminal ? line.terminalSafeJSON : line)
  }

  /// Writes bytes without a terminator after them, such as those of a picture.
  func writeRaw(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= blockSize { writeBuffer() }
  }

  /// Writes the rest of the buffer; throws the error of an earlier write if one has failed.
  func flush() throws(OutputError) {
    writeBuffer()
    try check()
  }

  /// Throws the error of an earlier write if one has failed. It is called in loops that would
  /// otherwise continue for long.
  func check() throws(OutputError) {
    if let failure { throw failure }
  }

  private func writeBuffer() {
    do throws(SystemError) {
      if failure == nil { try writeAll(buffer, to: STDOUT_FILENO) }
    } catch {
      failure = error.number == EPIPE ? .closedPipe : .system(error.number)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Reserves room for a block and a line at once, since growing step by step would copy the bytes.
  private func reserveBlocks() {
    if buffer.capacity == 0 { buffer.reserveCapacity(2 * blockSize) }
  }
}

extension [UInt8] {
  /// Appends the parts of a line in one access to the array.
  fileprivate mutating func append(
    _ prefix: [UInt8], _ bytes: UnsafeRawBufferPointer, _ terminator: UInt8
  ) {
    self += prefix
    append(contentsOf: bytes)
    append(terminator)
  }
}

private let blockSize = 1 << 16
