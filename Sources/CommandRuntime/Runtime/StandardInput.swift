package import Bytes
internal import Glibc
internal import Platform
internal import TerminalText

/// Returns the arguments of a command that takes any number of them: the given arguments or, if the only argument is
/// "-", the lines of standard input.
///
/// - Parameters:
///   - nulTerminated: whether each line of the input ends with a NUL.
///   - isImplied: whether standard input is also read if no argument is given. In that case, it is a usage error if
///     standard input is a terminal.
package func argumentsOrInput(
  _ given: [ByteString], nulTerminated: Bool, isImplied: Bool
) throws -> [ByteString] {
  guard try isInput(given, isImplied: isImplied) else { return given }
  let lines = try readInput().lines(nulTerminated: nulTerminated)
  for line in lines { try refuseUnsendable(line) }
  return lines
}

/// Returns whether a command's arguments must be read from standard input. Throws if they must be read because none are
/// given, but standard input is a terminal.
package func isInput(_ given: [ByteString], isImplied: Bool) throws -> Bool {
  let isMissing = given.isEmpty && isImplied
  guard given == ["-"] || isMissing else { return false }
  guard !isMissing || isatty(STDIN_FILENO) != 1 else {
    throw CommandFailure(.usage, "an argument is missing, and standard input is a terminal")
  }
  return true
}

/// Returns the arguments of a command that means the current song if it has none: the given arguments, or the lines
/// that are piped or redirected into the command. Returns nil if there is neither, as in a terminal, with /dev/null
/// and with the socket of `ssh`.
///
/// - Parameter isEmptyNone: whether an empty pipe, as cron has it, counts as none. Otherwise it is refused: a pipeline
///   that has found nothing does not mean the current song.
package func argumentsOrPipe(
  _ given: [ByteString], nulTerminated: Bool, isEmptyNone: Bool = false
) throws -> [ByteString]? {
  try orPipe(given, isEmptyNone: isEmptyNone) {
    try argumentsOrInput($0, nulTerminated: nulTerminated, isImplied: false)
  }
}

/// Returns what a closure makes of the arguments, or of "-" if they are read from standard input; see
/// `argumentsOrPipe(_:nulTerminated:isEmptyNone:)`.
package func orPipe<Line>(
  _ given: [ByteString], isEmptyNone: Bool = false, _ read: ([ByteString]) throws -> [Line]
) throws -> [Line]? {
  let isRead = try given.isEmpty ? isPiped : isInput(given, isImplied: false)
  guard isRead || !given.isEmpty else { return nil }
  let lines = try read(isRead ? ["-"] : given)
  guard isRead, lines.isEmpty else { return lines }
  guard isEmptyNone, given.isEmpty else { throw inputIsEmpty }
  return nil
}

extension CommandOutput {
  /// Prints a note on a terminal if there is nothing to do, since standard input has no lines. For scripts this is a
  /// success, as it is for mpc: an empty list of songs is added or removed.
  package func noteEmptyInput(_ lines: some Collection) {
    if lines.isEmpty { note("standard input is empty; nothing was done") }
  }

  /// Prints a note on a terminal that what is piped into the command was not read.
  ///
  /// - Parameter advice: what to do instead, as the end of the note.
  package func noteUnreadInput(_ advice: String) {
    if isPiped { note("standard input was not read\(advice)") }
  }
}

/// Whether standard input is a pipe or a file.
private var isPiped: Bool {
  var information = stat()
  guard fstat(STDIN_FILENO, &information) == 0 else { return false }
  return [S_IFIFO, S_IFREG].contains(information.st_mode & S_IFMT)
}

/// The failure of a command that needs an argument if standard input has none.
package let inputIsEmpty = CommandFailure(
  .usage, "standard input is empty: nothing was chosen, and nothing was done")

/// Calls a closure with each nonempty line of standard input; the memory is valid only during the call.
package func forEachInputLine(nulTerminated: Bool, _ body: (UnsafeRawBufferPointer) -> Void) throws
{
  try readInput().forEachLine(nulTerminated: nulTerminated, body)
}

/// Returns the argument of a command that takes exactly one: the given argument or, if it is "-", the only line of
/// standard input.
package func argumentOrInput(_ given: ByteString, nulTerminated: Bool) throws -> ByteString {
  let lines = try argumentsOrInput([given], nulTerminated: nulTerminated, isImplied: false)
  guard !lines.isEmpty else { throw inputIsEmpty }
  guard lines.count == 1 else {
    throw CommandFailure(
      .usage, "one argument is expected, but standard input has \(lines.count) of them")
  }
  return lines[0]
}

/// Throws if an argument contains a NUL or a newline, which no request can contain.
///
/// - Parameter password: the range of the bytes that are a password, which the error message leaves out; nil if the
///   argument contains no password.
package func refuseUnsendable(_ argument: ByteString, hiding password: Range<Int>? = nil) throws {
  let hasNUL = argument.contains(0)
  guard hasNUL || argument.contains(.newline) else { return }
  let name = hasNUL ? "NUL byte" : "newline"
  var shown = argument
  if let password { shown.replaceSubrange(password, with: Array("…".utf8)) }
  let quoted = ByteString(shown.prefix(maxQuoted)).terminalSafe
  throw CommandFailure(
    .usage,
    "the argument '\(quoted)\(shown.count > maxQuoted ? "…" : "")' contains a \(name), which MPD "
      + "does not accept; nothing was sent")
}

/// The maximum number of bytes of an argument that an error message quotes.
private let maxQuoted = 60

/// The failure to report if standard input contains NUL bytes although it should consist of lines.
let inputHasNUL = CommandFailure(
  .usage,
  "standard input contains NUL bytes, which MPD does not accept; nothing was sent (if each entry ends with a NUL "
    + "byte, use -0, in the commands that have it)")

/// Reads standard input to its end.
package func readInput() throws -> [UInt8] {
  do { return try readAll(from: STDIN_FILENO) } catch {
    let reason = error.number == EBADF ? "it is closed" : error.message
    throw CommandFailure(.usage, "cannot read standard input: \(reason); nothing was sent")
  }
}

extension [UInt8] {
  /// Splits the bytes into lines, and returns the lines that are not empty.
  package func lines(nulTerminated: Bool) throws -> [ByteString] {
    var lines: [ByteString] = []
    try forEachLine(nulTerminated: nulTerminated) { lines.append(ByteString($0)) }
    return lines
  }

  fileprivate func forEachLine(
    nulTerminated: Bool, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws {
    guard nulTerminated || !contains(0) else { throw inputHasNUL }
    forEachPart(between: nulTerminated ? 0 : UInt8.newline, body)
  }

  /// Calls a closure with each nonempty part between separators.
  fileprivate func forEachPart(
    between separator: UInt8, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let end = rest.firstOffset(of: separator) ?? rest.count
        if end > 0 { body(UnsafeRawBufferPointer(rebasing: rest[..<end])) }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(end + 1))
      }
    }
  }
}
