import Bytes
import Testing
import TestSupport

@Suite struct PlaylistCommandTests {
  @Test func printsStoredPlaylistsWithPositions() throws {
    let server = try LiveServer(library: SampleLibrary.library)
    _ = try server.raw([
      #"playlistadd "m x" "Artists/Zoo/1.wav""#, #"playlistadd "m x" "Artists/Bell/1.wav""#,
    ])
    #expect(try server.mpdex("playlist", "m x").text == "Artists/Zoo/1.wav\nArtists/Bell/1.wav\n")
    #expect(
      try server.mpdex("playlist", "m x", "-0").text == "Artists/Zoo/1.wav\0Artists/Bell/1.wav\0")
    #expect(try server.mpdex("playlist", "m x", "-f", "%position%").text == "1\n2\n")
    #expect(
      try server.mpdex("playlist", "m x", "--by", "uri", "-f", "%position%").text == "2\n1\n")
    #expect(
      try server.mpdex("playlist", "m x", "--by", "uri", "-n", "1").text
        == "Artists/Bell/1.wav\n")
    let json = try server.mpdex("playlist", "m x", "--json").text
    #expect(json.hasSuffix(#""position":2,"tags":{},"uri":"Artists/Bell/1.wav"}"# + "\n"))
  }

  @Test func aTerminalIsToldTheTotal() throws {
    let server = try LiveServer(files: [
      .song("a.wav", seconds: 50), .song("b.wav", seconds: 74.5),
    ])
    _ = try server.raw(["add a.wav", "add b.wav"])
    let total = { (words: ByteString...) in
      try server.mpdex(arguments: ["playlist", "-v"] + words, terminal: .output).errorText
    }
    #expect(try total() == "mpdex: 2 songs, 2:05\n")
    #expect(try total("-n", "1") == "mpdex: 1 song, 0:50\n")
    #expect(try total("--json") == "")
    #expect(try server.mpdex("playlist", "-v").errorText == "")
  }

  @Test func aMissingPlaylistExitsWith76() throws {
    let server = try LiveServer(library: nil)
    let result = try server.mpdex("playlist", "n\u{1B}o")
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText == "mpdex: n\\eo: No such playlist\n")
  }

  @Test func anEmptyQueuePrintsNothingAndSucceeds() throws {
    let server = try LiveServer(library: nil)
    let result = try server.mpdex("playlist", "--json")
    #expect((result.status, result.text, result.errorText) == (0, "", ""))
  }

  @Test func readsALongQueueInParts() throws {
    let server = try LiveServer(library: .flatSongs(count: 4500))
    _ = try server.raw([#"add "Flat""#])
    let queue = try server.queue()
    #expect(queue.count == 4500)
    #expect(try server.mpdex("playlist", "-f", "%file%").text == queue.map { $0 + "\n" }.joined())
  }

  /// The queue changes between two parts: it is read again, and no old song is printed.
  @Test func printsAConsistentSnapshotOfTheQueue() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .send("OK\n"),
      .receiveUntil("command_list_end"), .send(Self.part("old", 2048, of: 2049, version: 1)),
      .receiveUntil("command_list_end"), .send(Self.part("new", 1, of: 2049, version: 2)),
      .receiveUntil("command_list_end"), .send(Self.part("new", 1, of: 1, version: 2)), .hang,
    ])
    let result = try Command.run(
      ["playlist", "-f", "%file%"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (0, "new\n"))
    #expect(server.failures.isEmpty)
  }

  @Test func givesUpOnAQueueThatKeepsChanging() throws {
    let server = try AnsweringServer { number in
      // The first request is about tags; then the version grows with every response.
      number == 0 ? "OK\n" : Self.part("x", 2048, of: 3000, version: number)
    }
    let result = try Command.run(
      ["playlist", "-f", "%file%"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText.contains("changes faster than it can be read"))
  }

  private static func part(_ name: String, _ count: Int, of length: Int, version: Int) -> ByteString
  {
    let songs = String(repeating: "file: \(name)\n", count: count)
    return ByteString(
      "playlist: \(version)\nplaylistlength: \(length)\nlist_OK\n\(songs)list_OK\nOK\n")
  }
}
