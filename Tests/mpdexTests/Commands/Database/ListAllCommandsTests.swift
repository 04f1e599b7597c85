import Bytes
import Testing
import TestSupport

/// `lsdirs`, `listall`, and the formats of `ls`.
@Suite struct ListAllCommandsTests {
  private static let server = Result { try LiveServer(library: SampleLibrary.library) }

  private func run(_ arguments: ByteString..., input: [UInt8]? = nil) throws -> ProcessResult {
    let server = try Self.server.get()
    return try Command.run(
      arguments, environment: ["MPD_HOST": server.socketPath], input: input)
  }

  @Test func lsdirsListsOnlyDirectories() throws {
    #expect(try run("lsdirs").text == "Artists\nLists\n")
    #expect(try run("lsdirs", "Artists/Björk/").text == "Artists/Björk/Homogenic\n")
    #expect(try run("lsdirs", "-0").text == "Artists\0Lists\0")
    #expect(try run("lsdirs", "-", input: Array("Artists/Björk\n".utf8)).text.hasSuffix("genic\n"))
    #expect(try run("lsdirs", "--json").text.hasPrefix(#"{"kind":"directory","uri":"Artists"}"#))
    let none = try run("lsdirs", "nope")
    #expect((none.status, none.text) == (76, ""))
    #expect(none.errorText == "mpdex: nope: No such directory\n")
    let part = try run("lsdirs", "nope", "/")
    #expect((part.status, part.text) == (75, "Artists\nLists\n"))
  }

  @Test func listallListsSongsRecursively() throws {
    let songs = "Artists/Björk/Homogenic/1.wav\nArtists/Björk/Homogenic/2.wav\n"
    #expect(try run("listall", "Artists/Björk").text == songs)
    #expect(try run("listall", "-f", "%file%", "Artists/Björk").text == songs)
    let reversed = "Artists/Björk/Homogenic/2.wav\nArtists/Björk/Homogenic/1.wav\n"
    #expect(try run("listall", "--by", "-uri", "Artists/Björk").text == reversed)
    #expect(
      try run("listall", "--by", "title", "--json", "Artists/Zoo").text
        == #"{"kind":"song","uri":"Artists/Zoo/1.wav"}"# + "\n")
    #expect(try run("listall", "Lists").text == "")
    let json = try run("listall", "-f", "x", "--json", "Artists/Zoo").text
    #expect(json == #"{"kind":"song","uri":"Artists/Zoo/1.wav"}"# + "\n")
    #expect(try run("listall", "-0", "Artists/Zoo").text == "Artists/Zoo/1.wav\0")
    #expect(try run("listall", "-f", "x", "-0", "Artists/Zoo").text == "x\0")
    let all = try run("listall")
    let mpc = try runProcess(
      "/usr/bin/mpc", ["listall"], environment: ["MPD_HOST": try Self.server.get().socketPath])
    #expect(all.output == mpc.output)
    #expect(all.text.split(separator: "\n").count == SampleLibrary.library.songPaths.count)
    let part = try run("listall", "-f", "%file%", "nope", "Artists/Zoo")
    #expect((part.status, part.text) == (75, "Artists/Zoo/1.wav\n"))
    #expect(part.errorText == "mpdex: nope: No such directory\nmpdex: listed: 'Artists/Zoo'\n")
  }

