internal import Glibc

/// Runs a command to its end: its wall time, from before its start until it was reaped, and the
/// beginning of what it printed.
///
/// - Throws: ``RunFailure`` if it fails, or is silent for ten minutes.
func outcome(
  of words: [String], _ environment: [String], reading input: String = "/dev/null"
) throws(RunFailure) -> (Duration, String) {
  let began = ContinuousClock.now
  let (pid, output) = try start(words, environment, input)
  let printed = drain(output)
  close(output)
  if printed == nil { kill(pid, SIGKILL) }
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  let time = ContinuousClock.now - began
  guard status == 0, let printed else {
    throw RunFailure("\(words.joined(separator: " ")): wait status \(status)")
  }
  return (time, printed)
}

/// Starts a command with its standard output in a pipe; its number and the pipe's reading end.
private func start(
  _ words: [String], _ environment: [String], _ input: String
) throws(RunFailure) -> (pid_t, Int32) {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { throw RunFailure("pipe: error \(errno)") }
  defer { close(ends[1]) }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
  for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
  var pid: pid_t = 0
  let code = withCStrings(words) { arguments in
    withCStrings(environment) { posix_spawnp(&pid, words[0], &actions, nil, arguments, $0) }
  }
  guard code == 0 else { throw RunFailure("\(words[0]) cannot be started: error \(code)") }
  return (pid, ends[0])
}

/// Reads to the end of the stream; its beginning, or nil if it is silent for too long.
private func drain(_ descriptor: Int32) -> String? {
  var buffer = [UInt8](repeating: 0, count: 65_536)
  var beginning: [UInt8] = []
  var watch = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  while poll(&watch, 1, 600_000) == 1 {
    let count = read(descriptor, &buffer, buffer.count)
    if count <= 0 { return String(decoding: beginning, as: UTF8.self) }
    if beginning.count < 64 { beginning += buffer.prefix(count) }
  }
  return nil
}

/// Calls the body with a null-terminated array of C strings.
func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
