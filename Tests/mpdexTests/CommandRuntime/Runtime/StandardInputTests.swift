import Bytes
import CommandSyntax
import Testing
import TestSupport

@testable import mpdex

/// When commands that take any number of arguments read them from standard input.
@Suite struct StandardInputTests {
  /// Reads standard input without arguments, unless that is a terminal.
  private static let reading = [
    "add", "queue add", "insert", "load", "del", "queue del", "addplaylist", "playlist add",
    "delplaylist", "playlist del", "playlist crop",
  ]

  /// Means the current song without arguments, or is refused, and reads only what is piped into it.
  private static let readingPipes = [
    "rate", "crop", "queue crop", "playlist toggle", "search", "find", "searchadd", "findadd",
  ]

  /// Is refused without arguments, or needs none of them; reads standard input for `-` alone.
  private static let readingForHyphen = [
    "rm", "playlist rm", "makepart", "delpart", "enable", "disable", "toggleoutput", "prio", "ls",
    "lsdirs", "listall", "lsplaylists", "searchplay", "albums", "count", "list", "update", "rescan",
    "jump",
    "play",
  ]

  /// Takes words that nobody pipes.
  private static let neverReading = ["idle", "idleloop", "watch", "get", "sticker"]

  @Test("each command with any number of arguments follows a rule") func rules() {
    let listed = Self.reading + Self.readingPipes + Self.readingForHyphen + Self.neverReading
    let found = Mpdex.typedCommands.filter { _, type in
      Mpdex.declarations(type).contains { $0.kind == .arguments && $0.isShown }
    }.map(\.name)
    #expect(Set(found) == Set(listed))
  }

  private struct Fixture {
    let server: LiveServer
    let directory: TemporaryDirectory

    init() throws {
      let songs = (1...3).map { MusicLibrary.Entry.song(ByteString("\($0).wav"), seconds: 60) }
      server = try LiveServer(files: MusicLibrary([.directory("d", songs)]))
      directory = try TemporaryDirectory(prefix: "state")
      try server.write("mix", ["d/1.wav", "d/2.wav"])
      _ = try server.raw(["add d/1.wav", "add d/2.wav", "add d/3.wav", "play 1", "pause 1"])
    }

    func mpdex(_ line: String, input: [UInt8]?, terminal: TerminalStreams = []) throws
      -> ProcessResult
    {
      try server.mpdex(
        arguments: line.split(separator: " ").map { ByteString(String($0)) }, input: input,
        environment: ["XDG_STATE_HOME": directory.path("state"), "TERM": "dumb"], terminal: terminal
      )
    }

    func isUnchanged() throws -> Bool {
      try server.queue() == ["d/1.wav", "d/2.wav", "d/3.wav"]
        && server.playlist("mix") == ["d/1.wav", "d/2.wav"] && server.playlistNames() == ["mix"]
    }
  }

  private static let readingLines = reading.filter { $0 != "playlist crop" }.map {
    $0.contains("playlist") ? $0 + " mix" : $0
  }

  @Test(
    "an empty list for a hyphen is done",
    arguments: ["rm", "playlist rm", "makepart", "delpart", "ls", "lsdirs", "listall"])
  func emptyList(_ line: String) throws {
    let fixture = try Fixture()
    #expect(try fixture.mpdex(line + " -", input: []).isSilentSuccess)
    #expect(try fixture.isUnchanged())
  }

  @Test("an empty list of arguments is done, and a terminal is told", arguments: readingLines)
  func emptyInput(_ line: String) throws {
    let fixture = try Fixture()
    #expect(try fixture.mpdex(line, input: []).isSilentSuccess)
    #expect(try fixture.mpdex(line, input: nil).isSilentSuccess)
    let told = try fixture.mpdex(line, input: nil, terminal: .errorOutput)
    #expect(told.status == 0 && told.output.isEmpty)
    #expect(told.errorText.hasPrefix("mpdex: standard input is empty; nothing was done\n"))
    #expect(try fixture.isUnchanged())
  }

