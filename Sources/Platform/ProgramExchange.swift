package import Bytes

/// The output of a program, and its status as encoded by `waitpid`.
package struct ProgramResult {
  /// The first bytes of the program's standard output, up to the limit that was passed to `runProgram`.
  package var output: [UInt8] = []
  /// The first bytes of the program's standard error, up to the limit that was passed to `runProgram`.
  package var messages: [UInt8] = []
  /// The program's status as encoded by `waitpid`.
  package var status: Int32 = 0
}

/// Runs a program with the given standard input, and waits until it has ended.
///
/// - Parameters:
///   - words: the name of the program, which is searched for in PATH, and its arguments.
///   - input: the standard input; nil for a standard input that cannot be read.
///   - limit: how many bytes of each output stream to keep; further bytes are read and dropped.
///   - stopsAtLimit: whether to kill a program that reaches the limit on standard output.
///   - group: the process group of the program. A program with a guardian has a session of its own.
///   - guardian: limits the time, the memory and the environment of the program; nil for no limits.
///   - environment: the variables of a program without a guardian; nil for those of this process.
///   - isAlone: whether the program has no terminal, and does not stop together with this process's group.
package func runProgram(
  _ words: [ByteString], input: [UInt8]?, limit: Int = 1 << 16, stopsAtLimit: Bool = false,
  in group: ProgramGroup = .shared, under guardian: ProgramGuard? = nil,
  environment: [ByteString]? = nil, isAlone: Bool = false
) throws(SystemError) -> ProgramResult {
  let streams = try (Pipe(), Pipe(), Pipe())
  let unreadable = input == nil ? try openFile("/dev/null", O_WRONLY) : nil
  defer { if let unreadable { close(unreadable) } }
  let pid = try startProgram(
    words, environment: guardian?.environment ?? environment,
    streams: [
      unreadable ?? streams.0.reading, streams.1.writing, streams.2.writing,
    ],
    in: guardian != nil || isAlone ? .ownSession : group)
  guardian?.guardProgram(pid)
  streams.0.closeReading()
  streams.1.closeWriting()
  streams.2.closeWriting()
  var exchange = ProgramExchange(
    input: (input ?? [])[...], limit: limit, stopsAtLimit: stopsAtLimit,
    deadline: guardian?.deadline, program: isAlone ? pid : nil, streams: streams)
  exchange.run()
  if exchange.isStopped { kill(pid, SIGKILL) }
  if let guardian {
    exchange.result.status = try guardian.waitForEnd(of: pid)
  } else {
    exchange.result.status = try waitForEnd(of: pid)
  }
  return exchange.result
}

/// Writes to a program and reads from it at the same time, so that neither process blocks the other.
private struct ProgramExchange {
  var input: ArraySlice<UInt8>
  let limit: Int
  let stopsAtLimit: Bool
  /// The time at which the exchange ends, even if the program is still running; nil for no limit.
  var deadline: ContinuousClock.Instant?
  /// The program with which the exchange ends, although programs that it has started may still have its output streams
  /// open; nil to wait until the streams are closed.
  var program: pid_t?
  let streams: (input: Pipe, output: Pipe, messages: Pipe)
  var result = ProgramResult()

  var isStopped: Bool { stopsAtLimit && result.output.count == limit }

  mutating func run() {
    if input.isEmpty { streams.input.closeWriting() }
    while streams.output.reading >= 0 || streams.messages.reading >= 0 {
      // `poll` ignores closed descriptors, which are negative.
      var entries = [
        pollfd(fd: streams.input.writing, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: streams.output.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: streams.messages.reading, events: Int16(POLLIN), revents: 0),
      ]
      waitForEvents(&entries, until: nextCheck)
      if entries[0].revents != 0 { writeSome() }
      if entries[1].revents != 0 { Self.read(streams.output, to: &result.output, limit) }
      if isStopped { return }
      if entries[2].revents != 0 { Self.read(streams.messages, to: &result.messages, limit) }
      if let deadline, deadline <= .now { return }
      endSoonIfProgramHasEnded()
    }
  }

  private var nextCheck: ContinuousClock.Instant? {
    program == nil ? deadline : .now + timeBetweenChecks
  }

  private mutating func endSoonIfProgramHasEnded() {
    guard let pid = program, hasEnded(pid) else { return }
    program = nil
    deadline = .now + timeAfterEnd
  }

