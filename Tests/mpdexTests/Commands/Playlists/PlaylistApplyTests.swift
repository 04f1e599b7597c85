import Bytes
import Glibc
import Testing
import TestSupport

@Suite struct PlaylistApplyTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let three = PlaylistLibrary.three
  private static let plain = PlaylistLibrary.plain

  private struct Case: Sendable, CustomTestStringConvertible {
    let old: [String]
    let new: [String]
    /// What `--dry-run` prints.
    let preview: String
    /// The counts in the message of `--check`; empty if the lists are equal.
    let counts: String

    var testDescription: String { "\(old) \(new)" }
  }

  private static let cases = [
    Case(old: [one, two, three], new: [one, two, three], preview: "", counts: ""),
    Case(old: [one], new: [one, two], preview: "+ 2 \(two)\n", counts: "1 added"),
    Case(
      old: [one, two, three], new: [three, two], preview: "- 1 \(one)\n~ 1 2 \(two)\n",
      counts: "1 removed, 1 moved"),
    Case(
      old: [plain, "gone.wav", one], new: ["gone.wav", two],
      preview: "- 3 d/1.wav\n- 1 plain.wav\n+ 2 d/2.wav\n",
      counts: "1 added, 2 removed"),
    Case(old: [one], new: [], preview: "- 1 \(one)\n", counts: "1 removed"),
  ]

  @Test(arguments: cases)
  private func makesThePlaylistWhatTheListSays(_ example: Case) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", example.old)
    let input = Array(example.new.map { $0 + "\n" }.joined().utf8)
    let preview = try server.mpdex(
      "playlist", "apply", "mix", "--allow-empty", "--dry-run", input: input)
    #expect((preview.status, preview.text) == (0, example.preview))
    let check = try server.mpdex(
      "playlist", "apply", "mix", "--allow-empty", "--check", input: input)
    let message = "mpdex: 'mix' would change: \(example.counts)\n"
    #expect(check.errorText == (example.counts.isEmpty ? "" : message))
    #expect((check.status, check.text) == (example.counts.isEmpty ? 0 : 1, ""))
    #expect(try server.playlist("mix") == example.old)
    if example.new.isEmpty {
      #expect(try server.mpdex("playlist", "apply", "mix", input: input).status == 1)
      #expect(try server.playlist("mix") == example.old)
    }
    let words: [ByteString] = ["playlist", "apply", "mix", "--allow-empty"]
    #expect(try server.mpdex(arguments: words, input: input).isSilentSuccess)
    #expect(try server.playlist("mix") == example.new)
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func writesNothingIfTheListsAreEqual() throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", [Self.one, "gone.wav"])
    let before = try server.stamp(ofPlaylist: "mix")
    let input = Array("#EXTM3U\n\(Self.one)\r\n#comment\ngone.wav\n".utf8)
    let result = try server.mpdexWithNotes("playlist", "apply", "mix", "-", input: input)
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText == "mpdex: nothing to do: 'mix' stays as it is\n")
    #expect(try server.stamp(ofPlaylist: "mix") == before)
  }

  @Test func createsAPlaylistFromAFileWithADirectory() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let path = server.directory + "/list.json"
    try writeFile(path, Array("{\"uri\":\"d\"}\n{\"uri\":\"plain.wav\"}\n".utf8))
    let json = try server.mpdex(
      "playlist", "apply", "--json", "--dry-run", "new", ByteString(path))
    #expect(json.text.hasPrefix(#"{"change":"insert","position":1,"uri":"d/1.wav"}"# + "\n"))
    #expect(try server.mpdex("playlist", "apply", "new", ByteString(path)).isSilentSuccess)
    #expect(try server.playlist("new") == [Self.one, Self.two, Self.three, Self.plain])
  }

  @Test(
    arguments: [
      (
        "plain.wav\nnope.wav\n", 1,
        "line 2, 'nope.wav': no such song or directory; nothing was changed; --repair looks for moved files, "
          + "and --skip-missing leaves out such lines"
      ),
      (
        "#hash.wav\n", 76,
        "a playlist cannot hold '#hash.wav': URIs in playlists must not begin with '#', and no "
          + "part of a path may begin or end with a blank, or be '.' or '..'; 'mix' was not changed"
      ),
    ] as [(String, Int32, String)])
  func changesNothingIfALineIsWrong(_ list: String, _ status: Int32, _ message: String) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", [Self.one])
    let result = try server.mpdex("playlist", "apply", "mix", input: Array(list.utf8))
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText == "mpdex: \(message)\n")
    #expect(try server.playlist("mix") == [Self.one])
  }

  @Test func appliesOddNamesBetweenNULs() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let odd: ByteString = "odd/x" + [0xFF, 0x09]
    let quoted: ByteString = #"odd/q"uo\te.wav"#
    let input = quoted.bytes + [0] + odd.bytes + [0]
    // A blank at the end of a name is lost in a playlist.
    for option in [[], ["--dry-run"]] as [[ByteString]] {
      let refused = try server.mpdex(
        arguments: ["playlist", "apply", "-0", "x"] + option, input: input)
      #expect((refused.status, refused.text) == (76, ""))
    }
    let preview = try server.mpdex("queue", "apply", "-0", "--dry-run", input: input)
    #expect(preview.output == ("+ 1 " + quoted + "\n+ 2 " + odd + "\n").bytes)
    #expect(try server.mpdex("playlist", "apply", "x", input: quoted.bytes).status == 0)
    #expect(try server.playlist("x") == [quoted.description])
  }

  @Test func aPlaylistWithTheNameOfAnActionIsPrintedAfterHyphens() throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("apply", [Self.one])
    for arguments in [["--", "apply"], ["show", "apply"], ["-f", "%file%", "--", "apply"]] {
      let words = ["playlist"] + arguments.map { ByteString($0) }
      let result = try server.mpdex(arguments: words, environment: ["MPC_FORMAT": "%file%"])
      #expect((result.status, result.text) == (0, "\(Self.one)\n"), "\(arguments)")
    }
    let words: [ByteString] = ["--", "playlist", "apply"]
    #expect(try server.mpdex(arguments: words).status == 0)
    #expect(try server.mpdex("playlist", "nope").status == 76)
  }
}

/// A version of a stored playlist's file, which differs after each write.
struct PlaylistStamp: Equatable {
  let inode: ino_t
  let seconds: Int
  let nanoseconds: Int
}

extension LiveServer {
  /// Returns the version of a stored playlist's file.
  func stamp(ofPlaylist name: String) throws -> PlaylistStamp {
    var information = stat()
    try #require(stat("\(playlistDirectory)/\(name).m3u", &information) == 0)
    let time = information.st_mtim
    return PlaylistStamp(
      inode: information.st_ino, seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
