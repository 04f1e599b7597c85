import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct CustomRequestsTests {
  @Test func aCustomRequestReadsThePairsOfTheAnswer() throws {
    let server = try LiveServer(library: .artists(count: 3))
    var connection = try server.connect()
    let count = Request(command: "count", ["(base 'Artists')"]) { pairs in pairs.map(\.name) }
    #expect(try connection.run(count) == ["songs", "playtime"])
    try connection.run(Request(command: "crossfade", ["3"]))
    #expect(try connection.run(.status).crossfade == .seconds(3))
  }

  @Test func argumentsAreQuotedOnTheWire() throws {
    let request = Request(command: "fancy", ["a b", #"c"d"#, ""]) { pairs in pairs.map(\.value) }
    let (line, reply) = try exchange(request, answer: "x: 1\nOK\n")
    #expect(line == ##"fancy "a b" "c\"d" """##)
    #expect(reply == ["1"])
  }

  @Test(
    arguments: [
      Request(command: "status\nclear"), Request(command: ""), Request(command: "Status"),
      Request(command: "add", ["a\nclear"]), Request(command: "add", [ByteString([0x61, 0])]),
      Request(command: "add", [ByteString(repeating: 0x61, count: 5000)]),
      Request(command: "idle"), Request(command: "command_list_begin"),
      Request(command: "albumart", ["a", "0"]),
    ] as [Request<Void>])
  func anUnsendableRequestIsRefused(_ request: Request<Void>) throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.run(request) }
    #expect(error.code == .argument)
    try connection.run(.ping)
  }

  @Test func aReplyIsMappedWhereverARequestIsRun() async throws {
    let server = try LiveServer(library: .artists(count: 3))
    var connection = try server.connect()
    let length = Request.status.map { $0.queueLength }
    #expect(length.command == "status")
    #expect(length.isIdempotent)
    #expect(try connection.run(length) == 0)
    let (_, lengths, songs) = try connection.run(
      .add("Artists"), length.map { [$0] }, Request.queue.map { $0.map(\.uri) })
    #expect(lengths == [3])
    #expect(songs.count == 3)
    let session = try Session(server.settings)
    #expect(try await session.run(length) == 3)
  }

  @Test func aMappingMayThrow() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let request = Request.status.map { _ throws(MPDError) -> Int in
      throw MPDError(.malformed, "not this one", isConnectionUsable: true)
    }
    let error = try #require(throws: MPDError.self) { try connection.run(request) }
    #expect(error.message == "not this one")
    #expect(try connection.run(.status).queueLength == 0)
  }

  @Test func anErrorOfTheReaderLeavesTheConnectionUsable() async throws {
    let server = try LiveServer(library: nil)
    let session = try Session(server.settings)
    var connection = try server.connect()
    let request = Request(command: "status") { _ throws(MPDError) -> Int in
      throw MPDError(.malformed, "not this one")
    }
    var errors = [try #require(throws: MPDError.self) { try connection.run(request) }]
    errors.append(try #require(throws: MPDError.self) { try connection.run(.ping, request) })
    errors.append(
      try await #require(throws: MPDError.self) { try await session.run(request) })
    #expect(errors.map(\.message) == Array(repeating: "not this one", count: 3))
    #expect(errors.map(\.isConnectionUsable) == [true, true, true])
    #expect(errors.map(\.index) == [nil, 1, nil])
    #expect(try connection.run(.status).queueLength == 0)
    try await session.run(.ping)
    #expect(session.generation == 1)
  }

  @Test func aReaderThatReportsALostConnectionIsNotRepeated() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("status"), .send("OK\n"), .expect("ping"), .send("OK\n"), .hang,
    ])
    let session = try server.session()
    let request = Request.status.map { _ throws(MPDError) -> Int in
      throw MPDError(.closed, "the reader's own")
    }
    #expect(await Outcome(running: request, over: session) == .refused(.closed))
    try await session.run(.ping)
    #expect(server.failures == [])
    #expect(server.connectionCount == 1)
  }

  @Test func songsAndEntriesAreReadFromPairs() throws {
    let answer: ByteString = "directory: d\nfile: d/a\nArtist: x\nArtist: y\nOK\n"
    let songs = Request(command: "fancy") { Song.songs(from: $0) }
    #expect(try exchange(songs, answer: answer).reply.map(\.uri) == ["d/a"])
    let entries = Request(command: "fancy") { Entry.entries(from: $0) }
    #expect(
      try exchange(entries, answer: answer).reply.map(\.id) == [.directory("d"), .song("d/a")])
    let artists = Request(command: "fancy") {
      [$0.first("Artist")].compactMap(\.self) + $0.values("Artist")
    }
    #expect(try exchange(artists, answer: answer).reply == ["x", "x", "y"])
  }

  @Test func aCustomRequestIsRepeatedIfItIsIdempotent() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .expect("fancy"), .close],
      [.greeting, .expect("fancy"), .send("OK\n"), .expect("fancy"), .close],
      [.greeting, .hang],
    ])
    let session = try server.session()
    var request = Request(command: "fancy")
    #expect(!request.isIdempotent)
    request.isIdempotent = true
    try await session.run(request)
    request.isIdempotent = false
    #expect(await Outcome(running: request, over: session) == .refused(.closed))
    #expect(server.failures == [])
  }
}
