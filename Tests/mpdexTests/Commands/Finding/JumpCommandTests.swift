import Bytes
import Testing
import TestSupport

@Suite struct JumpCommandTests {
  static let server = Result { try LiveServer(library: SampleLibrary.library) }

  private func run(_ arguments: ByteString...) throws -> ProcessResult {
    let server = try Self.server.get()
    return try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
  }

  @Test(
    arguments: [
      (["ar/bjo/homo"], "Artists/Björk/Homogenic\n"),
      (["Artists/bj"], "Artists/Bjarne\n"),
      (["ar/bj", "-n", "2"], "Artists/Bjarne\nArtists/Björk\n"),
      (["ar/zoo", "-n", "9"], "Artists/Zoo\nArtists/9 Lives\nArtists/10cc\n"),
      (["ar/bj", "--all", "--offset"], "5\tArtists/Bjarne\n6\tArtists/Björk\n"),
      (["ar/bell", "--unique"], "Artists/Bell\n"),
      (["ar/b", "--only", "songs", "-0"], "Artists/Bell live.wav\0"),
      (
        ["ar/bjö", "--json"],
        #"{"kind":"directory","offset":6,"uri":"Artists/Björk"}"# + "\n"
      ),
    ] as [([ByteString], String)])
  func findsEntries(_ arguments: [ByteString], _ expected: String) throws {
    let server = try Self.server.get()
    let result = try Command.run(["jump"] + arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  /// `MPC_FORMAT` does not count: scripts expect URIs.
  @Test func theFormatOptionShapesSongs() throws {
    let server = try Self.server.get()
    let arguments: [ByteString] = ["jump", "ar/be", "--all"]
    let plain = try server.mpdex(arguments: arguments, environment: ["MPC_FORMAT": "x"])
    #expect(plain.text == "Artists/Bell\nArtists/Bell live.wav\n")
    let shaped = try server.mpdex(arguments: arguments + ["-f", "<%file%>"])
    #expect(shaped.text == "Artists/Bell\n<Artists/Bell live.wav>\n")
    let records = try server.mpdex(arguments: arguments + ["-f", "<%file%>", "-0", "--offset"])
    #expect(records.text == "3\tArtists/Bell\u{0}4\t<Artists/Bell live.wav>\u{0}")
    let json = try server.mpdex(arguments: arguments + ["--json"])
    #expect(try server.mpdex(arguments: arguments + ["--json", "-f", "x"]) == json)
  }

  @Test func uniqueFailsWithSeveralMatches() throws {
    let result = try run("jump", "ar/bj", "--unique")
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText
        == "mpdex: 'ar/bj' matches 2 entries:\nmpdex: Artists/Bjarne\nmpdex: Artists/Björk\n")
  }

  @Test func aFailedMatchNamesTheComponentAndNearestEntries() throws {
    let result = try run("jump", "ar/bjx/y")
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText
        == "mpdex: no directory in 'Artists' begins with 'bjx'; nearest: Björk, Bjarne\n"
    )
  }

