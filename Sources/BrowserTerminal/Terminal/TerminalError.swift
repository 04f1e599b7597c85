internal import Glibc
internal import Platform
internal import TerminalText

/// The failure of opening or entering a terminal.
package enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// The terminal at a path could not be opened; with the error number.
  case notOpened(String, code: Int32)
  /// The terminal cannot be switched to its full-screen mode; with the error number.
  case notEntered(code: Int32)
  /// The value of TERM is one of a terminal that cannot place text, or empty.
  case unsuitable(term: String)

  /// The message.
  package var description: String {
    switch self {
    case .notOpened(let path, let code):
      "no terminal: \(path.terminalSafe()): \(SystemError(code).message)"
    case .notEntered(EAGAIN): "the program is in the background, so it cannot use the terminal"
    case .notEntered(let code): "the terminal has no full-screen mode: \(SystemError(code).message)"
    case .unsuitable(""): "TERM is not set, so the terminal may not be able to place text"
    case .unsuitable(let term):
      "TERM is \"\(term.terminalSafe())\", a terminal that cannot place text"
    }
  }
}
