import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct QueueTests {
  static let library: MusicLibrary = [
    .song("1.wav"), .song("2.wav"), .song("3.wav"),
    .directory("d", [.song("4.wav"), .song("5.wav")]),
  ]

  private func uris(_ connection: inout Connection) throws -> [ByteString] {
    try connection.run(.queue).map(\.uri)
  }

  @Test func addsInOrder() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.addAll(["2.wav", "d", "1.wav"])
    #expect(try uris(&connection) == ["2.wav", "d/4.wav", "d/5.wav", "1.wav"])
    try connection.run(.add("3.wav", at: .absolute(1)))
    #expect(try uris(&connection)[1] == "3.wav")
  }

  @Test func aRefusalReportsItsIndexInTheWholeList() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let many = Array(repeating: ByteString("1.wav"), count: 600) + ["nowhere", "2.wav"]
    let error = try #require(throws: MPDError.self) { try connection.addAll(many) }
    #expect(error.code == .ack(.noExist))
    #expect(error.index == 600)
    #expect(try connection.run(.status).queueLength == 600)
  }

  @Test func aFullQueueRefusesMoreSongs() throws {
    let server = try LiveServer(library: Self.library, configuration: [#"max_playlist_length "2""#])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.addAll(["1.wav", "2.wav", "3.wav"])
    }
    #expect(error.code == .ack(.playlistMax))
    #expect(error.index == 2)
  }

  @Test(
    arguments: [
      .add("d", at: .absolute(0)), .findAdd(.base("d"), at: .absolute(0)),
      .load("p", positions: 0..., at: .absolute(0)),
    ] as [Request<Void>])
  func anOverflowingInsertionLeavesItsSongsAtTheEnd(_ request: Request<Void>) throws {
    let server = try LiveServer(library: Self.library, configuration: [#"max_playlist_length "2""#])
    var connection = try server.connect()
    try connection.append(["d"], toPlaylist: "p")
    try connection.run(.add("1.wav"))
    let error = try #require(throws: MPDError.self) { try connection.run(request) }
    #expect(error.code == .ack(.playlistMax))
    #expect(try uris(&connection) == ["1.wav", "d/4.wav"])
  }

  @Test func movesAndDeletesRanges() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.addAll(["1.wav", "2.wav", "3.wav", "d"])
    try connection.run(.move(3..<5, to: .absolute(0)))
    #expect(try uris(&connection) == ["d/4.wav", "d/5.wav", "1.wav", "2.wav", "3.wav"])
    try connection.run(.delete(1..<3))
    #expect(try uris(&connection) == ["d/4.wav", "2.wav", "3.wav"])
    try connection.run(.clear)
    #expect(try uris(&connection).isEmpty)
  }

  @Test func addsRelativeToTheCurrentSong() throws {
    let server = try LiveServer(files: Self.library)
    var connection = try server.connect()
    try connection.addAll(["1.wav", "2.wav", "3.wav"])
    try connection.run(.play(at: 1))
    try connection.run(.add("d/4.wav", at: .afterCurrent(0)))
    try connection.run(.add("d/5.wav", at: .beforeCurrent(0)))
    #expect(try uris(&connection) == ["1.wav", "d/5.wav", "2.wav", "d/4.wav", "3.wav"])
  }
}
