package import Bytes
internal import CProcess
internal import Glibc
internal import Platform
internal import TerminalText

/// Makes the process ready to run a command; called once, before anything else.
///
/// SIGPIPE and SIGXFSZ are ignored, so that a write to a closed pipe or a full file fails with an
/// error (`OutputError`, `MPDError`) instead of ending the process. Standard streams that the
/// caller has closed are opened. Otherwise a server's socket could get one of their numbers, and
/// results would be sent to the server as commands.
package func prepareProcess() {
  ignoreWriteSignals()
  // Without this, freeing a large array raises malloc's threshold for separate mappings; the gaps that later arrays
  // leave are then never returned to the system, which costs a fifth of a long listing's memory.
  mallopt(M_MMAP_THRESHOLD, largeAllocation)
  // With a fixed threshold, malloc would also return each free 128 KiB, which the next block of output needs again.
  mallopt(M_TRIM_THRESHOLD, largeAllocation / 2)
  openMissingStandardStreams()
}

/// The size from which malloc maps an allocation separately. It is larger than output blocks and chunks of sort keys,
/// which are allocated and freed all the time.
private let largeAllocation: Int32 = 1 << 20

/// The process's arguments, the program's name first.
package func rawArguments() -> [ByteString] {
  var count: Int32 = 0
  let arguments = UnsafeBufferPointer(start: mpdex_arguments(&count), count: Int(count))
  return arguments.compactMap { $0.map { ByteString(cString: $0) } }
}

/// The wait of a program that follows a server for a bar. It also ends when the machine wakes up after it has slept,
/// since connections may have died without a sign meanwhile, and fails if nobody reads standard output any more.
package struct BarWait {
  private let clockJumps = mpdex_clock_jumps()

  package init() {}

  /// Waits until a descriptor is readable or broken, and returns true; returns false if the clock jumps or the
  /// deadline passes first.
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor of a connection; -1 for none.
  ///   - deadline: the end of the wait; nil to wait without a limit.
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

/// Prints a message of one or more lines to standard error, each line after the program's name.
package func printNote(_ message: String) {
  let text = message.terminalSafe(keepingNewlines: true)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  writeToStandardError(lines.map { "mpdex: \($0)\n" }.joined())
}

/// Writes text to standard error. A failure is ignored, since there is nowhere to report it.
func writeToStandardError(_ text: String) {
  try? writeAll(Array(text.utf8), to: STDERR_FILENO)
}

/// Runs a change that must not be interrupted: a signal that would end the program takes effect only after the
/// change. If the change fails as well, the failure is reported first.
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

/// The terminal's width in cells: `COLUMNS` if it is set (POSIX), else the width that the terminal reports, else 80.
package func terminalWidth() -> Int {
  if let columns = environmentVariable("COLUMNS")?.number(as: Int.self), columns > 0 {
    return columns
  }
  var size = winsize()
  let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
  return isKnown ? Int(size.ws_col) : 80
}

/// Whether the terminal can be expected to show block characters. The locale's character set must be UTF-8, and the
/// terminal neither a dumb one nor the Linux console, whose font may lack the characters.
package func terminalHasBlocks() -> Bool {
  let terminal = environmentVariable("TERM")
  let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environmentVariable).first
  let name = locale?.description.lowercased() ?? ""
  let isUTF8 = name.contains("utf-8") || name.contains("utf8")
  return isUTF8 && terminal != nil && terminal != "dumb" && terminal != "linux"
}