  @Test func aNameThatIsNotInTheRootIsLookedForElsewhere() throws {
    let result = try run("jump", "qqq")
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText
        == "mpdex: nothing in the root begins with 'qqq'; `mpdex jump --in library 'qqq'` searches all artists, albums, songs and playlists\n"
    )
  }

  @Test(arguments: ["", "/", "//"] as [ByteString])
  func refusesAPathWithoutComponents(_ path: ByteString) throws {
    let result = try run("jump", path)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText == "mpdex: the path is empty; `mpdex ls` lists the root directory\n")
  }

  @Test func oddNamesAreFoundAndQueuedByteForByte() throws {
    let server = try LiveServer(library: SampleLibrary.library)
    let path = "Artists/" + SampleLibrary.odd
    #expect(try server.mpdex("jump", path).output == path.bytes + [0x0A])
    #expect(try server.mpdex("jump", #"ar/b"a"#).output == path.bytes + [0x0A])
    #expect(try server.mpdex("jump", path, "--add").status == 0)
    #expect(
      try server.rawBytes(["playlistinfo"]).starts(
        with: (("file: " + path + "/1.wav\n") as ByteString).bytes))
  }

  @Test func jsonAddsBase64ForInvalidUTF8() throws {
    let result = try run("jump", #"ar/b"a"#, "--json")
    #expect(result.text.contains(#""uriBase64":"QXJ0aXN0cy9iImFkXCD/CXg=""#))
  }

  @Test(
    arguments: [
      (["--add"], ["a/0.wav", "Artists/abba/1.wav", "Artists/abba/2.wav"]),
      (["--replace"], ["Artists/abba/1.wav", "Artists/abba/2.wav"]),
      (["--next"], ["Artists/abba/1.wav", "Artists/abba/2.wav", "a/0.wav"]),
    ] as [([ByteString], [String])])
  func queuesTheFoundDirectory(_ options: [ByteString], _ expected: [String]) throws {
    let library = MusicLibrary(SampleLibrary.library.entries + [.directory("a", [.song("0.wav")])])
    let server = try LiveServer(library: library)
    _ = try server.raw([#"add "a/0.wav""#])
    let result = try server.mpdexWithNotes(arguments: ["jump", "ar/abba"] + options)
    #expect((result.status, result.text) == (0, "Artists/abba\n"))
    #expect(result.errorText == "mpdex: 2 songs added to the queue\n")
    #expect(try server.queue() == expected)
  }

  @Test func aFailedReplacementLeavesTheQueueUnchanged() throws {
    let server = try LiveServer(
      library: SampleLibrary.library, configuration: [#"max_playlist_length "2""#])
    _ = try server.raw([#"add "Artists/Zoo/1.wav""#])
    let result = try server.mpdex("jump", "ar/abba", "--replace")
    #expect((result.status, result.text.isEmpty) == (76, true))
    #expect(try server.queue() == ["Artists/Zoo/1.wav"])
  }

  @Test func aFullQueueIsNotReplacedAndTheErrorSaysWhy() throws {
    let server = try LiveServer(
      library: SampleLibrary.library, configuration: [#"max_playlist_length "2""#])
    _ = try server.raw([#"add "Artists/abba""#])
    let result = try server.mpdex("jump", "ar/zoo", "--replace")
    #expect((result.status, result.text) == (76, ""))
    #expect(
      result.errorText.contains(
        "the queue is unchanged; the queue has no room for both the old and the new songs"))
    #expect(try server.queue() == ["Artists/abba/1.wav", "Artists/abba/2.wav"])
  }

  @Test func anEmptyDirectoryDoesNotReplaceTheQueue() throws {
    let server = try LiveServer(library: [.song("1.wav"), .directory("empty")])
    _ = try server.raw(["add 1.wav"])
    let result = try server.mpdex("jump", "em", "--replace")
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText.contains("there are no songs to add"))
    #expect(try server.queue() == ["1.wav"])
  }

  @Test func concurrentReplacementsLoseNothing() async throws {
    let server = try LiveServer(library: SampleLibrary.library)
    _ = try server.raw([#"add "Artists/Bell/1.wav""#])
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { _ = try? server.mpdex("jump", "ar/zoo", "--replace") }
      }
    }
    let queue = try server.queue()
    #expect(queue.contains("Artists/Zoo/1.wav"))
    #expect(Set(queue) == ["Artists/Zoo/1.wav"])
  }

  @Test func aDashReadsThePathFromStandardInput() throws {
    let server = try Self.server.get()
    let result = try server.mpdex("jump", "-", input: Array("ar/zoo\n".utf8))
    #expect(result.text == "Artists/Zoo\n")
  }

  @Test func aHugeCountPrintsAllRemainingEntries() throws {
    let result = try run("jump", "ar/9", "-n", "9223372036854775807")
    #expect(result.text == "Artists/9 Lives\nArtists/10cc\n")
  }

  @Test func playsTheFirstSongFound() throws {
    let server = try LiveServer(files: SampleLibrary.library)
    _ = try server.raw([#"add "Artists/Zoo""#])
    #expect(try server.mpdex("jump", "ar/abba", "--play").status == 0)
    let status = try server.raw(["status"])
    #expect(status.contains("\nstate: play\n"))
    #expect(status.contains("\nsong: 1\n"))
  }

  @Test func loadsPlaylistFiles() throws {
    let server = try LiveServer(files: [
      .song("1.wav"), .song("2.wav"), .playlist("both.m3u", lines: ["2.wav", "1.wav"]),
    ])
    let result = try server.mpdex("jump", "bo", "--add")
    #expect((result.status, result.text) == (0, "both.m3u\n"))
    #expect(try server.queue() == ["2.wav", "1.wav"])
  }

  @Test(
    arguments: [
      ["ar", "--replace", "--next"], ["ar", "-n", "0"], ["ar", "-n", "2", "--all"], [],
      ["ar", "--nope"],
    ] as [[ByteString]])
  func wrongUsageExitsWith64(_ arguments: [ByteString]) throws {
    let result = try Command.run(["jump"] + arguments)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.hasPrefix("mpdex: "))
    #expect(result.errorText.hasSuffix("\nmpdex: See 'mpdex jump --help' for more information.\n"))
  }
}
