internal import Bytes
internal import Glibc
internal import Platform
internal import TerminalText

/// Lets the user edit a file in `$VISUAL`, `$EDITOR` or vi, and waits until the editor ends.
func runEditor(on path: ByteString) throws {
  let editor = ["VISUAL", "EDITOR"].lazy.compactMap(environmentVariable).first ?? "vi"
  let command = editor + " " + path.quotedForShell
  let status = withDefaultSignals { system(cString(command)) }
  let problem =
    status == -1 ? "could not be started: \(SystemError().message)" : failureOfProgram(status)
  if let problem {
    throw CommandFailure(
      .no, "the editor '\(editor.terminalSafe)' \(problem); nothing was changed")
  }
}

extension ByteString {
  /// The text as one word of sh.
  var quotedForShell: ByteString {
    let apostrophe = Array("'\\''".utf8)
    return "'" + ByteString(bytes.flatMap { $0 == .apostrophe ? apostrophe : [$0] }) + "'"
  }
}

/// Calls a closure while the signals that this program ignores (`prepareProcess()`) have their default
/// actions, since a program that is started inherits ignored signals.
private func withDefaultSignals(_ body: () -> Int32) -> Int32 {
  for number in ignoredSignals { signal(number, SIG_DFL) }
  defer { for number in ignoredSignals { signal(number, SIG_IGN) } }
  return body()
}

/// Asks a question on the terminal; nil if standard input is none. Anything but "y" or "yes" is no.
func confirm(_ question: String) -> Bool? {
  guard isatty(STDIN_FILENO) == 1 else { return nil }
  writeToStandardError("mpdex: \(question) [y/N] ")
  let answer = readLine()?.lowercased() ?? ""
  return ["y", "yes"].contains(answer)
}
