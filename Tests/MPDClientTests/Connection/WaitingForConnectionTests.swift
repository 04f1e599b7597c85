import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct WaitingForConnectionTests {
  @Test func aConnectedServerIsAskedAtOnce() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    #expect(try connection.run(.status, waitingForConnection: .zero).queueLength == 0)
  }

  /// The server is unavailable for a moment; the new connection has the state of the old one.
  @Test func aRequestWaitsForAServerThatIsRestarted() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    try connection.run(.subscribe(to: "news"))
    server.halt()
    let restart = BackgroundThread(after: .milliseconds(700)) { try server.restart() }
    // The request is not idempotent, but no part of it was sent over the lost connection.
    try connection.run(.send("hello", to: "news"), waitingForConnection: .seconds(60))
    try restart.wait()
    #expect(try connection.run(.messages).map(\.text) == ["hello"])
  }

  @Test func waitingEndsAtTheDeadline() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    server.halt()
    let start = ContinuousClock.now
    let error = try #require(throws: MPDError.self) {
      try connection.run(.ping, waitingForConnection: .milliseconds(500))
    }
    #expect(error.code == .connectionRefused)
    #expect(ContinuousClock.now - start >= .milliseconds(500))
    try server.restart()
    try connection.run(.ping, waitingForConnection: .seconds(60))
  }

  private static func losing(_ command: String) throws -> ScriptedServer {
    try ScriptedServer(scripts: [
      [.greeting, .expect(ByteString(command)), .close],
      [.greeting, .expect(ByteString(command)), .send("OK\n"), .hang],
    ])
  }

  @Test func anIdempotentRequestIsRepeatedAfterALoss() throws {
    let server = try Self.losing("ping")
    var connection = try server.connect()
    try connection.run(.ping, waitingForConnection: .seconds(60))
    #expect(server.failures.isEmpty)
    #expect(server.connectionCount == 2)
  }

  @Test func anotherRequestIsNotRepeatedAfterALoss() throws {
    let server = try Self.losing("next")
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.run(.next, waitingForConnection: .seconds(60))
    }
    #expect(error.code == .closed)
    #expect(server.connectionCount == 1)
  }

  @Test func aRefusalIsNotRepeated() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.run(.entries(of: "nowhere"), waitingForConnection: .seconds(60))
    }
    #expect(error.code == .ack(.noExist))
  }
}
