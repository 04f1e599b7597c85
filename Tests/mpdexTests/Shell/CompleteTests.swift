import Bytes
import Testing
import TestSupport

/// The output of `mpdex complete`, which the shells' completion scripts read.
@Suite struct CompleteTests {
  private static let server = Result {
    try LiveServer(
      library: [
        .directory("Artists", [.directory("Björk", [.song("1.wav")]), .song("Bell live.wav")]),
        .directory("Art", [.song("1.wav")]), .song("Arthur.wav"),
        .directory("Lists", [.playlist("two.m3u"), .directory("more", [.playlist("x.m3u")])]),
      ],
      configuration: ["audio_output {\n type \"null\"\n name \"Null\"\n}"])
  }

  /// Returns the words that fish would offer, without their descriptions.
  private func offered(_ words: ByteString...) throws -> [String] {
    let answer = try Self.server.get().completion(of: words)
    #expect(answer.first == "words", "\(words): \(answer)")
    return Array(answer.dropFirst())
  }

  @Test func completesPathsOneLevelAtATime() throws {
    #expect(try offered("add", "") == ["Art/", "Arthur.wav", "Artists/", "Lists/"])
    #expect(try offered("add", "Art") == ["Art/", "Arthur.wav", "Artists/"])
    #expect(try offered("add", "x", "Art/") == ["Art/1.wav"])
    #expect(try offered("ls", "Artists/") == ["Artists/Björk/"])
    #expect(try offered("add", "Artists/Be") == ["Artists/Bell live.wav"])
    #expect(try offered("add", "/") == [])
  }

  @Test func offersNoCommandThatHelpDoesNotList() throws {
    #expect(try offered("ta") == ["tags"])
    #expect(try offered("tab", "Artists/Be") == ["Artists/Bell live.wav"])
    #expect(!(try Command.run(["--help"]).text.contains("loadtab")))
  }

  @Test func offersNothingForUnknownValues() throws {
    for words: [ByteString] in [
      ["frobnicate", ""], ["status", ""], ["outputs", ""], ["play", ""], ["ls", "--locale", ""],
      ["sendmessage", "x", ""], ["ls", "--nope="],
    ] {
      let result = try Self.server.get().mpdex(arguments: ["complete", "fish"] + words)
      #expect((result.status, result.text) == (0, "words\n"), "\(words)")
    }
  }

  @Test func completesCommandsByPrefix() throws {
    #expect(try offered("zz").isEmpty)
    #expect(try offered("ind") == ["index"])
    #expect(try offered("-h", "/x", "--quiet", "ind") == ["index"])
    #expect(try offered("hel") == ["help"])
    #expect(try offered("help", "ind") == ["index"])
    #expect(try offered("help", "lists") == ["lists"])
    #expect(try offered("help", "forma") == ["formats"])
    #expect(try Set(offered("help", "")).isSuperset(of: ["index", "lists", "formats", "json"]))
    #expect(try offered("help", "favour") == ["favourites"])
    #expect(try offered("help", "cookbook", "noti").isEmpty)
    #expect(try offered("help", "cookbook", "rof") == ["rofi"])
    #expect(try offered("help", "queue", "dedu") == ["dedupe"])
    #expect(try offered("--", "queue", "dedu") == ["dedupe"])
    #expect(try offered("--", "queued", "").isEmpty)
    #expect(try !offered("").contains("formats"))
    #expect(try offered("").contains("outputs"))
    #expect(try !offered("").contains("complete"))
  }

  @Test func completesCommandAndCommonOptions() throws {
    #expect(try offered("ls", "--sect") == ["--sections"])
    #expect(try offered("--ver") == ["--verbose", "--version"])
    #expect(try offered("clear", "--no") == ["--no-status"])
    #expect(try offered("clear", "--", "--no").isEmpty)
  }

  @Test func completesOptionValues() throws {
    #expect(try offered("ls", "--only", "s") == ["songs"])
    #expect(try offered("ls", "--only=s") == ["--only=songs"])
    #expect(try offered("-a", "") == ["default"])
    #expect(try offered("ls", "--partition=") == ["--partition=default"])
  }

  @Test func completesArgumentsOfAbbreviatedCommands() throws {
    #expect(try offered("toggleo", "") == ["Null"])
  }

  @Test func leavesFileNamesToTheShell() throws {
    for shell in ["bash", "zsh", "fish"] as [ByteString] {
      let question: [ByteString] =
        shell == "bash" ? ["9", "mpdex -h /r", "/r"] : ["-h", "/r"]
      let answer = try Command.run(["complete", shell] + question)
      #expect(answer.text == (shell == "bash" ? "default\n" : "files\n"))
    }
  }

  @Test func aMissingDirectoryHasNothing() throws {
    #expect(try offered("add", "nope/x").isEmpty)
    #expect(try offered("add", "Arthur.wav/x").isEmpty)
  }

  @Test func offersNoValuesWithoutAServer() throws {
    let result = try Command.run(
      ["complete", "fish", "add", ""], environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (69, ""))
  }

  @Test func limitsTheNumberOfCandidates() throws {
    let songs = (0..<5000).map { MusicLibrary.Entry.song("song \(10_000 + $0).wav") }
    let server = try LiveServer(library: [.directory("D", songs + [.song("sz.wav")])])
    let zsh = try server.mpdex("complete", "zsh", "add", "D/s").text.split(separator: "\n")
    #expect(zsh.count == 3 + 3 * 200)
    #expect(zsh[1] == "(and 4801 more)")
    // It is included because "song 1" is not a prefix of every candidate.
    #expect(zsh.last == "sz.wav")
    let bash = try server.mpdex("complete", "bash", "63", "mpdex add D/s", "D/s").text
    #expect(bash.hasPrefix("\nsong 10000.wav\n"))
    #expect(bash.hasSuffix("\nsz.wav\n(and 4801 more)\n"))
  }

  /// readline replaces only the text after a colon, or after the last open quote.
  @Test func bashReceivesOnlyThePartItReplaces() throws {
    let library: MusicLibrary = [.directory("a:b c", [.song("d e.wav")]), .song("it's \"x\"")]
    let server = try LiveServer(library: library)
    for (line, part, answer) in [
      ("mpdex add a", "a", "nospace\na\\:b\\ c/\n"),
      ("mpdex add a:b", "b", "nospace\nb\\ c/\n"),
      ("mpdex add 'a:b c/", "a:b c/", "\na:b c/d e.wav'\n"),
      ("mpdex add 'a:b c'/", "'a:b c'/", "\na\\:b\\ c/d\\ e.wav\n"),
      ("mpdex add \"it", "it", "\nit's \\\"x\\\"\"\n"),
      ("mpdex add 'it'\\''s", "s", "\ns \"x\"'\n"),
      ("mpdex add $'it", "it", "\nit\\'s \"x\"'\n"),
    ] as [(ByteString, ByteString, String)] {
      #expect(try server.mpdex("complete", "bash", "9", line, part).text == answer, "\(line)")
    }
  }
}

extension LiveServer {
  /// Returns the answer to fish's script, without the descriptions: what to do, then words or lines.
  func completion(
    of words: [ByteString], environment: [String: String] = [:]
  ) throws -> [String] {
    let result = try mpdex(arguments: ["complete", "fish"] + words, environment: environment)
    #expect((result.status, result.errorText) == (0, ""), "\(words)")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.map { String($0.prefix { $0 != "\t" }) }
  }
}
