package import Bytes

/// Starts a program whose only descriptors are its standard streams. Signals that this process ignores get their
/// default actions in the program, because the program expects to be ended by them.
///
/// - Parameters:
///   - words: the name of the program, which is searched for in PATH, and its arguments.
///   - environment: the program's environment variables; nil for the variables of this process.
///   - streams: the descriptors for standard input, output and error; nil for /dev/null.
///   - group: the process group of the program.
///   - ignored: further signals that this process ignores, which get their default actions in the program.
/// - Returns: the identifier of the process, for which `waitForEnd(of:)` must be called.
package func startProgram(
  _ words: [ByteString], environment: [ByteString]? = nil, streams: [Int32?],
  in group: ProgramGroup = .shared, resetting ignored: [Int32] = []
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
  var blocked = signalSet(group == .apart ? [SIGTSTP, SIGTTIN, SIGTTOU] : [])
  posix_spawnattr_setsigmask(&attributes, &blocked)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group.spawnFlag))
  return try spawn(words, environment ?? environmentOfProcess, &actions, &attributes)
}

/// The process group of a program that this process starts. A terminal sends the signals of its keys, such as Ctrl-C,
/// to one group.
package enum ProgramGroup {
  /// The group of this process: a key interrupts or stops both.
  case shared
  /// A group of its own, to which this process can give the terminal (`tcsetpgrp`).
  case own
  /// A group of its own that no key interrupts, and that a terminal cannot stop. A program that is stopped before it
  /// begins to run would block the thread that is starting it (vfork(2)), so that this process could not stop.
  case apart
  /// A new session with a group of its own, so that the program cannot open a terminal, not even as /dev/tty.
  case ownSession

  fileprivate var spawnFlag: Int32 {
    switch self {
    case .shared: 0
    case .own, .apart: Int32(POSIX_SPAWN_SETPGROUP)
    case .ownSession: spawnSetSession
    }
  }
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
