internal import Bytes
internal import CProcess
internal import Glibc
internal import TerminalText

/// Makes the process ready to run a command; called once, before anything else.
///
/// SIGPIPE and SIGXFSZ are ignored, so that a write to a closed pipe or a full file fails with an
/// error (`OutputError`, `MPDError`) instead of ending the process. Standard streams that the
/// caller has closed are opened. Otherwise a server's socket could get one of their numbers, and
/// results would be sent to the server as commands. Standard output is then opened for reading
/// only, so that writing results, which would be lost, is an error, and standard input for writing
/// only, so that it is not taken for an empty one.
func prepareProcess() {
  for number in ignoredSignals { signal(number, SIG_IGN) }
  // Otherwise the first large array that is freed raises the size from which on arrays have memory of their
  // own, and the gaps that later ones leave are never given back: a fifth of a long listing's memory.
  mallopt(M_MMAP_THRESHOLD, largeAllocation)
  // With that, malloc gives back each 128 KiB that are free, which the next block of the output takes again.
  mallopt(M_TRIM_THRESHOLD, largeAllocation / 2)
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
  }
}

/// Larger than the blocks of the output and the chunks of sort keys, which are freed and allocated all the time.
private let largeAllocation: Int32 = 1 << 20

/// The signals that would end the process in the middle of a write.
let ignoredSignals = [SIGPIPE, SIGXFSZ]

/// Returns a set of signals (`sigaddset`).
func signalSet(_ numbers: [Int32]) -> sigset_t {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in numbers { sigaddset(&signals, number) }
  return signals
}

/// The process's arguments, the program's name first.
func rawArguments() -> [ByteString] {
  var count: Int32 = 0
  let arguments = UnsafeBufferPointer(start: mpdex_arguments(&count), count: Int(count))
  return arguments.compactMap { $0.map { ByteString(cString: $0) } }
}

/// A variable of the environment; nil if it is unset or empty.
func environmentVariable(_ name: String) -> ByteString? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return ByteString(cString: value)
}

/// Prints a message of one or more lines to standard error, each line after the program's name.
func printNote(_ message: String) {
  let text = message.terminalSafe(keepingNewlines: true)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  writeToStandardError(lines.map { "mpdex: \($0)\n" }.joined())
}

/// Writes text to standard error. A failure is ignored, since there is nowhere to report it.
func writeToStandardError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
