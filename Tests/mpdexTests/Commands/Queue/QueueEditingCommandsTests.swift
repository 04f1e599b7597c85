import Bytes
import Testing
import TestSupport

/// Commands that change the queue and differ in form from mpc's.
@Suite struct QueueEditingCommandsTests {
  private static let library: MusicLibrary = [
    .song("a.wav", seconds: 60), .song("b.wav", seconds: 60), .song("c.wav", seconds: 60),
    .song("d.wav", seconds: 60), .song("e.wav", seconds: 60),
  ]
  private static let all = ["a", "b", "c", "d", "e"]

  /// Returns a server with the five songs queued, paused at `current` if it is given.
  private func server(current: Int? = nil) throws -> LiveServer {
    let server = try LiveServer(files: Self.library)
    let requests =
      Self.all.map { "add \($0).wav" } + (current.map { ["play \($0)", "pause 1"] } ?? [])
    _ = try server.raw(requests)
    return server
  }

  private func letters(_ server: LiveServer) throws -> [String] {
    try server.queue().map { String($0.prefix(1)) }
  }

  private func currentLetter(_ server: LiveServer) throws -> String {
    String(try server.mpdex("-f", "%file%").text.prefix(1))
  }

  @Test(
    arguments: ["del", "move", "mv", "prio", "insert", "shuffle", "crop", "searchplay"]
      as [ByteString])
  func everyCommandHasHelpWithExamples(_ name: ByteString) throws {
    let help = try Command.run([name, "--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("EXAMPLES") && help.text.contains("mpdex help options"))
  }

  @Test(
    arguments: [
      ("1", "3", "bcade", "c"), ("2-3", "1", "bcade", "c"), ("2-3", "4", "adebc", "c"),
      ("1-2", "next", "cabde", "c"), ("5", "next", "abced", "c"), ("4-5", "start", "deabc", "c"),
      ("1-3", "end", "deabc", "c"), ("1", "+1", "bcdae", "c"), ("5", "-1", "aebcd", "c"),
      ("1-2", "4", "cdeab", "c"),
      ("1-2", "2", "cabde", "c"), ("5", "-2", "eabcd", "c"), ("0", "1", "cabde", "c"),
      ("#2", "5", "acdeb", "c"),
      ("1-5", "1", "abcde", "c"),
    ] as [(ByteString, ByteString, String, String)])
  func movesKeepTheCurrentSong(
    _ from: ByteString, _ to: ByteString, _ expected: String, _ current: String
  ) throws {
    let server = try server(current: 2)
    let result = try server.mpdex("queue", "move", from, to)
    #expect((result.status, result.text, result.errorText) == (0, "", ""))
    #expect(try letters(server).joined() == expected)
    #expect(try currentLetter(server) == current)
  }

  @Test(
    arguments: [
      ("2-3", "5", 1, "2 songs cannot be moved to position 5 in the queue, which has 5"),
      ("6", "1", 1, "there is no song 6 in the queue, which has 5"),
      ("1-6", "1", 1, "there is no song 6"),
      ("3", "+0", 1, "the current song cannot be moved next to itself"),
      ("1", "+9", 1, "1 song cannot be moved to +9 in the queue"),
      ("1", "-9", 1, "cannot be moved to -9 in the queue"),
      ("x", "1", 64, "'x' is not a position"), ("1", "x", 64, "'x' is invalid"),
    ] as [(ByteString, ByteString, Int32, String)])
  func anInvalidMoveMovesNothing(
    _ from: ByteString, _ to: ByteString, _ status: Int32, _ message: String
  ) throws {
    let server = try server(current: 2)
    let result = try server.mpdex("move", from, to)
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
    #expect(try letters(server) == Self.all)
    #expect(server.processIdentifier != nil)
  }

  @Test func aRelativePlaceNeedsACurrentSong() throws {
    let server = try server()
    let result = try server.mpdex("move", "1", "+0")
    #expect(result.status == 1)
    #expect(result.errorText.contains("there is no current song to count from"))
    #expect(try server.mpdex("move", "3", "next").status == 0)
    #expect(try letters(server) == ["c", "a", "b", "d", "e"])
  }

  @Test func delTakesPositionsFromBeforeAnyDeletion() throws {
    let server = try server(current: 4)
    #expect(try server.mpdex("del", "4", "#1-2", "2)", "0").status == 0)
    #expect(try letters(server) == ["c"])
    #expect(try server.mpdex("del", "-0", input: Array("1) c\0".utf8)).status == 0)
    #expect(try server.queue().isEmpty)
  }

  @Test(
    arguments: [
      ("7", 1, "there is no song 7 in the queue, which has 5"),
      ("0", 1, "no song is playing or paused"),
      ("3-2", 64, "'3-2' is not a position"), ("-1", 64, "'-1' is not a position"),
      (
        "d/1.wav", 64,
        #"; to name a song by its URI, give a filter: '(file == '\''d/1.wav'\'')'"#
      ),
      ("99999999999", 64, "is not a position"), ([0xFF], 64, #"'\xFF' is not a position"#),
    ] as [(ByteString, Int32, String)])
  func anInvalidPositionDeletesNothing(
    _ position: ByteString, _ status: Int32, _ message: String
  ) throws {
    let server = try server()
    let result = try server.mpdex("del", "1", position)
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
    #expect(try letters(server) == Self.all)
  }

  @Test func requiresAnArgumentWhenInputIsATerminal() throws {
    for command: ByteString in ["del", "add", "insert"] {
      let result = try Command.run([command], input: [], terminal: .input)
      #expect(result.status == 64)
      #expect(result.errorText.contains("no argument was given; give at least one"))
    }
  }

  @Test func cropKeepsOnlyTheCurrentSong() throws {
    let server = try server(current: 2)
    #expect(try server.mpdex("crop").status == 0)
    #expect(try letters(server) == ["c"])
    #expect(try server.raw(["status"]).contains("state: pause"))
    _ = try server.raw(["stop"])
    let result = try server.mpdex("crop")
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText.contains("no song is playing or paused"))
  }

  @Test(
    arguments: [(["256", "1"], 64), (["5"], 64), (["-1", "1"], 64), (["5", "6"], 1)]
      as [([ByteString], Int32)])
  func invalidPrioArgumentsSetNothing(_ arguments: [ByteString], _ status: Int32) throws {
    let server = try server()
    let result = try Command.run(
      ["prio"] + arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (status, ""))
    #expect(try !server.raw(["playlistinfo"]).contains("Prio:"))
  }

  @Test func setsThePriorityOfSeveralRanges() throws {
    let server = try server()
    #expect(try server.mpdex("prio", "9", "4-5", "1").status == 0)
    let shown = try server.mpdex("playlist", "--with-prio", "-f", "%prio%%file%").text
    #expect(shown == "9a.wav\n9d.wav\n9e.wav\n")
    let json = try server.mpdex("playlist", "--with-prio", "--json").text
    #expect(json.split(separator: "\n").count == 3)
    #expect(json.contains(#""position":4,"priority":9,"tags":{},"uri":"d.wav""#))
  }
}
