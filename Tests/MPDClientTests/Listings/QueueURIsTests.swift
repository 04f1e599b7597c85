import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct QueueURIsTests {
  @Test func keepsEveryNameByteForByte() throws {
    let names: [ByteString] = ["a: b", ":", "file: c", #"" \"#, [0xFF, 0x3A, 0x20], "é"]
    let server = try LiveServer(library: MusicLibrary(names.map { .song($0) }))
    var connection = try server.connect()
    #expect(try connection.queueURIs() == [])
    try connection.addEach(names.map { ByteString($0) })
    #expect(try connection.queueURIs() == names.map { ByteString($0) })
    #expect(try connection.run(.queue).map(\.uri) == names.map { ByteString($0) })
  }

  @Test func readsALongQueue() throws {
    let server = try LiveServer(library: .artists(count: 2_000))
    var connection = try server.connect()
    try connection.run(.add("Artists"))
    #expect(try connection.queueURIs() == connection.run(.queue).map(\.uri))
  }

  @Test func aRefusalLeavesTheConnectionUsable() throws {
    let server = try LiveServer(library: nil, configuration: [#"default_permissions "control""#])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.queueURIs() }
    #expect(error.code == .ack(.permission))
    #expect((error.command, error.isConnectionUsable) == ("playlist", true))
    #expect(error.message == #"you don't have permission for "playlist""#)
    try connection.run(.ping)
  }

  @Test(
    arguments: [
      ("0:file: a\n", .closed), ("0:fi", .closed), ("0:directory: a\nOK\n", .malformed),
      ("OKAY\nOK\n", .malformed), ("ACK nonsense\n", .malformed),
      (ByteString([UInt8](repeating: 0x61, count: 70_000)) + "\nOK\n", .malformed),
    ] as [(ByteString, MPDError.Code)])
  func aBrokenAnswerEndsTheConnection(_ answer: ByteString, _ code: MPDError.Code) throws {
    let server = try ScriptedServer(script: [.greeting, .expect("playlist"), .send(answer)])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.queueURIs() }
    #expect(error.code == code)
    #expect(throws: MPDError.self) { try connection.run(.ping) }
    #expect(throws: MPDError.self) { _ = try connection.queueURIs() }
  }

  @Test func aLateAnswerIsNotTakenForTheNext() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("playlist"), .wait(.milliseconds(1_500)), .send("0:file: late\nOK\n"),
      .hang,
    ])
    var connection = try server.connect(timeout: .seconds(1))
    let error = try #require(throws: MPDError.self) { _ = try connection.queueURIs() }
    #expect((error.code, error.isConnectionUsable) == (.timeout, false))
    let next = try #require(throws: MPDError.self) { _ = try connection.queueURIs() }
    #expect(!next.isConnectionUsable)
  }
}
