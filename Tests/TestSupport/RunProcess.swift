import Glibc

/// Runs a program to its end and collects its outputs.
///
/// The program gets exactly the given environment, a session of its own and no descriptor but the
/// three standard streams. Without input, its standard input is `/dev/null`. All processes that it
/// has started in its process group are killed when it has ended.
///
/// - Parameters:
///   - path: The path of the program, which is not searched for.
///   - arguments: The arguments without the program's name.
///   - environment: All variables; see ``inheritedEnvironment(_:adding:)``.
///   - input: The standard input, or nil for none.
///   - directory: The working directory, or nil for that of this process.
///   - terminal: The streams that are a terminal instead of a pipe.
///   - timeout: The time that the program may take, ten times as much with a sanitizer.
/// - Throws: ``ProcessTimeout`` if it was killed for taking too long, ``SystemFailure`` if it could
///   not be started.
public func runProcess<Argument: ProcessArgument>(
  _ path: String, _ arguments: [Argument] = [String](), environment: [String: String] = [:],
  input: [UInt8]? = nil, directory: String? = nil, terminal: TerminalStreams = [],
  timeout: Duration = .seconds(10)
) throws -> ProcessResult {
  var streams = try ProcessStreams(input: input, terminal: terminal)
  let pid = try Command(
    path: path, arguments: arguments.map(\.argumentBytes), environment: environment,
    directory: directory, streams: streams.childEnds
  ).spawn()
  streams.closeChildEnds()
  var run = ProcessRun(pid: pid, streams: streams, deadline: Deadline(after: patience(timeout)))
  let isFinished = try withoutBrokenPipeSignal { try run.finish() }
  let (output, errorOutput) = (run.streams.output.bytes, run.streams.errorOutput.bytes)
  guard isFinished else {
    throw ProcessTimeout(path: path, timeout: timeout, output: output, errorOutput: errorOutput)
  }
  return ProcessResult(status: run.status, output: output, errorOutput: errorOutput)
}

/// The variables of this process with the given names, if set, and some more.
public func inheritedEnvironment(_ names: [String] = ["PATH"], adding more: [String: String] = [:])
  -> [String: String]
{
  let pairs = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
  return Dictionary(pairs) { $1 }.merging(more) { $1 }
}

/// A started program until it is reaped.
private struct ProcessRun: ~Copyable {
  let pid: pid_t
  var streams: ProcessStreams
  let deadline: Deadline
  private(set) var status: Int32 = 0

  init(pid: pid_t, streams: consuming ProcessStreams, deadline: Deadline) {
    self.pid = pid
    self.streams = streams
    self.deadline = deadline
  }

  /// Serves the streams until the program has ended, then reaps it; returns false if it had to be
  /// killed.
  mutating func finish() throws -> Bool {
    defer { reap() }
    var end: Deadline?
    while true {
      if end == nil, hasEnded() { end = Deadline(after: .milliseconds(500)) }
      if let end, streams.areDrained || end.hasPassed { return true }
      if deadline.hasPassed { return false }
      try streams.serve(milliseconds: streams.areDrained ? 2 : 20)
    }
  }

  /// Returns whether the program has ended. The program is left unreaped, so that its process
  /// identifier is not reused.
  private func hasEnded() -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT | WNOHANG)
    return result == 0 && information.si_signo == SIGCHLD
  }

  private mutating func reap() {
    kill(-pid, SIGKILL)
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) < 0, errno == EINTR {}
    let signal = raw & 0x7F
    status = signal == 0 ? raw >> 8 & 0xFF : -signal
  }
}

/// Calls the body while writing to a pipe without a reader is an error and not a signal.
private func withoutBrokenPipeSignal<Result>(_ body: () throws -> Result) rethrows -> Result {
  var brokenPipe = sigset_t()
  sigemptyset(&brokenPipe)
  sigaddset(&brokenPipe, SIGPIPE)
  var before = sigset_t()
  pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
  defer {
    var noTime = timespec()
    _ = sigtimedwait(&brokenPipe, nil, &noTime)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
  return try body()
}
