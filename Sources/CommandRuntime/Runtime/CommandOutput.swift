package import Bytes
internal import Glibc
package import JSON
internal import Platform
internal import TerminalText

/// The reason why standard output could not be written.
package enum OutputError: Error {
  /// The reader closed the pipe, because it needs no more output. This is not a failure of the command.
  case closedPipe
  /// Any other reason, as an `errno`.
  case system(Int32)
}

/// How much a command prints in addition to its results, as specified by `--quiet` or `--verbose`. If both options are
/// given, the last one on the command line counts, as in mpc.
package enum Verbosity {
  /// Neither the status nor progress lines nor notes are printed.
  case quiet
  /// Every completed action is printed, and notes are printed even if standard error is not a terminal.
  case verbose
}

/// Standard output, which is written in blocks, and notes on standard error.
///
/// As soon as the first block is full, a second thread takes over the writing. Otherwise a slow reader of the output
/// would keep the command from reading replies, and the server would close the connection. The rest of the output,
/// which does not fill a block, is written by `flush()`.
///
/// The first write that fails is remembered, as by C's `ferror`: later writes do nothing, and `flush()` throws the
/// reason.
package final class CommandOutput {
  /// Whether the output is a terminal. If so, text is made terminal-safe, and may be aligned or coloured.
  package let isTerminal = isatty(STDOUT_FILENO) == 1
  /// The byte after each result: a newline, or a NUL.
  var terminator = UInt8.newline

  /// How much is printed in addition to the results; nil for the default.
  private let verbosity: Verbosity?

  /// A closure that returns whether the running command declares all keys of an object that is printed as JSON.
  package var isDeclared: (JSONObject) -> Bool = { _ in true }

  /// Whether the command has waited for the reader of the output. During such a wait, the server may have closed the
  /// connection.
  private(set) var hasWaited = false

  private var buffer: [UInt8] = []
  /// The thread that writes full blocks; nil before the first full block.
  private var writer: OutputWriter?
  /// Whether a block was passed to the second thread since the last call of `waitForRoom()`. That function is called
  /// for every song, and returns at once if this is false.
  private var hasNewBlock = false
  /// The error of the first write that failed on the thread of the command, not on the second thread; nil if no such
  /// write has failed.
  private var ownFailure: SystemError?

  init(_ verbosity: Verbosity?) {
    self.verbosity = verbosity
  }

  /// Whether escape sequences for colour are written.
  package var isColoured: Bool {
    isTerminal && environmentVariable("NO_COLOR") == nil && environmentVariable("TERM") != "dumb"
  }

  /// Writes a result byte for byte, followed by the terminator.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    write(bytes, after: [])
  }

  /// Writes a prefix and a result byte for byte, followed by the terminator.
  package func write(_ bytes: UnsafeRawBufferPointer, after prefix: [UInt8]) {
    reserveBlock()
    buffer.append(prefix, bytes, terminator)
    passOnFullBlock()
  }

  /// Writes a result byte for byte, followed by the terminator.
  package func write(_ bytes: ByteString) {
    bytes.withUnsafeBytes(write)
  }

  /// Writes a string as a result, followed by the terminator.
  package func write(_ text: String) {
    write(ByteString(text))
  }

  /// Writes a result. On a terminal, the result is made terminal-safe; otherwise, the result is written unchanged.
  ///
  /// - Parameter prefix: the beginning of the result, which is already terminal-safe.
  package func writeSafely(_ bytes: ByteString, after prefix: [UInt8] = []) {
    let shown = isTerminal ? ByteString(bytes.terminalSafe) : bytes
    shown.withUnsafeBytes { write($0, after: prefix) }
  }

  /// Writes a result. On a terminal, the result is made terminal-safe; otherwise, the result is written unchanged,
  /// without an allocation.
  package func writeSafely(_ bytes: UnsafeRawBufferPointer) {
    if isTerminal { writeSafely(ByteString(bytes)) } else { write(bytes) }
  }

  /// Writes the fields of a result, separated by tabs. On a terminal, the fields are made terminal-safe and separated
  /// by two spaces.
  package func write(fields: [ByteString]) {
    guard isTerminal else { return write(fields.joined(separator: "\t")) }
    write(fields.map(\.terminalSafe).joined(separator: "  "))
  }

  /// Writes an object as one line of JSON.
  package func writeJSON(_ object: JSONObject) {
    assert(isDeclared(object), "an object has the keys \(object.names), which are not declared")
    guard !isTerminal else {
      var line: [UInt8] = []
      object.appendJSON(to: &line)
      return writeJSON(text: ByteString(line))
    }
    reserveBlock()
    object.appendJSON(to: &buffer)
    buffer.append(terminator)
    passOnFullBlock()
  }

  /// Writes a result that is already JSON. On a terminal, the text is made terminal-safe.
  package func writeJSON(text: ByteString) {
    write(isTerminal ? text.terminalSafeJSON : text)
  }

  /// Writes bytes, such as a picture, without a terminator after them.
  package func writeRaw(_ bytes: [UInt8]) {
    if buffer.isEmpty, bytes.count >= blockSize { buffer = bytes } else { buffer += bytes }
    passOnFullBlock()
  }

  /// Waits until everything is written; throws the error of an earlier write if one has failed.
  package func flush() throws {
    writer?.wait(forAtMost: 0)
    writeBuffer()
    try check()
  }

  /// Waits while more than `maxUnwrittenBytes` bytes are unwritten; throws the error of an earlier write if one has
  /// failed.
  ///
  /// This function is called between requests and in loops over songs that have arrived. It must not be called while a
  /// reply is arriving, since the server would close the connection. On a terminal, it waits until everything is
  /// written, so that a progress line does not interrupt the output.
  package func waitForRoom() throws {
    guard hasNewBlock else { return }
    hasNewBlock = false
    let limit = isTerminal ? 0 : maxUnwrittenBytes
    if let writer, writer.wait(forAtMost: limit) { hasWaited = true }
    try check()
  }

  private func check() throws {
    guard let failure else { return }
    throw failure.number == EPIPE ? OutputError.closedPipe : .system(failure.number)
  }

  private var failure: SystemError? { ownFailure ?? writer?.failure }

  /// Passes the buffer to the second thread if it contains a full block. If the process cannot create a second thread,
  /// writes the block itself.
  private func passOnFullBlock() {
    guard buffer.count >= blockSize else { return }
    hasNewBlock = true
    if writer == nil { writer = try? OutputWriter(to: STDOUT_FILENO) }
    guard let writer else { return writeBuffer() }
    writer.add(buffer)
    buffer = []
  }

  private func writeBuffer() {
    do {
      if failure == nil { try writeAll(buffer, to: STDOUT_FILENO) }
    } catch {
      ownFailure = error
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Reserves room for a full block and another line in one step, because a buffer that grows step by step would be
  /// copied repeatedly.
  private func reserveBlock() {
    if buffer.capacity == 0 { buffer.reserveCapacity(blockSize + blockSize / 2) }
  }
}

// Notes.
extension CommandOutput {
  /// Whether the status, progress lines and notes are suppressed.
  package var isQuiet: Bool { verbosity == .quiet }

  /// Whether each completed action is printed.
  package var isVerbose: Bool { verbosity == .verbose }

  /// Whether notes are shown to a person: standard error is a terminal, and the command is not quiet.
  package var isForTerminal: Bool { !isQuiet && isatty(STDERR_FILENO) == 1 }

  /// Prints a note to standard error. On a terminal, the note is printed unless the command is quiet. Elsewhere it is
  /// printed only by a verbose command, since cron mails everything that a job prints.
  ///
  /// Results that were written earlier are flushed before the note. If this fails, the next flush throws the error.
  ///
  /// - Parameter alsoToPipes: whether the note is so important that a command that is not quiet prints it even if
  ///   standard error is not a terminal.
  package func note(_ message: @autoclosure () -> String, alsoToPipes: Bool = false) {
    guard isVerbose || isForTerminal || alsoToPipes && !isQuiet else { return }
    try? flush()
    printNote(message())
  }

  /// If `--verbose` is given, prints lines that say what was done, as mpc does.
  package func printVerbosely(_ lines: [ByteString]) {
    guard isVerbose else { return }
    for line in lines { writeSafely(line) }
  }

  /// Returns a progress line for a long task. The line is not shown if the command is quiet.
  package func progress(_ task: String, of total: Int? = nil) -> Progress {
    Progress(task, of: total, quietly: isQuiet)
  }
}

extension [UInt8] {
  /// Appends the parts of a line in a single access to the array.
  fileprivate mutating func append(
    _ prefix: [UInt8], _ bytes: UnsafeRawBufferPointer, _ terminator: UInt8
  ) {
    self += prefix
    append(contentsOf: bytes)
    append(terminator)
  }
}

private let blockSize = 1 << 16

/// The number of unwritten bytes above which the command waits between requests. A reply has at most 8 MiB by default
/// (`max_output_buffer_size`), so only a command that sends many requests reaches the limit.
let maxUnwrittenBytes = 64 << 20
