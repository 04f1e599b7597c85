import Bytes
import Testing
import TestSupport

@Suite struct AddCommandTests {
  @Test(
    arguments: [
      ("add b.wav", ["p", "p", "b"], "pause 0"), ("add b.wav --play", ["p", "p", "b"], "play 2"),
      ("add --at 2 a.wav b.wav --play", ["p", "a", "b", "p"], "play 1"),
      ("add --replace a.wav b.wav", ["a", "b"], "stop"),
      ("add --replace --play a.wav b.wav", ["a", "b"], "play 0"),
      ("add --replace --play --jump A", ["a"], "play 0"),
      ("add --play mix", ["p", "p", "b"], "play 2"),
      ("insert a.wav b.wav --play", ["p", "a", "b", "p"], "play 1"),
      ("load mix --play", ["p", "p", "b"], "play 2"),
      ("load mix --replace --play", ["b"], "play 0"), ("load mix --replace", ["b"], "stop"),
      ("load mix --at 1 --play", ["b", "p", "p"], "play 0"),
      ("load mix --next --play", ["p", "b", "p"], "play 1"),
      ("add --next --play a.wav b.wav", ["p", "a", "b", "p"], "play 1"),
      ("jump a --next --play", ["p", "a", "p"], "play 1"),
      ("jump a --at 1", ["a", "p", "p"], "pause 1"),
      ("findadd file=b.wav --next --play", ["p", "b", "p"], "play 1"),
      ("searchadd file=b.wav --next", ["p", "b", "p"], "pause 0"),
    ] as [(String, [String], String)])
  func replacesTheQueueAndPlays(_ line: String, _ names: [String], _ state: String) throws {
    let server = try LiveServer(files: [
      .song("a.wav", seconds: 60), .song("b.wav", seconds: 60), .song("p.wav", seconds: 60),
    ])
    _ = try server.raw(["add p.wav", "add p.wav", "play 0", "pause 1", "playlistadd mix b.wav"])
    let result = try server.mpdex(
      arguments: line.split(separator: " ").map { ByteString(String($0)) })
    #expect((result.status, result.errorText) == (0, ""))
    #expect(try server.queue() == names.map { $0 + ".wav" })
    #expect(try server.playState() == state)
  }

  @Test(
    arguments: [
      (
        "add --replace nope", 76,
        "nope: no such song, directory or playlist; `mpdex jump --in library 'nope'` searches all artists, "
          + "albums, songs and playlists; the queue is unchanged"
      ),
      ("add --replace --at 1 a", 64, "give only one of --next, --at and --replace"),
      ("insert --replace a", 64, "Unknown option '--replace'"),
    ] as [(String, Int32, String)])
  func aFailedReplacementLeavesTheQueue(
    _ line: String, _ status: Int32, _ message: String
  ) throws {
    let server = try LiveServer(library: SampleLibrary.library)
    _ = try server.raw(["add Artists/Zoo"])
    let result = try server.mpdex(
      arguments: line.split(separator: " ").map { ByteString(String($0)) })
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
    #expect(try server.queue() == ["Artists/Zoo/1.wav"])
  }

  private static let a = "Artists/abba/1.wav"
  private static let b = "Artists/Bell/1.wav"
  private static let z = "Artists/Zoo/1.wav"

  private func server(_ configuration: String...) throws -> LiveServer {
    try LiveServer(library: SampleLibrary.library, configuration: configuration)
  }

