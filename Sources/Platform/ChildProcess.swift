package import Bytes

/// Starts a program whose only descriptors are its standard streams. Signals that this process ignores get their
/// default actions in the program, because the program expects to be ended by them.
///
/// - Parameters:
///   - words: the name of the program, which is searched for in PATH, and its arguments.
///   - environment: the program's environment variables; nil for the variables of this process.
///   - streams: the descriptors for standard input, output and error; nil for /dev/null.
///   - inOwnSession: whether the program leads a new session and process group, so that it cannot open a terminal, not
///     even as /dev/tty.
///   - isStoppable: whether the program stops together with this process's group (SIGTSTP, SIGTTOU). If such a program
///     is stopped before it begins to run, the thread that is starting it stays blocked (vfork(2)), so this process
///     cannot stop.
///   - ignored: further signals that this process ignores, which get their default actions in the program.
/// - Returns: the identifier of the process, for which `waitForEnd(of:)` must be called.
package func startProgram(
  _ words: [ByteString], environment: [ByteString]? = nil, streams: [Int32?],
  inOwnSession: Bool = false, isStoppable: Bool = true, resetting ignored: [Int32] = []
) throws(SystemError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, stream) in zip(STDIN_FILENO..., streams) {
    if let stream {
      posix_spawn_file_actions_adddup2(&actions, stream, number)
    } else {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = signalSet(writeSignals + ignored)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  // The mask is always set, because the program would otherwise inherit signals blocked by this thread.
  var blocked = signalSet(isStoppable ? [] : [SIGTSTP, SIGTTOU])
  posix_spawnattr_setsigmask(&attributes, &blocked)
  posix_spawnattr_setflags(
    &attributes,
    Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (inOwnSession ? spawnSetSession : 0)))
  return try spawn(words, environment ?? environmentOfProcess, &actions, &attributes)
}

/// The flag POSIX_SPAWN_SETSID, which Swift's Glibc module hides.
private let spawnSetSession: Int32 = 0x80

private func spawn(
  _ words: [ByteString], _ environment: [ByteString],
  _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
) throws(SystemError) -> pid_t {
  var pid: pid_t = 0
  let code = withCStrings(words) { words in
    withCStrings(environment) { environment in
      words[0].map { posix_spawnp(&pid, $0, &actions, &attributes, words, environment) }
    }
  }
  guard code == 0 else { throw SystemError(code ?? EINVAL) }
  return pid
}

/// Waits until a program has ended, and returns its status as encoded by `waitpid`.
package func waitForEnd(of pid: pid_t) throws(SystemError) -> Int32 {
  while true {
    if let status = try endStatus(of: pid) { return status }
  }
}

/// Returns the status of a program that has ended; nil if the program has not ended yet, or if a signal interrupted
/// the call.
///
/// - Parameter options: the options of `waitpid`.
func endStatus(of pid: pid_t, _ options: Int32 = 0) throws(SystemError) -> Int32? {
  var status: Int32 = 0
  let result = waitpid(pid, &status, options)
  guard result >= 0 || errno == EINTR else { throw SystemError() }
  return result > 0 ? status : nil
}

/// Describes how a program has failed, such as "failed with status 1". Returns nil if the program has succeeded.
///
/// - Parameter status: the status of the program as encoded by `wait`.
package func failureOfProgram(_ status: Int32) -> String? {
  let signal = status & 0x7F
  if signal != 0 { return "was terminated by signal \(signal)" }
  let code = status >> 8 & 0xFF
  return code == 0 ? nil : "failed with status \(code)"
}

/// Runs a program at the terminal of this process, and waits until it has ended. Meanwhile Ctrl-C ends only the program,
/// as with `system`. Afterwards the terminal has the mode that it had before, and this process is in the foreground
/// again, whatever the program has done to it.
///
/// - Parameters:
///   - words: the name of the program, which is searched for in PATH, and its arguments.
///   - environment: the program's variables.
/// - Returns: the status of the program as encoded by `waitpid`.
package func runAtTerminal(
  _ words: [ByteString], environment: [ByteString]
) throws(SystemError) -> Int32 {
  let terminal = try openFile("/dev/tty", O_RDWR)
  defer { close(terminal) }
  var mode = termios()
  let hasMode = tcgetattr(terminal, &mode) == 0
  let handlers = terminalSignals.map { signal($0, SIG_IGN) }
  defer {
    tcsetpgrp(terminal, getpgrp())
    // TCSADRAIN would wait for a terminal that does not read, for example after Ctrl-S.
    if hasMode { tcsetattr(terminal, TCSANOW, &mode) }
    for (number, handler) in zip(terminalSignals, handlers) { signal(number, handler) }
  }
  let pid = try startProgram(
    words, environment: environment, streams: [terminal, terminal, terminal],
    resetting: terminalSignals)
  return try waitForEnd(of: pid)
}

/// The signals by which a terminal would end this process, or stop it when it takes the terminal back.
private let terminalSignals = [SIGINT, SIGQUIT, SIGTTOU]

/// Runs a shell command at the terminal of this process, and returns its status as encoded by `wait`.
package func runByShell(_ command: ByteString) throws(SystemError) -> Int32 {
  // A new program inherits ignored signals.
  for number in writeSignals { signal(number, SIG_DFL) }
  defer { ignoreWriteSignals() }
  let status = system(cString(command))
  guard status != -1 else { throw SystemError() }
  return status
}

/// Calls a closure with an array of C strings that represents the given strings and ends with a null pointer, like C's
/// `argv`.
private func withCStrings<Result>(
  _ texts: [ByteString], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup(cString($0)) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
