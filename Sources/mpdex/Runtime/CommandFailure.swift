internal import Bytes
internal import Collation
internal import Glibc
internal import MPDClient

/// What the exit status says to scripts.
enum ExitStatus: Int32 {
  /// Done.
  case done = 0
  /// Nothing found, or the answer is no.
  case no = 1
  /// Wrong usage (EX_USAGE).
  case usage = 64
  /// No server, or the connection was lost (EX_UNAVAILABLE).
  case noServer = 69
  /// Done in part; the message says how much (EX_TEMPFAIL).
  case inPart = 75
  /// The server refused (EX_PROTOCOL).
  case refused = 76
  /// Password or permission (EX_NOPERM).
  case permission = 77
}

/// Ends a command: a status for scripts and a message for people.
struct CommandFailure: Error {
  let status: ExitStatus
  let message: String

  /// A failure that this program found.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// A failure of the server or the connection, with the argument that it is about.
  init(_ error: MPDError, about argument: ByteString? = nil) {
    let subject = argument.map { "\($0.visible): " } ?? ""
    self.init(
      ExitStatus(error.code), subject + (argument == nil ? error.description : error.message))
  }

  /// Prints the message to standard error, a line or several.
  func report() {
    printNote(message)
  }

  /// Prints the message and ends the program.
  func end() -> Never {
    report()
    exit(status.rawValue)
  }
}

extension ExitStatus {
  init(_ code: MPDError.Code) {
    switch code {
    case .argument: self = .usage
    case .notDirectory, .changed: self = .no
    case .wouldLoseData: self = .refused
    case .lostData: self = .inPart
    case .ack(.password), .ack(.permission): self = .permission
    case .ack: self = .refused
    case .connectionRefused, .resolve, .timeout, .closed, .malformed, .system, .client:
      self = .noServer
    }
  }
}

/// Runs a part of a command that talks to the server, about an argument if there is one.
func asking<Result: ~Copyable>(
  about argument: ByteString? = nil, _ body: () throws(MPDError) -> Result
) throws(CommandFailure) -> Result {
  do throws(MPDError) {
    return try body()
  } catch {
    throw CommandFailure(error, about: argument)
  }
}

/// Prints lines for people to standard error, behind the program's name.
func printNote(_ message: String) {
  writeNote("mpdex: " + ByteString(escaped: message).visible(keepingNewlines: true))
}

func writeNote(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
