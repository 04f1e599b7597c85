import Glibc

/// Opening stream sockets at a path of the file system.
enum UnixSocket {
  /// A socket that accepts connections at the path, which must not exist yet.
  static func listen(at path: String, backlog: Int32 = 64) throws -> OwnedDescriptor {
    let socket = try make()
    try check(withAddress(path) { bind(socket.raw, $0, $1) }, "bind \(path)")
    try check(Glibc.listen(socket.raw, backlog), "listen \(path)")
    // A client that has already left must not block the acceptance of the next one.
    try socket.makeNonblocking()
    return socket
  }

  /// A socket connected to the path.
  static func connect(to path: String) throws -> OwnedDescriptor {
    let socket = try make()
    try check(withAddress(path) { Glibc.connect(socket.raw, $0, $1) }, "connect \(path)")
    try socket.makeNonblocking()
    return socket
  }

  /// A socket connected to the path; nil if its backlog is full.
  static func connectAtOnce(to path: String) throws -> OwnedDescriptor? {
    let socket = try make()
    try socket.makeNonblocking()
    let result = withAddress(path) { Glibc.connect(socket.raw, $0, $1) }
    if result < 0, errno == EAGAIN { return nil }
    try check(result, "connect \(path)")
    return socket
  }

  /// Two sockets that are connected to each other, the first of which does not block.
  static func pair() throws -> (OwnedDescriptor, OwnedDescriptor) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try check(socketpair(AF_UNIX, type, 0, &ends), "socketpair")
    let (first, second) = (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
    try first.makeNonblocking()
    return (first, second)
  }

  /// The next connection to a listening socket.
  static func accept(
    from listener: OwnedDescriptor, onClose: @escaping @Sendable () -> Void = {}
  ) throws -> OwnedDescriptor {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let raw = try check(GNUExtensions.accept4(listener.raw, nil, nil, flags), "accept")
    return OwnedDescriptor(raw, onClose: onClose)
  }

  private static func make() throws -> OwnedDescriptor {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return OwnedDescriptor(try check(socket(AF_UNIX, type, 0), "socket"))
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    precondition(path.utf8.count < capacity, "the socket path is too long: \(path)")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
