import Bytes
import Testing
import TestSupport

@Suite struct ListCommandTests {
  static let server = Result { try LiveServer(library: SampleLibrary.library) }

  private func run(_ arguments: [ByteString], input: [UInt8]? = nil) throws -> ProcessResult {
    let server = try Self.server.get()
    return try Command.run(arguments, environment: ["MPD_HOST": server.socketPath], input: input)
  }

  @Test(
    arguments: [[], ["Artists"], ["Artists/Björk"], ["Lists", "Artists/abba"]] as [[ByteString]])
  func printsTheSameAsMpc(_ directories: [ByteString]) throws {
    let server = try Self.server.get()
    let mpc = try runProcess(
      "/usr/bin/mpc", ["ls"] + directories, environment: ["MPD_HOST": server.socketPath])
    let result = try run(["ls"] + directories)
    #expect(result.output == mpc.output)
    #expect(!result.output.isEmpty)
    #expect(result.status == 0)
  }

  @Test func sortsInIndexOrder() throws {
    let lines = try run(["ls", "--by", "name", "Artists", "--only", "directories"]).output
    let expected: ByteString =
      "Artists/abba\nArtists/Ätna\nArtists/" + SampleLibrary.odd
      + "\nArtists/Bell\nArtists/Bjarne\nArtists/Björk\nArtists/Zoo\nArtists/9 Lives\nArtists/10cc\n"
    #expect(lines == expected.bytes)
  }

  @Test func sortBeforeTheCommandTakesNoValue() throws {
    #expect(try run(["--by", "name", "ls", "Artists"]) == run(["ls", "Artists", "--by", "name"]))
  }

  @Test(arguments: [[], ["--by", "name"], ["--json"], ["-f", "%uri%"]] as [[ByteString]])
  func listsAsManyAsAreWanted(_ options: [ByteString]) throws {
    let all = try run(["ls", "Artists", "Lists"] + options).text.split(separator: "\n")
    let ofArtists = all.filter { $0.contains("Artists/") }
    let some = try run(["ls", "Artists", "Lists", "-n", "2"] + options).text.split(separator: "\n")
    let wanted = Array(ofArtists.prefix(2)) + Array(all.dropFirst(ofArtists.count).prefix(2))
    #expect(some == wanted)
    #expect(try run(["ls", "-n", "0"]).status == 64)
  }

