internal import Glibc

/// Runs a closure on a new thread, which ends with it.
///
/// - Throws: `.system` with EAGAIN if the process cannot have another thread.
package func runOnThread(_ body: @escaping @Sendable () -> Void) throws(MPDError) {
  let box = Unmanaged.passRetained(ThreadBody(run: body))
  var thread = pthread_t()
  let code = withSignalsBlocked {
    pthread_create(&thread, nil, { runBody($0) }, box.toOpaque())
  }
  guard code == 0 else {
    box.release()
    throw MPDError(.system(code), "no thread is left")
  }
  pthread_detach(thread)
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}

/// Runs a closure with all signals blocked: the new thread inherits the mask, so that the process's
/// signals are delivered to threads that expect them.
private func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_BLOCK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return body()
}
