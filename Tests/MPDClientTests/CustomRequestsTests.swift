import Bytes
import MPDClient
import TestSupport
import Testing

@Suite struct CustomRequestsTests {
  @Test func aRequestOfOnesOwnReadsThePairsOfTheAnswer() throws {
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
      Request(command: "add", ["a\nclear"]), Request(command: "add", [[0x61, 0]]),
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

  @Test func aRequestOfOnesOwnIsRepeatedIfItIsIdempotent() async throws {
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
