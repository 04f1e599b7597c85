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
        == "mpdex: line 3, 'gone/nothing.wav': no such song or directory; "
        + "line 4, 'old/plain.wav': no such song or directory; nothing was changed; "
        + "--repair looks for moved files, and --skip-missing leaves out such lines\n")
    #expect(try songs(command, server) == [])
    #expect(try server.playlistNames() == [])
  }

  @Test(arguments: commands) func linesThatFindNothingAreLeftOut(_ command: [ByteString]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    let result = try server.mpdex(arguments: command + ["--skip-missing"], input: Self.list)
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText == """
        mpdex: line 3 was left out: gone/nothing.wav
        mpdex: line 4 was left out: old/plain.wav
        mpdex: 2 lines were left out, because the server has no such songs

        """)
    #expect(try songs(command, server) == ["d/1.wav", "d/1.wav", "d/2.wav", "d/3.wav"])
    let quiet = try server.mpdex(arguments: command + ["--skip-missing", "-q"], input: Self.list)
    #expect(
      (quiet.status, quiet.errorText) == (
        75, "mpdex: 2 lines were left out, because the server has no such songs\n"
      ))
    let refused = try server.mpdex(arguments: command + ["--repair"], input: ["x", "y"].asLines)
    #expect(
      refused.errorText.hasPrefix(
        "mpdex: line 1, 'x': no such song or directory; line 2, 'y': no such song or directory; nothing was changed; "
      ))
    let many = try server.mpdex(
      arguments: command + ["--repair"], input: (1...30).map { "x\($0)" }.asLines)
    #expect(
      many.errorText.contains(
        "line 20, 'x20': no such song or directory; nothing was found for 10 more lines; nothing"))
  }

  @Test(arguments: commands) func movedFilesAreFound(_ command: [ByteString]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    let guess = "mpdex: ~ 4 old/plain.wav -> plain.wav  (same file name, the only match)\n"
    let refused = try server.mpdexWithNotes(arguments: command + ["--repair"], input: Self.list)
    #expect((refused.status, refused.text) == (1, ""))
    #expect(
      refused.errorText == guess
        + "mpdex: line 3, 'gone/nothing.wav': no such song or directory; nothing was changed; "
        + "--skip-missing leaves out such lines\n")
    #expect(try songs(command, server) == [])
    let result = try server.mpdex(
      arguments: command + ["--repair", "--skip-missing"], input: Self.list)
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText
        == "mpdex: line 3 was left out: gone/nothing.wav\n"
        + "mpdex: 1 line was left out, because the server has no such song\n")
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
    #expect(
      refused.errorText.hasSuffix(
        "mpdex: line 1, 'old/01 PLAIN.mp3': the file is gone, and its new path is only a guess; nothing was changed; "
          + "--skip-missing leaves out such lines, and --yes accepts uncertain guesses\n"))
    let left = try server.mpdex(
      arguments: words + ["--skip-missing", "--allow-empty"], input: input)
    #expect(
      left.errorText.contains(
        "mpdex: line 1, 'old/01 PLAIN.mp3', was left out: its new path is only a guess; --yes accepts it\n"
      ))
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

  /// Lines that the server refuses, with the reasons.
  private static let refusedLines: [(line: String, reason: String)] = [
    ("foo://x", "the server does not support URLs with this scheme"),
    ("file:///nowhere/x.wav", "Failed to access /nowhere/x.wav: No such file or directory"),
    (
      String(repeating: "x", count: 5000),
      "the URI is too long: a request can have at most 4096 bytes"
    ),
  ]

  @Test(arguments: commands, refusedLines)
  func aRefusedLineChangesNothing(
    _ command: [ByteString], _ refused: (line: String, reason: String)
  ) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("Imp", ["d/1.wav", "plain.wav"])
    _ = try server.raw(["add d/1.wav", "add plain.wav"])
    let input = ["plain.wav", refused.line, "d/2.wav"].asLines
    for option in [[], ["--dry-run"], ["--check"]] as [[ByteString]] {
      let result = try server.mpdex(arguments: command + option, input: input)
      #expect(result.status == (refused.line.count > 4096 ? 64 : 1) && result.output.isEmpty)
      #expect(result.errorText.hasPrefix("mpdex: line 2, '\(refused.line.prefix(300))"))
      #expect(
        result.errorText.contains("\(refused.reason); nothing was changed"), "\(result.errorText)")
    }
    #expect(try songs(command, server) == ["d/1.wav", "plain.wav"])
    let left = try server.mpdex(arguments: command + ["--skip-missing"], input: input)
    #expect((left.status, left.text) == (75, ""))
    #expect(left.errorText.hasPrefix("mpdex: line 2, '\(refused.line.prefix(300))"))
    #expect(
      left.errorText.hasSuffix(
        "', was left out: \(refused.reason)\nmpdex: 1 line was left out, because the server or the playlist does not accept it\n"
      ),
      "\(left.errorText)")
    #expect(try songs(command, server) == ["plain.wav", "d/2.wav"])
  }

  @Test func whatAPlaylistCannotHoldIsLeftOut() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let input = ["plain.wav", "#hash.wav", "odd", "gone.wav"].asLines
    let result = try server.mpdex(
      "playlist", "apply", "Imp", "--skip-missing", input: input)
    #expect((result.status, result.text) == (75, ""))
    let notes = result.errorText.split(separator: "\n")
    #expect(notes.count == 4 && notes[0] == "mpdex: line 4 was left out: gone.wav")
    #expect(
      notes[1].hasPrefix("mpdex: line 2, '#hash.wav', was left out: URIs in playlists must not "))
    #expect(notes[2].hasPrefix("mpdex: line 3, 'odd/x"))
    #expect(try server.playlist("Imp") == ["plain.wav", #"odd/q"uo\te.wav"#])
    // The queue holds such songs.
    let queue = try server.mpdex("queue", "apply", "--skip-missing", input: input)
    #expect(queue.status == 75)
    #expect(try server.queue().count == 4)
  }

  @Test(
    arguments: [
      ["playlist", "apply", "New"], ["playlist", "add", "New", "plain.wav"],
      ["addplaylist", "New", "plain.wav", "--at", "1"],
      ["playlist", "add", "New", "plain.wav", "--replace"],
    ] as [[ByteString]])
  func aServerWithoutPlaylistsSaysSo(_ command: [ByteString]) throws {
    let server = try LiveServer(
      library: PlaylistLibrary.library, configuration: ["# playlist_directory"])
    for option in [[], ["--dry-run"], ["--check"]] as [[ByteString]] {
      let result = try server.mpdex(arguments: command + option, input: ["plain.wav"].asLines)
      #expect((result.status, result.text) == (76, ""))
      #expect(result.errorText.contains("Stored playlists are disabled"))
      #expect(!result.errorText.contains("could not be removed"), "\(result.errorText)")
    }
  }

  @Test(arguments: ["check", "repair", "sort --by uri", "show", "del 1", "dedupe"])
  func aServerWithoutPlaylistsHasNone(_ verb: String) throws {
    let server = try LiveServer(
      library: PlaylistLibrary.library, configuration: ["# playlist_directory"])
    var words = verb.split(separator: " ").map { ByteString(String($0)) }
    words.insert("X", at: 1)
    let result = try server.mpdex(arguments: ["playlist"] + words)
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText.contains("Stored playlists are disabled"), "\(result.errorText)")
  }

  @Test(arguments: ["#hash.wav", "foo://x"])
  func aPreviewRefusesWhatTheChangeWouldRefuse(_ uri: ByteString) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("Imp", ["plain.wav"])
    for options in [[], ["--at", "1"], ["--replace"]] as [[ByteString]] {
      let command = ["playlist", "add", "Imp", uri] + options
      let refusal = try server.mpdex(arguments: command)
      #expect((refusal.status, refusal.text) == (76, ""))
      let preview = try server.mpdex(arguments: command + ["--dry-run"])
      #expect((preview.status, preview.text) == (76, ""))
      #expect(preview.errorText.contains("'Imp' was not changed"))
    }
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
