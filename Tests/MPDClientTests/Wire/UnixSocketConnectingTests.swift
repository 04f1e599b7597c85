import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct UnixSocketConnectingTests {
  @Test func waitsForAPlaceInAFullBacklog() throws {
    let server = try BusyServer()
    let greeting = BackgroundThread(after: .milliseconds(200)) { try server.greetNext() }
    let connection = try Connection(
      to: .socket(path: ByteString(server.socketPath)), timeout: .seconds(30))
    #expect(connection.protocolVersion == (0, 23, 5))
    try greeting.wait()
  }

  @Test func aFullBacklogTimesOut() throws {
    let server = try BusyServer()
    let settings = ConnectionSettings(
      addresses: [.socket(path: ByteString(server.socketPath))], timeout: .seconds(1))
    let error = try #require(throws: MPDError.self) { _ = try Connection.open(settings) }
    #expect(error.code == .timeout)
    #expect(
      error.message
        == "no MPD server could be reached; tried \(server.socketPath) (the server is too busy to accept another "
        + "connection)")
  }

  @Test func aPathThatIsTooLongIsRefused() throws {
    let path = ByteString("/" + String(repeating: "a", count: 200))
    let error = try #require(throws: MPDError.self) { _ = try Connection(to: .socket(path: path)) }
    #expect(
      (error.code, error.message) == (
        .argument, "the path of the unix socket is longer than 107 bytes"
      ))
  }

  @Test(
    arguments: [
      ("OK MPD 0.23.5\n", nil), ("OK MPD 0.23.5", .closed), ("", .closed), ("\n", .malformed),
      ("ACK [5@0] {} busy\n", .malformed), (ByteString(repeating: 0x61, count: 5000), .malformed),
    ] as [(ByteString, MPDError.Code?)])
  func readsTheGreeting(_ greeting: ByteString, _ failure: MPDError.Code?) throws {
    let server = try ScriptedServer(script: [.send(greeting), failure == nil ? .hang : .close])
    do throws(MPDError) {
      _ = try server.connect()
      #expect(failure == nil)
    } catch {
      #expect(error.code == failure)
    }
  }
}
