/// The signals with which users and the system end a program.
package let endingSignals = [SIGINT, SIGTERM, SIGHUP]

/// The signals that would end a program in the middle of a write. If they are ignored, the write fails instead.
let writeSignals = [SIGPIPE, SIGXFSZ]

/// Ignores ``writeSignals`` in the whole process. The signals are listed one by one, because a loop over the array
/// would make the runtime create the array's type at every start of the program.
package func ignoreWriteSignals() {
  ignoreSignal(SIGPIPE)
  ignoreSignal(SIGXFSZ)
}

/// Calls a closure, and keeps ``endingSignals`` from ending the program in the meantime, so that no temporary file is
/// left behind. A signal that arrives during the call takes effect after it (`pthread_sigmask`), unless another thread
/// of the process receives it.
///
/// - Throws: the closure's error.
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

/// Whether one of ``endingSignals`` has arrived during `deferringEndingSignals` and will take effect when that call
/// ends.
package var isInterrupted: Bool {
  var pending = sigset_t()
  sigpending(&pending)
  return endingSignals.contains { sigismember(&pending, $0) == 1 }
}

/// Makes ``endingSignals`` call a closure instead of ending the program. The closure runs on its own thread and is
/// not limited to what signal handlers may do. Threads that are already running may still receive the signals.
package func catchEndingSignals(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  var held = signalSet(endingSignals)
  pthread_sigmask(SIG_BLOCK, &held, nil)
  try runOnThread {
    var (awaited, number) = (signalSet(endingSignals), Int32(0))
    sigwait(&awaited, &number)
    body()
  }
}

/// Allows a terminal to stop the process if this thread writes to it from the background (`stty tostop`). Threads that
/// `runOnThread` starts block SIGTTOU and can therefore always write.
package func allowStopping() {
  var signals = signalSet([SIGTTOU])
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

/// Makes ``endingSignals`` print a message before they end the program; nil restores the default. Signals that this
/// process was started to ignore, as by `nohup`, stay ignored. May be called only by the main thread, within
/// `deferringEndingSignals`.
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

/// Prints the message of `announceEnding` and lets the signal end the program. Calls only functions that are allowed
/// in signal handlers.
private func announce(_ number: Int32) {
  if let text = endingMessage { _ = write(STDERR_FILENO, text, strlen(text)) }
  signal(number, SIG_DFL)
  raise(number)
}

/// The message that `announce` prints; nil for no message. The variable is unsafe because a signal handler can read it
/// at any time. Only the main thread writes the variable, and only while no signal can call `announce`.
nonisolated(unsafe) private var endingMessage: UnsafeMutablePointer<CChar>?
