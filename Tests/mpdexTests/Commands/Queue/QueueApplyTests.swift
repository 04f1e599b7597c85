import Bytes
import Glibc
import Testing
import TestSupport

/// `mpdex queue apply`.
@Suite struct QueueApplyTests {
  private static let library: MusicLibrary = [
    .directory(
      "Artists", [.directory("Björk", [.song("1.wav", seconds: 60), .song("2.wav", seconds: 2)])]),
    .song("a.wav", seconds: 60), .song("b.wav", seconds: 60), .song("c.wav", seconds: 60),
    .song("d.wav", seconds: 60), .song("#1 hit.wav", seconds: 60),
  ]

  /// Returns a server with songs queued, playing the one at `current` if it is given.
  private func server(_ songs: [String], current: Int? = nil) throws -> LiveServer {
    let server = try LiveServer(files: Self.library)
    let requests = songs.map { #"add "\#($0)""# } + (current.map { ["play \($0)"] } ?? [])
    _ = try server.raw(requests)
    return server
  }

  private func lines(_ songs: [String]) -> [UInt8] { songs.flatMap { Array($0.utf8) + [0x0A] } }

  private static let forms: [(arguments: [ByteString], input: String, songs: [String])] = [
    ([], "b.wav\na.wav\n", ["b.wav", "a.wav"]),
    (["-"], "b.wav\r\n\r\na.wav", ["b.wav", "a.wav"]),
    (["-0"], "b.wav\0a.wav\0", ["b.wav", "a.wav"]),
    ([], "#1 hit.wav\na.wav\n", ["#1 hit.wav", "a.wav"]),
    ([], "\u{FEFF}#EXTM3U\n#EXTINF:1,B\nb.wav\n", ["b.wav"]),
    (
      [], #"{"kind":"song","uri":"b.wav"}"# + "\n" + #"{"uriBase64":"YS53YXY=","uri":"x"}"#,
      ["b.wav", "a.wav"]
    ),
    ([], "Artists/\nb.wav\n", ["Artists/Björk/1.wav", "Artists/Björk/2.wav", "b.wav"]),
    (["--jump"], "ar/bjo/2\nB\n", ["Artists/Björk/2.wav", "b.wav"]),
    (["--jump", "--in", "tree"], "björk\n", ["Artists/Björk/1.wav", "Artists/Björk/2.wav"]),
    (["--allow-empty"], "", []),
  ]

  @Test(arguments: forms.indices)
  func eachFormOfAListIsRead(_ form: Int) throws {
    let server = try server(["a.wav", "b.wav", "c.wav"])
    let (arguments, input, songs) = Self.forms[form]
    let result = try server.mpdex(
      arguments: ["queue", "apply"] + arguments, input: Array(input.utf8))
    #expect((result.status, result.text, result.errorText) == (0, "", ""))
    #expect(try server.queue() == songs)
  }

  /// Such as a search in a pipeline that has found nothing.
  @Test(arguments: ["", "\n\n", "#EXTM3U\n"], [[], ["--dry-run"], ["--finish-current"]])
  func aListWithoutSongsChangesNothing(_ input: String, _ options: [ByteString]) throws {
    let server = try server(["a.wav", "b.wav"])
    let arguments: [ByteString] = ["queue", "apply"] + options
    let result = try server.mpdex(arguments: arguments, input: Array(input.utf8))
    let message =
      "mpdex: the list has no songs; nothing was changed; --allow-empty permits an empty list\n"
    #expect((result.status, result.text, result.errorText) == (1, "", message))
    #expect(try server.queue() == ["a.wav", "b.wav"])
  }

  @Test func aFileIsRead() throws {
    let server = try server(["a.wav"])
    let directory = try TemporaryDirectory(prefix: "lists")
    let file = directory.path("list.M3U8")
    try writeFile(file, Array("# a comment\nc.wav\n".utf8))
    #expect(try server.mpdex("queue", "apply", ByteString(file)).isSilentSuccess)
    #expect(try server.queue() == ["c.wav"])
    let missing = try server.mpdex("queue", "apply", "/nowhere/x")
    #expect(missing.status == 64)
    #expect(
      missing.errorText == """
        mpdex: cannot read /nowhere/x: No such file or directory; nothing was done; \
        give a file, or - for standard input

        """)
    #expect(try server.queue() == ["c.wav"])
  }