  @Test(
    arguments: [
      (["Artists/Björk", "-n", "1"], "Artists/Björk/Homogenic/1.wav\n"),
      (["Artists/Björk", "-n", "1", "--by", "-uri"], "Artists/Björk/Homogenic/2.wav\n"),
      (
        ["Artists/Björk", "-n", "3", "-0"],
        "Artists/Björk/Homogenic/1.wav\0Artists/Björk/Homogenic/2.wav\0"
      ),
      (
        ["-n", "1", "Artists/Björk", "Artists/Zoo"],
        "Artists/Björk/Homogenic/1.wav\nArtists/Zoo/1.wav\n"
      ),
      (
        ["Artists/Björk", "-n", "1", "--json"],
        #"{"kind":"song","uri":"Artists/Björk/Homogenic/1.wav"}"# + "\n"
      ),
      (["Artists/Björk", "-n", "1", "-f", "x"], "x\n"),
    ] as [([ByteString], String)])
  func aNumberLimitsTheSongsOfEachDirectory(_ arguments: [ByteString], _ songs: String) throws {
    let result = try Self.server.get().mpdex(arguments: ["listall"] + arguments)
    #expect((result.status, result.text, result.errorText) == (0, songs, ""))
  }

  @Test func aNumberKeepsTheOrderOfTheServer() throws {
    let all = try run("listall").text.split(separator: "\n")
    #expect(try run("listall", "-n", "4").text.split(separator: "\n") == Array(all.prefix(4)))
    let none = try run("listall", "-n", "2", "nope")
    #expect((none.status, none.errorText) == (76, "mpdex: nope: No such directory\n"))
    #expect(try run("listall", "-n", "0").status == 64)
  }

  @Test func tagsAddDurationsAndTagsToSongsInJSON() throws {
    let server = try LiveServer(library: [
      .directory(
        "d", [.song("c.wav", tags: ["Artist": "A\"a", "Artist": "B", "Title": "T"], seconds: 90)])
    ])
    let song =
      #"{"duration":90,"kind":"song","tags":{"Artist":["A\"a","B"],"Title":["T"]},"uri":"d/c.wav"}"#
      + "\n"
    let directory = #"{"kind":"directory","uri":"d"}"# + "\n"
    #expect(try server.mpdex("ls", "--json", "--tags", "d").text == song)
    #expect(try server.mpdex("listall", "--json", "--tags").text == song)
    #expect(try server.mpdex("ls", "--json", "--tags").text == directory)
    #expect(
      try server.mpdex("listall", "--json").text == #"{"kind":"song","uri":"d/c.wav"}"# + "\n")
    let offset = #""kind":"song","offset":0,"#
    let indexed = song.replacing(#""kind":"song","#, with: offset)
    #expect(try server.mpdex("ls", "--by", "name", "--json", "--tags", "d").text == indexed)
    #expect(try server.mpdex("jump", "d/c", "--json", "--tags").text == indexed)
    for command: ByteString in ["ls", "listall", "jump"] {
      let result = try server.mpdex(command, "--tags", "d")
      #expect((result.status, result.text) == (64, ""))
      #expect(result.errorText.hasPrefix("mpdex: --tags needs --json\n"))
    }
  }

  @Test func formatsApplyOnlyToSongsInPlainText() throws {
    let server = try LiveServer(library: [
      .song("b.wav", tags: ["Title": "A"]), .song("a.wav", tags: ["Title": "B"]),
      .directory("d", [.song("c.wav")]),
    ])
    #expect(try server.mpdex("ls", "-f", "%title%").text == "A\nB\nd\n")
    #expect(try server.mpdex("ls", "-f", "%title%", "--by", "name").text == "B\nA\nd\n")
    #expect(try server.mpdex("ls", "--only", "songs", "-f", "%title%").text == "A\nB\n")
    let environment = ["MPC_FORMAT": "%title%"]
    #expect(try server.mpdex("ls", environment: environment).text == "A\nB\nd\n")
    #expect(try server.mpdex("ls", "-0", environment: environment).text == "b.wav\0a.wav\0d\0")
    let json = try server.mpdex("ls", "--json", environment: environment).text
    #expect(json == (try server.mpdex("ls", "--json").text))
    #expect(json.hasPrefix(#"{"kind":"song","uri":"b.wav"}"#))
    let sorted = try server.mpdex("ls", "--by", "name", "--json").text
    #expect(sorted.hasPrefix(#"{"kind":"song","offset":0,"uri":"a.wav"}"#))
  }
}
