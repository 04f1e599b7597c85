import Bytes
import TestSupport
import Testing

/// Numbers of stickers in formats, orders and JSON.
@Suite struct SongStickersTests {
  private let server: LiveServer
  private let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]

  init() throws {
    server = try LiveServer(
      library: MusicLibrary(letters.map { .song(ByteString("\($0).wav"), tags: ["Title": "x"]) }))
    _ = try server.raw(
      letters.enumerated().filter { $0.offset != 2 }
        .map { "sticker set song \($0.element).wav rating \(($0.offset * 3) % 8)" }
        + ["sticker set song a.wav playCount 7", "sticker set song b.wav like 2"])
  }

  @Test func formatsShowThem() throws {
    let found = try server.mpdex("find", "title=x", "-f", "%uri%[ %rating%][ %playCount%]")
    #expect(
      found.text == """
        a.wav 0 7
        b.wav 3
        c.wav
        d.wav 1
        e.wav 4
        f.wav 7
        g.wav 2
        h.wav 5

        """)
    _ = try server.raw(["add f.wav", "add c.wav"])
    #expect(try server.mpdex("playlist", "-f", "%02rating%|none").text == "07\nnone\n")
  }

  @Test func nothingIsAskedUnlessTheyAreShown() throws {
    let proxy = try FaultProxy(to: server.socketPath)
    func commands(_ arguments: ByteString...) throws -> [ByteString] {
      let before = proxy.traffic.commands.count
      let result = try Command.run(arguments, environment: ["MPD_HOST": proxy.socketPath])
      #expect(result.status == 0)
      return proxy.traffic.commands.dropFirst(before).filter { $0.hasPrefix("sticker") }
    }
    #expect(try commands("find", "title=x", "-f", "%title%") == [])
    #expect(try commands("find", "title=x", "--json") == [])
    #expect(
      try commands("find", "file=a.wav", "-f", "%rating%") == [#"sticker "list" "song" "a.wav""#])
    #expect(try commands("find", "title=x", "-f", "%playCount%").count == 6)
  }

  @Test func jsonHasThemOnRequest() throws {
    let found = try server.mpdex("find", "file=a.wav", "--json", "--stickers").text
    #expect(found.contains(#""playCount":7,"rating":0,"#))
    #expect(try server.mpdex("find", "file=a.wav", "--json").text.contains("rating") == false)
    #expect(try server.mpdex("find", "file=a.wav", "--stickers").status == 64)
    _ = try server.raw(["add a.wav"])
    #expect(try server.mpdex("playlist", "--json", "--stickers").text.contains(#""rating":0"#))
  }

  @Test func theQueueIsSortedByThem() throws {
    _ = try server.raw(letters.map { "add \($0).wav" })
    #expect(try server.mpdex("queue", "sort", "--by", "-rating").status == 0)
    #expect(try server.queue().map { $0.prefix(1) }.joined() == "fhebgdac")
  }

  /// The ratings are a 0, b 3, d 1, e 4, f 7, g 2 and h 5.
  @Test(
    arguments: [
      ("find rating>=4", "efh"), ("search rating>4", "fh"), ("find rating<=1", "ad"),
      ("find rating<1", "a"), ("find rating=7", "f"), ("find rating 7", "f"),
      ("find rating!=7", "abcdegh"), ("find rating=", "c"), ("find rating!=", "abdefgh"),
      ("find rating>=4 file!=f.wav", "eh"), ("find RATING>=4 --window 1:2", "f"),
      ("find rating>=3 --by -rating -n 3", "fhe"), ("search --fold title=X rating>=4", "efh"),
      ("find playCount>0", "a"), ("find like=2", "b"), ("list file rating>=4", "efh"),
      ("list title rating>=4", "x"), ("pick --in search:rating>=4 -n 9", "efh"),
    ])
  func filtersCompareThem(_ line: String, _ songs: String) throws {
    let found = try server.mpdex(
      arguments: line.split(separator: " ").map { ByteString(String($0)) })
    #expect((found.status, found.errorText) == (0, ""))
    #expect(found.text.split(separator: "\n").map { $0.prefix(1) }.joined() == songs)
  }

  @Test func songsAreAddedByThem() throws {
    #expect(try server.mpdex("findadd", "rating>=4", "--by", "-rating").isSilentSuccess)
    #expect(try server.queue() == ["f.wav", "h.wav", "e.wav"])
    #expect(try server.mpdex("find", "rating>=5", "--in", "queue").text == "f.wav\nh.wav\n")
    _ = try server.raw(["sticker set song c.wav lastPlayed 1700000000"])
    #expect(try server.mpdex("find", "lastPlayed>=2023").text == "c.wav\n")
    #expect(try server.mpdex("find", "lastPlayed>=2024").status == 1)
  }

  @Test(
    arguments: [
      (
        ["find", "rating~7"],
        "rating can be compared only with =, !=, >=, <=, > and <, not with ~"
      ),
      (["find", "rating>=good"], "'good' is not a number; give one, as in rating>=8"),
      (["find", "rating>="], "'' is not a number; give one, as in rating>=8"),
      (
        ["find", "lastPlayed>=x"],
        "'x' is not a time; give one such as 2024, 2024-01-31, 2024-01-31T18:00 (with a Z at the end for UTC) or "
          + "@1706724000 (Unix time)"
      ),
      (["searchplay", "rating>=8"], notComparedHere),
      (["ls", "--in", "search:rating>=8"], notComparedHere),
      (["list", "title", "rating>=8", "group", "album"], notComparedHere),
    ] as [([ByteString], String)])
  func filtersThatCompareNothing(_ arguments: [ByteString], _ message: String) throws {
    let result = try server.mpdex(arguments: arguments)
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText == "mpdex: \(message)\n")
  }

  @Test func aServerWithoutStickersIsNamed() throws {
    let server = try LiveServer(
      library: [.song("a.wav")], configuration: [LiveServer.withoutStickers])
    _ = try server.raw(["add a.wav", "add a.wav"])
    let problem =
      "mpdex: rating is read from stickers, which this server does not support; to enable them, set "
      + "`sticker_file` in its mpd.conf\n"
    let shown = try server.mpdex("playlist", "-f", "%uri%[ %rating%]")
    #expect((shown.status, shown.text, shown.errorText) == (76, "a.wav\na.wav\n", problem))
    for line: [ByteString] in [
      ["queue", "sort", "--by", "rating"], ["find", "rating>=8"], ["findadd", "rating>=8"],
      ["rate", "a.wav"],
    ] {
      let refused = try server.mpdex(arguments: line)
      #expect((refused.status, refused.text, refused.errorText) == (76, "", problem))
    }
    let disabled = try server.mpdex("sticker", "a.wav", "list")
    #expect(
      (disabled.status, disabled.errorText) == (76, "mpdex: a.wav: sticker database is disabled\n"))
  }

  @Test func aBarShowsANewRating() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 60)])
    _ = try server.raw(["add a.wav", "play", "pause 1"])
    let bar = try WatchProcess(
      server.socketPath, running: ["status", "--follow", "%state%[ %rating%]"])
    try bar.wait { $0.last == "paused" }
    _ = try server.raw(["sticker set song a.wav rating 6"])
    try bar.wait { $0.last == "paused 6" }
  }

  /// The ratings are read over the bar's own connection, and again after it was lost.
  @Test func aBarShowsRatingsAfterALostConnection() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 60)])
    _ = try server.raw(
      ["add a.wav", "play", "pause 1", "sticker set song a.wav rating 6"])
    let proxy = try FaultProxy(to: server.socketPath)
    let arguments = ["status", "--follow", "%state%[ %rating%]"]
    var bar: WatchProcess? = try WatchProcess(proxy.socketPath, running: arguments)
    try bar?.wait { $0.last == "paused 6" }
    bar = nil
    #expect(proxy.connectionCount == 1)
    let request = try #require(proxy.traffic.commands.firstIndex { $0.hasPrefix("sticker") })
    proxy.arm(.close, at: .beforeCommand(request))
    bar = try WatchProcess(proxy.socketPath, running: arguments)
    try bar?.wait { $0.last == "paused 6" }
    #expect(proxy.hasFired)
    _ = try server.raw(["sticker set song a.wav rating 7"])
    try bar?.wait { $0.last == "paused 7" }
  }

  @Test func theStickersOfASongAreReadOnce() throws {
    let proxy = try FaultProxy(to: server.socketPath)
    let found = try Command.run(
      ["search", "file", "a.wav", "--json", "--stickers"],
      environment: ["MPD_HOST": proxy.socketPath])
    #expect(found.text.contains(#""playCount":7,"rating":0,"#))
    #expect(proxy.traffic.commands.filter { $0.hasPrefix("sticker") }.count == 1)
    #expect(proxy.connectionCount == 2)
    let all = try Command.run(
      ["find", "title=x", "--json", "--stickers"], environment: ["MPD_HOST": proxy.socketPath])
    #expect(all.status == 0 && proxy.connectionCount == 4)
  }
}

extension FaultProxy {
  /// The number of connections, counted by the server's greetings.
  fileprivate var connectionCount: Int {
    String(decoding: traffic.serverText, as: UTF8.self).matches(of: /OK MPD/).count
  }
}

private let notComparedHere =
  "'rating>=8' cannot be used here, because MPD's filters cannot compare stickers; `mpdex find` accepts it"