  @Test(
    arguments: [
      ([], "a.wav\nnix.wav\n", 1, "line 2, 'nix.wav': no such song or directory"),
      (
        [], "x.wav\na.wav\ny.wav\n", 1,
        "; line 3, 'y.wav': no such song or directory; nothing was changed"
      ),
      ([], "b.wav\n\n\n/abs/x.wav\n", 1, "line 4"),
      (["--jump"], "b\nzzz\n", 1, "line 2: "),
      ([], #"{"uri":"b.wav"}"# + "\nb.wav\n", 64, "line 2: invalid JSON at column 1"),
      ([], "b.wav\0", 64, "NUL bytes"),
      (["--in", "tree"], "b\n", 64, "--in needs --jump"),
      (["--json"], "b.wav\n", 64, "--json needs --dry-run"),
    ] as [([ByteString], String, Int32, String)])
  func aLineThatFindsNothingStopsEverything(
    _ arguments: [ByteString], _ input: String, _ status: Int32, _ message: String
  ) throws {
    let server = try server(["a.wav", "c.wav"])
    let before = try server.raw(["plchangesposid 0"])
    let result = try server.mpdex(
      arguments: ["queue", "apply"] + arguments, input: Array(input.utf8))
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
    #expect(try server.raw(["plchangesposid 0"]) == before)
  }

  /// A filter that finds no song is a line that finds nothing.
  @Test func aFilterWithoutSongsIsLeftOutLikeAMissingSong() throws {
    let server = try server(["a.wav"])
    let input = lines(["b.wav", "Nobody\t(Artist == 'Nobody')"])
    let refused = try server.mpdex("queue", "apply", input: input)
    #expect((refused.status, refused.text) == (1, ""))
    #expect(
      refused.errorText
        == "mpdex: line 2: no song matches (Artist == 'Nobody'); nothing was changed; "
        + "--skip-missing leaves out such lines\n")
    #expect(try server.queue() == ["a.wav"])
    let skipped = try server.mpdex("queue", "apply", "--skip-missing", input: input)
    #expect((skipped.status, skipped.text) == (75, ""))
    #expect(skipped.errorText.hasPrefix("mpdex: line 2 was left out: (Artist == 'Nobody')\n"))
    #expect(try server.queue() == ["b.wav"])
  }

  @Test func aDryRunPrintsTheChangesAndMakesNone() throws {
    let server = try server(["a.wav", "b.wav", "c.wav"])
    let input = lines(["c.wav", "a.wav", "d.wav"])
    let plain = try server.mpdex("queue", "apply", "--dry-run", input: input)
    #expect(plain.text == "- 2 b.wav\n~ 1 2 a.wav\n+ 3 d.wav\n")
    let json = try server.mpdex("queue", "apply", "--dry-run", "--json", input: input)
    #expect(
      json.text == """
        {"change":"delete","position":2,"uri":"b.wav"}
        {"change":"move","from":1,"position":2,"uri":"a.wav"}
        {"change":"insert","position":3,"uri":"d.wav"}

        """)
    let check = try server.mpdex("queue", "apply", "--check", input: input)
    #expect((check.status, check.text) == (1, ""))
    #expect(check.errorText.contains("1 added, 1 removed, 1 moved"))
    #expect(try server.queue() == ["a.wav", "b.wav", "c.wav"])
    let same = lines(["a.wav", "b.wav", "c.wav"])
    #expect(try server.mpdex("queue", "apply", "--check", input: same).isSilentSuccess)
    #expect(try server.mpdex("queue", "apply", "--dry-run", input: same).isSilentSuccess)
  }

  @Test func theNoteSaysWhatWasDone() throws {
    let server = try server(["a.wav", "b.wav"])
    let directory = try TemporaryDirectory(prefix: "lists")
    let file = ByteString(directory.path("list"))
    try writeFile(directory.path("list"), lines(["b.wav", "c.wav"]))
    #expect(
      try server.mpdexWithNotes("queue", "apply", file).errorText
        == "mpdex: 1 song added to the queue, 1 removed\n")
    #expect(
      try server.mpdexWithNotes("queue", "apply", file).errorText
        == "mpdex: nothing to do: the queue stays as it is\n")
  }

  @Test func aSongThatTheListLacksEndsAtOnce() throws {
    let server = try server(["a.wav", "b.wav", "c.wav"], current: 1)
    #expect(try server.mpdex("queue", "apply", input: lines(["a.wav", "c.wav"])).isSilentSuccess)
    #expect(try server.queue() == ["a.wav", "c.wav"])
    #expect(try server.playState() == "play 1")
  }

  @Test func theCurrentSongCanFinish() throws {
    let server = try server(["a.wav", "Artists/Björk/2.wav", "c.wav"], current: 1)
    _ = try server.raw(["pause 1"])
    let result = try server.run(
      ["queue", "apply", "--finish-current", "--dry-run", listFile(["d.wav", "c.wav"])]
    ) { _ in }
    #expect(result.text == "- 1 a.wav\n+ 2 d.wav\n")
    let done = try server.run(
      ["queue", "apply", "--finish-current", listFile(["d.wav", "c.wav"])]
    ) { server in _ = try server.raw(["pause 0"]) }
    #expect(done.status == 0)
    // From MPD 0.24 on the server removes the song itself, when it has ended.
    for _ in 0..<400 where try server.queue().count > 2 { usleep(50_000) }
    #expect(try server.queue() == ["d.wav", "c.wav"])
    #expect(try server.playState() == "play 0")
  }

  private let directory = try? TemporaryDirectory(prefix: "lists")

  private func listFile(_ songs: [String]) throws -> ByteString {
    let file = try #require(directory).path("songs")
    try writeFile(file, lines(songs))
    return ByteString(file)
  }

  @Test func theLimitOfTheQueueIsNamed() throws {
    let server = try LiveServer(
      files: Self.library, configuration: [#"max_playlist_length "3""#])
    _ = try server.raw(["add a.wav", "add b.wav"])
    let input = lines(["d.wav", "b.wav", "a.wav", "c.wav"])
    let result = try server.mpdex("queue", "apply", input: input)
    #expect((result.status, result.text) == (76, ""))
    #expect(
      result.errorText == """
        mpdex: the server's queue can hold at most 3 songs, the limit set by max_playlist_length in its mpd.conf; \
        nothing was done

        """)
    #expect(try server.queue() == ["a.wav", "b.wav"])
    #expect(try server.mpdex("queue", "apply", input: lines(["d.wav", "b.wav"])).isSilentSuccess)
  }
}