  @Test(
    "an empty pipe does not mean the current song",
    arguments: [
      "rate 5", "rate", "rate --remove", "playlist toggle mix",
      "playlist toggle new",
      "del --albums", "queue del --albums", "playlist crop mix", "rate 5 -", "crop -", "crop",
      "queue crop", "crop --dry-run", "search", "search -", "find", "find -", "searchadd",
      "findadd -",
      "albums -", "list --albums -", "list artist -", "list file -", "count year -", "prio -",
      "enable -", "disable -", "toggleoutput -", "jump -", "play -",
    ])
  func emptyPipe(_ line: String) throws {
    let fixture = try Fixture()
    let result = try fixture.mpdex(line, input: [])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText
        == "mpdex: standard input is empty; nothing was done\n")
    #expect(try fixture.isUnchanged())
    #expect(try fixture.server.raw(["sticker list song d/2.wav"]) == "OK\n")
  }

  @Test(
    "filters are read for a hyphen after the tag or the key",
    arguments: [
      ("list file -", "file~2\n", "d/2.wav\n"),
      ("list file - -0", "file~2\0file~wav\0", "d/2.wav\0"),
      ("count year -", "file~2\n", "\t1\t60\n"), ("list file -", "file\nd/3.wav\n", "d/3.wav\n"),
    ])
  func pipedFilters(_ line: String, _ input: String, _ expected: String) throws {
    let result = try Fixture().mpdex(line, input: Array(input.utf8))
    #expect((result.status, result.text, result.errorText) == (0, expected, ""))
  }

  @Test(
    "the tag and the key are not read",
    arguments: [
      (
        "list -",
        "give the tag as an argument; only filters can come from standard input, as in `mpdex list artist -`\n"
      ),
      (
        "count -",
        "give the key as an argument; only filters can come from standard input, as in `mpdex count year -`\n"
      ),
    ])
  func pipedTag(_ line: String, _ message: String) throws {
    let result = try Fixture().mpdex(line, input: Array("artist\n".utf8))
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test("without a pipe they mean the current song") func currentSong() throws {
    let fixture = try Fixture()
    #expect(try fixture.mpdex("rate 5", input: nil).isSilentSuccess)
    #expect(
      try fixture.server.raw(["sticker get song d/2.wav rating"]).hasPrefix("sticker: rating=5\n"))
    #expect(try fixture.mpdex("playlist toggle mix", input: nil).text == "- d/2.wav\n")
    let status = try fixture.mpdex("crop -q", input: nil)
    #expect(status.isSilentSuccess)
    #expect(try fixture.server.queue() == ["d/2.wav"])
  }

  @Test("positions that are piped are kept") func pipedPositions() throws {
    let fixture = try Fixture()
    #expect(try fixture.mpdex("crop", input: Array("3) x\n1\n".utf8)).isSilentSuccess)
    #expect(try fixture.server.queue() == ["d/1.wav", "d/3.wav"])
    #expect(try fixture.mpdex("playlist crop mix -0", input: Array("2\0".utf8)).isSilentSuccess)
    #expect(try fixture.server.playlist("mix") == ["d/2.wav"])
  }

  /// Commands that read nothing, and what they advise.
  private static let unread = [
    (
      "play",
      "`mpdex add --play -` plays the songs of a list, and `mpdex play < /dev/null` resumes playback"
    ),
    (
      "save new",
      "`mpdex playlist apply NAME` makes a playlist from a list, and `mpdex save NAME < /dev/null` saves the queue"
    ),
  ]

  @Test("a pipe with content is refused if nothing would read it", arguments: unread)
  func unreadPipe(_ line: String, _ advice: String) throws {
    let fixture = try Fixture()
    for options in line == "play" ? [""] : ["", " --replace", " --append", " --dry-run"] {
      let piped = try fixture.mpdex(line + options, input: Array("d/3.wav\n".utf8))
      #expect((piped.status, piped.text) == (64, ""))
      #expect(
        piped.errorText
          == "mpdex: this command does not read standard input, so nothing was done; \(advice)\n")
    }
    #expect(try fixture.isUnchanged() && fixture.server.playState() == "pause 1")
  }

  @Test(
    "an empty pipe, a loop's pipe, an open pipe and a file mean no songs",
    arguments: [
      ": | mpdex", "printf 'a\\nb\\n' | while read x; do mpdex; done",
      "while read x; do mpdex; done < list",
      "mpdex < list", "printf 'a\\nb\\n' | sh -c 'read x; mpdex; exit $?'", "mpdex <&-",
    ])
  func otherInputs(_ script: String) throws {
    let fixture = try Fixture()
    let directory = try TemporaryDirectory(prefix: "input")
    try writeFile(directory.path("list"), Array("a\nb\n".utf8))
    for line in ["play -q", "save new --replace"] {
      let script = script.replacing("mpdex", with: "\"$MPDEX\" \(line)")
      let result = try runProcess(
        "/bin/sh", ["-c", ByteString(script)],
        environment: [
          "MPDEX": Command.path, "MPD_HOST": fixture.server.socketPath,
          "XDG_STATE_HOME": directory.path("state"),
        ], directory: directory.path, timeout: .seconds(30))
      #expect(result.isSilentSuccess, "\(script): \(result.errorText)")
    }
    #expect(try fixture.server.playState() == "play 1")
    #expect(try fixture.server.playlist("new")?.count == 3)
  }

  @Test("a terminal is told of a file that was not read", arguments: unread)
  func unreadFile(_ line: String, _ advice: String) throws {
    let fixture = try Fixture()
    let directory = try TemporaryDirectory(prefix: "input")
    try writeFile(directory.path("list"), Array("d/1.wav\n".utf8))
    let result = try runProcess(
      "/bin/sh", ["-c", ByteString("\"$MPDEX\" \(line) < list")],
      environment: [
        "MPDEX": Command.path, "MPD_HOST": fixture.server.socketPath, "TERM": "dumb",
        "XDG_STATE_HOME": directory.path("state"),
      ], directory: directory.path, terminal: .errorOutput, timeout: .seconds(30))
    #expect(result.status == 0)
    #expect(
      result.errorText.replacing("\r", with: "")
        .hasPrefix("mpdex: standard input was not read; \(advice)\n"))
  }
}
