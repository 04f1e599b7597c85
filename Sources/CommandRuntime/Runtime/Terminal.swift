internal import Bytes
internal import Glibc
internal import Platform

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
