package import Bytes
internal import CommandRuntime
internal import Glibc
internal import MPDClient
internal import Platform
internal import TerminalText

/// Starts this program a second time, as a background process that waits to stop the player.
package struct StopProcess {
  /// The words of the command line that specify when to stop.
  let words: [ByteString]
  /// The address of the server to which this process has connected.
  let address: ServerAddress
  let settings: CommandSettings
  let password: ByteString?

  /// Starts the background process in its own session, and returns as soon as that process is waiting.
  ///
  /// Until then, the output and the errors of the background process go through a pipe to this process, so that this
  /// process can report them if the background process fails.
  func start() throws {
    let said: [UInt8]
    let pid: pid_t
    do {
      let pipe = try Pipe()
      pid = try startProgram(
        [ownPath, "stop", "--as-waiting-process"] + words + serverWords, environment: environment,
        streams: [nil, pipe.writing, pipe.writing], in: .ownSession)
      pipe.closeWriting()
      said = try readAll(from: pipe.reading)
    } catch {
      throw CommandFailure(
        .inPart, "cannot start the background process that stops the player: \(error.message)")
    }
    guard said == readyMessage else { throw failure(of: pid, saying: ByteString(said)) }
  }

  /// Returns the failure for a background process that ended before it was ready. The message of the failure is the
  /// message that the process printed.
  private func failure(of pid: pid_t, saying message: ByteString) -> CommandFailure {
    let code = ((try? waitForEnd(of: pid)) ?? 0) >> 8 & 0xFF
    let lines = message.description.split(separator: "\n").map { line in
      String(line.hasPrefix("mpdex: ") ? line.dropFirst(7) : line)
    }
    return CommandFailure(
      ExitStatus(rawValue: code).flatMap { $0 == .done ? nil : $0 } ?? .inPart,
      lines.isEmpty
        ? "the background process exited before it was ready; the player will not be stopped; try again"
        : lines.joined(separator: "\n"))
  }

  private var serverWords: [ByteString] {
    var words: [ByteString] = []
    switch address {
    case .tcp(let host, let port): words = ["--host=" + host, "--port=\(port)"]
    case .socket(let path): words = ["--host=" + path]
    case .abstractSocket(let name): words = ["--host=@" + name]
    }
    if let partition = settings.partition { words.append("--partition=" + partition) }
    if let timeout = settings.timeout { words.append("--timeout=\(timeout)") }
    return words
  }

  /// The environment of the background process. The password is passed in the environment, because every user can
  /// read the arguments of a process. MPD_HOST, which may also contain the password, is left out, since an argument
  /// names the server.
  private var environment: [ByteString] {
    environmentOfProcess.filter { !$0.hasPrefix(passwordPrefix) && !$0.hasPrefix("MPD_HOST=") }
      + (password.map { [passwordPrefix + $0] } ?? [])
  }

  /// Returns the password with which this process was started, and removes it from the environment; nil if the
  /// process was started without a password.
  package static func takePassword() -> ByteString? { takeVariable(passwordVariable) }

  /// Tells the parent process that this process is waiting, and gives up the standard streams that this process has
  /// inherited from the parent.
  static func reportReady() throws(SystemError) {
    try writeAll(readyMessage, to: STDOUT_FILENO)
    try leaveStandardStreams()
  }
}

private let passwordVariable = "MPDEX_STOP_PASSWORD"
private let passwordPrefix = ByteString(passwordVariable + "=")
private let readyMessage = Array("ready\n".utf8)
