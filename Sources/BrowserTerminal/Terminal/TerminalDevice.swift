internal import Browser
internal import CTerminal
internal import Glibc
internal import Platform
internal import TerminalText

/// The descriptor of a terminal, which is read and written without waiting.
///
/// The terminal is opened by its path, so that standard input and output can be pipes. Because the descriptor belongs
/// to an open file of its own, its nonblocking mode does not affect standard input and output.
final class TerminalDevice {
  /// The maximum number of bytes that may wait to be written. If the terminal stops reading, further bytes are refused.
  private static let outputCapacity = 1024 * 1024

  let descriptor: Int32
  private(set) var hasHungUp = false
  private var output: [UInt8] = []
  private var written = 0

  init(path: String) throws(TerminalError) {
    descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw .notOpened(path, code: errno) }
    if isatty(descriptor) == 0 { throw .notOpened(path, code: ENOTTY) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  var hasOutput: Bool { written < output.count }

  /// The number of columns and rows; 80 and 24 if the terminal does not report them.
  var size: CellSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return CellSize(columns: 80, rows: 24)
    }
    return CellSize(columns: min(1000, Int(size.ws_col)), rows: min(1000, Int(size.ws_row)))
  }

  /// The size of a cell in pixels; nil if the terminal does not report it.
  var cellSize: PixelSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return PixelSize(
      cellWidth: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
  }

  /// Returns the bytes that have arrived. Returns at most about 64 KiB, so that a flood of input cannot keep the
  /// program from drawing.
  func read() -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < 64 * 1024 {
      let chunk = readChunk()
      bytes += chunk
      if chunk.isEmpty { break }
    }
    return bytes
  }

  private func readChunk() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      var result: Int
      repeat {
        result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      if result == 0 || result < 0 && errno != EAGAIN { hasHungUp = true }
      count = max(0, result)
    }
  }

  /// Writes bytes after the bytes that are already waiting to be written. If this would exceed the capacity for waiting
  /// bytes, writes nothing and returns false.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    guard output.count - written + bytes.count <= Self.outputCapacity else { return false }
    output += bytes
    writeOutput()
    return true
  }

  func writeOutput() {
    while hasOutput {
      let count = output[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        if errno != EAGAIN { hasHungUp = true }
        break
      }
    }
    if !hasOutput { dropOutput() }
  }

  func dropOutput() {
    output = []
    written = 0
  }

  func hangUp() {
    hasHungUp = true
  }
}

/// A failure to open a terminal or to switch it to full-screen mode.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// The terminal at this path could not be opened; `code` is the error number.
  case notOpened(String, code: Int32)
  /// The terminal could not be switched to full-screen mode; `code` is the error number.
  case notEntered(code: Int32)
  /// TERM is empty, or names a terminal that cannot place text on the screen.
  case unsuitable(term: String)

  package var description: String {
    switch self {
    case .notOpened(let path, let code):
      "the browser needs a terminal, but \(path.terminalSafe()) cannot be opened: \(SystemError(code).message)"
    case .notEntered(EAGAIN): "the program is in the background, so it cannot use the terminal"
    case .notEntered(let code): "cannot enter full-screen mode: \(SystemError(code).message)"
    case .unsuitable(""):
      "TERM is not set, so it is not known whether the terminal can show the browser"
    case .unsuitable(let term):
      "TERM is '\(term.terminalSafe())', but the browser cannot be shown on such a terminal"
    }
  }
}
