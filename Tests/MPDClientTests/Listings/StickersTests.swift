import Bytes
import MPDClient
import Testing
import TestSupport

/// `Connection.sticker(_:of:type:)` and the session's.
@Suite struct StickersTests {
  static let library: MusicLibrary = [.song("a.wav"), .song("b.wav")]

  @Test func aMissingStickerIsNil() async throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.setSticker("rating", to: "4", of: "a.wav"))
    let session = try Session(server.settings)
    let table: [(name: ByteString, uri: ByteString, value: ByteString?)] = [
      ("rating", "a.wav", "4"), ("note", "a.wav", nil), ("rating", "b.wav", nil),
      ("rating", "nowhere.wav", nil),
    ]
    for (name, uri, value) in table {
      #expect(try connection.sticker(name, of: uri) == value)
      #expect(try await session.sticker(name, of: uri) == value)
    }
  }

  @Test func otherRefusalsAreThrown() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveLine, .send("ACK [5@0] {sticker} sticker database is disabled\n"), .hang,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.sticker("n", of: "a") }
    #expect(error.code == .ack(.unknownCommand))
    #expect(error.description == "sticker 'a' 'n': sticker database is disabled")
  }
}
