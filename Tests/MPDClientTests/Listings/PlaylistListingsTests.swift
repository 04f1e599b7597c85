import Bytes
import MPDClient
import TestSupport
import Testing

@Suite struct PlaylistListingsTests {
  static let songs = (100..<1100).map { ByteString("d/\($0).wav") }

  private static func server(
    limit: Int,
    onRequest: @escaping @Sendable (inout LimitedServer.State, ByteString) -> Void = { _, _ in }
  ) throws -> LimitedServer {
    try LimitedServer(limit: limit, playlists: ["p": songs, "empty": []], onRequest: onRequest)
  }

  private func connect(_ server: LimitedServer) throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)), timeout: .seconds(10))
  }

  @Test func aReplyWithinTheLimitIsOneRequest() throws {
    let server = try Self.server(limit: 1 << 20)
    var connection = try connect(server)
    #expect(try connection.uris(ofPlaylist: "p") == Self.songs)
    #expect(try connection.songs(ofPlaylist: "p").map(\.title) == Self.songs.map { "T\($0)" })
    #expect(
      server.now.requests.filter { !$0.hasPrefix("tagtypes") }
        == [#"listplaylist "p""#, #"listplaylistinfo "p""#])
    #expect(connection.reconnections == 0)
  }

  @Test(arguments: [60, 100, 1000, 5000, 20_000])
  func aLargerReplyIsReadByParts(_ limit: Int) throws {
    let server = try Self.server(limit: limit)
    var connection = try connect(server)
    #expect(try connection.uris(ofPlaylist: "p") == Self.songs)
    let songs = try connection.songs(ofPlaylist: "p")
    #expect(songs.map(\.uri) == Self.songs)
    #expect(songs.map(\.title) == Self.songs.map { "T\($0)" })
    #expect(try connection.uris(ofPlaylist: "empty").isEmpty)
    let error = try #require(throws: MPDError.self) { _ = try connection.uris(ofPlaylist: "none") }
    #expect((error.code, error.isConnectionUsable) == (.ack(.noExist), true))
  }

  /// A connection that the server has closed, as it does after a time without requests, says nothing about its limit.
  @Test func anIdleConnectionIsNotTakenForALongReply() throws {
    let songs: [ScriptedServer.Step] = [
      .greeting, .expect(#"listplaylist "p""#), .sendLines("file: a", "OK"), .hang,
    ]
    let server = try ScriptedServer(scripts: [
      [.send("OK MPD 0.23.5\n"), .receiveLine, .close], songs,
    ])
    var connection = try server.connect()
    #expect(try connection.uris(ofPlaylist: "p") == ["a"])
    #expect(server.failures.isEmpty)
  }

  @Test func aSessionReadsTheSame() async throws {
    let server = try Self.server(limit: 5000)
    let settings = ConnectionSettings(addresses: [.socket(path: ByteString(server.socketPath))])
    let session = try Session(settings)
    #expect(try await session.uris(ofPlaylist: "p") == Self.songs)
    #expect(try await session.songs(ofPlaylist: "p").map(\.uri) == Self.songs)
    await session.close()
  }

  /// Whatever another client does between two parts, the songs are those of one state: each of the changes
  /// keeps the number of songs, or the beginning, or the end.
  @Test(arguments: [true, false], 0..<5)
  func allPartsAreOfOneState(_ withTags: Bool, _ kind: Int) throws {
    let states: [[ByteString]] = [
      Self.songs, Array(Self.songs.reversed()), Array(Self.songs.dropFirst()),
      Self.songs + ["last.wav"], ["first.wav"] + Self.songs.dropLast(),
      Self.songs.map { $0 == Self.songs[500] ? "other.wav" : $0 },
    ]
    let after = states[kind + 1]
    let isChange = { @Sendable (line: ByteString) in line.description.hasSuffix(#""0:256""#) }
    let server = try Self.server(limit: withTags ? 12_000 : 6000) { state, line in
      if isChange(line) { state.playlists["p"] = after }
    }
    var connection = try connect(server)
    let found =
      withTags
      ? try connection.songs(ofPlaylist: "p").map(\.uri) : try connection.uris(ofPlaylist: "p")
    #expect(states.contains(found))
    #expect(found == after)
    #expect(server.now.requests.contains(where: isChange))
  }

  @Test func aPlaylistThatKeepsChangingIsGivenUp() throws {
    let server = try Self.server(limit: 6000) { state, line in
      if line.hasPrefix("listplaylist") {
        state.playlists["p"]?.swapAt(0, state.requests.count % 900 + 1)
      }
    }
    var connection = try connect(server)
    let error = try #require(throws: MPDError.self) { _ = try connection.uris(ofPlaylist: "p") }
    #expect((error.code, error.isConnectionUsable) == (.changed, true))
    #expect(error.message == "the playlist changed while it was being read; try again")
  }

  /// An older server refuses the positions, which is not what is wrong.
  @Test func aServerWithoutPartsNamesTheSetting() throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    let calls: [(inout Connection) throws -> Void] = [
      { _ = try $0.songs(ofPlaylist: "p") }, { _ = try $0.uris(ofPlaylist: "p") },
    ]
    for call in calls {
      guard ProgramVersion.mpd < ProgramVersion(0, 24) else {
        try call(&connection)
        continue
      }
      let error = try #require(throws: MPDError.self) { try call(&connection) }
      #expect(error.code == .closed)
      #expect(error.message.contains("max_output_buffer_size"))
      #expect(error.command?.hasPrefix("listplaylist") == true)
      #expect(try connection.run(.status).queueLength == 400)
    }
  }
}
