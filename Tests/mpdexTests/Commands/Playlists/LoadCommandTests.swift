import Bytes
import Testing
import TestSupport

@Suite struct LoadCommandTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let three = PlaylistLibrary.three
  private static let plain = PlaylistLibrary.plain

  /// Returns a server with a stored playlist "mix" of three songs.
  private func server(limit: Int? = nil) throws -> LiveServer {
    let server = try LiveServer.withPlaylistLibrary(limit: limit)
    try server.write("mix", [Self.one, Self.two, Self.three])
    return server
  }

  @Test func reportsTheLoadedPlaylist() throws {
    let server = try server()
    let result = try server.mpdexWithNotes("load", "mix")
    #expect((result.status, result.text) == (0, "loading: mix\n"))
    #expect(result.errorText == "mpdex: 3 songs added to the queue\n")
    #expect(try server.mpdex("load", "-q", "mix").errorText == "")
  }

  @Test(
    arguments: [
      ("end", [plain, plain, one, two, three]), ("start", [one, two, three, plain, plain]),
      ("2", [plain, one, two, three, plain]),
    ] as [(ByteString, [String])])
  func loadsAtAPlace(_ place: ByteString, _ expected: [String]) throws {
    let server = try server()
    _ = try server.raw(["add plain.wav", "add plain.wav"])
    #expect(try server.mpdex("load", "--at", place, "mix").status == 0)
    #expect(try server.queue() == expected)
  }

  @Test func loadsRangesOfSeveralPlaylistsInOrder() throws {
    let server = try server()
    try server.write("other", [Self.plain, Self.one])
    _ = try server.raw(["add plain.wav"])
    #expect(try server.mpdex("load", "--at", "1", "--range", "1:", "mix", "other").status == 0)
    #expect(try server.queue() == [Self.two, Self.three, Self.one, Self.plain])
  }

  @Test func replacesTheQueueOnlyIfAllLoad() throws {
    let server = try server()
    _ = try server.raw(["add plain.wav"])
    let failed = try server.mpdex("load", "--replace", "mix", "nope")
    #expect((failed.status, failed.text) == (76, ""))
    #expect(failed.errorText.contains("the queue is unchanged"))
    #expect(try server.queue() == [Self.plain])
    #expect(try server.mpdex("load", "--replace", "mix").text == "loading: mix\n")
    #expect(try server.queue() == [Self.one, Self.two, Self.three])
  }

  @Test(
    arguments: [
      (
        ["load", "mix"],
        "2 songs added to the queue; a song in 'mix' is not in the database: gone.wav"
      ),
      (
        ["load", "--next", "mix"],
        "2 songs added to the queue; a song in 'mix' is not in the database: gone.wav"
      ),
      (
        ["add", "mix"],
        "2 songs added to the queue; a song in 'mix' is not in the database: gone.wav"
      ),
      (
        ["load", "--replace", "mix"],
        "2 songs added to the queue; a song in 'mix' is not in the database: gone.wav"
      ),
      (["load", "--range", "2:", "mix"], nil),
      (
        ["load", "mix", "odd"],
        "3 songs added to the queue; a song in 'mix' is not in the database: gone.wav; 2 songs in 'odd' are not in the "
          + "database; the first is x/1.wav"
      ),
    ] as [([ByteString], String?)])
  func namesTheSongsThatAreGone(_ command: [ByteString], _ message: String?) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", [Self.one, "gone.wav", Self.two])
    try server.write("odd", ["x/1.wav", Self.plain, "x/2.wav"])
    let result = try server.mpdex(arguments: command)
    #expect(result.status == (message == nil ? 0 : 75))
    #expect(result.errorText == (message.map { "mpdex: \($0)\n" } ?? ""))
    #expect(try server.queue().first == (message == nil ? Self.two : Self.one))
  }

  @Test(arguments: ["load", "add"]) func aPlaylistFileOfThisMachineIsNamed(_ command: ByteString)
    throws
  {
    let server = try LiveServer.withPlaylistLibrary()
    let directory = try TemporaryDirectory(prefix: "cwd")
    try writeFile(directory.path("my list.m3u"), Array("d/1.wav\n".utf8))
    let result = try Command.run(
      [command, "my list.m3u"], environment: ["MPD_HOST": server.socketPath],
      directory: directory.path)
    #expect(result.status == 76)
    #expect(
      result.errorText.contains(
        "; it is a file on this machine: `mpdex queue apply 'my list.m3u'` replaces the queue with its songs, and "
          + "`mpdex playlist apply NAME 'my list.m3u'` makes a playlist from them; nothing was added\n"
      ),
      "\(result.errorText)")
  }

  @Test func addsOnlyUpToTheServersLimit() throws {
    let server = try server(limit: 2)
    let result = try server.mpdexWithNotes("load", "mix")
    #expect((result.status, result.text) == (75, ""))
    #expect(result.errorText.contains("2 songs added to the queue"))
    #expect(try server.queue() == [Self.one, Self.two])
  }

  @Test func readsNULTerminatedNames() throws {
    let server = try server()
    try server.write("two lines", [Self.plain])
    #expect(try server.mpdex("load", "-0", input: Array("two lines\0mix\0".utf8)).status == 0)
    #expect(try server.queue() == [Self.plain, Self.one, Self.two, Self.three])
  }

  @Test(arguments: ["-1", "2:1", "1:2:3", " ", "a", "1-2", "1:b"] as [ByteString])
  func anInvalidRangeIsWrongUsage(_ range: ByteString) throws {
    let result = try Command.run(["load", "--range", range, "mix"])
    #expect((result.status, result.text) == (64, ""))
  }

  @Test(
    arguments: [
      (["mix", "--range", "5"], "there are no songs in that range of 'mix'"),
      (["--range", "3:", "mix", "mix"], "there are no songs in that range of 'mix', 'mix'"),
      (["--range", "1:1", "mix"], "there are no songs in that range of 'mix'"),
      (["empty"], "there are no songs in 'empty'"),
    ] as [([ByteString], String)])
  func loadingNoSongsExitsWith1(_ arguments: [ByteString], _ message: String) throws {
    let server = try server()
    try server.write("empty", [])
    let result = try server.mpdex(arguments: ["load"] + arguments)
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: nothing was added; \(message)\n")
    #expect(try server.queue() == [])
  }

  @Test(
    arguments: [
      (["two"], "none of the 2 songs in 'two' is in the database; the first is gone/a.wav"),
      (
        ["two", "--replace"],
        "none of the 2 songs in 'two' is in the database; the first is gone/a.wav"
      ),
      (
        ["two", "-r", "1"],
        "the only song in that range of 'two' is not in the database: gone/b.wav"
      ),
      (
        ["one", "empty", "two"],
        "the only song in 'one' is not in the database: gone/a.wav; none of the 2 songs in 'two' is in "
          + "the database; the first is gone/a.wav"
      ),
    ] as [([ByteString], String)])
  func namesSongsThatAreNotInTheDatabase(_ arguments: [ByteString], _ message: String) throws {
    let server = try server()
    try server.write("one", ["gone/a.wav"])
    try server.write("two", ["gone/a.wav", "gone/b.wav"])
    try server.write("empty", [])
    _ = try server.raw(["add plain.wav"])
    let result = try server.mpdex(arguments: ["load"] + arguments)
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: nothing was added; \(message)\n")
    #expect(try server.queue() == [Self.plain])
  }

  @Test func atAndReplaceTogetherAreWrongUsage() throws {
    #expect(try Command.run(["load", "--at", "1", "--replace", "mix"]).status == 64)
  }

  @Test func errorsBeginWithTheOnlyRefusedName() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let load = try server.mpdex("load", "nope")
    #expect(
      (load.status, load.errorText) == (76, "mpdex: nope: No such playlist; nothing was added\n"))
    let add = try server.mpdex("add", "not.here")
    #expect(
      (add.status, add.errorText)
        == (76, "mpdex: not.here: no such song, directory or playlist; nothing was added\n"))
  }
}
