internal import Glibc

/// Calls a closure, and lets the signals with which users and the system end a program (SIGINT, SIGTERM, SIGHUP)
/// act on this thread only after it (`pthread_sigmask`): a temporary file that it writes is not left over.
///
/// - Throws: what the closure throws.
package func holdingOffSignals<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var held = sigset_t()
  sigemptyset(&held)
  for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, number) }
  var before = sigset_t()
  pthread_sigmask(SIG_BLOCK, &held, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}
