import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct QueueContentRequestsTests {
  private static func start() throws -> LiveServer {
    let server = try LiveServer(library: [.song("a"), .song("b"), .song("c"), .song("d")])
    var connection = try server.connect()
    try connection.addEach(["a", "b", "c", "d"])
    return server
  }

  @Test func readsPartsOfTheQueue() throws {
    let server = try Self.start()
    var connection = try server.connect()
    #expect(try connection.run(.queue(1..<3)).map(\.uri) == ["b", "c"])
    #expect(try connection.run(.queue(2...2)).map(\.uri) == ["c"])
    #expect(try connection.run(.queue(3...)).map(\.uri) == ["d"])
    #expect(try connection.run(.queue(2..<99)).map(\.uri) == ["c", "d"])
    let song = try #require(try connection.run(.song(at: 3)))
    #expect((song.uri, song.position) == ("d", 3))
    #expect(try connection.run(.song(id: try #require(song.id))) == song)
  }

  @Test func missingTargetsAreRefused() throws {
    let server = try Self.start()
    var connection = try server.connect()
    let range = try #require(throws: MPDError.self) { try connection.run(.queue(9...)) }
    #expect(range.code == .ack(.argument))
    let position = try #require(throws: MPDError.self) { try connection.run(.song(at: 5)) }
    #expect(position.code == .ack(.argument))
    let id = try #require(throws: MPDError.self) { try connection.run(.song(id: 99)) }
    #expect(id.code == .ack(.noExist))
    #expect(try connection.run(.song(at: 4)) == nil)
    #expect(failure(of: .song(id: 0), answer: "Pos: 1\nOK\n")?.code == .malformed)
  }

  @Test func readsChangesSinceAVersion() throws {
    let server = try Self.start()
    var connection = try server.connect()
    let version = try connection.run(.status).queueVersion
    let songs = try connection.run(.queue)
    #expect(try connection.run(.changedSongs(since: version)) == [])
    try connection.run(.swap(1, with: 3))
    #expect(try connection.run(.changedSongs(since: version)).map(\.uri) == ["d", "b"])
    #expect(try connection.run(.changedSongs(since: version, in: 2...)).map(\.uri) == ["b"])
    let changes = try [(1, 3), (3, 1)].map { position, old in
      QueueChange(position: position, id: try #require(songs[old].id))
    }
    #expect(try connection.run(.queueChanges(since: version)) == changes)
    #expect(try connection.run(.queueChanges(since: version, in: 0..<2)) == [changes[0]])
    #expect(try connection.run(.queueChanges(since: Int(Int32.max))).count == 4)
  }

  @Test(
    arguments: ["cpos: x\nId: 1\nOK\n", "cpos: 1\nOK\n", "cpos: 1\nId: -\nOK\n"] as [ByteString])
  func aMalformedChangeThrows(_ answer: ByteString) throws {
    let error = try #require(failure(of: .queueChanges(since: 0), answer: answer))
    #expect((error.code, error.isConnectionUsable) == (.malformed, true))
  }

  @Test func requestsSendTheirRange() throws {
    let songs = try exchange(.changedSongs(since: 42, in: 6...)).line
    #expect(songs == #"plchanges "42" "6:""#)
    let changes = try exchange(.queueChanges(since: 42, in: 6...7)).line
    #expect(changes == #"plchangesposid "42" "6:8""#)
    #expect(try exchange(.queue(42...)).line == #"playlistinfo "42:""#)
  }
}
