package import Bytes
internal import Glibc

/// Creates a directory and those above it that are missing, accessible only to their owner.
///
/// - Parameter path: an absolute path.
/// - Throws: the failure for the first that is missing and cannot be made.
package func makePrivateDirectories(_ path: ByteString) throws(SystemError) {
  if mkdir(cString(path), 0o700) == 0 || errno == EEXIST { return }
  var made: [CChar] = []
  for part in path.bytes.split(separator: .slash) {
    made += [CChar(bitPattern: .slash)] + part.map(CChar.init(bitPattern:))
    guard mkdir(made + [0], 0o700) != 0 else { continue }
    let error = SystemError()
    // A directory above may be readable only.
    guard error.number == EEXIST || access(made + [0], F_OK) == 0 else { throw error }
  }
}

/// Returns the names in a directory, without those that begin with a dot, in the order of their bytes; none if it
/// cannot be read.
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

/// A lock on a file (`flock`). It ends with this object, or with the process.
package final class FileLock {
  package enum Kind {
    /// Several processes can have it at the same time.
    case shared
    /// Nobody else has a lock of either kind.
    case exclusive
  }

  private let descriptor: Int32

  /// Creates the file if necessary and waits for the lock; nil if it cannot be had in time.
  package init?(_ path: ByteString, _ kind: Kind, timeout: Duration) {
    // Programs that this one starts must not keep the lock, and a link could make a file elsewhere.
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
