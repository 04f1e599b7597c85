import Bytes
import Testing
import TestSupport

/// `--skip-missing` and `--repair` of `playlist apply` and `queue apply`.
@Suite struct MissingLinesTests {
  private static let list = Array(
    """
    #EXTM3U
    d/1.wav
    gone/nothing.wav
    old/plain.wav
    d

    """.utf8)

  /// Each kind of list with the words of its command.
  private static let commands: [[ByteString]] = [
    ["playlist", "apply", "Imp"], ["queue", "apply"],
  ]

  private func songs(_ command: [ByteString], _ server: LiveServer) throws -> [String] {
    try command[0] == "queue" ? server.queue() : server.playlist("Imp") ?? []
  }

  @Test(arguments: commands) func theFailureNamesTheWaysOn(_ command: [ByteString]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    let result = try server.mpdex(arguments: command, input: Self.list)
    #expect((result.status, result.text) == (1, ""))
    #expect(
      result.errorText
        == "mpdex: line 3: gone/nothing.wav: no such song or directory; nothing was changed "
        + "(--repair looks for moved files, --skip-missing leaves out such lines)\n")
    #expect(try songs(command, server) == [])
    #expect(try server.playlistNames() == [])
  }

  @Test(arguments: commands) func linesThatFindNothingAreLeftOut(_ command: [ByteString]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    let result = try server.mpdex(arguments: command + ["--skip-missing"], input: Self.list)
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText == """
        mpdex: line 3 is left out: gone/nothing.wav
        mpdex: line 4 is left out: old/plain.wav
        mpdex: 2 lines were left out, since the server has no such songs

        """)
    #expect(try songs(command, server) == ["d/1.wav", "d/1.wav", "d/2.wav", "d/3.wav"])
    let quiet = try server.mpdex(arguments: command + ["--skip-missing", "-q"], input: Self.list)
    #expect(
      (quiet.status, quiet.errorText) == (
        75, "mpdex: 2 lines were left out, since the server has no such songs\n"
      ))
    let refused = try server.mpdex(arguments: command + ["--repair"], input: ["x", "y"].asLines)
    #expect(refused.errorText.hasPrefix("mpdex: line 1 (and 1 more line): x: no such song"))
  }

  @Test(arguments: commands) func movedFilesAreFound(_ command: [ByteString]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    let guess = "mpdex: ~ 4 old/plain.wav -> plain.wav  (same file name, the only match)\n"
    let refused = try server.mpdexWithNotes(arguments: command + ["--repair"], input: Self.list)
    #expect((refused.status, refused.text) == (1, ""))
    #expect(
      refused.errorText == guess
        + "mpdex: line 3: gone/nothing.wav: no such song or directory; nothing was changed "
        + "(--skip-missing leaves out such lines, --yes takes uncertain guesses)\n")
    #expect(try songs(command, server) == [])
    let result = try server.mpdex(
      arguments: command + ["--repair", "--skip-missing"], input: Self.list)
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText
        == "mpdex: line 3 is left out: gone/nothing.wav\n"
        + "mpdex: 1 line was left out, since the server has no such songs\n")
    #expect(
      try songs(command, server) == ["d/1.wav", "plain.wav", "d/1.wav", "d/2.wav", "d/3.wav"])
    let again = try server.mpdex(
      arguments: command + ["--repair", "--skip-missing", "--dry-run"], input: Self.list)
    #expect((again.status, again.text) == (75, ""))
  }

  @Test func uncertainGuessesAreTakenOnlyWithYes() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let input = Array("old/01 PLAIN.mp3\n".utf8)
    let words: [ByteString] = ["playlist", "apply", "Imp", "--repair"]
    let refused = try server.mpdex(arguments: words, input: input)
    #expect(refused.status == 1)
    #expect(
      refused.errorText.hasPrefix("mpdex: ? 1 old/01 PLAIN.mp3 -> plain.wav  (similar file name, "))
    // A change that was asked for is not mailed to those for whom cron runs the command.
    #expect(try server.mpdex(arguments: words + ["--yes"], input: input).isSilentSuccess)
    #expect(try server.playlist("Imp") == ["plain.wav"])
    let taken = try server.mpdexWithNotes(arguments: words + ["--yes"], input: input)
    #expect(taken.status == 0)
    #expect(taken.errorText.hasPrefix("mpdex: ~ 1 old/01 PLAIN.mp3 -> plain.wav  ("))
    #expect(try server.playlist("Imp") == ["plain.wav"])
  }

  @Test func songsThatThePlaylistHasNeedNotBeFound() throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("Imp", ["gone.wav"])
    let result = try server.mpdex(
      "playlist", "apply", "Imp", "--skip-missing", input: Array("gone.wav\nplain.wav\n".utf8))
    #expect(result.isSilentSuccess)
    #expect(try server.playlist("Imp") == ["gone.wav", "plain.wav"])
  }

  @Test(
    arguments: [
      "--yes", "--jump --skip-missing", "--jump --repair", "--rules x.nsp --repair",
    ])
  func optionsThatDoNotFitAreRefused(_ options: String) throws {
    let words = options.split(separator: " ").map { ByteString(String($0)) }
    let result = try Command.run(["playlist", "apply", "Imp"] + words)
    #expect((result.status, result.text) == (64, ""))
  }
}
