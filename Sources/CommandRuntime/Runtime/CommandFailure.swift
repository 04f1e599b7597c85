package import Bytes
internal import TerminalText

/// The exit statuses of the command, on which scripts base decisions.
package enum ExitStatus: Int32 {
  /// Everything was done.
  case done = 0
  /// Nothing was found, or the answer is no.
  case no = 1
  /// The arguments are wrong (EX_USAGE).
  case usage = 64
  /// No server answers, or the connection was lost (EX_UNAVAILABLE).
  case noServer = 69
  /// Only a part was done; the message says how much (EX_TEMPFAIL).
  case inPart = 75
  /// The server refused (EX_PROTOCOL).
  case refused = 76
  /// A password or a permission is missing (EX_NOPERM).
  case permission = 77
}

/// The failure of a command: a status for scripts and a message for people.
package struct CommandFailure: Error {
  package let status: ExitStatus
  /// The message, which has one or more lines and does not include the program's name.
  package let message: String

  /// Creates a failure that the command itself has found.
  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The failure with what it means for the whole, such as that nothing was changed.
  package func saying(_ outcome: String) -> CommandFailure {
    CommandFailure(status, "\(message); \(outcome)")
  }

  /// Prints the message to standard error.
  package func report() {
    printNote(message)
  }
}

extension ByteString {
  /// The text in messages: the beginning of one that is long, so that a message does not repeat a bad input.
  package var shortened: ByteString {
    guard count > maxShown else { return self }
    let end: Int = bytes[..<maxShown].lastIndex { $0 & 0xC0 != 0x80 } ?? maxShown
    return ByteString(bytes[..<end]) + "…"
  }
}

/// The number of bytes of an argument or a line that a message shows.
private let maxShown = 400

/// The note of a command that goes on when the server answers again.
package let waitingForServer =
  "the connection to the server is lost; waiting until it answers again"

/// The note after `waitingForServer`, once the server answers.
package let serverAnswersAgain = "the server answers again"

/// The answer of a command that needs a current song.
package let noSongIsPlaying = "no song is playing or paused; nothing was done"
