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
  var held = sigset_t()
  sigemptyset(&held)
  for number in endingSignals { sigaddset(&held, number) }
  var before = sigset_t()
  pthread_sigmask(SIG_BLOCK, &held, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try body()
}
