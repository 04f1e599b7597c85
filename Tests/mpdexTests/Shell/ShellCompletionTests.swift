import Bytes
import Testing
import TestSupport

/// Completion in real shells; the tests fail if a shell is not installed.
@Suite struct ShellCompletionTests {
  private static let server = Result {
    try LiveServer(
      library: NastyEntries.library,
      configuration: [
        "audio_output {\n type \"null\"\n name \"Living room\"\n}",
        "audio_output {\n type \"null\"\n name \"it's \\\"Kitchen\\\"\"\n}",
      ])
  }

  private func typed(
    _ shell: String, _ lines: [ByteString], environment: [String: String]? = nil
  ) throws -> [[ByteString]] {
    let host = ["MPD_HOST": try Self.server.get().socketPath]
    return try ShellSession(shell).arguments(typing: lines, environment: environment ?? host)
  }

  /// Returns the indices of names that a shell can type after this quote.
  private func indices(_ shell: String, _ quote: ByteString) -> [Int] {
    NastyEntries.names.indices.filter { index in
      let name = NastyEntries.names[index]
      // fish treats the text after a tab as a description.
      if shell == "fish" { return !name.bytes.contains(UInt8(ascii: "\t")) }
      return shell != "zsh" || quote == "" || name != NastyEntries.notUTF8
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"], ["", "\"", "'"] as [ByteString])
  func completesSongNamesExactly(_ shell: String, _ quote: ByteString) throws {
    let indices = indices(shell, quote)
    let lines = indices.map { index in
      "mpdex add " + quote + "W/" + NastyEntries.beginning("s", index)
        + ShellSession.completeAndRun
    }
    let arguments = try typed(shell, lines)
    #expect(arguments == indices.map { ["add", "W/" + NastyEntries.name("s", $0)] })
  }

