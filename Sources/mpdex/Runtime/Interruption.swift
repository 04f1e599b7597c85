internal import Bytes
internal import Glibc

/// The signals that end the program, and that a user or the system sends to end it.
let endingSignals = [SIGINT, SIGTERM, SIGHUP]

/// Calls a closure. If one of `endingSignals` ends the program meanwhile, a message is printed first.
func announcing<Result>(
  _ message: String, ifInterrupted body: () throws(CommandFailure) -> Result
) throws(CommandFailure) -> Result {
  let text = strdup("\nmpdex: interrupted; \(message)\n")
  interruptionMessage = text
  for number in endingSignals { signal(number, announce) }
  defer {
    for number in endingSignals { signal(number, SIG_DFL) }
    interruptionMessage = nil
    free(text)
  }
  return try body()
}

/// Prints the message and lets the signal end the program, by nothing but functions that a handler of
/// signals may call.
private func announce(_ number: Int32) {
  if let text = interruptionMessage { _ = write(STDERR_FILENO, text, strlen(text)) }
  signal(number, SIG_DFL)
  raise(number)
}

/// Unsafe because a handler of signals can read it at any time; it is written only while none of them has
/// this handler, by the program's main thread.
nonisolated(unsafe) private var interruptionMessage: UnsafeMutablePointer<CChar>?
