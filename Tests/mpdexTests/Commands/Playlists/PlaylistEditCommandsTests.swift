import Bytes
import Testing
import TestSupport

/// The commands that edit a stored playlist.
@Suite struct PlaylistEditCommandsTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let three = PlaylistLibrary.three
  private static let plain = PlaylistLibrary.plain

  /// Returns a server with a stored playlist "mix" of these songs.
  private func server(_ songs: [String], limit: Int? = nil) throws -> LiveServer {
    let server = try LiveServer.withPlaylistLibrary(limit: limit)
    try server.write("mix", songs)
    return server
  }

  /// An edit of "mix" (one, two, three, plain) and its expected result.
  struct Edit: Sendable, CustomTestStringConvertible {
    let arguments: [ByteString]
    let note: String
    let expected: [String]

    init(_ arguments: ByteString..., note: String, _ expected: String...) {
      self.arguments = arguments
      self.note = note
      self.expected = expected
    }

    var testDescription: String { arguments.map(\.description).joined(separator: " ") }
  }

  private static let edits: [Edit] = [
    Edit(
      "addplaylist", "mix", "plain.wav", note: "1 song added to 'mix'", one, two, three, plain,
      plain),
    Edit(
      "addplaylist", "mix", "--at", "1", "plain.wav", note: "1 song added to 'mix'", plain, one,
      two, three, plain
    ),
    Edit(
      "addplaylist", "--at", "start", "mix", "d/", note: "3 songs added to 'mix'", one, two, three,
      one, two,
      three, plain),
    Edit(
      "addplaylist", "--at", "4", "mix", "d/2.wav", "d/1.wav", note: "2 songs added to 'mix'", one,
      two, three,
      two, one, plain),
    Edit(
      "addplaylist", "--at", "5", "mix", "plain.wav", note: "1 song added to 'mix'", one, two,
      three, plain, plain
    ),
    Edit("delplaylist", "mix", "1", "2", note: "2 songs removed from 'mix'", three, plain),
    Edit("delplaylist", "mix", "2", "1", note: "2 songs removed from 'mix'", three, plain),
    Edit("delplaylist", "mix", "#4", "2-3", "3", "2)", note: "3 songs removed from 'mix'", one),
    Edit("delplaylist", "mix", "1-4", note: "4 songs removed from 'mix'"),
    Edit(
      "delplaylist", "mix", "--missing", note: "nothing to do: 'mix' stays as it is", one, two,
      three, plain),
    Edit("moveplaylist", "mix", "1", "4", note: "1 song moved in 'mix'", two, three, plain, one),
    Edit(
      "moveplaylist", "mix", "4", "start", note: "1 song moved in 'mix'", plain, one, two, three),
    Edit(
      "moveplaylist", "mix", "1-2", "end", note: "2 songs moved in 'mix'", three, plain, one, two),
    Edit("moveplaylist", "mix", "3-4", "2", note: "1 song moved in 'mix'", one, three, plain, two),
    Edit(
      "moveplaylist", "mix", "2", "2", note: "nothing to do: 'mix' stays as it is", one, two, three,
      plain),
    Edit(
      "playlist", "dedupe", "mix", note: "nothing to do: 'mix' stays as it is", one, two, three,
      plain),
  ]

  @Test(
    arguments: [
      ["save", ""], ["load", ""], ["rm", "mix", ""], ["addplaylist", "", "plain.wav"],
      ["clearplaylist", ""], ["delplaylist", "", "1"], ["playlist", "dedupe", ""],
      ["moveplaylist", "", "1", "2"], ["playlist", "add", "--replace", "", "plain.wav"],
      ["playlist", "sort", "", "--by", "file"],
      ["renplaylist", "", "a"], ["renplaylist", "mix", ""], ["playlist", ""],
    ] as [[ByteString]])
  func refusesAnEmptyNameBeforeConnecting(_ arguments: [ByteString]) throws {
    let result = try Command.run(arguments, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.hasPrefix("mpdex: The value '' is invalid for "))
    #expect(result.errorText.contains("it must not be empty; nothing was sent\n"))
  }

  @Test func verbosePrintsEachStepAsMpcDoes() throws {
    let server = try server([Self.one])
    let added = try server.mpdex(
      "-v", "addplaylist", "mix", "d/", ByteString(server.musicDirectory + "/plain.wav"))
    #expect((added.status, added.text) == (0, "adding: d\nadding: plain.wav\n"))
    let removed = try server.mpdex("-q", "delplaylist", "-v", "mix", "2-3", "#1")
    #expect((removed.status, removed.text) == (0, "del: 2\ndel: 3\ndel: 1\n"))
    #expect(try server.playlist("mix") == [Self.three, Self.plain])
  }

  @Test(arguments: edits)
  func appliesEachEdit(_ edit: Edit) throws {
    let server = try server([Self.one, Self.two, Self.three, Self.plain])
    let result = try server.mpdexWithNotes(arguments: edit.arguments)
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText == "mpdex: \(edit.note)\n")
    #expect(try server.playlist("mix") == edit.expected)
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test(
    arguments: [
      (["delplaylist", "mix", "1", "5"], 1), (["delplaylist", "mix", "2-5"], 1),
      (["delplaylist", "mix", "0"], 64), (["delplaylist", "mix", "3-2"], 64),
      (["delplaylist", "mix", "1", "x"], 64), (["delplaylist", "mix", "-1"], 64),
      (["delplaylist", "nope", "1"], 76), (["moveplaylist", "mix", "5", "1"], 1),
      (["moveplaylist", "mix", "1", "5"], 1), (["moveplaylist", "mix", "1-2", "4"], 1),
      (["moveplaylist", "mix", "1"], 64), (["moveplaylist", "mix", "1", "0"], 64),
      (["addplaylist", "mix", "nope"], 76), (["addplaylist", "mix", "plain.wav", "nope"], 76),
      (["addplaylist", "mix", ""], 64), (["addplaylist", "mix", "#hash.wav"], 76),
      (["addplaylist", "mix", " blank.wav"], 76), (["addplaylist", "mix", "/"], 76),
      (["addplaylist", "mix", "foo://x"], 76),
      (["addplaylist", "--at", "6", "mix", "plain.wav"], 1),
      (["addplaylist", "--at", "0", "mix", "plain.wav"], 64),
      (["addplaylist", "--at", "1", "mix", "#hash.wav"], 76),
      (["addplaylist", "new", "plain.wav", "nope"], 76), (["addplaylist", "a/b", "d"], 76),
      (["clearplaylist", "nope"], 76), (["playlist", "dedupe", "nope"], 76),
      (["renplaylist", "nope", "new"], 76), (["renplaylist", "mix", "mix"], 76),
      (["renplaylist", "mix"], 64), (["playlist", "sort", "mix"], 64),
      (["playlist", "sort", "mix", "--by", "position"], 64),
      (["playlist", "sort", "nope", "--by", "file"], 76),
      (["playlist", "add", "--replace", "mix", "plain.wav", "nope"], 76),
      (["playlist", "add", "--replace", "mix", "#hash.wav"], 76),
      (["playlist", "add", "--replace", "new", "nope"], 76),
      (["playlist", "add", "--replace", "mix", ""], 64),
    ] as [([ByteString], Int32)])
  func anInvalidEditChangesNothing(_ arguments: [ByteString], _ status: Int32) throws {
    let songs = [Self.one, Self.two, Self.three, Self.plain]
    let server = try server(songs)
    let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.hasSuffix("\n"))
    #expect(try server.playlist("mix") == songs)
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test(
    arguments: [
      (["delplaylist", "mix", "2"], "position 2 is beyond the end of 'mix', which has 1 song"),
      (
        ["moveplaylist", "mix", "1", "2"], "position 2 is beyond the end of 'mix', which has 1 song"
      ),
      (["addplaylist", "mix", "nope"], "nope: no such song or directory"),
    ] as [([ByteString], String)])
  func errorsExplainTheFailure(_ arguments: [ByteString], _ message: String) throws {
    let server = try server([Self.one])
    let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    #expect(result.errorText == "mpdex: \(message); nothing was changed\n")
  }

  @Test func songsThatDoNotFitAreNotMoved() throws {
    let server = try server([Self.one, Self.two, Self.three, Self.plain])
    let result = try server.mpdex("moveplaylist", "mix", "1-3", "4")
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText
        == "mpdex: 3 songs can be moved no further than position 2 in 'mix', which has 4 songs; nothing was "
        + "changed\n")
  }

  @Test func addingNoSongsCreatesNoPlaylist() throws {
    let server = try server([])
    let result = try server.mpdexWithNotes("addplaylist", "new")
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText == "mpdex: standard input is empty; nothing was done\n")
    #expect(try server.playlistNames() == ["mix"])
  }

  /// MPD lists the songs of such a file as those of a playlist, but edits a stored one.
  @Test(
    arguments: [
      ["playlist", "dedupe", "file.m3u"], ["playlist", "sort", "file.m3u", "--by", "file"],
      ["delplaylist", "file.m3u", "--missing"], ["delplaylist", "file.m3u", "1"],
    ] as [[ByteString]])
  func aPlaylistFileIsNoStoredPlaylist(_ arguments: [ByteString]) throws {
    let server = try server([Self.one])
    try writeFile(server.musicDirectory + "/file.m3u", Array("plain.wav\nplain.wav\n".utf8))
    let result = try server.mpdex(arguments: arguments)
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText == "mpdex: file.m3u: No such playlist\n")
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func dedupeRemovesRepeatedSongs() throws {
    let server = try server([Self.two, Self.one, Self.two, Self.two, Self.plain, Self.one])
    let result = try server.mpdexWithNotes("playlist", "dedupe", "mix")
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText == "mpdex: 3 songs removed from 'mix'\n")
    #expect(try server.playlist("mix") == [Self.two, Self.one, Self.plain])
  }

  @Test func readsStandardInput() throws {
    let server = try server([Self.one, Self.two, Self.three])
    #expect(try server.mpdex("delplaylist", "mix", input: Array("1) x\n3\n".utf8)).status == 0)
    #expect(try server.playlist("mix") == [Self.two])
    #expect(try server.mpdex("addplaylist", "mix", "-", input: Array("d\n".utf8)).status == 0)
    #expect(try server.playlist("mix")?.count == 4)
    let odd: [UInt8] = Array("odd/x".utf8) + [0xFF]
    let result = try server.mpdex("addplaylist", "-0", "mix", input: odd + [9, 0])
    // The name ends with whitespace, which no playlist can hold.
    #expect(result.status == 76)
    #expect(result.errorText.contains(#"cannot hold 'odd/x\xFF\t'"#))
  }

  @Test func renamesAndClears() throws {
    let server = try server([Self.one])
    #expect(try server.mpdex("renplaylist", "mix", "Mi\"x\\").status == 0)
    #expect(try server.playlistNames() == ["Mi\"x\\"])
    let result = try server.mpdex("clearplaylist", "Mi\"x\\")
    #expect((result.status, result.text, result.errorText) == (0, "", ""))
    #expect(try server.playlist(#"Mi\"x\\"#) == [])
  }

  @Test func aTakenNameIsTheOneThatIsNamed() throws {
    let server = try server([Self.one])
    try server.write("other", [Self.two])
    let result = try server.mpdex("renplaylist", "mix", "other")
    #expect((result.status, result.errorText) == (76, "mpdex: other: Playlist exists already\n"))
  }

  @Test func quietPrintsNothing() throws {
    let server = try server([Self.one, Self.one])
    #expect(try server.mpdex("-q", "playlist", "dedupe", "mix").errorText == "")
    #expect(try server.playlist("mix") == [Self.one])
  }
}
