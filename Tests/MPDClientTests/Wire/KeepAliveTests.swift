import Bytes
import Glibc
import Testing
import TestSupport

@testable import MPDClient

@Suite struct KeepAliveTests {
  private func option(_ level: Int32, _ name: Int32, _ connection: borrowing Connection) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(connection.descriptor, level, name, &value, &size) == 0 else { return nil }
    return value
  }

  /// Returns a port that no process is listening on.
  private func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) + getsockname(descriptor, $0, &size)
      }
    }
    try #require(result == 0)
    return UInt16(bigEndian: address.sin_port)
  }

  @Test func keepAliveDetectsALostTCPServerInTwoMinutes() throws {
    let port = try freePort()
    let server = try LiveServer(
      configuration: [#"bind_to_address "127.0.0.1""#, #"port "\#(port)""#])
    var connection = try Connection(
      to: .tcp(host: "127.0.0.1", port: port), timeout: .seconds(10))
    for _ in 1...2 {
      #expect(option(SOL_SOCKET, SO_KEEPALIVE, connection) == 1)
      #expect(option(Int32(IPPROTO_TCP), TCP_KEEPIDLE, connection) == 60)
      #expect(option(Int32(IPPROTO_TCP), TCP_KEEPINTVL, connection) == 15)
      #expect(option(Int32(IPPROTO_TCP), TCP_KEEPCNT, connection) == 4)
      try connection.reconnect()
    }
    #expect(server.processIdentifier != nil)
  }

  @Test func aUnixSocketHasNoKeepAlive() throws {
    let server = try ScriptedServer(script: [.greeting, .hang])
    #expect(option(SOL_SOCKET, SO_KEEPALIVE, try server.connect()) == 0)
  }
}
