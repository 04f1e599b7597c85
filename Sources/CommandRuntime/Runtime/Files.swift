package import Bytes
internal import Glibc
package import Platform
internal import TerminalText

extension CommandFailure {
  /// The failure to write a file, or in a directory. If there was no room for the file, trying again later can
  /// succeed.
  package init(writing path: ByteString, _ error: SystemError) {
    guard error.isNoRoom else {
      self.init(.usage, "cannot write \(path.terminalSafe): \(error.message)")
      return
    }
    self.init(.inPart, "no room to write \(path.terminalSafe): \(error.message)")
  }

  /// The failure to write among the files that mpdex itself keeps: the command line is not wrong then.
  package init(writingState path: ByteString, _ error: SystemError) {
    self.init(.inPart, CommandFailure(writing: path, error).message)
  }
}

/// Writes a new file that only this user can read, in `$TMPDIR`, and calls a closure with its path. If one of
/// `endingSignals` ends the program meanwhile, a message about the file is printed first. If the closure fails, the file
/// stays.
package func withPrivateFile<Result>(
  _ bytes: [UInt8], announcedBy message: (ByteString) -> String,
  _ body: (ByteString) throws -> Result
) throws -> Result {
  let directory = environmentVariable("TMPDIR")?.withoutTrailingSlash ?? "/tmp"
  let path = try deferringEndingSignals {
    let path: ByteString
    do throws(SystemError) {
      path = try writePrivateFile(bytes, prefix: directory + "/mpdex-", ending: ".txt")
    } catch {
      throw CommandFailure(writing: directory, error).saying("nothing was changed")
    }
    announceEnding("\nmpdex: interrupted; \(message(path))\n")
    return path
  }
  let result = Swift.Result { try body(path) }
  deferringEndingSignals {
    if case .success = result { removeFile(path) }
    announceEnding(nil)
  }
  return try result.get()
}

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
