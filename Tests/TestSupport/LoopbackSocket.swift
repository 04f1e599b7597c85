import Glibc

extension LiveServer {
  /// A port of 127.0.0.1 on which nothing listens at the moment; another process can take it at any time.
  public static func freePort() throws -> UInt16 { try LoopbackSocket.freePort() }
}

/// Stream sockets at ports of 127.0.0.1.
enum LoopbackSocket {
  /// A socket connected to a port.
  static func connect(to port: UInt16) throws -> OwnedDescriptor {
    let socket = try make()
    try check(withAddress(port) { Glibc.connect(socket.raw, $0, $1) }, "connect to port \(port)")
    try socket.makeNonblocking()
    return socket
  }

  /// A socket that accepts connections, and its port.
  static func listen() throws -> (socket: OwnedDescriptor, port: UInt16) {
    let socket = try make()
    let port = try bindToFreePort(socket)
    try check(Glibc.listen(socket.raw, 64), "listen")
    try socket.makeNonblocking()
    return (socket, port)
  }

  /// A port on which nothing listens at the moment; another process can take it at any time.
  static func freePort() throws -> UInt16 { try bindToFreePort(make()) }

  private static func bindToFreePort(_ socket: OwnedDescriptor) throws -> UInt16 {
    try check(withAddress(0) { bind(socket.raw, $0, $1) }, "bind")
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(socket.raw, $0, &size)
      }
    }
    try check(result, "getsockname")
    return UInt16(bigEndian: address.sin_port)
  }

  private static func make() throws -> OwnedDescriptor {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return OwnedDescriptor(try check(socket(AF_INET, type, 0), "socket"))
  }

  private static func withAddress<Result>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
