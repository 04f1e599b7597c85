/// Opens two sockets that are connected to each other and are not inherited by child processes. Sockets are used
/// instead of pipes, because Swift has no single call that creates pipes that are not inherited.
package func socketPair(isNonblocking: Bool = false) throws(SystemError) -> (Int32, Int32) {
  var pair: [Int32] = [-1, -1]
  let blocking = isNonblocking ? SOCK_NONBLOCK.rawValue : 0
  let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | blocking)
  guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { throw SystemError() }
  return (pair[0], pair[1])
}

/// A connection to a program. Its two ends are not inherited by child processes, and are closed when this object is
/// destroyed.
package final class Pipe {
  package private(set) var reading: Int32
  package private(set) var writing: Int32

  package init() throws(SystemError) {
    (reading, writing) = try socketPair()
  }

  deinit {
    closeReading()
    closeWriting()
  }

  package func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  package func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}

/// Wakes a thread that is waiting for a descriptor or a deadline.
package final class WakeUp: Sendable {
  private let ends: Locked<(reading: Int32, writing: Int32)?>

  package init() throws(SystemError) {
    do throws(SystemError) { ends = Locked(try socketPair(isNonblocking: true)) } catch {
      throw SystemError(error.number, "the process has no free file descriptors")
    }
  }

  deinit { close() }

  /// Ends the current wait or, if no thread is waiting, the next wait.
  package func signal() {
    ends.withLock { ends in
      guard let ends else { return }
      // A full socket already contains a signal, so a failure does not matter.
      var byte: UInt8 = 1
      _ = send(ends.writing, &byte, 1, Int32(MSG_NOSIGNAL))
    }
  }

  /// Waits until a signal has been sent, the other descriptor is readable or broken, or the given time is reached.
  /// Returns false if the time is reached first. The thread that calls this function must be the one that closes this
  /// object.
  ///
  /// - Parameters:
  ///   - other: the descriptor to wait for; nil for none.
  ///   - end: the time at which the wait ends; nil to wait indefinitely.
  @discardableResult
  package func wait(
    for other: Int32? = nil, until end: ContinuousClock.Instant? = nil
  ) -> Bool {
    guard let descriptor else { return true }
    var entries = [descriptor, other ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let isOver = waitForEvents(&entries, until: end)
    if entries[0].revents != 0 { clear() }
    return isOver
  }

  /// The descriptor that becomes readable after a signal, for a thread that waits without calling `wait`; nil once
  /// this object is closed.
  package var descriptor: Int32? { ends.withLock { $0?.reading } }

  /// Discards the pending signals. Call this in a thread that has noticed a signal without calling `wait`.
  package func clear() {
    guard let descriptor else { return }
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    _ = read(descriptor, &bytes, bytes.count)
  }

  /// Closes the descriptors; later signals have no effect.
  package func close() {
    let ends = ends.withLock { ends in
      defer { ends = nil }
      return ends
    }
    guard let ends else { return }
    _ = Platform.close(ends.reading)
    _ = Platform.close(ends.writing)
  }
}
