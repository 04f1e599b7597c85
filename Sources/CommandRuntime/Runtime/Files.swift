package import Bytes
internal import Glibc
package import Platform
internal import TerminalText

extension CommandFailure {
  /// Creates the failure for a file or directory that could not be written. The exit status is `inPart` if the file
  /// system has no room for the file, because a later attempt may succeed; otherwise it is `usage`.
  ///
  /// - Parameters:
  ///   - path: the path of the file or directory.
  ///   - error: the reason.
  package init(writing path: ByteString, _ error: SystemError) {
    guard error.isNoRoom else {
      self.init(.usage, "cannot write \(path.terminalSafe): \(error.message)")
      return
    }
    self.init(.inPart, "there is no room to write \(path.terminalSafe): \(error.message)")
  }

  /// Creates the failure for one of mpdex's own state files. The status is `inPart`, because the failure is not caused
  /// by a mistake in the command line.
  package init(writingState path: ByteString, _ error: SystemError) {
    self.init(.inPart, CommandFailure(writing: path, error).message)
  }
}

/// Writes a new file in `$TMPDIR` that only this user can read, calls a closure with its path, and then removes the
/// file. If the closure throws, the file is kept. If one of `endingSignals` ends the program during the call, a message
/// about the file is printed first.
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
  /// The text, quoted so that sh reads it as one word.
  package var quotedForShell: ByteString {
    let apostrophe = Array("'\\''".utf8)
    return "'" + ByteString(bytes.flatMap { $0 == .apostrophe ? apostrophe : [$0] }) + "'"
  }
}

/// Asks a yes-or-no question on the terminal, and returns whether the answer is "y" or "yes". Nil if standard input is
/// not a terminal.
package func confirm(_ question: String) -> Bool? {
  guard isatty(STDIN_FILENO) == 1 else { return nil }
  writeToStandardError("mpdex: \(question) [y/N] ")
  let answer = readLine()?.lowercased() ?? ""
  return ["y", "yes"].contains(answer)
}
