import Dispatch
import Foundation
import Glibc
import Synchronization

/// A long-running child process, started and reaped by a thread of its own.
///
/// The thread lives as long as the child, because the signal of `--pdeathsig` is sent at the end of
/// the thread that started the child, not at the end of the process.
final class SupervisedProcess: Sendable {
  private enum State {
    case starting
    case failed(any Error)
    case running(pid_t)
    case ended
  }

  private let state = Mutex(State.starting)
  private let cleanup = Mutex(0)
  private let started = DispatchGroup()
  private let ended = DispatchGroup()

  /// Starts the command; throws ``SystemFailure`` if it cannot be started.
  convenience init(_ command: Command) throws {
    try self.init { try command.spawn() }
  }

  /// Starts a child of this process by a closure that returns its identifier; throws what the closure does.
  init(start: @escaping @Sendable () throws -> pid_t) throws {
    started.enter()
    ended.enter()
    Thread.detachNewThread { [self] in
      run(start)
      ended.leave()
    }
    started.wait()
    try state.withLock { if case .failed(let error) = $0 { throw error } }
    let number = ExitCleanup.add { [weak self] in self?.terminate() }
    cleanup.withLock { $0 = number }
  }

  deinit {
    ExitCleanup.remove(cleanup.withLock { $0 })
  }

  /// The process identifier, or nil once the process has ended and was reaped.
  var identifier: Int32? {
    state.withLock { if case .running(let pid) = $0 { pid } else { nil } }
  }

  /// Asks the process to end, waits for it, and kills it if it takes longer than the grace period.
  func terminate(grace: Duration = .seconds(5)) {
    for (number, patience) in [(SIGTERM, grace), (SIGKILL, .seconds(5))] {
      signal(number)
      if waitForEnd(patience) { return }
    }
  }

  /// Kills the process, which can do nothing before its end, and waits for that, five seconds at most.
  func kill() {
    signal(SIGKILL)
    _ = waitForEnd(.seconds(5))
  }

  /// Waits until the process is reaped; returns false if that takes longer than the duration.
  func waitForEnd(_ duration: Duration) -> Bool {
    let milliseconds = Int(Deadline(after: duration).milliseconds())
    return ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  private func run(_ start: () throws -> pid_t) {
    let result = Result { try start() }
    state.withLock {
      switch result {
      case .success(let pid): $0 = .running(pid)
      case .failure(let error): $0 = .failed(error)
      }
    }
    started.leave()
    if case .success(let pid) = result { reap(pid) }
  }

  private func signal(_ number: Int32) {
    state.withLock { if case .running(let pid) = $0 { Glibc.kill(pid, number) } }
  }

  private func reap(_ pid: pid_t) {
    var information = siginfo_t()
    // The process is not reaped here, because another thread may still signal its identifier until
    // the lock is held.
    while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    state.withLock {
      var status: Int32 = 0
      waitpid(pid, &status, 0)
      $0 = .ended
    }
  }
}
