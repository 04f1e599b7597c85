internal import Bytes
internal import Glibc
internal import MPDClient
internal import Platform

/// Limits a program that reads what a stranger has made: its time, its memory and its environment. It runs
/// in a session of its own, so that it has no terminal, and can be killed at any time with the programs that
/// it has started.
final class ProgramGuard: Sendable {
  /// The moment at which the program is killed.
  let deadline: ContinuousClock.Instant
  /// The variables of its environment.
  let environment: [ByteString]
  private let maxMemory: Int
  private let state = Locked(State())

  private struct State {
    var isKilled = false
    /// The program, until it has been waited for.
    var pid: pid_t?

    /// Kills the program's group, whose number is that of the program that leads it.
    func kill() {
      if let pid { _ = Glibc.kill(-pid, SIGKILL) }
    }
  }

  /// - Parameters:
  ///   - time: the time that it may take.
  ///   - maxMemory: the number of bytes that it may allocate.
  ///   - variables: its environment besides PATH.
  init(time: Duration, maxMemory: Int, variables: [ByteString]) {
    deadline = .now + time
    self.maxMemory = maxMemory
    environment = [environmentVariable("PATH").map { "PATH=" + $0 }].compactMap(\.self) + variables
  }

  /// Takes a program that has just been started and has read nothing yet.
  func guardProgram(_ pid: pid_t) {
    limitMemory(of: pid, to: maxMemory)
    state.withLock { state in
      state.pid = pid
      if state.isKilled { state.kill() }
    }
  }

  /// Kills the program, at once or as soon as it has been started.
  func kill() {
    state.withLock { state in
      state.isKilled = true
      state.kill()
    }
  }

  /// Waits until the program has ended, which is killed at the deadline, and returns its status as
  /// `waitpid` reports it.
  func waitForEnd(of pid: pid_t) throws(SystemError) -> Int32 {
    while true {
      if let status = try status(of: pid) { return status }
      if deadline <= .now { kill() }
      usleep(1000)
    }
  }

  /// Returns the status of a program that has ended, nil before that. A pid that has been waited for may
  /// become that of another program, which must not be killed.
  private func status(of pid: pid_t) throws(SystemError) -> Int32? {
    let result = state.withLock { state -> Result<Int32?, SystemError> in
      var status: Int32 = 0
      let result = waitpid(pid, &status, WNOHANG)
      if result == 0 || result < 0 && errno == EINTR { return .success(nil) }
      state.pid = nil
      return result < 0 ? .failure(SystemError()) : .success(status)
    }
    return try result.get()
  }
}

/// Limits the memory that another process may have (`prlimit`, which is looked up by its name since
/// Swift's Glibc module hides it).
private func limitMemory(of pid: pid_t, to size: Int) {
  typealias Limit =
    @convention(c) (pid_t, Int32, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?) -> Int32
  guard let address = dlsym(nil, "prlimit") else { return }
  var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: rlim_t(size))
  _ = unsafeBitCast(address, to: Limit.self)(pid, Int32(RLIMIT_AS.rawValue), &limit, nil)
}
