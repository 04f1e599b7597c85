import Bytes
import Foundation
import Testing
import TestSupport

@Suite struct WatchCommandTests {
  private func server(_ library: MusicLibrary = ["a", "b", "c", "d e"].library) throws -> LiveServer
  {
    try LiveServer(
      files: library,
      configuration: ["audio_output {\n type \"null\"\n name \"N n\"\n mixer_type \"software\"\n}"])
  }

  @Test func printsWhatHasChanged() throws {
    let server = try server()
    _ = try server.raw(["add a.wav", "playlistadd \"M m\" b.wav"])
    let watch = try WatchProcess(server, ["queue", "options", "volume", "playlists", "outputs"])
    let requests = [
      #"addid "d e.wav" 0"#, "move 0 1", "deleteid 1", "random 1", "single oneshot", "setvol 40",
      #"playlistadd "M m" "d e.wav""#, #"rename "M m" X"#, "disableoutput 0", "crossfade 7",
      "replay_gain_mode album",
    ]
    for request in requests {
      let count = watch.lines.count
      #expect(try server.raw([request]).hasSuffix("OK\n"))
      try watch.wait { $0.count > count }
    }
    let lines = try watch.wait { $0.last?.contains("replaygain") == true }
    #expect(
      lines == [
        "queue + 1 a.wav", "options random - 0", "options repeat - 0", "options single - 0",
        "options consume - 0", "options crossfade - 0", lines[6], "options mixrampdelay - 0",
        "options replaygain - off", "volume changed - 100", "output enabled N n",
        "playlist created M m", "playlist + 1 M m\tb.wav",
        "queue + 1 d e.wav", "queue ~ 1 2 d e.wav", "queue - 1 a.wav", "options random 0 1",
        "options single 0 oneshot", "volume changed 100 40", "playlist + 2 M m\td e.wav",
        "playlist deleted M m", "playlist created X", "playlist + 1 X\tb.wav",
        "playlist + 2 X\td e.wav", "output disabled N n", "options crossfade 0 7",
        "options replaygain off album",
      ])
    #expect(watch.errorLines.isEmpty)
  }

  /// MPD reports each change of the song twice.
  @Test func announcesEachSongOnce() throws {
    let server = try server([
      .song("a.wav", seconds: 1), .song("b.wav", seconds: 1), .song("c.wav", seconds: 1),
    ])
    _ = try server.raw(["add a.wav", "add b.wav", "add a.wav", "add c.wav"])
    let watch = try WatchProcess(server, ["player"])
    _ = try server.raw(["play"])
    let lines = try watch.wait { $0.last == "player state stop" && $0.count > 1 }
    #expect(
      lines.dropFirst() == [
        "player state play", "player song 1 a.wav", "player song 2 b.wav", "player song 3 a.wav",
        "player song 4 c.wav", "player state stop",
      ])
  }

  @Test func reportsOnlyRealSeeks() throws {
    let server = try server()
    _ = try server.raw(["add a.wav", "play"])
    let watch = try WatchProcess(server, ["player", "--json"])
    _ = try server.raw(["pause 1"])
    try watch.wait { $0.count == 3 }
    _ = try server.raw(["pause 0"])
    try watch.wait { $0.count == 4 }
    _ = try server.raw(["seekcur 30"])
    let line = try #require(try watch.wait { $0.count == 5 }.last)
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["change"] as? String == "seek")
    let seconds = try #require(object?["seconds"] as? Double)
    #expect(abs(seconds - 30) < 1)
  }

  /// Replaying all changes gives what the server has, whatever a client does meanwhile.
  @Test(arguments: 0..<3) func changesCanBeReplayed(_ seed: Int) throws {
    let server = try server()
    var client = RandomClient(seed: UInt64(seed))
    _ = try server.raw(client.requests(20))
    let watch = try WatchProcess(server, ["queue", "playlists", "player", "--json"])
    for _ in 0..<150 {
      _ = try server.raw(client.requests(Int.random(in: 1...4, using: &client.generator)))
      if Bool.random(using: &client.generator) { usleep(3_000) }
    }
    let queue = try server.queue()
    var playlists: [String: [String]] = [:]
    for name in try server.playlistNames() { playlists[name] = try server.playlist(name) }
    try watch.wait { lines in
      let replay = try WatchReplay(lines)
      return replay.queue == queue && replay.playlists == playlists
    }
  }

  /// More songs than are read one by one.
  @Test func readsManyNewSongsAtOnce() throws {
    let server = try server()
    let watch = try WatchProcess(server, ["queue", "player", "--json"])
    _ = try server.raw((0..<300).map { _ in "add \"\"" })
    let queue = try server.queue()
    #expect(queue.count == 1200)
    try watch.wait { try WatchReplay($0).queue == queue }
    _ = try server.raw(["clear"])
    try watch.wait { try WatchReplay($0).queue.isEmpty }
  }

  @Test func survivesARestartOfTheServer() throws {
    let server = try server()
    _ = try server.raw(["add a.wav", "add b.wav", "add a.wav", "playlistadd M a.wav"])
    let watch = try WatchProcess(server, ["queue", "playlists"])
    try watch.wait { $0.count == 5 }
    server.halt()
    try watch.wait { _ in !watch.errorLines.isEmpty }
    try server.restart()
    _ = try server.raw(["clear", "add a.wav", "add c.wav"])
    _ = try watch.wait { $0.last == "queue + 2 c.wav" }
    let more = watch.lines.count
    _ = try server.raw(["delete 0"])
    try watch.wait { $0.count > more }
    #expect(watch.lines.last == "queue - 1 a.wav")
    #expect(
      watch.errorLines == [
        "mpdex: the connection to the server was lost; waiting until the server answers again"
      ])
    #expect(!watch.lines.dropFirst(5).contains { $0.hasPrefix("playlist") })
  }

  @Test func runsAProgramForEachEvent() throws {
    let server = try server()
    _ = try server.raw(["add a.wav"])
    let file = server.directory + "/events"
    let script = """
      cat
      for v in EVENT CHANGE POSITION FROM OLD NEW PLAYLIST OUTPUT URI; do
        eval "printf '%s|' \\"\\$MPDEX_$v\\""; done >> \(file)
      echo "$1" >> \(file)
      exit 3
      """
    let watch = try WatchProcess(
      server, ["queue", "options", "playlists", "--", "sh", "-c", script, "x", "--json -1"],
      initial: false)
    // Nothing shows that it has begun, so a change is repeated until it is noticed.
    try watch.wait { _ in
      _ = try server.raw(["repeat 1", "repeat 0"])
      return FileManager.default.fileExists(atPath: file)
    }
    func logged() throws -> [String] {
      String(decoding: try readFile(file), as: UTF8.self).split(separator: "\n").map(String.init)
    }
    func events() throws -> [String] { try logged().filter { !$0.contains("|repeat|") } }
    for request in [#"addid "d e.wav" 0"#, "random 1", "playlistadd M b.wav"] {
      let count = try events().count
      _ = try server.raw([request])
      try watch.wait { _ in try events().count > count }
    }
    try watch.wait { _ in try logged().last == "playlist|insert|1||||M||b.wav|--json -1" }
    #expect(
      try events() == [
        "queue|insert|1||||||d e.wav|--json -1", "options|random|||0|1||||--json -1",
        "playlist|created|||||M|||--json -1", "playlist|insert|1||||M||b.wav|--json -1",
      ])
    try watch.wait { _ in watch.errorLines.last?.contains("playlist + 1") == true }
    #expect(watch.errorLines.last == #"mpdex: sh failed with status 3 (playlist + 1 M\tb.wav)"#)
    #expect(watch.lines.isEmpty)
  }

  @Test func aMissingProgramIsNotedAndWatchingGoesOn() throws {
    let server = try server()
    let result = try server.mpdex(
      "watch", "volume", "--initial", "--timeout", "1", "--", "/nowhere/x")
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText == """
        mpdex: cannot run /nowhere/x: No such file or directory (volume changed - 100)
        mpdex: nothing has changed after 1 second

        """)
  }

  @Test func endsAfterTheTimeout() throws {
    let server = try server()
    for arguments in [["watch"], ["watch", "queue"]] as [[ByteString]] {
      let result = try server.mpdex(arguments: arguments + ["--timeout", "1"])
      #expect((result.status, result.text) == (1, ""))
      #expect(result.errorText == "mpdex: nothing has changed after 1 second\n")
    }
    let first = try server.mpdex("watch", "player", "--initial", "--timeout", "0")
    #expect((first.status, first.text) == (1, "player state stop\n"))
    let lost = try Command.run(["watch"], environment: ["MPD_HOST": "/nowhere"])
    #expect((lost.status, lost.text) == (69, ""))
  }

  /// `head` would wait without an end for lines that stay in a buffer.
  @Test func endsWithItsReader() throws {
    let server = try server()
    let script = "{ \"$0\" watch volume; echo $? >&2; } | head -n 2"
    let result = try server.run(
      ["-c", ByteString(script), ByteString(Command.path)], of: "/bin/sh",
      meanwhile: { _ = try $0.raw(["setvol 40", "setvol 60"]) })
    #expect(result.text.split(separator: "\n").count == 2)
    #expect(result.errorText == "0\n")
  }

  @Test(
    arguments: [
      (
        ["watch", "--json", "--", "true"],
        "--json and -0 have no effect: nothing is printed when a program is run"
      ),
      (["watch", "songs"], "The value 'songs' is invalid"),
      (["watch", "-f", "x"], "-f has no effect in `watch`"),
    ] as [([ByteString], String)])
  func wrongUsageIsRefused(_ arguments: [ByteString], _ message: String) throws {
    let result = try Command.run(arguments, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test func thePartsAreCompletedAndTheProgramByTheShell() throws {
    func answers(_ words: ByteString...) throws -> [String] {
      try Command.run(["complete", "fish", "watch"] + words).text.split(separator: "\n")
        .map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try answers("queue", "pl") == ["words", "player", "playlists"])
    #expect(try answers("--init").contains("--initial"))
    #expect(try answers("--", "pl") == ["files"])
  }
}

extension [String] {
  /// A library with a song of each name, a minute long.
  fileprivate var library: MusicLibrary {
    MusicLibrary(map { .song(ByteString($0 + ".wav"), seconds: 60) })
  }
}

/// A client that changes the queue and stored playlists at random; the server refuses some of its
/// requests.
private struct RandomClient {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func requests(_ count: Int) -> [String] { (0..<count).map { _ in request() } }

  private mutating func request() -> String {
    let (song, list) = (["a.wav", "b.wav", "\"d e.wav\""][number(3)], "L\(number(3))")
    switch number(24) {
    case 0...5: return "add \(song)"
    case 6...8: return "addid \(song) \(number(6))"
    case 9...10: return "delete \(number(8))"
    case 11...12: return "move \(number(8)) \(number(8))"
    case 13: return "swap \(number(8)) \(number(8))"
    case 14: return number(4) == 0 ? "clear" : "shuffle"
    case 15: return "delete \(number(3)):\(3 + number(3))"
    case 16...18: return "playlistadd \(list) \(song)"
    case 19: return "playlistdelete \(list) \(number(4))"
    case 20: return "playlistmove \(list) \(number(4)) \(number(4))"
    case 21: return "rename \(list) L\(number(3))"
    case 22: return "rm \(list)"
    default: return "save \(list)"
    }
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}
