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
  // Otherwise the first large array that is freed raises the size from which on arrays have memory of their
  // own, and the gaps that later ones leave are never given back: a fifth of a long listing's memory.
  mallopt(M_MMAP_THRESHOLD, largeAllocation)
  // With that, malloc gives back each 128 KiB that are free, which the next block of the output takes again.
  mallopt(M_TRIM_THRESHOLD, largeAllocation / 2)
  openMissingStandardStreams()
}

/// Larger than the blocks of the output and the chunks of sort keys, which are freed and allocated all the time.
private let largeAllocation: Int32 = 1 << 20

/// The process's arguments, the program's name first.
package func rawArguments() -> [ByteString] {
  var count: Int32 = 0
  let arguments = UnsafeBufferPointer(start: mpdex_arguments(&count), count: Int(count))
  return arguments.compactMap { $0.map { ByteString(cString: $0) } }
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

/// Runs a change that must not be left in the middle: a signal that would end the program waits
/// until it is done. A failure is reported before the signal acts.
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

/// The width in cells of the terminal that standard output is: that of `COLUMNS`, as POSIX has it, or
/// that which the terminal reports; 80 for anything else.
package func terminalWidth() -> Int {
  if let columns = environmentVariable("COLUMNS")?.number(as: Int.self), columns > 0 {
    return columns
  }
  var size = winsize()
  let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
  return isKnown ? Int(size.ws_col) : 80
}

/// Whether the terminal can be expected to show block characters: the locale's character set is UTF-8,
/// and the terminal is neither a dumb one nor the Linux console, whose font need not have them.
package func terminalHasBlocks() -> Bool {
  let terminal = environmentVariable("TERM")
  let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environmentVariable).first
  let name = locale?.description.lowercased() ?? ""
  let isUTF8 = name.contains("utf-8") || name.contains("utf8")
  return isUTF8 && terminal != nil && terminal != "dumb" && terminal != "linux"
}
