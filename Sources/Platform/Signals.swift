internal import Glibc

/// The signals with which users and the system end a program.
package let endingSignals = [SIGINT, SIGTERM, SIGHUP]

/// Calls a closure during which none of ``endingSignals`` ends the program, so that no temporary file is left over. A
/// signal that comes meanwhile acts after it (`pthread_sigmask`), unless another thread of the process receives it.
///
/// - Throws: what the closure throws.
package func deferringEndingSignals<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try withSignalsBlocked(signalSet(endingSignals), body)
}

/// Calls a closure while this thread does not receive `signals`.
func withSignalsBlocked<Result, Failure: Error>(
  _ signals: sigset_t, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var (signals, before) = (signals, sigset_t())
  pthread_sigmask(SIG_BLOCK, &signals, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}

/// Returns a set of signals (`sigaddset`).
func signalSet(_ numbers: [Int32]) -> sigset_t {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in numbers { sigaddset(&signals, number) }
  return signals
}

/// Ignores signals in the whole process.
package func ignoreSignals(_ numbers: [Int32]) {
  for number in numbers { signal(number, SIG_IGN) }
}