  @Test(arguments: ["bash", "zsh", "fish"], ["", "\"", "'"] as [ByteString])
  func completesDirectoriesThenTheirContents(_ shell: String, _ quote: ByteString) throws {
    let indices = indices(shell, quote)
    let lines = indices.map { index in
      "mpdex add " + quote + "W/" + NastyEntries.beginning("d", index)
        + ShellSession.completeTwiceAndRun
    }
    let arguments = try typed(shell, lines)
    let expected = indices.map { index -> [ByteString] in
      let directory = NastyEntries.name("d", index)
      return ["add", "W/" + directory + "/s" + NastyEntries.names[index]]
    }
    #expect(arguments == expected)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completesCommandsOptionsAndValues(_ shell: String) throws {
    let lines: [ByteString] = [
      "mpdex toggleo", "mpdex ls --sect", "mpdex ls --only so", "mpdex ls --only=di",
      "mpdex -q enable Liv", "mpdex disable it", "mpdex delpart de", "mpdex --partition def",
      "mpdex help forma", "mpdex help cookbook favour", "mpdex -- queue ded", "mpdex find album^",
    ]
    let arguments = try typed(shell, lines.map { $0 + ShellSession.completeAndRun })
    #expect(
      arguments == [
        ["toggleoutput"], ["ls", "--sections"], ["ls", "--only", "songs"],
        ["ls", "--only=directories"], ["-q", "enable", "Living room"],
        ["disable", "it's \"Kitchen\""], ["delpart", "default"], ["--partition", "default"],
        ["help", "formats"], ["help", "cookbook", "favourites"], ["--", "queue", "dedupe"],
        ["find", "album^="],
      ])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func asksTheServerNamedOnTheLine(_ shell: String) throws {
    let host = ByteString(try Self.server.get().socketPath)
    let lines: [ByteString] = [
      "mpdex -h " + host + " enable Liv", "mpdex enable --host=" + host + " Liv",
      "mpdex --host '" + host + "' -p 1 enable Liv",
      "mpdex -h ~/../.." + host + " enable Liv",
    ]
    let session = try ShellSession(shell)
    let arguments = try session.arguments(
      typing: lines.map { $0 + ShellSession.completeAndRun },
      environment: ["MPD_HOST": "/nowhere"])
    #expect(
      arguments == [
        ["-h", host, "enable", "Living room"], ["enable", "--host=" + host, "Living room"],
        ["--host", host, "-p", "1", "enable", "Living room"],
        ["-h", session.home + "/../.." + host, "enable", "Living room"],
      ])
  }

  /// The common prefix is inserted even if only some of the candidates are shown.
  @Test(arguments: ["bash", "zsh", "fish"])
  func completesTheCommonPrefixOfManyCandidates(_ shell: String) throws {
    let songs = (0..<600).map { MusicLibrary.Entry.song("song \(1000 + $0).wav") }
    let server = try LiveServer(library: [.directory("D", songs)])
    let line = "mpdex add D/s" + ShellSession.completeAndRun
    let arguments = try typed(shell, [line], environment: ["MPD_HOST": server.socketPath])
    #expect(arguments == [["add", "D/song 1"]])
  }

  private static let library: MusicLibrary = [
    .directory("Archive", [.directory("Band", [.song("1.wav")]), .song("Bim.wav")]),
    .directory(
      "Artists",
      [
        .directory(
          "Björk", [.directory("Homogenic (1997)", [.song("Jóga.wav"), .song("Jörg.wav")])]),
        .directory("Bö x", [.song("it's \"x\".wav")]), .directory("Band", [.song("1.wav")]),
      ]),
    .song("Bar 1.wav"), .song("Bar 2.wav"),
    .song(
      "tagged.wav",
      tags: ["Artist": "AC/DC", "Album": "Back in Black", "Title": "You Shook Me"]),
  ]
  private static let similarServer = Result { () throws -> LiveServer in
    let server = try LiveServer(library: library)
    _ = try server.raw(["save \"Föö mix\"", "add tagged.wav"])
    return server
  }

  private func typedAtSimilarServer(
    _ shell: String, _ lines: [ByteString]
  ) throws -> [[ByteString]] {
    let server = try Self.similarServer.get()
    return try typed(shell, lines, environment: ["MPD_HOST": server.socketPath])
  }

  /// What was typed is replaced by what a jump would find.
  @Test(arguments: ["bash", "zsh", "fish"])
  func replacesWhatWasTyped(_ shell: String) throws {
    let cases: [(typed: ByteString, arguments: [ByteString])] = [
      ("add art/bjo", ["add", "Artists/Björk/"]),
      ("add ar/bjo/homo", ["add", "Artists/Björk/Homogenic (1997)/"]),
      ("add 'ar/bjo/homo/jog", ["add", "Artists/Björk/Homogenic (1997)/Jóga.wav"]),
      ("add \"ar/bo x/it", ["add", "Artists/Bö x/it's \"x\".wav"]),
      ("add ar/bo\\ x/IT", ["add", "Artists/Bö x/it's \"x\".wav"]),
      ("add bar", ["add", "Bar "]),
      ("load foo", ["load", "Föö mix"]),
      ("index --in playlist:foo", ["index", "--in", "playlist:Föö mix"]),
      ("index --in=playlist:FOO", ["index", "--in=playlist:Föö mix"]),
      ("search base=art/bjo", ["search", "base=Artists/Björk/"]),
      ("search artist=ac album=", ["search", "artist=ac", "album="]),
      ("search artist=AC/DC album=", ["search", "artist=AC/DC", "album=Back in Black"]),
      ("play jog", ["play", "Jóga"]), ("play ac/dc you", ["play", "ac/dc", "You Shook Me"]),
      ("play foo", ["play", "Föö mix"]),
      ("jump --in library it", ["jump", "--in", "library", "it's \"x\""]),
      ("jump --in tags ac", ["jump", "--in", "tags", #"AC\/DC/"#]),
      (
        #"jump --in tags 'ac\/dc/back/you"#,
        ["jump", "--in", "tags", #"AC\/DC/Back in Black/You Shook Me"#]
      ),
    ]
    let lines = cases.map { "mpdex " + $0.typed + ShellSession.completeAndRun }
    #expect(try typedAtSimilarServer(shell, lines) == cases.map(\.arguments))
  }

  /// Nothing that was typed is lost if several names differ before its end.
  @Test(arguments: ["bash", "zsh", "fish"])
  func leavesWhatWasTypedIfNamesDifferEarlier(_ shell: String) throws {
    let lines: [ByteString] = [
      "mpdex add ar/b", "mpdex add Artists/Björk/ho/jo", "mpdex add nope/x",
    ]
    let arguments = try typedAtSimilarServer(shell, lines.map { $0 + ShellSession.completeAndRun })
    #expect(
      arguments == [["add", "ar/b"], ["add", "Artists/Björk/ho/jo"], ["add", "nope/x"]])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func generatedScriptHasValidSyntax(_ shell: String) throws {
    let script = try Command.run(["completions", ByteString(shell), "--ctrl-g"])
    #expect(script.status == 0)
    let check = try runProcess(
      "/usr/bin/env", [shell, "-n"], environment: inheritedEnvironment(), input: script.output)
    #expect((check.status, check.errorText) == (0, ""))
  }
}
