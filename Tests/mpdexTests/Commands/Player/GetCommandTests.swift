import Bytes
import TestSupport
import Testing

@Suite struct GetCommandTests {
  private static let server = Result {
    let server = try LiveServer(files: [
      .song("one.wav", tags: ["Artist": "Ann", "Title": "One"], seconds: 600), .song("two.wav"),
    ])
    _ = try server.raw([
      "setvol 40", "random 1", "add one.wav", "add two.wav", "play 0", "pause 1", "seekcur 12",
      "random 0", "single oneshot",
    ])
    return server
  }

  private func get(_ arguments: ByteString...) throws -> ProcessResult {
    try Self.server.get().mpdex(arguments: ["get"] + arguments)
  }

  @Test(
    "each value is a line",
    arguments: [
      (["state"], "pause\n"), (["STATE", "Title"], "pause\nOne\n"), (["volume"], "40\n"),
      (["position", "nextPosition", "length"], "1\n2\n2\n"), (["random", "single"], "off\nonce\n"),
      (["elapsed", "duration"], "12\n600\n"), (["album", "artist"], "\nAnn\n"),
      (["uri", "file", "error"], "one.wav\none.wav\n\n"), (["partition"], "default\n"),
    ] as [([ByteString], String)])
  func values(names: [ByteString], text: String) throws {
    let server = try Self.server.get()
    let result = try server.mpdex(arguments: ["get"] + names)
    #expect((result.status, result.text, result.errorText) == (0, text, ""))
    // With an option the parser reads the line.
    #expect(try server.mpdex(arguments: ["get", "-q"] + names).text == text)
  }

  @Test("records end with NULs, objects have the values that there are") func otherForms() throws {
    #expect(try get("state", "album", "-0").text == "pause\0\0")
    #expect(
      try get("--json", "state", "album", "elapsed", "random", "title").text
        == #"{"elapsed":12,"random":false,"state":"pause","title":"One"}"# + "\n")
  }

  @Test("the version is that of the greeting") func version() throws {
    let server = try ScriptedServer(script: [.send("OK MPD 0.24.1\n"), .hang])
    let result = try Command.run(
      ["get", "version"], environment: ["MPD_HOST": server.socketPath])
    #expect(result.text == "0.24.1\n")
  }

  @Test("what belongs to a song is empty without one") func stopped() throws {
    let server = try LiveServer(library: [.song("one.wav")])
    #expect(
      try server.mpdex("get", "state", "elapsed", "title", "position", "length").text
        == "stop\n\n\n\n0\n")
  }

  @Test("an unknown name is refused with the nearest one") func unknownName() throws {
    let result = try get("elapsd")
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("there is no value 'elapsd'; nearest: elapsed"))
    #expect(try get().status == 64)
  }
}
