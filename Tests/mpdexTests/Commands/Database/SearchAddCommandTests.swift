import Bytes
import Testing
import TestSupport

@Suite struct SearchAddCommandTests {
  private func server(_ configuration: String...) throws -> LiveServer {
    let server = try LiveServer(
      library: SearchCommandTests.library, configuration: configuration)
    _ = try server.raw(["add plain.wav", "add plain.wav"])
    return server
  }

  @Test(
    arguments: [
      ([], ["plain", "plain", "one", "two"]), (["--at", "end"], ["plain", "plain", "one", "two"]),
      (["--at", "start"], ["one", "two", "plain", "plain"]),
      (["--at", "2"], ["plain", "one", "two", "plain"]),
      (["--by", "Title"], ["plain", "plain", "two", "one"]),
      (["--by", "-Date", "--window", "0:1", "--at=1"], ["one", "plain", "plain"]),
      (["--next"], ["one", "two", "plain", "plain"]),
      (["-n", "1", "--next"], ["one", "plain", "plain"]),
      (["-n", "1"], ["plain", "plain", "one"]),
      (["--by", "-file"], ["plain", "plain", "two", "one"]),
      (["--by", "file", "--window", "1:", "--at", "2"], ["plain", "two", "plain"]),
    ] as [([ByteString], [String])])
  func addsMatchesAtAPlace(_ options: [ByteString], _ names: [String]) throws {
    for command: ByteString in ["findadd", "searchadd"] {
      let server = try server()
      let result = try server.mpdexWithNotes(arguments: [command, "artist=Björk"] + options)
      let count = names.count - 2
      #expect((result.status, result.text) == (0, ""))
      #expect(
        result.errorText == "mpdex: \(count) song\(count == 1 ? "" : "s") added to the queue\n")
      let uris = names.map { $0 == "plain" ? "plain.wav" : "Rock/\($0).wav" }
      #expect(try server.queue() == uris)
    }
  }

  @Test(
    arguments: [
      ("searchadd --fold artist=bjork", ["p", "p", "one", "two"], "stop"),
      ("searchadd --fold artist=bjork --at 1", ["one", "two", "p", "p"], "stop"),
      ("findadd artist=Björk --replace", ["one", "two"], "stop"),
      ("findadd artist=Björk --replace --play", ["one", "two"], "play 0"),
      ("findadd artist=Björk --play", ["p", "p", "one", "two"], "play 2"),
      ("searchadd --fold artist=bjork --by=-file --play", ["p", "p", "two", "one"], "play 2"),
      ("searchadd artist=Björk --play --at 2", ["p", "one", "two", "p"], "play 1"),
    ] as [(String, [String], String)])
  func replacesTheQueueAndPlays(_ line: String, _ names: [String], _ state: String) throws {
    let server = try LiveServer(files: [
      .song("one.wav", tags: ["Artist": "Björk", "Title": "1"], seconds: 60),
      .song("two.wav", tags: ["Artist": "Björk", "Title": "2"], seconds: 60),
      .song("p.wav", seconds: 60),
    ])
    _ = try server.raw(["add p.wav", "add p.wav"])
    let sorted = line.contains("--by") ? [] : ["--by", "Title"] as [ByteString]
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    #expect(try server.mpdex(arguments: words + sorted).isSilentSuccess)
    #expect(try server.queue() == names.map { $0 + ".wav" })
    #expect(try server.playState() == state)
  }

  @Test(
    arguments: [
      (
        ["findadd", "artist=nobody", "--replace"], 1,
        "there are no songs to add; the queue is unchanged"
      ),
      (
        ["findadd", "artist=Björk", "--replace", "--at", "1"], 64,
        "give only one of --next, --at and --replace"
      ),
      (["findadd", "artist=björk"], 1, "nothing was found"),
      (["findadd", "artist=Björk", "--at", "9"], 1, "position 9 is outside the queue"),
      (["findadd", "artist=Björk", "--at", "+1"], 1, "there is no current song"),
      (["findadd", "(frob"], 76, "Unknown filter type"), (["searchadd"], 64, "no filter"),
      (["searchadd", "artist"], 64, "has no value"),
      (["findadd", "artist=björk", "--by", "file"], 1, "nothing was found"),
    ] as [([ByteString], Int32, String)])
  func failuresAddNothing(_ arguments: [ByteString], _ status: Int32, _ message: String) throws {
    let server = try server()
    let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
    #expect(try server.queue().count == 2)
  }

  @Test func addsOnlyWhatFitsInTheQueue() throws {
    let server = try server("max_playlist_length \"3\"")
    let result = try server.mpdex("findadd", "artist=Björk")
    #expect((result.status, result.text) == (75, ""))
    #expect(
      result.errorText.hasPrefix("mpdex: 1 song added to the queue before an error occurred: "))
    #expect(try server.queue() == ["plain.wav", "plain.wav", "Rock/one.wav"])
  }

  @Test func readsFiltersFromStandardInput() throws {
    let server = try server()
    let lines = Array("artist=Björk\nfile~one\n".utf8)
    #expect(try server.mpdex("search", "-", input: lines).text == "Rock/one.wav\n")
    let ended = Array("artist=Björk\0file~one\0".utf8)
    #expect(try server.mpdex("find", "-", "-0", input: ended).text == "Rock/one.wav\0")
    for (command, options, input) in [("searchadd", [], lines), ("findadd", ["-0"], ended)] {
      _ = try server.raw(["clear"])
      let result = try server.mpdexWithNotes(
        arguments: [ByteString(command), "-"] + options.map { ByteString($0) }, input: input)
      #expect(result.errorText == "mpdex: 1 song added to the queue\n")
      #expect(try server.queue() == ["Rock/one.wav"])
    }
  }
}
