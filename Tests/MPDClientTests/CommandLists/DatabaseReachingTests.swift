import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// The question by which a server's answers about its database are known to be up to date.
@Suite struct DatabaseReachingTests {
  private static let question: ByteString = #"readpicture "\#(impossibleName)" "0""#
  private static let plainQuestion: ByteString = #"lsinfo "\#(impossibleName)""#

  private func open(_ server: ScriptedServer) throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)))
  }

  private func songs(over connection: inout Connection) throws -> Int? {
    let (stats, replies) = try connection.listReachingDatabase { $0.append(.stats) }
    return try replies.reply(for: stats).songs
  }

  @Test func aServerWithItsOwnDatabaseIsAskedOnce() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"),
      .sendLines("songs: 5", "list_OK", "ACK [50@1] {readpicture} No such song"), .hang,
    ])
    var connection = try open(server)
    #expect(try songs(over: &connection) == 5)
    #expect(
      server.receivedLines
        == ["command_list_ok_begin", "stats", Self.question, "command_list_end"])
  }

  @Test func aServerWithTheDatabaseOfAnotherIsAskedAgain() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"),
      .sendLines("songs: 5", "list_OK", "ACK [50@1] {readpicture} No such directory"),
      .receiveUntil("command_list_end"), .sendLines("songs: 6", "list_OK", "OK"), .hang,
    ])
    var connection = try open(server)
    #expect(try songs(over: &connection) == 6)
  }

  @Test func theRefusalOfAServerThatLacksTheOtherIsThrown() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"),
      .sendLines("songs: 5", "list_OK", "ACK [5@1] {readpicture} Failed to connect"),
      .expect(Self.plainQuestion), .sendLines("ACK [5@0] {lsinfo} Failed to connect"), .hang,
    ])
    var connection = try open(server)
    let error = #expect(throws: MPDError.self) { try songs(over: &connection) }
    #expect(error?.code == .ack(.unknownCommand))
  }

  @Test func anOlderServerIsAskedForADirectory() throws {
    let server = try ScriptedServer(script: [
      .send("OK MPD 0.21.0\n"), .receiveUntil(Self.plainQuestion),
      .receiveUntil("command_list_end"),
      .sendLines("songs: 5", "list_OK", "ACK [50@1] {lsinfo} No such directory"),
      .receiveUntil("command_list_end"), .sendLines("songs: 5", "list_OK", "OK"), .hang,
    ])
    var connection = try open(server)
    #expect(try songs(over: &connection) == 5)
  }

  /// MPD 0.23.0 looks for the picture without its database; a later version may have other words.
  @Test(
    arguments: [
      "ACK [50@1] {readpicture} Failed to load file", "ACK [2@1] {readpicture} Bad relative path",
      "ACK [50@1] {readpicture} Not here",
    ] as [ByteString])
  func anUnexpectedRefusalShowsNothing(_ refusal: ByteString) throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"), .sendLines("songs: 5", "list_OK", refusal),
      .expect(Self.plainQuestion), .sendLines("ACK [50@0] {lsinfo} No such directory"),
      .receiveUntil("command_list_end"), .sendLines("songs: 6", "list_OK", "OK"), .hang,
    ])
    var connection = try open(server)
    #expect(try songs(over: &connection) == 6)
    #expect(server.failures.isEmpty)
  }

  /// No file system holds a longer component, and no server refuses the name before it looks for it.
  @Test func theNameCannotExistAndIsNotMalformed() {
    #expect(impossibleName.count > 255)
    #expect(!impossibleName.contains(.slash) && !impossibleName.contains(.dot))
    let isPlain = impossibleName.allSatisfy(\.isASCIILetter)
    #expect(isPlain)
  }

  @Test func realServersShowWhoHasTheDatabase() throws {
    let origin = try LiveServer(library: [.song("a.wav")])
    let front = try LiveServer(databaseOf: origin)
    for (server, isOwn) in [(origin, true), (front, false)] {
      var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
      #expect(try connection.reachDatabase() == isOwn)
    }
  }

  @Test func anUpdateIsReportedByTheServerThatMakesIt() throws {
    let origin = try LiveServer(files: [.song("a.wav")])
    let front = try LiveServer(databaseOf: origin)
    for (server, isReported) in [(origin, true), (front, false)] {
      var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
      let outcome = connection.startUpdates([.update("a.wav"), .rescan(), .update("../x")])
      let started = outcome.results.compactMap { try? $0.get() }
      #expect(started.map(\.isReported) == [isReported, isReported])
      #expect(zip(started, started.dropFirst()).allSatisfy { $0.job < $1.job })
      #expect((outcome.results.count, outcome.failure?.code) == (3, nil))
    }
  }

  @Test func updatesAfterOneThatCannotBeSentAreLeftOut() throws {
    let server = try LiveServer(files: [.song("a.wav")])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let requests: [Request<Int>] = [.update("a.wav"), .update("b\nc"), .update("a.wav")]
    let first = connection.startUpdates(requests)
    #expect((first.results.count, first.failure?.code) == (1, nil))
    let refused = connection.startUpdates(Array(requests.dropFirst()))
    #expect((refused.results.count, refused.failure?.code) == (0, .argument))
    #expect(refused.sentCount == 0)
  }
}
