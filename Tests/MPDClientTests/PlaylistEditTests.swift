import Bytes
import MPDClient
import Testing
import TestSupport

/// Edits of a stored playlist that make it another list.
@Suite struct PlaylistEditTests {
  private static let songs = (0..<8).map { ByteString("\($0).wav") }

  private func server(limit: Int = 100) throws -> LiveServer {
    try LiveServer(
      library: MusicLibrary(Self.songs.map { .song($0) }),
      configuration: ["max_playlist_length \"\(limit)\""])
  }

  private func write(_ songs: [ByteString], to server: LiveServer) throws {
    let lines = songs.map { $0 + "\n" }.reduce("" as ByteString, +)
    try writeFile(server.playlistDirectory + "/list.m3u", lines.bytes)
  }

  private func names(_ connection: inout Connection) throws -> [ByteString] {
    try connection.run(.playlists).map(\.name)
  }

  /// Random lists, at a limit that is below, at and above their lengths; some have songs that the
  /// server does not know. An edit either makes the list the new one, or changes nothing.
  @Test(arguments: 1...9)
  func anEditIsDoneOrChangesNothing(_ limit: Int) throws {
    let server = try server(limit: limit)
    var connection = try server.connect()
    var generator = SeededGenerator(seed: UInt64(limit))
    var refusals = 0
    for _ in 0..<60 {
      let hasMissing = Bool.random(using: &generator)
      let pool = Self.songs + (hasMissing ? ["gone"] : [])
      let old = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        pool.randomElement(using: &generator) ?? ""
      }
      let known = old + Self.songs
      let new = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        known.randomElement(using: &generator) ?? ""
      }
      try write(old, to: server)
      do throws(MPDError) {
        try connection.apply(PlaylistEdit("list", from: old, to: new))
        #expect(try connection.run(.playlistURIs("list")) == new, "\(old) to \(new)")
      } catch {
        refusals += 1
        #expect(hasMissing && error.isConnectionUsable, "\(old) to \(new): \(error)")
        #expect(try connection.run(.playlistURIs("list")) == old, "\(old) to \(new)")
      }
      #expect(try names(&connection) == ["list"])
    }
    #expect(refusals < 30)
  }

  /// One list, in which an insertion at a position proves that no entry is lost.
  @Test func deletesInOneListWithAProbe() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"listplaylist "p""#), .sendLines("file: a", "file: b", "OK"),
      .expect("command_list_ok_begin"), .expect(#"listplaylist "p""#),
      .expect(#"playlistadd "p" "b" "0""#), .expect(#"playlistdelete "p" "0:1""#),
      .expect(#"playlistdelete "p" "0:1""#), .expect("command_list_end"),
      .sendLines("file: a", "file: b", "list_OK", "list_OK", "list_OK", "list_OK", "OK"),
      .expect(#"listplaylist "p""#), .sendLines("file: b", "OK"), .hang,
    ])
    var connection = try server.connect()
    try connection.delete(0..<1, fromPlaylist: "p")
    #expect(server.failures.isEmpty)
  }

  /// A server that cannot insert at a position (before MPD 0.23.3).
  @Test func aServerWithoutPositionsGetsANewList() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"listplaylist "p""#), .sendLines("file: a", "file: b", "OK"),
      .receiveUntil("command_list_end"),
      .sendLines("file: a", "file: b", "list_OK"),
      .send("ACK [2@1] {playlistadd} wrong number of arguments for \"playlistadd\"\n"),
      .receiveUntil("command_list_end"), .sendLines("list_OK", "OK"),
      .receiveLine, .sendLines("file: b", "OK"),
      .receiveUntil("command_list_end"),
      .sendLines("file: a", "file: b", "list_OK", "list_OK", "list_OK", "OK"),
      .receiveLine, .send("OK\n"), .hang,
    ])
    var connection = try server.connect()
    try connection.delete(0..<1, fromPlaylist: "p")
    #expect(server.failures.isEmpty)
  }

  @Test(
    arguments: [
      ["0.wav", "1.wav", "2.wav"], ["2.wav", "1.wav"], ["1.wav", "3.wav", "0.wav"],
    ] as [[ByteString]])
  func anotherClientsEditIsNotLost(_ new: [ByteString]) throws {
    let server = try server()
    var connection = try server.connect()
    var other = try server.connect()
    try connection.append(["0.wav", "1.wav"], toPlaylist: "list")
    var edit = try connection.playlistEdit(of: "list")
    edit.new = new
    try other.run(.addToPlaylist("list", "7.wav", at: 0))
    let theirs: [ByteString] = ["7.wav", "0.wav", "1.wav"]
    if new.count == 3, new.starts(with: ["0.wav", "1.wav"]) {
      try connection.apply(edit)
      #expect(try connection.run(.playlistURIs("list")) == theirs + ["2.wav"])
    } else {
      let error = try #require(throws: MPDError.self) { try connection.apply(edit) }
      #expect(error.code == .changed)
      #expect(
        error.message
          == "another client changed 'list' at the same time; nothing was done, try again")
      #expect(try connection.run(.playlistURIs("list")) == theirs)
    }
    #expect(try names(&connection) == ["list"])
  }

  @Test(arguments: [["7.wav"], ["3.wav", "2.wav", "1.wav", "0.wav"]] as [[ByteString]])
  func aCancelledEditChangesNothing(_ new: [ByteString]) throws {
    let server = try server()
    var connection = try server.connect()
    try connection.append(Array(Self.songs.prefix(4)), toPlaylist: "list")
    for name in ["list", "another"] as [ByteString] {
      var edit = try connection.playlistEdit(of: name)
      edit.new = new + ["5.wav"]
      let error = try #require(throws: MPDError.self) {
        try connection.apply(edit, isCancelled: { true })
      }
      #expect((error.code, error.isConnectionUsable) == (.cancelled, true))
      #expect(error.message == "interrupted; '\(name)' was not changed")
    }
    #expect(try connection.run(.playlistURIs("list")) == Array(Self.songs.prefix(4)))
    #expect(try names(&connection) == ["list"])
  }

  @Test func aRefusedSongIsNamedByItsIndex() throws {
    let server = try server()
    var connection = try server.connect()
    try connection.append(["0.wav"], toPlaylist: "list")
    for name in ["list", "another"] as [ByteString] {
      var edit = try connection.playlistEdit(of: name)
      edit.new += ["1.wav", "foo://x", "2.wav"]
      let error = try #require(throws: MPDError.self) { try connection.apply(edit) }
      #expect(error.index == edit.new.firstIndex(of: "foo://x"))
      #expect(error.message.hasPrefix("foo://x: "))
      #expect(error.message.hasSuffix("; '\(name)' was not changed"))
    }
    #expect(try connection.run(.playlistURIs("list")) == ["0.wav"])
    #expect(try names(&connection) == ["list"])
  }

  @Test func createsAndClears() throws {
    let server = try server()
    var connection = try server.connect()
    var edit = try connection.playlistEdit(of: "list")
    #expect(edit.old == nil)
    try connection.apply(edit)
    #expect(try names(&connection) == [])
    edit.new = ["3.wav", "1.wav"]
    try connection.apply(edit)
    #expect(try connection.run(.playlistURIs("list")) == ["3.wav", "1.wav"])
    edit = try connection.playlistEdit(of: "list")
    #expect(edit.old == ["3.wav", "1.wav"])
    edit.new = []
    try connection.apply(edit)
    #expect(try connection.run(.playlistURIs("list")) == [])
  }

  @Test func aNameTakenMeanwhileIsNotOverwritten() throws {
    let server = try server()
    var connection = try server.connect()
    var edit = try connection.playlistEdit(of: "list")
    edit.new = ["3.wav"]
    try connection.append(["0.wav"], toPlaylist: "list")
    let error = try #require(throws: MPDError.self) { try connection.apply(edit) }
    #expect(error.code == .ack(.exist))
    #expect(error.message == "list: Playlist exists already; nothing was changed")
    #expect(try connection.run(.playlistURIs("list")) == ["0.wav"])
    #expect(try names(&connection) == ["list"])
  }
}
