package import Bytes

/// Creates a directory and all missing directories above it, accessible only to their owner.
///
/// - Parameter path: an absolute path.
/// - Throws: the error for the first directory that cannot be created.
package func makePrivateDirectories(_ path: ByteString) throws(SystemError) {
  if mkdir(cString(path), 0o700) == 0 || errno == EEXIST { return }
  var made: [CChar] = []
  for part in path.bytes.split(separator: .slash) {
    made += [CChar(bitPattern: .slash)] + part.map(CChar.init(bitPattern:))
    guard mkdir(made + [0], 0o700) != 0 else { continue }
    let error = SystemError()
    // It does not matter if a directory above exists but is not writable.
    guard error.number == EEXIST || access(made + [0], F_OK) == 0 else { throw error }
  }
}

/// Returns the names of the entries in a directory, in byte order and without names that begin with a dot; empty if the
/// directory cannot be read.
package func namesInDirectory(_ path: ByteString) -> [ByteString] {
  guard let directory = opendir(cString(path)) else { return [] }
  defer { closedir(directory) }
  var names: [ByteString] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      ByteString(bytes.prefix { $0 != 0 })
    }
    if name.first != .dot { names.append(name) }
  }
  return names.sorted()
}

/// A lock on a file (`flock`), which is released when this object is destroyed or the process ends.
package final class FileLock {
  package enum Kind {
    /// Several processes can hold the lock at the same time.
    case shared
    /// No other process can hold a shared or an exclusive lock.
    case exclusive
  }

  private let descriptor: Int32

  /// Creates the file if necessary, and waits for the lock. Returns nil if the lock cannot be acquired within the
  /// time limit.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - kind: whether other processes can hold the lock at the same time.
  ///   - timeout: the time limit.
  package init?(_ path: ByteString, _ kind: Kind, timeout: Duration) {
    // O_CLOEXEC keeps child processes from holding the lock; O_NOFOLLOW prevents a link from creating a file
    // elsewhere.
    let descriptor = try? openFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    guard let descriptor else { return nil }
    self.descriptor = descriptor
    let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    let end = ContinuousClock.now + timeout
    while flock(descriptor, operation) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, .now < end else { return nil }
      waitUntil(.now + .milliseconds(2))
    }
  }

  deinit { close(descriptor) }
}