  /// Writes the next part of the input. If the program has closed its standard input, the rest is dropped.
  private mutating func writeSome() {
    let count = input.withUnsafeBytes {
      write(streams.input.writing, $0.baseAddress, min($0.count, Int(PIPE_BUF)))
    }
    input = count < 0 && errno != EINTR ? [] : input.dropFirst(max(0, count))
    if input.isEmpty { streams.input.closeWriting() }
  }

  /// Reads the available bytes from a pipe, keeps at most `limit` of them, and closes the pipe at its end. This
  /// function is static, because an instance method would need a copy of the exchange. The copy would share the bytes
  /// that were read before, so that appending to these bytes would copy them for each block.
  private static func read(_ pipe: Pipe, to bytes: inout [UInt8], _ limit: Int) {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = Platform.read(pipe.reading, &buffer, buffer.count)
    if count == 0 || count < 0 && errno != EINTR { return pipe.closeReading() }
    bytes += buffer.prefix(min(max(0, count), max(0, limit - bytes.count)))
  }
}

/// How often an exchange checks whether its program has ended, and how long it goes on reading afterwards.
private let timeBetweenChecks = Duration.milliseconds(100)
private let timeAfterEnd = Duration.milliseconds(300)

/// Returns whether a child process has ended, without waiting for it.
private func hasEnded(_ pid: pid_t) -> Bool {
  var info = siginfo_t()
  return waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo != 0
}

/// Limits the time, the memory and the environment of a program that reads untrusted data. The program runs in its own
/// session. It therefore has no terminal, and it can be killed at any time together with the programs that it has
/// started.
package final class ProgramGuard: Sendable {
  /// The time at which the program is killed.
  let deadline: ContinuousClock.Instant
  let environment: [ByteString]
  private let maxMemory: Int
  private let state = Locked(State())

  private struct State {
    var isKilled = false
    /// The identifier of the program's process; nil before the program is started and once it has been waited for.
    var pid: pid_t?

    /// Kills the program's process group. The program leads this group, so the group's ID is the program's process
    /// ID.
    func kill() {
      if let pid { _ = Platform.kill(-pid, SIGKILL) }
    }
  }

  /// Creates a guard for a program that has not been started yet.
  ///
  /// - Parameters:
  ///   - time: the maximum running time of the program.
  ///   - maxMemory: the maximum memory of the program in bytes.
  ///   - variables: the program's environment variables in addition to PATH.
  package init(time: Duration, maxMemory: Int, variables: [ByteString]) {
    deadline = .now + time
    self.maxMemory = maxMemory
    environment = [environmentVariable("PATH").map { "PATH=" + $0 }].compactMap(\.self) + variables
  }

  /// Applies the limits to a program that has just been started and has not read anything yet.
  func guardProgram(_ pid: pid_t) {
    limitMemory(of: pid, to: maxMemory)
    state.withLock { state in
      state.pid = pid
      if state.isKilled { state.kill() }
    }
  }

  /// Kills the program immediately, or as soon as it is started.
  package func kill() {
    state.withLock { state in
      state.isKilled = true
      state.kill()
    }
  }

  /// Waits until the program has ended, killing it at the deadline, and returns its status as encoded by `waitpid`.
  func waitForEnd(of pid: pid_t) throws(SystemError) -> Int32 {
    while true {
      // Once the process has been waited for, its number may belong to another process, which must not be killed.
      let status = try state.withLock { state throws(SystemError) in
        var hasEnded = true
        defer { if hasEnded { state.pid = nil } }
        let status = try endStatus(of: pid, WNOHANG)
        hasEnded = status != nil
        return status
      }
      if let status { return status }
      if deadline <= .now { kill() }
      waitUntil(.now + .milliseconds(1))
    }
  }
}

/// Limits the memory of another process to the given number of bytes. `prlimit` is looked up by name because Swift's
/// Glibc module hides it.
private func limitMemory(of pid: pid_t, to size: Int) {
  typealias Limit =
    @convention(c) (pid_t, Int32, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?) -> Int32
  guard let address = dlsym(nil, "prlimit") else { return }
  var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
  _ = unsafeBitCast(address, to: Limit.self)(pid, Int32(RLIMIT_AS.rawValue), &limit, nil)
}
