import Bytes
import ListingIndex
import Testing
import TestSupport

@testable import MPDClient

/// Requests that are sent before the greeting has arrived.
@Suite struct GreetingTests {
  private func open(_ server: ScriptedServer) throws -> Connection {
    let address = ServerAddress.socket(path: ByteString(server.socketPath))
    return try Connection.openWithoutGreeting(
      ConnectionSettings(addresses: [address], timeout: .seconds(10)))
  }

  @Test func aQuestionIsSentBeforeTheGreeting() throws {
    let server = try ScriptedServer(script: [
      .expect("status"), .greeting, .send("volume: 7\nOK\n"), .hang,
    ])
    var connection = try open(server)
    #expect(try connection.run(.status).volume == 7)
    #expect(connection.protocolVersion == (0, 23, 5))
    #expect(server.failures.isEmpty)
  }

  @Test func aListOfQuestionsIsSentBeforeTheGreeting() throws {
    let server = try ScriptedServer(script: [
      .receiveUntil("command_list_end"), .greeting,
      .sendLines("volume: 7", "list_OK", "file: s", "list_OK", "OK"), .hang,
    ])
    var connection = try open(server)
    let (status, song) = try connection.run(.status, .currentSong)
    #expect(status.volume == 7 && song?.uri == "s")
    #expect(server.failures.isEmpty)
  }

  @Test(arguments: [.clear, .play, .setVolume(5)] as [Request<Void>])
  func aChangeWaitsForTheGreeting(_ change: Request<Void>) throws {
    let server = try ScriptedServer(script: [
      .wait(.milliseconds(50)), .send("OK MPX 1\n"), .receiveLine, .hang,
    ])
    var connection = try open(server)
    let error = #expect(throws: MPDError.self) { try connection.run(change) }
    #expect(error?.code == .malformed)
    #expect(server.receivedLines.isEmpty)
  }

  @Test(arguments: ["", "OK MPX 1\n", "OK MPD x\n", "ACK [5@0] {} busy\n"] as [ByteString])
  func aServerThatDoesNotGreetIsNamed(_ greeting: ByteString) throws {
    let server = try ScriptedServer(script: [.expect("status"), .send(greeting), .close])
    var connection = try open(server)
    for _ in 1...2 {
      let error = #expect(throws: MPDError.self) { try connection.run(.status) }
      #expect(error?.code == (greeting.isEmpty ? .closed : .malformed))
      let start = "no MPD server could be reached; tried \(server.socketPath) ("
      #expect(error?.message.hasPrefix(start) == true)
      #expect(error?.isConnectionUsable == false)
    }
    #expect(server.connectionCount == 1)
  }

