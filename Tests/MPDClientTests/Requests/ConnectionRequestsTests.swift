import Bytes
import Glibc
import MPDClient
import Testing
import TestSupport

@Suite struct ConnectionRequestsTests {
  @Test func pings() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    try connection.run(.ping)
    #expect(try line(of: .ping) == "ping")
  }

  @Test func aPasswordGrantsMorePermissions() throws {
    let server = try LiveServer(
      library: nil,
      configuration: [#"password "right@read,add,control,admin""#, #"default_permissions "read""#])
    var connection = try server.connect()
    #expect(try connection.run(.forbiddenCommands).contains("kill"))
    let error = try #require(throws: MPDError.self) { try connection.run(.password("wrong")) }
    #expect(error.code == .ack(.password))
    try connection.run(.password("right"))
    #expect(try connection.run(.forbiddenCommands) == [])
  }

  @Test func theBinaryLimitHasBounds() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    try connection.run(.binaryLimit(64))
    try connection.run(.binaryLimit(262_144))
    for bytes in [63, 1 << 30] {
      let error = try #require(throws: MPDError.self) { try connection.run(.binaryLimit(bytes)) }
      #expect(error.code == .ack(.argument))
    }
    #expect(try line(of: .binaryLimit(262_144)) == #"binarylimit "262144""#)
  }

  @Test func closeSendsTheCloseCommand() throws {
    let server = try LiveServer(library: nil)
    let connection = try server.connect()
    try connection.close()
    let scripted = try ScriptedServer(script: [.greeting, .expect("close"), .close])
    let other = try scripted.connect()
    try other.close()
    #expect(scripted.failures.isEmpty)
  }

  @Test func killingStopsTheServer() throws {
    let server = try LiveServer(library: nil)
    let connection = try server.connect()
    try connection.killServer()
    for _ in 0..<1_000 where server.processIdentifier != nil { usleep(10_000) }
    #expect(server.processIdentifier == nil)
  }

  @Test func killingTheServerNeedsPermission() throws {
    let server = try LiveServer(library: nil, configuration: [#"default_permissions "read""#])
    let error = try #require(throws: MPDError.self) { try server.connect().killServer() }
    #expect(error.code == .ack(.permission))
    #expect(try server.raw(["ping"]) == "OK\n")
  }
}
