import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// The question by which a server's answers about its database are known to be up to date.
@Suite struct DatabaseReachingTests {
  private static let question: ByteString = #"readpicture "." "0""#

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
      .sendLines("songs: 5", "list_OK", "ACK [5@1] {readpicture} Failed to connect"), .hang,
    ])
    var connection = try open(server)
    let error = #expect(throws: MPDError.self) { try songs(over: &connection) }
    #expect(error?.code == .ack(.unknownCommand))
  }

  @Test func anOlderServerIsAskedForADirectory() throws {
    let server = try ScriptedServer(script: [
      .send("OK MPD 0.21.0\n"), .receiveUntil(#"lsinfo ".""#), .receiveUntil("command_list_end"),
      .sendLines("songs: 5", "list_OK", "ACK [50@1] {lsinfo} No such directory"),
      .receiveUntil("command_list_end"), .sendLines("songs: 5", "list_OK", "OK"), .hang,
    ])
    var connection = try open(server)
    #expect(try songs(over: &connection) == 5)
  }

  @Test func realServersShowWhoHasTheDatabase() throws {
    let origin = try LiveServer(library: [.song("a.wav")])
    let front = try LiveServer(databaseOf: origin)
    for (server, expected) in [(origin, DatabaseOwner.server), (front, .otherServer)] {
      var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
      #expect(try connection.reachDatabase() == expected)
    }
  }
}
