import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// A temporary playlist takes the place of another.
@Suite struct PlaylistReplacementTests {
  private let server: LiveServer

  init() throws {
    server = try LiveServer(library: [.song("1.wav"), .song("2.wav"), .song("3.wav")])
    var connection = try server.connect()
    try connection.append(["1.wav", "2.wav"], toPlaylist: "mix")
  }

  private func temporary(over connection: inout Connection) throws -> TemporaryPlaylist {
    try connection.temporaryPlaylist(holding: ["3.wav"], isCancelled: { false })
  }

  private static let copy = TemporaryPlaylist(name: "copy", songs: ["3.wav"])

  private func playlists(_ connection: inout Connection) throws -> [ByteString: [ByteString]] {
    let names = try connection.run(.playlists).map(\.name)
    return try names.reduce(into: [:]) { $0[$1] = try connection.run(.playlistURIs($1)) }
  }

  @Test func replacesAPlaylist() throws {
    var connection = try server.connect()
    let copy = try temporary(over: &connection)
    #expect(try connection.replace("mix", by: copy, expecting: ["1.wav", "2.wav"]).isEmpty)
    #expect(try playlists(&connection) == ["mix": ["3.wav"]])
  }

  @Test func songsAppendedMeanwhileFollowTheNewOnes() throws {
    var connection = try server.connect()
    let copy = try temporary(over: &connection)
    #expect(try connection.replace("mix", by: copy, expecting: ["1.wav"]) == ["2.wav"])
    #expect(try playlists(&connection) == ["mix": ["3.wav", "2.wav"]])
  }

