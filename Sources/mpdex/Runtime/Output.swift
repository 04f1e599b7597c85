internal import Bytes
internal import FoundationEssentials
internal import Glibc

/// Standard output, written in blocks.
///
/// A closed pipe ends the program quietly: whoever read has seen enough.
final class Output {
  /// Whether people read it: text is made safe, and aligned or coloured.
  let isTerminal = isatty(STDOUT_FILENO) == 1
  /// What ends a result: a newline, or a NUL.
  let terminator: UInt8

  /// Makes JSON's lines; kept, since it is dear to make.
  lazy var encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private var buffer: [UInt8] = []

  init(nulTerminated: Bool = false) {
    terminator = nulTerminated ? 0 : UInt8.newline
    buffer.reserveCapacity(2 * blockSize)
  }

  /// Whether escape sequences for colour are wanted.
  var isColoured: Bool {
    isTerminal && environmentVariable("NO_COLOR") == nil && environmentVariable("TERM") != "dumb"
  }

  /// Writes a result, byte for byte.
  func write(_ bytes: UnsafeRawBufferPointer) {
    buffer.append(contentsOf: bytes)
    buffer.append(terminator)
    if buffer.count >= blockSize { flush() }
  }

  /// Writes a result behind what many of them begin with, byte for byte.
  func write(_ bytes: UnsafeRawBufferPointer, behind prefix: [UInt8]) {
    buffer.append(prefix, bytes, terminator)
    if buffer.count >= blockSize { flush() }
  }

  /// Writes a result, byte for byte.
  func write(_ bytes: ByteString) {
    bytes.bytes.withUnsafeBytes(write)
  }

  /// Writes a result.
  func write(_ text: String) {
    write(ByteString(text))
  }

  /// Writes a result: as it is, or made safe for a terminal.
  func writeVisibly(_ bytes: ByteString) {
    writeVisibly(bytes, behind: [])
  }

  /// Writes a result, as it is or made safe for a terminal, behind what needs no such thing.
  func writeVisibly(_ bytes: ByteString, behind prefix: [UInt8]) {
    let shown = isTerminal ? ByteString(bytes.visible) : bytes
    shown.bytes.withUnsafeBytes { write($0, behind: prefix) }
  }

  /// Writes the parts of a result: as they are, or made safe for a terminal.
  func writeVisibly(_ parts: ByteString...) {
    writeVisibly(ByteString(parts.flatMap(\.bytes)))
  }

  /// Writes an entry as one line of JSON, without a detour: there can be many thousands.
  func writeJSON(_ entry: JSONEntry) {
    guard !isTerminal else {
      var line: [UInt8] = []
      entry.append(to: &line)
      return write(ByteString(line).visibleJSON)
    }
    entry.append(to: &buffer)
    buffer.append(terminator)
    if buffer.count >= blockSize { flush() }
  }

  /// Writes bytes with nothing behind them, for what is no text.
  func writeUnended(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= blockSize { flush() }
  }

  /// Hands on what is in the buffer; call it once at the end.
  func flush() {
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress.map { $0 + written }, $0.count - written)
      }
      if count < 0, errno != EINTR { endWriting(errno) }
      written += max(count, 0)
    }
    buffer.removeAll(keepingCapacity: true)
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

private func endWriting(_ error: Int32) -> Never {
  if error == EPIPE { exit(ExitStatus.done.rawValue) }
  printNote("cannot write to standard output: \(String(cString: strerror(error)))")
  exit(ExitStatus.inPart.rawValue)
}

/// A variable of the environment; nil if it is not set or empty.
func environmentVariable(_ name: String) -> ByteString? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return ByteString(cString: value)
}
