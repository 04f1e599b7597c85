internal import Bytes
internal import MPDClient
internal import TerminalText

/// The exit statuses of the command, on which scripts base decisions.
enum ExitStatus: Int32 {
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
struct CommandFailure: Error {
  let status: ExitStatus
  /// The message, which has one or more lines and does not include the program's name.
  let message: String

  /// Creates a failure that the command itself has found.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  /// Creates a failure of the server or the connection.
  ///
  /// - Parameter argument: the argument that the message names instead of the protocol's command.
  init(_ error: MPDError, about argument: ByteString? = nil) {
    guard error.code != .ack(.playerSync) else {
      self.init(.no, noSongIsPlaying)
      return
    }
    let argument = error.isOfNoServer ? nil : argument
    let message = argument.map {
      "\($0.isEmpty ? "/" : $0.shortened.terminalSafe): \(error.problem)"
    }
    let isPermission = error.code == .ack(.permission) && error.message.contains("permission")
    let hint = isPermission ? passwordHint : ""
    self.init(ExitStatus(error.code), (message ?? error.description) + hint)
  }

  /// Creates the failure of a command list of changes, of which the server has made those before the one that
  /// it refuses; the message says how many.
  init(_ error: MPDError, after done: Int, of count: Int) {
    let failure = CommandFailure(error)
    guard case .ack = error.code, done > 0 else {
      self = failure
      return
    }
    let account = "\(done) of \(count) changes \(done == 1 ? "was" : "were") made"
    self.init(.inPart, "\(failure.message); \(account)")
  }

  /// Prints the message to standard error.
  func report() {
    printNote(message)
  }
}

extension ByteString {
  /// The text in messages: the beginning of one that is long, so that a message does not repeat a bad input.
  var shortened: ByteString {
    guard count > maxShown else { return self }
    let end = bytes[..<maxShown].lastIndex { $0 & 0xC0 != 0x80 } ?? maxShown
    return ByteString(bytes[..<end]) + "…"
  }
}

/// The number of bytes of an argument or a line that a message shows.
private let maxShown = 400

extension MPDError {
  /// The message, in words that also fit a song: for one that is missing, MPD says that there is no such
  /// directory.
  fileprivate var problem: String {
    let isMissing = code == .ack(.noExist) && command.map(commandsOfSongs.contains) == true
    if isMissing, message == "No such directory" { return "no such song or directory" }
    return message.isEmpty ? "the server gives no reason" : message
  }
}

/// The commands of the protocol that take the path of a song as well as that of a directory.
private let commandsOfSongs: Set = ["add", "addid", "listall"]

/// The hint on giving the password that a server wants.
private let passwordHint = " (a password is given as PASSWORD@HOST in MPD_HOST, or with -P)"

/// The note of a command that goes on when the server answers again.
let waitingForServer = "the connection to the server is lost; waiting until it answers again"

/// The note after that.
let serverAnswersAgain = "the server answers again"

/// The answer of a command that needs a current song.
let noSongIsPlaying = "no song is playing or paused; nothing was done"

extension ExitStatus {
  /// Creates the exit status for an error of the library.
  init(_ code: MPDError.Code) {
    switch code {
    case .argument: self = .usage
    case .notDirectory, .changed: self = .no
    case .wouldLoseData, .missingSongs, .unsupported: self = .refused
    case .lostData, .cancelled: self = .inPart
    case .ack(.password), .ack(.permission): self = .permission
    case .ack(.playerSync): self = .no
    case .ack: self = .refused
    case .connectionRefused, .resolve, .timeout, .closed, .malformed, .system, .client:
      self = .noServer
    }
  }
}

/// Runs a body that talks to the server and turns its error into a failure of the command.
func asking<Result: ~Copyable>(
  about argument: ByteString? = nil, _ body: () throws(MPDError) -> Result
) throws(CommandFailure) -> Result {
  do throws(MPDError) {
    return try body()
  } catch {
    throw CommandFailure(error, about: argument)
  }
}
