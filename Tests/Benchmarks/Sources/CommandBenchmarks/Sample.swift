internal import Glibc

/// What one run of a program took.
struct Sample {
  /// From before the start until it was reaped.
  let wallTime: Duration
  /// The program's own time on a processor, in user and system mode.
  let processorTime: Duration
}

extension Program {
  /// Runs the program to its end, reading its standard output.
  ///
  /// - Throws: ``RunFailure`` if it fails, prints nothing or is silent for 20 seconds.
  func run() throws(RunFailure) -> Sample {
    let clock = ContinuousClock()
    let began = clock.now
    let (pid, output) = try start()
    let byteCount = drain(output)
    close(output)
    if byteCount == nil { kill(pid, SIGKILL) }
    var (status, usage) = (Int32(0), rusage())
    while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    let wallTime = clock.now - began
    guard status == 0, let byteCount, byteCount > 0 else {
      throw RunFailure("\(title): wait status \(status), output \(byteCount ?? 0) bytes")
    }
    return Sample(wallTime: wallTime, processorTime: usage.processorTime)
  }

  /// Starts the program with its standard output in a pipe; its number and the pipe's reading end.
  private func start() throws(RunFailure) -> (pid: pid_t, output: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw RunFailure("pipe: error \(errno)") }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
    var pid: pid_t = 0
    let code = withCStrings(arguments) { arguments in
      withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        posix_spawnp(&pid, path, &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else { throw RunFailure("\(path) cannot be started: error \(code)") }
    return (pid, ends[0])
  }
}

/// A program that did not do what is to be measured.
struct RunFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Reads to the end of the stream; the number of bytes, or nil after 20 seconds without any.
private func drain(_ descriptor: Int32) -> Int? {
  var buffer = [UInt8](repeating: 0, count: 65_536)
  var total = 0
  var watch = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  while poll(&watch, 1, 20_000) == 1 {
    let count = read(descriptor, &buffer, buffer.count)
    if count <= 0 { return total }
    total += count
  }
  return nil
}

/// Calls the body with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}

extension rusage {
  fileprivate var processorTime: Duration {
    [ru_utime, ru_stime].reduce(.zero) { $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec) }
  }
}