  @Test func sectionsHaveHeadersAndFooters() throws {
    let result = try run(["ls", "--sections", "--from", "be", "--to", "9", "Artists"])
    #expect(
      result.text == """
        [B]
        Artists/Bell
        Artists/Bell live.wav
        Artists/Bjarne
        Artists/Björk
        4 entries
        [Z]
        Artists/Zoo
        1 entry
        [#]
        Artists/9 Lives
        1 entry

        """)
  }

  @Test func jsonIncludesTheKind() throws {
    let result = try run(["ls", "--json", "Lists"])
    #expect(result.text == #"{"kind":"playlist","uri":"Lists/two.m3u"}"# + "\n")
  }

  @Test func aDashReadsStandardInput() throws {
    let result = try run(["ls", "-"], input: Array("Lists\nArtists/abba\n".utf8))
    #expect(result.text == "Lists/two.m3u\nArtists/abba/1.wav\nArtists/abba/2.wav\n")
    let nul = try run(["ls", "-0", "-"], input: Array("Lists\0".utf8))
    #expect(nul.text == "Lists/two.m3u\0")
  }

  @Test func ignoresStandardInputWithoutArguments() throws {
    #expect(try run(["ls"], input: Array("Lists\n".utf8)).text == "Artists\nLists\n")
  }

  @Test func aMissingDirectoryDoesNotHideTheOthers() throws {
    let result = try run(["ls", "Nowhere", "Lists"])
    #expect((result.status, result.text) == (75, "Lists/two.m3u\n"))
    #expect(result.errorText == "mpdex: Nowhere: No such directory\nmpdex: listed: 'Lists'\n")
  }

  /// The server drops the connection at its limit; the songs are then fetched in another way.
  @Test func formatsSongsOfDirectoriesBeyondTheOutputLimit() throws {
    let text = String(repeating: "x", count: 400)
    let songs = (0..<600).map { number in
      MusicLibrary.Entry.song(
        ByteString("\(number).wav"),
        tags: ["Title": ByteString("T\(number)"), "Album": ByteString(text)])
    }
    let server = try LiveServer(
      library: MusicLibrary([
        .directory("big", [.directory("sub", [.song("in.wav")])] + songs)
      ]), configuration: ["max_output_buffer_size \"64\""])
    let result = try server.mpdex("ls", "-f", "%title% %album%", "big")
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(Set(lines) == Set(["big/sub"] + (0..<600).map { "T\($0) \(text)" }))
    #expect(lines.count == 601)
  }

  @Test func emptyInputListsNothing() throws {
    let result = try run(["ls", "-"], input: [])
    #expect((result.status, result.text) == (0, ""))
  }

  @Test(arguments: ["--from", "--to"] as [ByteString])
  func anEmptyPrefixMatchesEverything(_ option: ByteString) throws {
    let all = try run(["ls", "--by", "name", "Artists"]).output
    #expect(try run(["ls", option, "", "Artists"]).output == all)
  }

  @Test func anEmptyRangeExitsWith1() throws {
    let result = try run(["ls", "--from", "z", "--to", "b", "Artists"])
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: Artists: there is nothing in that range\n")
  }

  @Test func jsonEscapesControlCharactersOnTerminals() throws {
    let server = try LiveServer(library: [.song("a\u{9B}1m\u{202E}.wav")])
    let shown = try server.mpdex("ls", "--json", terminal: .output)
    #expect(shown.text.contains(#"{"kind":"song","uri":"a\u009b1m\u202e.wav"}"#))
    #expect(try server.mpdex("ls", "--json").text.contains("a\u{9B}1m\u{202E}.wav"))
  }

  @Test func escapesControlCharactersOnTerminals() throws {
    let server = try Self.server.get()
    let result = try server.mpdex(
      "ls", "Artists", environment: ["NO_COLOR": "1"], terminal: .output)
    #expect(result.text.contains(#"Artists/b"ad\ \xFF\tx"#))
    #expect(!result.output.contains(0x1B))
  }

  @Test(
    arguments: [
      (["ls", "D"], "80", "D/aa  D/b  D/cccc  D/あ  D/ょょ\n"),
      (["ls", "D"], "20", "D/aa  D/cccc  D/ょょ\nD/b   D/あ\n"),
      (["ls", "D"], "19", "D/aa    D/あ\nD/b     D/ょょ\nD/cccc\n"),
      (["ls", "D"], "13", "D/aa\nD/b\nD/cccc\nD/あ\nD/ょょ\n"),
      (["ls", "-1", "D"], "80", "D/aa\nD/b\nD/cccc\nD/あ\nD/ょょ\n"),
      (["ls", "--by", "name", "-1", "--from", "c", "D"], "80", "D/cccc\nD/あ\nD/ょょ\n"),
      (["ls", "--to", "b", "D"], "80", "D/aa  D/b\n"),
      (["ls", "D", "-0"], "80", "D/aa\0D/b\0D/cccc\0D/あ\0D/ょょ\0"),
      (["ls", "D", "-f", "%file%"], "80", "D/aa\nD/b\nD/cccc\nD/あ\nD/ょょ\n"),
      (["ls", "D/b", "D", "/"], "80", "D/b/1.wav  D/aa  D/b  D/cccc  D/あ  D/ょょ  D\n"),
      (
        ["ls", "--sections", "--from", "b", "D"], "80",
        "[B]\nD/b\n1 entry\n[C]\nD/cccc\n1 entry\n[#]\nD/あ  D/ょょ\n2 entries\n"
      ),
      (["jump", "d/a", "-n", "5"], "20", "D/aa  D/cccc  D/ょょ\nD/b   D/あ\n"),
      (["jump", "d/a", "-n", "2"], "80", "D/aa  D/b\n"),
      (["jump", "d/a", "-n", "2", "-1"], "80", "D/aa\nD/b\n"),
      (["jump", "d/a", "-n", "2", "-0"], "80", "D/aa\0D/b\0"),
      (["jump", "d/a", "-n", "2", "--offset"], "80", "0\tD/aa\n1\tD/b\n"),
      (["jump", "d/a", "-n", "2", "-f", "%file%"], "80", "D/aa\nD/b\n"),
    ] as [([ByteString], String, String)])
  func entriesAreInColumnsOnTerminals(
    _ arguments: [ByteString], _ columns: String, _ expected: String
  ) throws {
    let server = try LiveServer(library: [
      .directory(
        "D",
        [
          .directory("aa"), .directory("b", [.song("1.wav")]), .directory("cccc"),
          .directory("あ"), .directory("ょょ"),
        ])
    ])
    let result = try server.mpdex(
      arguments: arguments, environment: ["NO_COLOR": "1", "COLUMNS": columns], terminal: .output)
    #expect((result.status, result.text) == (0, expected))
    #expect(try server.mpdex("ls", "D").text == "D/aa\nD/b\nD/cccc\nD/あ\nD/ょょ\n")
  }

  @Test func directoriesAreColouredOnTerminals() throws {
    let server = try Self.server.get()
    let result = try server.mpdex("ls", terminal: .output)
    #expect(result.text.contains("\u{1B}[34mArtists\u{1B}[0m"))
  }
}
