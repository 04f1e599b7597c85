import Bytes
import Glibc
import Testing
@testable import TestSupport

@Suite struct ScriptedServerTests {
  @Test func playsItsScript() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("status"), .sendLines("volume: 3", "OK"), .receiveLine,
      .send("ACK [5@0] {x} " + [0xFF, 0x0A]), .receiveUntil("end"), .send("O"), .send("K\n"),
    ])
    var client = try Client(server)
    #expect(try client.line() == "OK MPD 0.23.5")
    try client.send("status\n")
    #expect(try client.line() == "volume: 3")
    #expect(try client.line() == "OK")
    try client.send("x\na\nb\nend\n")
    #expect(try client.line() == "ACK [5@0] {x} " + [0xFF])
    #expect(try client.line() == "OK")
    #expect(try client.line() == nil)
    #expect(server.waitForEnd())
    #expect(server.receivedLines == ["status", "x", "a", "b", "end"])
    #expect(server.failures == [])
  }

  @Test func reportsAnUnexpectedLineAndClosesTheConnection() throws {
    let server = try ScriptedServer(script: [.expect("status"), .send("OK\n")])
    var client = try Client(server)
    try client.send("ping\n")
    #expect(try client.line() == nil)
    #expect(server.waitForEnd())
    #expect(server.receivedLines == ["ping"])
    #expect(server.failures == [#"connection 0, expect("status"): received ping"#])
  }

  @Test func eachConnectionPlaysTheNextScript() throws {
    let server = try ScriptedServer(scripts: [
      [.send("1\n"), .hang], [.send("2\n"), .receiveLine, .close, .send("never")],
    ])
    var clients = [try Client(server)]
    #expect(try clients[0].line() == "1")
    for _ in 1...2 {
      var client = try Client(server)
      #expect(try client.line() == "2")
      try client.send("x\n")
      #expect(try client.line() == nil)
    }
    clients = []
    #expect(server.waitForEnd(ofConnections: 3))
    #expect(server.connectionCount == 3)
    #expect(server.receivedLines(connection: 0) == [])
    #expect(server.receivedLines(connection: 2) == ["x"])
    #expect(server.failures == [])
  }

  @Test(.timeLimit(.minutes(1)))
  func stopEndsAllWaits() throws {
    let server = try ScriptedServer(scripts: [[.hang], [.wait(.seconds(600))], [.expect("x")]])
    var clients = [try Client(server), try Client(server), try Client(server)]
    #expect(Deadline(after: .seconds(30)).wait { server.connectionCount == 3 })
    server.stop()
    for index in clients.indices { #expect(try clients[index].line() == nil) }
    #expect(server.failures == [#"connection 2, expect("x"): interrupted"#])
    #expect(throws: SystemFailure.self) { try Client(server) }
  }

  @Test func endsWhenItsLastOwnerIsReleased() throws {
    var server: ScriptedServer? = try ScriptedServer(script: [.hang])
    let path = try #require(server?.socketPath)
    var client = LineSocket(try UnixSocket.connect(to: path))
    server = nil
    #expect(access(path, F_OK) != 0)
    #expect(try client.receiveLine(until: Deadline(after: .seconds(5))) == nil)
  }
}

private struct Client {
  private var socket: LineSocket
  private let deadline = Deadline(after: .seconds(10))

  init(_ server: ScriptedServer) throws {
    socket = LineSocket(try UnixSocket.connect(to: server.socketPath))
  }

  func send(_ text: ByteString) throws {
    try socket.send(text.bytes, until: deadline)
  }

  mutating func line() throws -> ByteString? {
    try socket.receiveLine(until: deadline).map { ByteString($0) }
  }
}
