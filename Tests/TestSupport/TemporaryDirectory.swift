internal import Bytes
import Glibc

/// A fresh directory under `/tmp`, removed with all that it holds when its last owner goes
/// away or the process exits.
public final class TemporaryDirectory: Sendable {
  /// The absolute path; short, so that a socket inside has a valid address.
  public let path: String
  private let cleanup: Int

  /// Creates the directory, open to this user only; throws ``SystemFailure``.
  public init(prefix: String = "mpdex") throws {
    var template = Array("/tmp/\(prefix)-XXXXXX".utf8CString)
    let created = mkdtemp(&template) != nil
    guard created else { throw SystemFailure("mkdtemp /tmp/\(prefix)-XXXXXX", code: errno) }
    let path = ByteString(template.dropLast().map { UInt8(bitPattern: $0) })
    self.path = path.description
    cleanup = ExitCleanup.add { removeTree(path) }
  }

  deinit {
    remove()
    ExitCleanup.remove(cleanup)
  }

  /// The path of an entry of this directory.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Removes the directory now; does nothing if it is gone already.
  public func remove() {
    removeTree(ByteString(path))
  }
}

/// Removes a file, or a directory with all that it holds; anything that cannot be removed is left.
private func removeTree(_ path: ByteString) {
  // FileManager is not used, because it cannot remove names that are not UTF-8.
  withPath(path) { name in
    guard unlink(name) != 0, errno == EISDIR || errno == EPERM else { return }
    entries(of: name).forEach { removeTree(path + "/" + $0) }
    rmdir(name)
  }
}

private func entries(of directory: UnsafePointer<CChar>) -> [ByteString] {
  guard let stream = opendir(directory) else { return [] }
  defer { closedir(stream) }
  var names: [ByteString] = []
  while let entry = readdir(stream) {
    // Not copied as a whole: the memory of an entry ends after its name.
    let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    names.append(ByteString(bytes))
  }
  return names.filter { $0 != "." && $0 != ".." }
}
