import Bytes
import Testing
import TestSupport

@Suite struct PlaylistDiffTests {
  private static let server = Result {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("a", ["d/1.wav", "d/2.wav", "gone.wav"])
    try server.write("b", ["d/2.wav", "gone.wav", "d/1.wav", "plain.wav"])
    try server.write("queue", ["plain.wav"])
    _ = try server.raw(["add d/1.wav", "add d/2.wav"])
    try writeFile(server.directory + "/list.m3u", Array("#EXTM3U\nd/1.wav\ngone.wav\n".utf8))
    return server
  }

  @Test(
    arguments: [
      (["a", "a"], "", ""), (["queue", "queue"], "", ""),
      (["a", "b"], "~ 1 3 d/1.wav\n+ 4 plain.wav\n", "'a' and 'b' differ: 1 added, 1 moved"),
      (["b", "a"], "- 4 plain.wav\n~ 3 1 d/1.wav\n", "'b' and 'a' differ: 1 removed, 1 moved"),
      (["a"], "- 3 gone.wav\n", "'a' and the queue differ: 1 removed"),
      (["queue", "a"], "+ 3 gone.wav\n", "the queue and 'a' differ: 1 added"),
      (["a", "-"], "- 2 d/2.wav\n", "'a' and standard input differ: 1 removed"),
      (
        ["-", "queue"], "- 2 gone.wav\n+ 2 d/2.wav\n",
        "standard input and the queue differ: 1 added, 1 removed"
      ),
    ] as [([String], String, String)])
  func printsTheChanges(_ lists: [String], _ changes: String, _ message: String) throws {
    let server = try Self.server.get()
    let input = Array("d/1.wav\ngone.wav\n".utf8)
    let result = try server.mpdex(
      arguments: ["playlist", "diff"] + lists.map { ByteString($0) }, input: input)
    #expect((result.status, result.text) == (message.isEmpty ? 0 : 1, changes))
    #expect(result.errorText == (message.isEmpty ? "" : "mpdex: \(message)\n"))
  }

  /// As in `playlist apply`, but what is not in the database does not matter here.
  @Test func aDirectoryMeansAllSongsBelowIt() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let list = "nix/1.wav\nd\ngone.wav\nnix/2.wav\nplain.wav\n"
    let songs = try server.raw(["listall d"]).split(separator: "\n")
      .filter { $0.hasPrefix("file: ") }.map { String($0.dropFirst(6)) }
    let expected = (["nix/1.wav"] + songs + ["gone.wav", "nix/2.wav", "plain.wav"]).joined(
      separator: "\n")
    try server.write("empty", [])
    let result = try server.mpdex(
      "playlist", "diff", "empty", "-", input: Array(list.utf8))
    #expect(result.status == 1)
    let lines = result.text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2)[2] }
    #expect(lines.joined(separator: "\n") == expected)
    _ = try server.raw(["add d"])
    let same = try server.mpdex(
      "playlist", "diff", "-", "queue", input: Array("d\n".utf8))
    #expect(same.isSilentSuccess)
  }

  @Test func readsAFileWithASlashInItsName() throws {
    let server = try Self.server.get()
    let path = server.directory + "/list.m3u"
    let result = try server.mpdex("playlist", "diff", "a", ByteString(path))
    #expect((result.status, result.text) == (1, "- 2 d/2.wav\n"))
    #expect(result.errorText == "mpdex: 'a' and \(path) differ: 1 removed\n")
    let relative = try runProcess(
      Command.path, ["playlist", "diff", "./list.m3u", "a", "--json"],
      environment: ["MPD_HOST": server.socketPath], directory: server.directory)
    #expect(
      (relative.status, relative.text)
        == (1, #"{"change":"insert","position":2,"uri":"d/2.wav"}"# + "\n"))
  }

  @Test func aNameOfAFileWithoutASlashIsExplained() throws {
    let server = try Self.server.get()
    let result = try runProcess(
      Command.path, ["playlist", "diff", "list.m3u", "a"],
      environment: ["MPD_HOST": server.socketPath], directory: server.directory)
    #expect((result.status, result.text) == (76, ""))
    #expect(
      result.errorText
        == "mpdex: list.m3u: No such playlist; to use the file with this name, write ./list.m3u\n")
  }

  @Test(
    arguments: [
      (["nope"], 76, "nope: No such playlist\n"), (["./nope"], 64, "cannot read ./nope: "),
      (["a", "x/nope.m3u"], 76, "x/nope.m3u: No such playlist"),
      (["-", "-"], 64, "standard input can be one of the lists, not both\n"),
      ([""], 64, "The value '' is invalid"),
    ] as [([String], Int32, String)])
  func namesAMissingList(_ lists: [String], _ status: Int32, _ message: String) throws {
    let result = try Self.server.get().mpdex(
      arguments: ["playlist", "diff"] + lists.map { ByteString($0) })
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.hasPrefix("mpdex: " + message), "\(result.errorText)")
  }

  @Test func completesPlaylistsAndTheQueue() throws {
    let server = try Self.server.get()
    #expect(
      try server.completion(of: ["playlist", "diff", ""]) == ["words", "queue", "a", "b", "queue"])
    #expect(try server.completion(of: ["playlist", "diff", "a", "./"]) == ["files"])
    #expect(try server.completion(of: ["playlist", "apply", "b"]) == ["words", "b"])
    #expect(try server.completion(of: ["playlist", "apply", "b", ""]) == ["files"])
    let all = try server.completion(of: ["playlist", ""])
    #expect(all.contains("diff") && all.contains("b"))
    #expect(try server.completion(of: ["playlist", "--", "a"]) == ["words", "a"])
    #expect(try server.completion(of: ["playlist", "b", "--with"]) == ["words", "--with-prio"])
    #expect(try server.completion(of: ["playlist", "diff", "--js"]) == ["words", "--json"])
  }
}