  @Test func appendsToTheQueueAndReportsTheCount() throws {
    let server = try server()
    let result = try server.mpdexWithNotes("add", "Artists/abba", "Artists/Zoo/")
    #expect(
      (result.status, result.text, result.errorText) == (
        0, "", "mpdex: 3 songs added to the queue\n"
      ))
    #expect(try server.queue() == [Self.a, "Artists/abba/2.wav", Self.z])
  }

  @Test func refusesAnArgumentThatContainsANewline() throws {
    let server = try server()
    _ = try server.mpdex("add", "Artists/Zoo")
    let result = try server.mpdex("add", "x\nclear")
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.hasPrefix(#"mpdex: the argument 'x\nclear' contains a newline"#))
    #expect(try server.queue() == [Self.z])
  }

  @Test(
    arguments: [
      ("end", [z, b, a]), ("start", [a, z, b]), ("1", [a, z, b]), ("2", [z, a, b]),
      ("3", [z, b, a]),
    ] as [(ByteString, [String])])
  func addsAtTheGivenPlaceWhileStopped(_ place: ByteString, _ expected: [String]) throws {
    let server = try server()
    _ = try server.mpdex("add", ByteString(Self.z), ByteString(Self.b))
    let result = try server.mpdexWithNotes("add", "--at", place, ByteString(Self.a))
    #expect((result.status, result.errorText) == (0, "mpdex: 1 song added to the queue\n"))
    #expect(try server.queue() == expected)
  }

  @Test(
    arguments: [("+0", 2), ("-0", 1), ("+1", 3), ("-1", 0)] as [(ByteString, Int)])
  func addsRelativeToTheCurrentSong(_ place: ByteString, _ position: Int) throws {
    let server = try LiveServer(files: SampleLibrary.library)
    _ = try server.raw(Array(repeating: "add \"\(Self.z)\"", count: 4) + ["play 1", "pause 1"])
    #expect(try server.mpdex("add", "--at", place, "Artists/abba").status == 0)
    let queue = try server.queue()
    #expect(queue.firstIndex(of: Self.a) == position)
    #expect(queue.firstIndex(of: "Artists/abba/2.wav") == position + 1)
  }

  @Test(arguments: ["+0", "-0", "+1", "-1", "1"] as [ByteString])
  func severalEntriesKeepTheirOrder(_ place: ByteString) throws {
    let server = try LiveServer(files: SampleLibrary.library)
    _ = try server.raw(Array(repeating: "add \"\(Self.z)\"", count: 4) + ["play 1", "pause 1"])
    let entries = [Self.b, Self.a, "Artists/abba/2.wav"]
    let words = ["add", "--at", place] + entries.map { ByteString($0) }
    #expect(try server.mpdex(arguments: words).status == 0)
    let queue = try server.queue()
    let first = try #require(queue.firstIndex(of: Self.b))
    #expect(Array(queue[first...].prefix(3)) == entries)
    #expect(queue.count == 7)
  }

  @Test(arguments: [
    ("9", "position 9 is outside the queue, which has 0 songs"),
    ("+1", "there is no current song"),
  ])
  func anInvalidPlaceInAnEmptyQueueAddsNothing(_ place: String, _ message: String) throws {
    let server = try server()
    let result = try server.mpdex("add", "--at", ByteString(place), ByteString(Self.a))
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText.contains(message) && result.errorText.contains("nothing was added"))
    #expect(try server.queue().isEmpty)
  }

  @Test(arguments: ["+4", "+99", "-2", "-99", "6"] as [ByteString])
  func aPlaceOutsideTheQueueAddsNothing(_ place: ByteString) throws {
    let server = try LiveServer(files: SampleLibrary.library)
    _ = try server.raw(Array(repeating: "add \"\(Self.z)\"", count: 4) + ["play 1", "pause 1"])
    let result = try server.mpdex("add", "--at", place, "Artists/abba", ByteString(Self.b))
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText.contains("is outside the queue, which has 4 songs"))
    #expect(try server.queue().count == 4)
  }

  @Test func addsManySongsAtAPlaceInOrder() throws {
    let server = try LiveServer(library: .flatSongs(count: 450))
    _ = try server.raw([#"add "Flat""#])
    let all = try server.queue()
    let lines = Array(all.map { $0 + "\n" }.joined().utf8)
    #expect(try server.mpdex("add", "--at", "2", input: lines).status == 0)
    #expect(try server.queue() == [all[0]] + all + all.dropFirst())
  }

  @Test func appendsManySongsInSeveralCommandLists() throws {
    let server = try LiveServer(library: .flatSongs(count: 5500))
    _ = try server.raw([#"add "Flat""#])
    let all = try server.queue()
    let lines = Array((all + ["nope", "Flat"]).map { $0 + "\n" }.joined().utf8)
    let result = try server.mpdex("add", input: lines)
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText.hasPrefix("mpdex: 5500 songs added to the queue before an error occurred"))
    #expect(
      result.errorText.hasSuffix(
        "\nmpdex: nope and 1 more were not added, or added only in part\n"))
    #expect(try server.queue() == all + all)
  }

  @Test func anEmptyURIAddsNothing() throws {
    let server = try server()
    let result = try server.mpdex("add", "")
    #expect((result.status, result.text) == (64, ""))
    #expect(try server.queue().isEmpty)
    #expect(try server.mpdex("add", "/").status == 0)
    #expect(try server.queue().count == 12)
  }

  @Test func unreadableStandardInputExitsWith64() throws {
    let script = "\(Command.path) add < /"
    let result = try runProcess("/bin/sh", ["-c", script], environment: ["MPD_HOST": "/nowhere"])
    #expect(result.status == 64)
    #expect(result.errorText.contains("cannot read standard input: Is a directory"))
  }

  @Test(arguments: ["0", "x", "next", "1.5", "+", "", "--1", "+ -3"] as [ByteString])
  func aMalformedPlaceIsWrongUsage(_ place: ByteString) throws {
    #expect(try Command.run(["add", "--at", place, "x"]).status == 64)
  }

  @Test func readsStandardInput() throws {
    let server = try server()
    let lines = Array("\(Self.z)\n\(Self.a)\n".utf8)
    #expect(try server.mpdex("add", input: lines).status == 0)
    #expect(try server.mpdex("add", "-", input: Array(Self.b.utf8)).status == 0)
    let odd = "Artists/" + SampleLibrary.odd
    #expect(try server.mpdex("add", "-0", input: odd.bytes + [0]).status == 0)
    let queue = try server.queue()
    #expect(queue.prefix(3) == [Self.z, Self.a, Self.b])
    #expect(queue.count == 4)
  }

  @Test func addsOnlyUpToTheServersLimit() throws {
    let server = try server(#"max_playlist_length "2""#)
    let result = try server.mpdex("add", ByteString(Self.z), "Artists/abba", ByteString(Self.b))
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText == """
        mpdex: 2 songs added to the queue before an error occurred: add: Playlist is too large
        mpdex: Artists/abba and 1 more were not added, or added only in part

        """)
    #expect(try server.queue() == [Self.z, Self.a])
    let one = try server.mpdex("add", ByteString(Self.b))
    #expect((one.status, one.text) == (76, ""))
    #expect(
      one.errorText == "mpdex: Artists/Bell/1.wav: Playlist is too large; nothing was added\n")
    _ = try server.raw(["clear"])
    let last = try server.mpdex("add", ByteString(Self.z), "Artists/abba")
    #expect(
      last.errorText.hasSuffix(
        "\nmpdex: Artists/abba was not added, or added only in part\n"))
  }

  @Test func aMissingURIExitsWith76() throws {
    let server = try server()
    let result = try server.mpdex("add", "Nowhere")
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText.contains("Nowhere: no such song, directory or playlist"))
  }

  @Test func loadsStoredPlaylistsAmongSongs() throws {
    let server = try server()
    _ = try server.raw([#"playlistadd "mix" "\#(Self.z)""#, #"playlistadd "Artists" "\#(Self.z)""#])
    let result = try server.mpdexWithNotes(
      "add", ByteString(Self.a), "mix", "mix", ByteString(Self.b))
    #expect((result.status, result.errorText) == (0, "mpdex: 4 songs added to the queue\n"))
    #expect(try server.queue() == [Self.a, Self.z, Self.z, Self.b])
    _ = try server.raw(["clear"])
    // A directory takes precedence over a playlist of the same name.
    #expect(
      try server.mpdexWithNotes("add", "Artists").errorText
        == "mpdex: 12 songs added to the queue\n")
  }

  @Test(arguments: [("start", [b, z, a, a]), ("2", [a, b, z, a])] as [(ByteString, [String])])
  func loadsStoredPlaylistsAtAPlace(_ place: ByteString, _ expected: [String]) throws {
    let server = try server()
    _ = try server.raw([#"playlistadd "mix" "\#(Self.b)""#, #"playlistadd "mix" "\#(Self.z)""#])
    _ = try server.raw(Array(repeating: "add \"\(Self.a)\"", count: 2))
    let result = try server.mpdexWithNotes("add", "--at", place, "mix")
    #expect((result.status, result.errorText) == (0, "mpdex: 2 songs added to the queue\n"))
    #expect(try server.queue() == expected)
  }

  @Test func acceptsTheOutputOfJump() throws {
    let server = try LiveServer(files: [
      .directory("D", [.song("x1.wav"), .song("x2.wav"), .playlist("x3.m3u", lines: ["x2.wav"])])
    ])
    let found = try server.mpdex("jump", "d/x", "--all", "-0")
    #expect(found.text == "D/x1.wav\0D/x2.wav\0D/x3.m3u\0")
    let result = try server.mpdexWithNotes("add", "-0", input: found.output)
    #expect((result.status, result.errorText) == (0, "mpdex: 3 songs added to the queue\n"))
    #expect(try server.queue() == ["D/x1.wav", "D/x2.wav", "D/x2.wav"])
  }

  @Test func stopsAtTheFirstRefusalAfterAPlaylist() throws {
    let server = try server()
    _ = try server.raw([#"playlistadd "mix" "\#(Self.z)""#])
    let result = try server.mpdex("add", "mix", ByteString(Self.a), "nope", ByteString(Self.b))
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText == """
        mpdex: 2 songs added to the queue before an error occurred: nope: no such song, directory or playlist; \
        `mpdex jump --in library 'nope'` searches all artists, albums, songs and playlists
        mpdex: nope and 1 more were not added, or added only in part

        """)
    #expect(try server.queue() == [Self.z, Self.a])
  }

  @Test func absolutePathsInTheMusicDirectoryBecomeRelative() throws {
    let server = try server()
    let music = ByteString(server.musicDirectory)
    let result = try server.mpdex("-v", "add", music + "/Artists/Zoo/", music + "//Artists/Bell")
    #expect((result.status, result.text) == (0, "adding: Artists/Zoo\nadding: Artists/Bell\n"))
    #expect(try server.queue() == [Self.z, Self.b])
    #expect(
      try server.mpdexWithNotes("add", music + "/").errorText
        == "mpdex: 12 songs added to the queue\n")
    #expect(try server.mpdex("add", music + "x/Artists").status == 76)
  }

  @Test func quietPrintsNothing() throws {
    let server = try server()
    let result = try server.mpdex("-q", "add", ByteString(Self.z))
    #expect((result.status, result.text, result.errorText) == (0, "", ""))
  }

  @Test func jumpOptionResolvesPrefixPaths() throws {
    let server = try server()
    #expect(try server.mpdex("add", "--jump", "ar/abb", "ar/zo").status == 0)
    #expect(try server.queue() == [Self.a, "Artists/abba/2.wav", Self.z])
    let result = try server.mpdex("add", "--jump", "ar/zo", "ar/qq")
    #expect(result.status == 1)
    #expect(
      result.errorText == "mpdex: nothing in 'Artists' begins with 'qq'; nothing was added\n")
    #expect(try server.queue().count == 3)
  }
}
