internal import Bytes
internal import Glibc

/// A lock on a file (`flock`). It ends with this object, or with the process.
final class FileLock {
  enum Kind {
    /// Several processes can have it at the same time.
    case shared
    /// Nobody else has a lock of either kind.
    case exclusive
  }

  private let descriptor: Int32

  /// Creates the file if necessary and waits for the lock; nil if it cannot be had in time.
  init?(_ path: ByteString, _ kind: Kind, timeout: Duration) {
    // Programs that this one starts must not keep the lock, and a link could make a file elsewhere.
    descriptor = open(cString(path), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    let end = ContinuousClock.now + timeout
    while flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else { return nil }
      usleep(pollInterval)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}

/// The time between two attempts, in microseconds.
private let pollInterval: UInt32 = 2000
