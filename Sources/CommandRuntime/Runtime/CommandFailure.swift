package import Bytes
internal import TerminalText

/// The exit statuses of the command. Scripts rely on them.
package enum ExitStatus: Int32 {
  /// Everything was done.
  case done = 0
  /// Nothing was found, or the answer is "no".
  case no = 1
  /// The arguments are wrong (EX_USAGE).
  case usage = 64
  /// No server answers, or the connection was lost (EX_UNAVAILABLE).
  case noServer = 69
  /// The command was done only in part; the message says how much was done (EX_TEMPFAIL).
  case inPart = 75
  /// The server refused the request (EX_PROTOCOL).
  case refused = 76
  /// A password or a permission is missing (EX_NOPERM).
  case permission = 77
}

/// The failure of a command: a status for scripts and a message for people.
package struct CommandFailure: Error {
  package let status: ExitStatus
  /// The message: one or more lines, without the program's name.
  package let message: String

  /// Creates a failure that the command itself has detected.
  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Returns the failure with a remark about the outcome added to its message, such as "nothing was changed".
  package func saying(_ outcome: String) -> CommandFailure {
    CommandFailure(status, "\(message); \(outcome)")
  }

  /// Prints the message to standard error.
  package func report() {
    printNote(message)
  }
}

extension ByteString {
  /// The text as shown in messages: at most its first 400 bytes, so that a message does not repeat long invalid input
  /// in full.
  package var shortened: ByteString {
    guard count > maxShown else { return self }
    let end: Int = bytes[..<maxShown].lastIndex { $0 & 0xC0 != 0x80 } ?? maxShown
    return ByteString(bytes[..<end]) + "…"
  }
}

/// The maximum number of bytes that a message shows of an argument or a line.
private let maxShown = 400

/// Returns the end of a message, which names the command that finds anything in the library by the given words. Empty
/// if the words are too long to repeat, or contain no letters.
package func hintOnLibrary(_ words: ByteString) -> String {
  guard words.shortened == words, words.contains(where: { $0.isASCIILetter || $0 >= 0x80 }) else {
    return ""
  }
  let typed = words.quotedForShell.terminalSafe
  return "; `mpdex jump --in library \(typed)` searches all artists, albums, songs and playlists"
}

/// Returns the end of a message about input that a command does not understand. The result is empty unless the input
/// looks like a line of `albums` whose filter was cut off.
package func hintOnMissingFilter(_ line: ByteString) -> String {
  line.bytes.hasOccurrence(of: " – ".utf8)
    ? "; if this is a line that `mpdex albums` printed, pass the whole line, including the filter at its end"
    : ""
}

/// The note that a command prints when it begins to wait until the server answers again.
package let waitingForServer =
  "the connection to the server was lost; waiting until the server answers again"

/// The note that follows `waitingForServer` when the server answers.
package let serverAnswersAgain = "the server answers again"

/// The message that is printed if a command needs a current song, but no song is playing or paused.
package let noSongIsPlaying = "no song is playing or paused; nothing was done"