  @Test func anOlderServerIsAskedForItsDatabaseAsItKnows() throws {
    let server = try ScriptedServer(script: [
      .receiveUntil("command_list_end"), .send("OK MPD 0.21.0\n"),
      .sendLines("songs: 5", "list_OK", #"ACK [5@1] {} unknown command "readpicture""#),
      .expect(#"lsinfo "\#(impossibleName)""#),
      .send("ACK [50@0] {lsinfo} No such directory\n"),
      .receiveUntil("command_list_end"), .sendLines("songs: 6", "list_OK", "OK"), .hang,
    ])
    var connection = try open(server)
    let (stats, replies) = try connection.listReachingDatabase { $0.append(.stats) }
    #expect(try replies.reply(for: stats).songs == 6)
    #expect(server.failures.isEmpty)
  }
}

/// Requests that are sent together, before the reply to the first of them has arrived.
@Suite struct RequestsAheadTests {
  @Test func tagsAreSelectedWithTheRequestForSongs() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .expect(#"tagtypes "enable" "NoSuch""#),
      .expect(#"tagtypes "enable" "Title""#), .expect("currentsong"),
      .send("OK\nACK [2@0] {tagtypes} Unknown tag type\nOK\nfile: s\nTitle: T\nOK\n"),
      .expect("currentsong"), .send("file: t\nOK\n"), .hang,
    ])
    var connection = try server.connect()
    connection.narrowTags(["NoSuch", .title, .title])
    #expect(try connection.run(.currentSong)?[.title] == "T")
    #expect(try connection.run(.currentSong)?.uri == "t")
    #expect(server.failures.isEmpty)
  }

  @Test func aDirectoryIsAskedForWithACommandList() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"), .expect(#"tagtypes "clear""#),
      .expect(#"lsinfo "d""#),
      .sendLines("list_OK", "list_OK", "OK", "OK", "file: d/s", "OK"), .hang,
    ])
    var connection = try server.connect()
    connection.requestAhead(entriesOf: ["d"])
    try connection.run(.ping, .ping)
    #expect(try connection.listing(of: "d").count == 1)
    #expect(server.failures.isEmpty)
  }

  @Test(arguments: ["file: d/s\nOK\n", "ACK [50@0] {lsinfo} No such directory\n"] as [ByteString])
  func anUnusedReplyIsDropped(_ reply: ByteString) throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"), .expect(#"tagtypes "clear""#),
      .expect(#"lsinfo "d""#), .send("list_OK\nlist_OK\nOK\nOK\n" + reply),
      .expect(#"tagtypes "all""#), .expect("currentsong"), .send("OK\nfile: t\nOK\n"), .hang,
    ])
    var connection = try server.connect()
    connection.requestAhead(entriesOf: ["d"])
    try connection.run(.ping, .ping)
    #expect(try connection.run(.currentSong)?.uri == "t")
    #expect(server.failures.isEmpty)
  }

  @Test func severalDirectoriesAreAskedForAtOnce() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .expect(#"lsinfo "a/b""#), .expect(#"lsinfo "a""#),
      .expect("lsinfo"),
      .sendLines(
        "OK", "ACK [50@0] {lsinfo} No such directory", "file: a/s", "OK", "directory: a", "OK"),
      .hang,
    ])
    var connection = try server.connect()
    connection.requestAhead(entriesOf: ["a/b", "a", ""])
    #expect(throws: MPDError.self) { try connection.listing(of: "a/b") }
    // Nothing is sent a second time.
    connection.requestAhead(entriesOf: ["a", ""])
    #expect(try connection.listing(of: "a").names.map(\.description) == ["s"])
    #expect(try connection.listing(of: "").names.map(\.description) == ["a"])
    #expect(server.failures.isEmpty)
  }

  @Test func directoriesAreReadInTheOrderInWhichTheyWereAskedFor() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .expect(#"lsinfo "a""#), .expect(#"lsinfo "b""#),
      .sendLines("OK", "file: a/s", "OK", "file: b/t", "file: b/u", "OK"), .hang,
    ])
    var connection = try server.connect()
    connection.requestAhead(entriesOf: ["a", "b"])
    #expect(try connection.listing(of: "a").count == 1)
    #expect(try connection.listing(of: "b").count == 2)
    #expect(server.failures.isEmpty)
  }

  @Test(arguments: [[], ["b"], ["c"]] as [[ByteString]])
  func listingsThatArePassedOverAreDropped(_ read: [ByteString]) throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .expect(#"lsinfo "a""#), .expect(#"lsinfo "b""#),
      .expect(#"lsinfo "c""#),
      .sendLines("OK", "file: a/s", "OK", "file: b/s", "file: b/t", "OK", "file: c/s", "OK"),
      .expect(#"tagtypes "all""#), .expect("currentsong"), .send("OK\nfile: t\nOK\n"), .hang,
    ])
    var connection = try server.connect()
    connection.requestAhead(entriesOf: ["a", "b", "c"])
    for directory in ["a"] + read {
      let count = directory == "b" ? 2 : 1
      #expect(try connection.listing(of: directory).count == count)
    }
    #expect(try connection.run(.currentSong)?.uri == "t")
    #expect(server.failures.isEmpty)
  }

  @Test func aDisregardedListingIsAskedForAgain() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .expect(#"lsinfo "a""#), .expect("lsinfo"),
      .sendLines("OK", "file: a/s", "OK", "directory: a", "OK"),
      .expect("lsinfo"), .sendLines("directory: a", "directory: b", "OK"), .hang,
    ])
    var connection = try server.connect()
    connection.requestAhead(entriesOf: ["a", ""])
    #expect(try connection.listing(of: "a").count == 1)
    connection.disregardListsAhead()
    #expect(try connection.listing(of: "").count == 2)
    #expect(server.failures.isEmpty)
  }

  @Test func aLossIsFoundWhileAReplyIsUnread() throws {
    let server = try ScriptedServer(scripts: [
      [
        .greeting, .expect(#"tagtypes "clear""#), .expect(#"lsinfo "a""#), .expect("lsinfo"),
        .sendLines("OK", "file: a/s", "OK", "directory: a", "OK"), .close,
      ],
      [.greeting, .expect("currentsong"), .send("file: t\nOK\n"), .hang],
    ])
    var connection = try server.connect()
    connection.requestAhead(entriesOf: ["a", ""])
    #expect(try connection.listing(of: "a").count == 1)
    _ = connection.wire.waitForInput(until: .now + .seconds(60))
    let deadline = ContinuousClock.now + .seconds(60)
    while connection.reconnections == 0, .now < deadline { try connection.reconnectIfLost() }
    #expect(connection.reconnections == 1)
    #expect(try connection.run(.currentSong)?.uri == "t")
    #expect(server.failures.isEmpty)
  }

  /// The second reply exceeds the server's limit, so that it closes the connection in the first one.
  @Test func aDirectoryIsReadByItselfIfAnotherEndsTheConnection() throws {
    let tags = ScriptedServer.Step.expect(#"tagtypes "clear""#)
    let server = try ScriptedServer(scripts: [
      [
        .greeting, tags, .expect(#"lsinfo "a""#), .expect("lsinfo"), .send("OK\nfile: a/s\n"),
      ],
      [
        .greeting, tags, .expect(#"lsinfo "a""#), .sendLines("OK", "file: a/s", "file: a/t", "OK"),
        .hang,
      ],
    ])
    var connection = try server.connect()
    connection.requestAhead(entriesOf: ["a", ""])
    #expect(try connection.listing(of: "a").count == 2)
    #expect(server.failures.isEmpty)
  }
}
