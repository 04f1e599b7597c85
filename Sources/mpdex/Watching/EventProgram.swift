internal import Bytes
@preconcurrency internal import Glibc

/// A program that is run for each event.
struct EventProgram {
  /// The name of the program, which is searched for in PATH, and its arguments.
  let words: [ByteString]

  /// Runs the program with an event in its environment, and waits until it has ended. Returns what
  /// went wrong; nil if it succeeded.
  func run(for event: WatchEvent) -> String? {
    do throws(SystemError) {
      let status = try waitForEnd(of: spawn(environment(with: event)))
      return failureOfProgram(status).map { "\(name) \($0) (\(event.line.terminalSafe))" }
    } catch {
      return "cannot run \(name): \(error.message) (\(event.line.terminalSafe))"
    }
  }

  private var name: String { words.first?.terminalSafe ?? "" }

  /// Starts the program, which reads nothing: its standard input might be that of this one's caller.
  private func spawn(_ environment: [ByteString]) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Programs expect these signals to end them.
    var signals = signalSet(ignoredSignals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    return try spawn(environment, &actions, &attributes)
  }

  private func spawn(
    _ environment: [ByteString], _ actions: inout posix_spawn_file_actions_t,
    _ attributes: inout posix_spawnattr_t
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

  private func waitForEnd(of pid: pid_t) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 {
      guard errno == EINTR else { throw SystemError() }
    }
    return status
  }
}

/// Returns the environment of this process with the variables of an event, and without those of an
/// event for which this process itself may have been started.
private func environment(with event: WatchEvent) -> [ByteString] {
  let names = Set(event.environment.map { ByteString($0.name) })
  let inherited = environmentOfProcess.filter { variable in
    !names.contains(ByteString(variable.prefix { $0 != .equalsSign }))
  }
  return inherited
    + event.environment.compactMap { name, value in
      value.map { ByteString(name + "=") + $0 }
    }
}

/// The variables of this process, each with its value.
private var environmentOfProcess: [ByteString] {
  var variables: [ByteString] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(ByteString(cString: variable))
    next += 1
  }
  return variables
}

/// Calls a closure with texts as C strings, after which is a null pointer.
private func withCStrings<Result>(
  _ texts: [ByteString], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup(cString($0)) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
