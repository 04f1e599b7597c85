package import Bytes
internal import Glibc
internal import Platform
internal import TerminalText

/// Lets the user edit a file in `$VISUAL`, `$EDITOR` or vi, and waits until the editor ends.
package func runEditor(on path: ByteString) throws {
  let editor = ["VISUAL", "EDITOR"].lazy.compactMap(environmentVariable).first ?? "vi"
  let command = editor + " " + path.quotedForShell
  let problem: String?
  do { problem = failureOfProgram(try runByShell(command)) } catch {
    problem = "could not be started: \(error.message)"
  }
  if let problem {
    throw CommandFailure(
      .no, "the editor '\(editor.terminalSafe)' \(problem); nothing was changed")
  }
}

extension ByteString {
  /// The text as one word of sh.
  package var quotedForShell: ByteString {
    let apostrophe = Array("'\\''".utf8)
    return "'" + ByteString(bytes.flatMap { $0 == .apostrophe ? apostrophe : [$0] }) + "'"
  }
}

/// Asks a question on the terminal; nil if standard input is none. Anything but "y" or "yes" is no.
package func confirm(_ question: String) -> Bool? {
  guard isatty(STDIN_FILENO) == 1 else { return nil }
  writeToStandardError("mpdex: \(question) [y/N] ")
  let answer = readLine()?.lowercased() ?? ""
  return ["y", "yes"].contains(answer)
}
