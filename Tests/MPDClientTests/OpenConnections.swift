import Foundation
import Glibc

/// Returns the number of sockets of this process that are connected to a path, found by their peer's
/// name, so that those of other tests do not count.
func openConnections(to path: String) throws -> Int {
  let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
  return descriptors.compactMap { Int32($0) }.count { peerPath(of: $0) == path }
}

/// Returns the path of the socket that a descriptor is connected to; nil if it is not a socket.
private func peerPath(of descriptor: Int32) -> String? {
  var address = sockaddr_un()
  var length = socklen_t(MemoryLayout<sockaddr_un>.size)
  let result = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      getpeername(descriptor, $0, &length)
    }
  }
  guard result == 0, address.sun_family == sa_family_t(AF_UNIX), length > 2 else { return nil }
  return withUnsafeBytes(of: address.sun_path) { bytes in
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