  @Test func doesNotReplaceAPlaylistChangedMeanwhile() throws {
    var connection = try server.connect()
    let copy = try temporary(over: &connection)
    let error = try #require(throws: MPDError.self) {
      try connection.replace("mix", by: copy, expecting: ["2.wav"])
    }
    #expect(error.code == .changed)
    #expect(error.message.contains("another client changed 'mix'"))
    #expect(try playlists(&connection) == ["mix": ["1.wav", "2.wav"]])
  }

  @Test func aFailedReplacementRestoresThePlaylist() throws {
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.replace(
        "mix", by: TemporaryPlaylist(name: "not there", songs: []), expecting: ["1.wav", "2.wav"])
    }
    #expect(error.code == .ack(.noExist))
    #expect(error.message == "mix: No such playlist; nothing was changed")
    #expect(try playlists(&connection) == ["mix": ["1.wav", "2.wav"]])
  }

  @Test func theSameEditOfAnotherClientIsNoDisturbance() throws {
    var connection = try server.connect()
    let copy = try temporary(over: &connection)
    try connection.append(["3.wav"], toPlaylist: "same")
    #expect(try connection.replace("same", by: copy, expecting: ["1.wav"]).isEmpty)
    #expect(try playlists(&connection) == ["mix": ["1.wav", "2.wav"], "same": ["3.wav"]])
  }

  @Test func aPlaylistIsRestoredToNoSongs() throws {
    var connection = try server.connect()
    try connection.run(.add("3.wav"))
    let isRestored = connection.restore("mix", [], expecting: ["1.wav", "2.wav"])
    #expect(isRestored)
    #expect(try playlists(&connection) == ["mix": []])
    #expect(try connection.queueURIs() == ["3.wav"])
  }

  @Test func twoClientsEmptyAPlaylist() throws {
    var connection = try server.connect()
    var edit = try connection.playlistEdit(of: "mix")
    edit.new = []
    try connection.run(.clearPlaylist("mix"))
    #expect(try connection.apply(edit).isEmpty)
    #expect(try playlists(&connection) == ["mix": []])
  }

  @Test func songsAppendedToAPlaylistThatIsEmptiedStay() throws {
    var connection = try server.connect()
    var edit = try connection.playlistEdit(of: "mix")
    edit.new = []
    try connection.append(["3.wav"], toPlaylist: "mix")
    #expect(try connection.apply(edit) == ["3.wav"])
    #expect(try playlists(&connection) == ["mix": ["3.wav"]])
  }

  @Test func doesNotReplaceADeletedPlaylist() throws {
    var connection = try server.connect()
    let copy = try temporary(over: &connection)
    try connection.run(.removePlaylist("mix"))
    #expect(throws: MPDError.self) {
      try connection.replace("mix", by: copy, expecting: ["1.wav", "2.wav"])
    }
    #expect(try playlists(&connection) == [:])
  }

  @Test func doesNotOverwriteANameTakenMeanwhile() throws {
    var connection = try server.connect()
    let copy = try temporary(over: &connection)
    #expect(throws: MPDError.self) { try connection.rename(copy.name, toUnused: "mix") }
    #expect(try playlists(&connection) == ["mix": ["1.wav", "2.wav"]])
  }

  @Test func aLostConnectionErrorLocatesTheSongs() throws {
    let scripted = try ScriptedServer(scripts: [
      [.greeting, .receiveUntil("command_list_end"), .close], [.close],
    ])
    var connection = try scripted.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.replace("mix", by: Self.copy, expecting: ["1.wav"])
    }
    #expect(error.code == .closed)
    #expect(error.message.contains("if 'mix' is missing, its old songs are in 'mpdex-previous-"))
    #expect(error.message.hasSuffix("in 'copy'; in that case, rename one of them to 'mix'"))
  }

  /// Replaces a playlist that has another song than was expected, and receives the requests that undo it.
  private static let changedPlaylist: [ScriptedServer.Step] = [
    .greeting, .receiveUntil("command_list_end"),
    .send("file: other.wav\nlist_OK\nlist_OK\nlist_OK\nOK\n"),
    .receiveUntil("command_list_end"),
  ]

  /// What the server says of a playlist that it does not have.
  private static let isGone = ScriptedServer.Step.send(
    "ACK [50@0] {listplaylist} No such playlist\n")

  /// Another client has changed the playlist, and the server closes the connection before it gives the old one its
  /// name back.
  @Test func anUndoIsFinishedOnANewConnection() throws {
    let scripted = try ScriptedServer(scripts: [
      Self.changedPlaylist + [.close],
      [
        .greeting, .receiveLine, Self.isGone,
        .receiveUntil("command_list_end"), .send("file: 3.wav\nlist_OK\nlist_OK\nlist_OK\nOK\n"),
        .receiveLine, .send("OK\n"), .hang,
      ],
    ])
    var connection = try scripted.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.replace("mix", by: Self.copy, expecting: ["1.wav"])
    }
    #expect(error.code == .changed && error.message.hasSuffix("try again"), "\(error.message)")
    let lines = scripted.receivedLines(connection: 1)
    #expect(lines.last?.hasPrefix("rm \"mpdex-previous-") == true, "\(lines)")
  }

  /// Another client has changed the playlist, and the server refuses to give the old one its name back, at
  /// first or for good.
  @Test(arguments: [true, false])
  func aRefusalToUndoIsTriedAgain(_ isAcceptedThen: Bool) throws {
    let refusal: [ScriptedServer.Step] = [
      .send("file: 3.wav\nlist_OK\nlist_OK\nACK [52@2] {rename} disk full\n"), .receiveLine,
      .send("OK\n"),
    ]
    let again: [ScriptedServer.Step] =
      isAcceptedThen
      ? [
        .receiveUntil("command_list_end"), .send("file: 3.wav\nlist_OK\nlist_OK\nlist_OK\nOK\n"),
        .receiveLine, .send("OK\n"),
      ] : [.receiveUntil("command_list_end")] + refusal
    let scripted = try ScriptedServer(script: Self.changedPlaylist + refusal + again + [.hang])
    var connection = try scripted.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.replace("mix", by: Self.copy, expecting: ["1.wav"])
    }
    #expect(error.code == (isAcceptedThen ? .changed : .lostData))
    if isAcceptedThen {
      #expect(error.message.hasSuffix("try again"), "\(error.message)")
    } else {
      let place = "; the songs that the playlist should have are in the playlist 'mpdex-previous-"
      #expect(
        error.message.contains(place) && error.message.hasSuffix("' to 'mix'"), "\(error.message)")
    }
  }
}
