import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct ConnectionTests {
  @Test func theErrorNamesEveryAddressTried() throws {
    let directory = try TemporaryDirectory()
    let settings = ConnectionSettings(addresses: [
      .socket(path: ByteString(directory.path("a"))),
      .socket(path: ByteString(directory.path("b"))),
    ])
    let error = try #require(throws: MPDError.self) { _ = try Connection.open(settings) }
    #expect(error.code == .connectionRefused)
    #expect(!error.isConnectionUsable)
    let reason = "(No such file or directory)"
    #expect(
      error.message
        == "no MPD server could be reached; tried \(directory.path("a")) \(reason), \(directory.path("b")) \(reason)"
    )
  }

  @Test func refusesSettingsWithoutAnAddress() throws {
    let settings = ConnectionSettings(addresses: [])
    let error = try #require(throws: MPDError.self) { _ = try Connection.open(settings) }
    #expect((error.code, error.message) == (.argument, "there is no address to connect to"))
  }

  @Test func triesTheNextAddress() throws {
    let server = try LiveServer(library: nil)
    let settings = ConnectionSettings(addresses: [
      .socket(path: "/nowhere/at/all"), .socket(path: ByteString(server.socketPath)),
    ])
    let connection = try Connection.open(settings)
    #expect(connection.address == .socket(path: ByteString(server.socketPath)))
    #expect(connection.protocolVersion >= (0, 21, 0))
  }

  @Test func aWrongPasswordIsRefused() throws {
    let server = try LiveServer(
      library: nil, configuration: [#"password "right@read,add,control,admin""#])
    let error = try #require(throws: MPDError.self) { _ = try server.connect(password: "wrong") }
    #expect(error.code == .ack(.password))
    var connection = try server.connect(password: "right")
    #expect(try connection.run(.status).queueLength == 0)
  }

  @Test func aServerOtherThanMPDIsMalformed() throws {
    let server = try ScriptedServer(script: [.send("HTTP/1.1 400 Bad Request\n"), .hang])
    let error = try #require(throws: MPDError.self) { _ = try server.connect() }
    #expect(error.code == .malformed)
  }

  @Test func aSilentServerTimesOut() throws {
    let server = try ScriptedServer(script: [.greeting, .hang])
    var connection = try server.connect(timeout: .seconds(1))
    let error = try #require(throws: MPDError.self) { _ = try connection.run(.status) }
    #expect(error.code == .timeout)
    #expect(!error.isConnectionUsable)
    #expect(error.command == "status")
  }

  @Test func aClosedConnectionThrowsOnEveryCall() throws {
    let server = try ScriptedServer(script: [.greeting, .receiveLine, .close])
    var connection = try server.connect()
    let first = try #require(throws: MPDError.self) { try connection.run(.play) }
    #expect(first.code == .closed)
    let second = try #require(throws: MPDError.self) { try connection.run(.play) }
    #expect(!second.isConnectionUsable)
  }
}
