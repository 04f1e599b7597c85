import Glibc

/// A file descriptor that is closed when its last owner goes away.
final class OwnedDescriptor: Sendable {
  let raw: Int32
  private let onClose: @Sendable () -> Void

  /// - Parameter onClose: called once it is closed.
  init(_ raw: Int32, onClose: @escaping @Sendable () -> Void = {}) {
    self.raw = raw
    self.onClose = onClose
  }

  deinit {
    close(raw)
    onClose()
  }

  /// Makes later reads and writes return at once instead of waiting.
  func makeNonblocking() throws {
    let flags = try check(fcntl(raw, F_GETFL), "fcntl F_GETFL")
    try check(fcntl(raw, F_SETFL, flags | O_NONBLOCK), "fcntl F_SETFL")
  }

  /// A pipe whose ends no child process inherits.
  static func pipe() throws -> (reading: OwnedDescriptor, writing: OwnedDescriptor) {
    var ends: [Int32] = [-1, -1]
    try check(GNUExtensions.pipe2(&ends, O_CLOEXEC), "pipe")
    return (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
  }

  static func open(_ path: String, flags: Int32, mode: mode_t = 0o600) throws -> OwnedDescriptor {
    OwnedDescriptor(try check(Glibc.open(path, flags | O_CLOEXEC, mode), "open \(path)"))
  }
}
