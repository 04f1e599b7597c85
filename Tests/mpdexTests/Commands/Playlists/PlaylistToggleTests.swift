import Bytes
import Testing
import TestSupport

@Suite struct PlaylistToggleTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let plain = PlaylistLibrary.plain

  @Test(
    arguments: [
      ([one], [plain], "+ d/1.wav\n", [plain, one]),
      ([one, one], [plain], "+ d/1.wav\n", [plain, one]),
      ([one], [one, plain, one], "- d/1.wav\n", [plain]),
      ([two, one], [one, plain], "+ d/2.wav\n- d/1.wav\n", [plain, two]),
      (["gone.wav"], ["gone.wav", plain], "- gone.wav\n", [plain]),
      (["d/"], [two], "+ d/1.wav\n- d/2.wav\n+ d/3.wav\n", [one, "d/3.wav"]),
      (["http://localhost:1/x"], [], "+ http://localhost:1/x\n", ["http://localhost:1/x"]),
      ([one], [one], "- d/1.wav\n", []),
    ] as [([String], [String], String, [String])])
  func addsOrRemoves(_ uris: [String], _ old: [String], _ text: String, _ new: [String]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", old)
    let arguments = ["playlist", "toggle", "mix"] + uris.map { ByteString($0) }
    let dry = try server.mpdex(arguments: arguments + ["--dry-run"])
    #expect((dry.status, dry.text, dry.errorText) == (0, text, ""))
    #expect(try server.playlist("mix") == old)
    let result = try server.mpdex(arguments: arguments)
    #expect((result.status, result.text, result.errorText) == (0, text, ""))
    #expect(try server.playlist("mix") == new)
    #expect(try server.mpdex(arguments: arguments).status == (uris == ["gone.wav"] ? 76 : 0))
    #expect(try server.playlist("mix").map(Set.init) == Set(uris == ["gone.wav"] ? new : old))
  }

  @Test func togglesTheCurrentSong() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let none = try server.mpdex("playlist", "toggle", "new")
    #expect((none.status, none.text) == (1, ""))
    #expect(none.errorText == "mpdex: there is no current song; nothing was changed\n")
    _ = try server.raw(["add d/2.wav", "play", "pause 1"])
    #expect(try server.mpdex("playlist", "toggle", "new").text == "+ d/2.wav\n")
    #expect(try server.playlist("new") == [Self.two])
    #expect(try server.mpdex("playlist", "toggle", "new").text == "- d/2.wav\n")
    #expect(try server.playlist("new") == [])
  }

  @Test func readsURIsFromStandardInput() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let input = Array("d/1.wav\0odd/q\"uo\\te.wav\0".utf8)
    let result = try server.mpdex("playlist", "toggle", "-0", "mix", "-", input: input)
    #expect((result.status, result.text) == (0, "+ d/1.wav\n+ odd/q\"uo\\te.wav\n"))
    #expect(try server.playlist("mix") == [Self.one, #"odd/q"uo\te.wav"#])
  }

  @Test func whatIsPipedIsToggled() throws {
    let server = try LiveServer.withPlaylistLibrary()
    _ = try server.raw(["add d/2.wav", "play", "pause 1"])
    let piped = try server.mpdex("playlist", "toggle", "mix", input: Array("d/1.wav\n".utf8))
    #expect((piped.status, piped.text) == (0, "+ d/1.wav\n"))
    let json = Array(#"{"uri":"plain.wav"}"#.utf8)
    #expect(try server.mpdex("playlist", "toggle", "mix", input: json).text == "+ plain.wav\n")
  }

  @Test(
    arguments: [
      (["plain.wav", "nope.wav"], 76, "nope.wav: no such song or directory; nothing was changed"),
      (["d/1.wav", "#hash.wav"], 76, "a playlist cannot hold '#hash.wav'"),
      (["plain.wav", ""], 64, "a URI is empty; nothing was changed"),
    ] as [([String], Int32, String)])
  func changesNothingIfASongIsWrong(_ uris: [String], _ status: Int32, _ message: String) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", [Self.one])
    let before = try server.stamp(ofPlaylist: "mix")
    let result = try server.mpdex(
      arguments: ["playlist", "toggle", "mix"] + uris.map { ByteString($0) })
    #expect((result.status, result.text) == (status, ""))
    #expect(result.errorText.hasPrefix("mpdex: " + message), "\(result.errorText)")
    #expect(try server.stamp(ofPlaylist: "mix") == before)
  }
}
