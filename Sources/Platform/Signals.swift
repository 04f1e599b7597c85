internal import Glibc

/// The signals with which users and the system end a program.
package let endingSignals = [SIGINT, SIGTERM, SIGHUP]

/// The signals that would end a program in the middle of a write. Once ignored, they make the write fail instead.
let writeSignals = [SIGPIPE, SIGXFSZ]

/// Ignores ``writeSignals`` in the whole process. Every start does so, and therefore without an array, whose type would
/// be made at run time.
package func ignoreWriteSignals() {
  ignoreSignal(SIGPIPE)
  ignoreSignal(SIGXFSZ)
}

/// Calls a closure during which none of ``endingSignals`` ends the program, so that no temporary file is left over. A
/// signal that comes meanwhile acts after it (`pthread_sigmask`), unless another thread of the process receives it.
///
/// - Throws: what the closure throws.
package func deferringEndingSignals<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try withSignalsBlocked(signalSet(endingSignals), body)
}

func signalSet(_ numbers: [Int32]) -> sigset_t {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in numbers { sigaddset(&signals, number) }
  return signals
}

/// Ignores a signal in the whole process.
package func ignoreSignal(_ number: Int32) {
  signal(number, SIG_IGN)
}

/// Whether one of ``endingSignals`` waits for the end of `deferringEndingSignals`.
package var isInterrupted: Bool {
  var pending = sigset_t()
  sigpending(&pending)
  return endingSignals.contains { sigismember(&pending, $0) == 1 }
}

/// Makes ``endingSignals`` call a closure on a thread of its own, which may do what no handler of signals may, instead
/// of ending the program. Threads that run already may still receive them.
package func catchEndingSignals(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  var held = signalSet(endingSignals)
  pthread_sigmask(SIG_BLOCK, &held, nil)
  try runOnThread {
    var (awaited, number) = (signalSet(endingSignals), Int32(0))
    sigwait(&awaited, &number)
    body()
  }
}

/// Lets a terminal stop the process if this thread writes to it from the background
/// (`stty tostop`); a thread that blocks SIGTTOU, as new ones do, may write.
package func allowStopping() {
  var signals = signalSet([SIGTTOU])
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

/// Makes ``endingSignals`` print a message before they end the program; nil ends this. Signals that the caller had
/// ignored, as `nohup` does, stay so. Only the main thread may call this, within `deferringEndingSignals`.
package func announceEnding(_ message: String?) {
  free(endingMessage)
  endingMessage = message.flatMap { strdup($0) }
  for number in endingSignals where !isIgnored(number) {
    signal(number, message == nil ? SIG_DFL : announce)
  }
}

private func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  sigaction(number, nil, &action)
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// Prints the message and lets the signal end the program, by nothing but functions that a handler of
/// signals may call.
private func announce(_ number: Int32) {
  if let text = endingMessage { _ = write(STDERR_FILENO, text, strlen(text)) }
  signal(number, SIG_DFL)
  raise(number)
}

/// Unsafe because a handler of signals can read it at any time; it is written only while no signal can
/// call `announce`, by the program's main thread.
nonisolated(unsafe) private var endingMessage: UnsafeMutablePointer<CChar>?
