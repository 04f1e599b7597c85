package import Bytes
internal import CProcess
internal import Glibc
internal import Platform
internal import TerminalText

/// Prepares the process for running a command. This function is called once, before anything else.
///
/// SIGPIPE and SIGXFSZ are ignored, so that a write to a closed pipe or beyond the file size limit fails with an error
/// (`OutputError`, `MPDError`) instead of ending the process. Standard streams that were closed when the program was
/// started are opened. Otherwise the server's socket could get the descriptor of standard output, and results would be
/// sent to the server as commands.
package func prepareProcess() {
  ignoreWriteSignals()
  // A fixed threshold is needed: otherwise malloc raises its threshold for separate mappings when a large array is
  // freed, and gaps between later arrays are never returned to the system. They take a fifth of a long listing's
  // memory.
  mallopt(M_MMAP_THRESHOLD, largeAllocation)
  // With the default limit, malloc would return each free 128 KiB to the system, although the next block of output
  // needs them again.
  mallopt(M_TRIM_THRESHOLD, largeAllocation / 2)
  openMissingStandardStreams()
}

/// The size in bytes of the smallest allocation for which malloc uses a separate memory mapping. Blocks of output and
/// chunks of sort keys are smaller, because they are allocated and freed all the time.
private let largeAllocation: Int32 = 1 << 20

/// Returns the arguments of this process, beginning with the program's name.
package func rawArguments() -> [ByteString] {
  var count: Int32 = 0
  let arguments = UnsafeBufferPointer(start: mpdex_arguments(&count), count: Int(count))
  return arguments.compactMap { $0.map { ByteString(cString: $0) } }
}

/// Waits for events in a program that follows a server on behalf of a status bar. The wait also ends when the machine
/// wakes up from sleep, since connections may have been lost unnoticed. If nobody reads standard output any more, the
/// wait ends with an error.
package struct BarWait {
  private let clockJumps = mpdex_clock_jumps()

  package init() {}

  /// Waits until a descriptor is readable or broken, and returns true. Returns false if the clock jumps or the deadline
  /// passes first.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor of a connection; -1 if there is no connection.
  ///   - deadline: the end of the wait; nil to wait indefinitely.
  package func wait(
    for descriptor: Int32, until deadline: ContinuousClock.Instant?
  ) throws -> Bool {
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: clockJumps, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    waitForEvents(&entries, until: deadline)
    if entries[2].revents & Int16(POLLERR | POLLHUP) != 0 { throw OutputError.closedPipe }
    if entries[1].revents != 0 {
      var expirations: UInt64 = 0
      _ = read(clockJumps, &expirations, MemoryLayout<UInt64>.size)
    }
    return entries[0].revents != 0
  }
}

/// Prints a message of one or more lines to standard error. Each line is preceded by the program's name.
package func printNote(_ message: String) {
  let text = message.terminalSafe(keepingNewlines: true)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  writeToStandardError(lines.map { "mpdex: \($0)\n" }.joined())
}

/// Writes text to standard error. A failure is ignored, because it cannot be reported anywhere else.
func writeToStandardError(_ text: String) {
  try? writeAll(Array(text.utf8), to: STDERR_FILENO)
}

/// Runs a change that must not be interrupted: a signal that would end the program takes effect only after the
/// change. If the change fails, its failure is reported before the program ends.
package func holdingSignals(_ change: () throws -> Void) throws {
  try deferringEndingSignals {
    do {
      try change()
    } catch {
      if isInterrupted { CommandFailure(error).report() }
      throw error
    }
  }
}

/// Returns the width of the terminal in cells: the value of `COLUMNS` if it is set (POSIX), otherwise the width that
/// the terminal reports, otherwise 80.
package func terminalWidth() -> Int {
  if let columns = environmentVariable("COLUMNS")?.number(as: Int.self), columns > 0 {
    return columns
  }
  var size = winsize()
  let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
  return isKnown ? Int(size.ws_col) : 80
}

/// Whether the terminal can be expected to show block characters. The locale's character set must be UTF-8, and the
/// terminal must be neither a dumb terminal nor the Linux console, because the console's font may lack the
/// characters.
package func terminalHasBlocks() -> Bool {
  let terminal = environmentVariable("TERM")
  let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environmentVariable).first
  let name = locale?.description.lowercased() ?? ""
  let isUTF8 = name.hasOccurrence(of: "utf-8") || name.hasOccurrence(of: "utf8")
  return isUTF8 && terminal != nil && terminal != "dumb" && terminal != "linux"
}
