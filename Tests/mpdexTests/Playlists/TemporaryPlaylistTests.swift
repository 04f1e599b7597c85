import Bytes
import MPDClient
import Testing
import TestSupport

@testable import mpdex

@Suite struct TemporaryPlaylistTests {
  private let server: LiveServer

  init() throws {
    server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", ["d/1.wav", "d/2.wav"])
  }

  private func connect() throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)))
  }

  @Test func replacesAPlaylist() throws {
    var connection = try connect()
    let copy = try TemporaryPlaylist(holding: ["plain.wav"], over: &connection)
    try copy.replace("mix", expecting: ["d/1.wav", "d/2.wav"], over: &connection)
    #expect(try server.playlist("mix") == ["plain.wav"])
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func doesNotReplaceAPlaylistChangedMeanwhile() throws {
    var connection = try connect()
    let copy = try TemporaryPlaylist(holding: ["plain.wav"], over: &connection)
    let failure = try #require(throws: CommandFailure.self) {
      try copy.replace("mix", expecting: ["d/1.wav"], over: &connection)
    }
    #expect(failure.status == .no)
    #expect(failure.message.contains("another client changed 'mix'"))
    #expect(try server.playlist("mix") == ["d/1.wav", "d/2.wav"])
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func aFailedReplacementRestoresThePlaylist() throws {
    var connection = try connect()
    let copy = TemporaryPlaylist(named: "not there", songs: [])
    let failure = try #require(throws: CommandFailure.self) {
      try copy.replace("mix", expecting: nil, over: &connection)
    }
    #expect(failure.status == .refused)
    #expect(failure.message == "mix: No such playlist; nothing was changed")
    #expect(try server.playlist("mix") == ["d/1.wav", "d/2.wav"])
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func doesNotReplaceADeletedPlaylist() throws {
    var connection = try connect()
    let copy = try TemporaryPlaylist(holding: ["plain.wav"], over: &connection)
    _ = try server.raw(["rm mix"])
    #expect(throws: CommandFailure.self) {
      try copy.replace("mix", expecting: ["d/1.wav", "d/2.wav"], over: &connection)
    }
    #expect(try server.playlistNames() == [])
  }

  @Test func doesNotOverwriteANameTakenMeanwhile() throws {
    var connection = try connect()
    let copy = try TemporaryPlaylist(holding: ["plain.wav"], over: &connection)
    #expect(throws: CommandFailure.self) { try copy.takeName("mix", over: &connection) }
    #expect(try server.playlist("mix") == ["d/1.wav", "d/2.wav"])
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func aLostConnectionErrorLocatesTheSongs() throws {
    let scripted = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"), .close,
    ])
    var connection = try Connection(to: .socket(path: ByteString(scripted.socketPath)))
    let copy = TemporaryPlaylist(named: "copy", songs: [])
    let failure = try #require(throws: CommandFailure.self) {
      try copy.replace("mix", expecting: nil, over: &connection)
    }
    #expect(failure.status == .noServer)
    #expect(failure.message.contains("if 'mix' is not there, its songs are in 'mpdex-previous-"))
    #expect(failure.message.hasSuffix("what it should have is in 'copy'"))
  }
}
