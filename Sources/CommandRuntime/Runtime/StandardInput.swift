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
    throw CommandFailure(
      .usage, "no argument was given; give at least one, or pipe a list into the command")
  }
  return true
}

/// Returns the given arguments or, if there are none, the lines that are piped or redirected into the command. Used for
/// commands that mean the current song if they have no arguments. Returns nil if there are neither arguments nor such
/// input, for example on a terminal, with /dev/null or with the socket of `ssh`. Throws if the input is empty, because
/// a pipeline that has found nothing does not mean the current song.
package func argumentsOrPipe(
  _ given: [ByteString], nulTerminated: Bool
) throws -> [ByteString]? {
  try orPipe(given) {
    try argumentsOrInput($0, nulTerminated: nulTerminated, isImplied: false)
  }
}

/// Passes the arguments, or "-" if they are read from standard input, to a closure and returns the closure's result;
/// see `argumentsOrPipe(_:nulTerminated:)`.
package func orPipe<Line>(
  _ given: [ByteString], _ read: ([ByteString]) throws -> [Line]
) throws -> [Line]? {
  let isRead = try given.isEmpty ? isPiped : isInput(given, isImplied: false)
  guard isRead || !given.isEmpty else { return nil }
  let lines = try read(isRead ? ["-"] : given)
  guard !isRead || !lines.isEmpty else { throw inputIsEmpty }
  return lines
}

extension CommandOutput {
  /// Prints a note on a terminal if standard input has no lines, so that there is nothing to do. For scripts, this is a
  /// success, as it is for mpc: an empty list of songs is added or removed.
  package func noteEmptyInput(_ lines: some Collection) {
    if lines.isEmpty { note(inputIsEmpty.message) }
  }

  /// Throws if something is piped into a command that does not read standard input, because the command would not do
  /// what the user meant. Only a pipe that was made for this command alone and has content counts, because a `while
  /// read` loop, cron and other programs also pass their standard input on to commands. Prints a note on a terminal if
  /// a file is redirected into the command.
  ///
  /// - Parameters:
  ///   - advice: what to do instead, as the end of the message.
  ///   - limit: how long to wait for content. A program may hold a pipe open without writing to it.
  package func refuseUnreadInput(
    _ advice: String, within limit: Duration
  ) throws {
    if isOwnPipe, hasContent(until: .now + limit) {
      throw CommandFailure(
        .usage, "this command does not read standard input, so nothing was done; \(advice)")
    }
    if inputKind == S_IFREG { note("standard input was not read; \(advice)") }
  }
}

/// Whether standard input is a pipe or a file.
private var isPiped: Bool { [S_IFIFO, S_IFREG].contains(inputKind) }

/// The type of the file that standard input is connected to, as the bits of `st_mode`; nil if standard input is closed.
private var inputKind: mode_t? {
  var information = stat()
  return fstat(STDIN_FILENO, &information) == 0 ? information.st_mode & S_IFMT : nil
}

/// Whether standard input is a pipe that is not also the standard input of the parent process; false if this is not
/// known.
private var isOwnPipe: Bool {
  var (own, ofParent) = (stat(), stat())
  guard inputKind == S_IFIFO, fstat(STDIN_FILENO, &own) == 0,
    stat("/proc/\(getppid())/fd/0", &ofParent) == 0
  else { return false }
  return (own.st_dev, own.st_ino) != (ofParent.st_dev, ofParent.st_ino)
}

/// Waits until standard input has content or ends, and returns whether it has content. Returns false if the deadline
/// passes first.
private func hasContent(until deadline: ContinuousClock.Instant) -> Bool {
  let events = waitForEvents(Int16(POLLIN), of: STDIN_FILENO, until: deadline)
  return (events ?? 0) & Int16(POLLIN) != 0
}

/// The failure that reports empty standard input to a command that needs at least one argument. A command needs one if
/// it does not treat all its arguments alike, or if the absence of arguments has a meaning of its own: the current
/// song, all songs, or the songs to keep. For all other commands, an empty input is an empty list; see
/// `noteEmptyInput(_:)`.
package let inputIsEmpty = CommandFailure(
  .usage, "standard input is empty; nothing was done")

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
      .usage,
      "this command takes only one argument, but standard input contains \(lines.count); nothing was done"
    )
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
  "standard input contains NUL bytes, which MPD does not accept; nothing was sent; entries that end with "
    + "NUL bytes need the option -0, which not every command has")

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
