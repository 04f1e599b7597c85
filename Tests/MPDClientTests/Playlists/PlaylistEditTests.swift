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
      try server.writeList(old)
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

  /// The other client edits after the edit has begun, or while the new list is being stored.
  @Test(
    arguments: [
      ["2.wav", "1.wav"], ["1.wav", "3.wav", "0.wav"], [], ["1.wav", "0.wav"],
    ] as [[ByteString]], [true, false])
  func anotherClientsEditIsNotLost(_ new: [ByteString], _ isEarly: Bool) throws {
    let server = try server()
    var connection = try server.connect()
    var other = try server.connect()
    try connection.append(["0.wav", "1.wav"], toPlaylist: "list")
    var edit = try connection.playlistEdit(of: "list")
    edit.new = new
    var isPending = true
    func editAsOther() {
      guard isPending else { return }
      isPending = false
      #expect(throws: Never.self) { try other.run(.add("7.wav", toPlaylist: "list", at: 0)) }
    }
    if isEarly || new.isEmpty { editAsOther() }
    let error = try #require(throws: MPDError.self) {
      try connection.apply(edit) {
        editAsOther()
        return false
      }
    }
    #expect(error.code == .changed)
    #expect(
      error.message
        == "another client changed 'list' at the same time; nothing was done; try again")
    #expect(try connection.run(.playlistURIs("list")) == ["7.wav", "0.wav", "1.wav"])
    #expect(try names(&connection) == ["list"])
  }

  @Test func anEditOfAnExistingPlaylistNeedsOne() throws {
    let server = try server()
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.playlistEdit(ofExisting: "list")
    }
    #expect(error.code == .ack(.noExist))
    #expect(error.isConnectionUsable)
    try connection.append(["0.wav"], toPlaylist: "list")
    let edit = try connection.playlistEdit(ofExisting: "list")
    #expect((edit.old, edit.new) == (["0.wav"], ["0.wav"]))
  }

  @Test func songsAreAppendedAfterThoseOfAnotherClient() throws {
    let server = try server()
    var connection = try server.connect()
    try connection.append(["0.wav"], toPlaylist: "list")
    var edit = try connection.playlistEdit(of: "list")
    edit.new.append("2.wav")
    var other = try server.connect()
    try other.run(.add("7.wav", toPlaylist: "list"))
    try connection.apply(edit)
    #expect(try connection.run(.playlistURIs("list")) == ["0.wav", "7.wav", "2.wav"])
  }

  /// The list cannot be written anew, since the server does not know one of its songs.
  @Test func anotherClientsEditOfAListWithMissingSongsIsNotLost() throws {
    let server = try server()
    var connection = try server.connect()
    try server.writeList(["gone", "0.wav", "1.wav"])
    var edit = try connection.playlistEdit(of: "list")
    edit.new.swapAt(0, 2)
    var other = try server.connect()
    try other.run(.add("7.wav", toPlaylist: "list", at: 0))
    let error = try #require(throws: MPDError.self) { try connection.apply(edit) }
    #expect(error.code == .changed)
    #expect(try connection.run(.playlistURIs("list")) == ["7.wav", "gone", "0.wav", "1.wav"])
    #expect(try names(&connection) == ["list"])
  }

  @Test(arguments: [["gone", "0.wav", "1.wav"], ["0.wav", "1.wav"]] as [[ByteString]])
  func aDeletedListIsNotReportedAsEdited(_ old: [ByteString]) throws {
    let server = try server()
    var connection = try server.connect()
    try server.writeList(old)
    var edit = try connection.playlistEdit(of: "list")
    edit.new.reverse()
    try connection.run(.removePlaylist("list"))
    #expect(throws: MPDError.self) { try connection.apply(edit) }
    #expect(try names(&connection) == [])
  }

  /// MPD lists the playlist file of the music directory, but edits a stored playlist of that name.
  @Test func aPlaylistFileIsNoStoredPlaylist() throws {
    let server = try server()
    var connection = try server.connect()
    try writeFile(server.musicDirectory + "/file.m3u", Array("0.wav\n1.wav\n".utf8))
    try connection.append(["2.wav"], toPlaylist: "file.m3u")
    #expect(try connection.run(.playlistURIs("file.m3u")) == ["2.wav"])
    try connection.run(.removePlaylist("file.m3u"))
    let error = try #require(throws: MPDError.self) {
      try connection.perform(.delete(RangeSet(0..<1)), on: "file.m3u")
    }
    #expect((error.code, error.message) == (.ack(.noExist), "No such playlist"))
    #expect(throws: error) { try connection.playlistEdit(ofExisting: "file.m3u") }
    #expect(try connection.playlistEdit(of: "file.m3u").old == nil)
    #expect(try names(&connection) == [])
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
