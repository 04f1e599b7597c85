package import Bytes
internal import CommandRuntime
internal import Glibc
internal import MPDClient
internal import Platform
internal import TerminalText

/// Starts this program again as a process that waits to stop the player.
package struct StopProcess {
  /// The words of the command line that say when to stop.
  let words: [ByteString]
  /// The server, as the process that starts it has found it.
  let address: ServerAddress
  let settings: CommandSettings
  let password: ByteString?

  /// Starts the process in a session of its own, and returns once it waits.
  ///
  /// Its standard output and error are a pipe until then, so that its failures are reported here.
  func start() throws {
    let said: [UInt8]
    let pid: pid_t
    do {
      let pipe = try Pipe()
      pid = try startProgram(
        [ownPath, "stop", "--as-waiting-process"] + words + serverWords, environment: environment,
        streams: [nil, pipe.writing, pipe.writing], inOwnSession: true)
      pipe.closeWriting()
      said = try readAll(from: pipe.reading)
    } catch {
      throw CommandFailure(.inPart, "cannot start the process that waits: \(error.message)")
    }
    guard said == readyMessage else { throw failure(of: pid, saying: ByteString(said)) }
  }

  /// The failure of a process that has ended before it was ready, with its own message.
  private func failure(of pid: pid_t, saying message: ByteString) -> CommandFailure {
    let code = ((try? waitForEnd(of: pid)) ?? 0) >> 8 & 0xFF
    let lines = message.description.split(separator: "\n").map { line in
      String(line.hasPrefix("mpdex: ") ? line.dropFirst(7) : line)
    }
    return CommandFailure(
      ExitStatus(rawValue: code).flatMap { $0 == .done ? nil : $0 } ?? .inPart,
      lines.isEmpty ? "the process that waits has ended" : lines.joined(separator: "\n"))
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

  /// The environment with the password: everyone can read the arguments of a process. The server is an argument,
  /// so its variable, which may have the password too, is not needed.
  private var environment: [ByteString] {
    environmentOfProcess.filter { !$0.hasPrefix(passwordPrefix) && !$0.hasPrefix("MPD_HOST=") }
      + (password.map { [passwordPrefix + $0] } ?? [])
  }

  /// Returns the password that this process was started with, nil for none, and removes it from the environment.
  package static func takePassword() -> ByteString? { takeVariable(passwordVariable) }

  /// Says that this process waits, and leaves the streams of the one that has started it.
  static func reportReady() throws(SystemError) {
    try writeAll(readyMessage, to: STDOUT_FILENO)
    try leaveStandardStreams()
  }
}

private let passwordVariable = "MPDEX_STOP_PASSWORD"
private let passwordPrefix = ByteString(passwordVariable + "=")
private let readyMessage = Array("ready\n".utf8)
