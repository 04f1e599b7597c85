import Bytes
import MPDClient
import Testing
import TestSupport

/// Connections that cannot be opened, and connections that were lost.
@Suite struct LostConnectionTests {
  @Test func connectingFailsIfNobodyListens() throws {
    let server = try ScriptedServer(script: [.greeting, .hang])
    let path = ByteString(server.socketPath)
    server.stop()
    let addresses: [ServerAddress] = [
      .socket(path: path), .socket(path: path + ".none"), .abstractSocket(name: path),
      .tcp(host: "127.0.0.1", port: 1), .tcp(host: "localhost", port: 1),
    ]
    for address in addresses {
      let error = try #require(throws: MPDError.self) {
        _ = try Connection(to: address, timeout: .seconds(10))
      }
      #expect(error.code == .connectionRefused, "\(address): \(error)")
      #expect(!error.isConnectionUsable)
    }
  }

  @Test func anUnknownHostCannotBeResolved() throws {
    let error = try #require(throws: MPDError.self) {
      _ = try Connection(to: .tcp(host: "no-such-host.invalid", port: 6600), timeout: .seconds(10))
    }
    #expect(error.code == .resolve)
  }

  @Test(
    arguments: [
      .socket(path: "/tmp/secret@host/socket"), .socket(path: "socket"), .socket(path: ""),
      .socket(path: "/tmp/a\u{0}b"), .abstractSocket(name: ""), .tcp(host: "", port: 6600),
      .tcp(host: "secret@localhost", port: 6600), .tcp(host: "@name", port: 6600),
      .tcp(host: "localhost", port: 0),
    ] as [ServerAddress])
  func anAddressThatLibmpdclientWouldMisreadIsRefused(_ address: ServerAddress) throws {
    let error = try #require(throws: MPDError.self) { _ = try Connection(to: address) }
    #expect(error.code == .argument)
    #expect(!error.isConnectionUsable)
  }

  @Test func everyCallFailsUntilReconnecting() throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .receiveUntil("command_list_end"), .send("garbage\n"), .hang],
      [.greeting, .expect("status"), .send("volume: 5\nOK\n"), .hang],
    ])
    var connection = try server.connect()
    for _ in 0..<3 {
      #expect(throws: MPDError.self) { try connection.list { $0.append(.status) } }
      #expect(throws: MPDError.self) { try connection.run(.status) }
      #expect(throws: MPDError.self) { try connection.run(.queue) }
      #expect(throws: MPDError.self) { try connection.run(.add("a")) }
      #expect(throws: MPDError.self) { _ = try connection.listing(of: "") }
    }
    try connection.reconnect()
    #expect(try connection.run(.status).volume == 5)
  }

  @Test func aFailedReconnectionKeepsTheOldConnection() throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .expect("status"), .send("volume: 5\nOK\n"), .hang], [.close],
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.reconnect() }
    #expect(error.code == .closed)
    #expect(try connection.run(.status).volume == 5)
    #expect(try openConnections(to: server.socketPath) == 1)
  }

  @Test func anOverlongRequestLeavesTheConnectionUsable() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let fitsAlone = ByteString([UInt8](repeating: 0x61, count: 4080))
    let error = try #require(throws: MPDError.self) {
      try connection.list { list in
        list.append(.status)
        list.append(.add(fitsAlone, at: .absolute(1_000_000_000)))
      }
    }
    #expect((error.code, error.index) == (.argument, 1))
    #expect(try connection.run(.status).queueLength == 0)
  }

  @Test func failuresLeaveNoOpenSockets() throws {
    let server = try ScriptedServer(scripts: [
      [.close], [.send("no\n"), .hang],
      [.greeting, .receiveLine, .send("ACK [3@0] {} no\n"), .hang],
      [.greeting, .receiveLine, .send("list_OK\n"), .hang], [.greeting, .hang],
    ])
    for _ in 0..<4 {
      #expect(throws: MPDError.self) {
        _ = try Connection(
          to: .socket(path: ByteString(server.socketPath)), password: "p", timeout: .seconds(1))
      }
    }
    #expect(try openConnections(to: server.socketPath) == 0)
    for _ in 0..<200 {
      let connection = try server.connect()
      #expect(connection.protocolVersion == (0, 23, 5))
    }
    #expect(try openConnections(to: server.socketPath) == 0)
  }
}
