internal import Glibc

/// A signal that wakes a thread from its wait for descriptors or for a time.
///
/// It is a pair of sockets, because these can be made nonblocking and close-on-exec in a single
/// call.
package final class WakeUp: Sendable {
  private struct Ends {
    let reading: Int32
    let writing: Int32
  }

  private let ends: Locked<Ends?>

  package init() throws(MPDError) {
    var pair: [Int32] = [-1, -1]
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    guard socketpair(AF_UNIX, Int32(type), 0, &pair) == 0 else {
      throw MPDError(.system(errno), "no descriptors are left")
    }
    ends = Locked(Ends(reading: pair[0], writing: pair[1]))
  }

  deinit {
    close()
  }

  /// Ends the current wait or, if there is none, the next one.
  package func signal() {
    ends.withLock { ends in
      guard let ends else { return }
      // A full socket holds a signal already, so a failure does not matter.
      var byte: UInt8 = 1
      _ = send(ends.writing, &byte, 1, Int32(MSG_NOSIGNAL))
    }
  }

  /// Waits for a signal, for a descriptor to be readable or broken, or for a time; only the thread
  /// that closes this object may call it. Returns false if the time passed first.
  @discardableResult
  func wait(for descriptor: Int32? = nil, until end: ContinuousClock.Instant? = nil) -> Bool {
    guard let reading = ends.withLock({ $0?.reading }) else { return true }
    var entries = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&entries, 2, end.map(pollTimeout(until:)) ?? -1)
    guard entries[0].revents != 0 else { return count != 0 || end.map { $0 > .now } ?? true }
    clear()
    return true
  }

  /// The descriptor that can be read after a signal, for a thread with a wait of its own; nil once this
  /// is closed.
  package var descriptor: Int32? { ends.withLock { $0?.reading } }

  /// Forgets the signals that a thread with a wait of its own has seen.
  package func clear() {
    guard let reading = descriptor else { return }
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    _ = read(reading, &bytes, bytes.count)
  }

  /// Closes the descriptors; later signals have no effect.
  func close() {
    let ends = ends.withLock { ends in
      defer { ends = nil }
      return ends
    }
    guard let ends else { return }
    _ = Glibc.close(ends.reading)
    _ = Glibc.close(ends.writing)
  }
}
