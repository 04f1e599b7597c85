internal import Bytes
internal import Glibc
internal import TestSupport

/// A program at a terminal whose other end is this process, which answers as xterm does. It is killed
/// when its last owner is released.
final class ScreenProgram {
  static let columns = 100
  static let rows = 30

  /// Everything that the program has written so far.
  private(set) var output: [UInt8] = []
  private let process: pid_t
  private let began = ContinuousClock.now
  private var terminal: Int32
  private var unanswered = xtermAnswers
  /// The processor time of the whole run; nil until the program has ended.
  private var finalTime: Duration?

  init(_ words: [String], _ environment: [String]) throws(RunFailure) {
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    var size = winsize(
      ws_row: UInt16(Self.rows), ws_col: UInt16(Self.columns), ws_xpixel: 0, ws_ypixel: 0)
    guard terminal >= 0, ioctl(terminal, unlockTerminal, &isLocked) == 0,
      ioctl(terminal, numberOfTerminal, &number) == 0,
      ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0
    else { throw RunFailure("no terminal: error \(errno)") }
    process = try spawn(words, environment, at: "/dev/pts/\(number)")
  }

  deinit {
    if finalTime == nil {
      kill(process, SIGKILL)
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
    if terminal >= 0 { close(terminal) }
  }

  /// Reads until a condition on the output is true; returns the time since the start of the program.
  ///
  /// - Throws: ``RunFailure`` if it is not true within a minute.
  func read(until condition: ([UInt8]) -> Bool) throws(RunFailure) -> Duration {
    while began.duration(to: .now) < .seconds(60) {
      guard readChunk(waiting: 100) else { continue }
      let time = began.duration(to: .now)
      if condition(output) { return time }
    }
    throw RunFailure("waited for: \(String(decoding: output.suffix(2000), as: UTF8.self))")
  }

  /// Types bytes and returns the number of bytes that the program writes until it has been silent for
  /// some milliseconds, or for ten seconds.
  func bytesWritten(after keys: String, silence: Int32) -> Int {
    type(keys)
    let (before, end) = (output.count, ContinuousClock.now + .seconds(10))
    while readChunk(waiting: silence), .now < end {}
    return output.count - before
  }

  /// Returns the number of bytes that the program writes within a time.
  func bytesWritten(within time: Duration) -> Int {
    let (before, end) = (output.count, ContinuousClock.now + time)
    while .now < end { _ = readChunk(waiting: 20) }
    return output.count - before
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    write(terminal, bytes, bytes.count)
  }

  /// Returns false if nothing comes within some milliseconds.
  private func readChunk(waiting milliseconds: Int32) -> Bool {
    var watch = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&watch, 1, milliseconds) == 1 else { return false }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(terminal, &chunk, chunk.count)
    guard count > 0 else { return false }
    output += chunk.prefix(count)
    answer()
    return true
  }

  private func answer() {
    guard !unanswered.isEmpty else { return }
    let text = String(decoding: output, as: UTF8.self)
    while let (question, answer) = unanswered.first, text.contains(question) {
      type(answer)
      unanswered.removeFirst()
    }
  }
}

// What the system knows of the program.
extension ScreenProgram {
  /// The resident memory in bytes.
  var residentMemory: Double {
    let text = (try? readFile("/proc/\(process)/statm")).map { String(ByteString($0)) } ?? ""
    let words = text.split(separator: " ")
    return words.count > 1 ? (Double(words[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) : 0
  }

  /// The processor time of all threads since the start.
  var processorTime: Duration {
    if let finalTime { return finalTime }
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return .zero
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Closes the terminal, as if its window were closed, and waits three seconds at most for the end of
  /// the program. Returns whether it has ended, and its processor time since.
  func hangUp() -> (hasEnded: Bool, time: Duration) {
    let (before, end) = (processorTime, ContinuousClock.now + .seconds(3))
    close(terminal)
    terminal = -1
    while finalTime == nil, .now < end {
      usleep(5000)
      reapIfEnded()
    }
    return (finalTime != nil, processorTime - before)
  }

  private func reapIfEnded() {
    var usage = rusage()
    guard wait4(process, nil, WNOHANG, &usage) == process else { return }
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    finalTime = .seconds(seconds) + .microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
  }
}

/// What a program asks xterm, and the answers, in the order in which mpdex asks.
private let xtermAnswers = [
  ("\u{1B}]11;?", "\u{1B}]11;rgb:1010/1010/1010\u{1B}\\"), ("\u{1B}[c", "\u{1B}[?62;22c"),
]

// Linux's ioctl requests and the flag, which Swift's Glibc lacks.
private let unlockTerminal: UInt = 0x4004_5431
private let numberOfTerminal: UInt = 0x8004_5430
private let setSession: Int16 = 0x80

/// Starts a program in a session of its own, whose controlling terminal is the one at a path.
private func spawn(
  _ words: [String], _ environment: [String], at path: String
) throws(RunFailure) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0)
  for stream in [STDOUT_FILENO, STDERR_FILENO] {
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, stream)
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  posix_spawnattr_setflags(&attributes, setSession)
  var process: pid_t = 0
  let code = withCStrings(words) { arguments in
    withCStrings(environment) {
      posix_spawnp(&process, words[0], &actions, &attributes, arguments, $0)
    }
  }
  guard code == 0 else { throw RunFailure("\(words[0]) cannot be started: error \(code)") }
  return process
}
