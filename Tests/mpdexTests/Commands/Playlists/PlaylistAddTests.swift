import Bytes
import Testing
import TestSupport

/// `mpdex playlist add --replace`.
@Suite struct PlaylistAddTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let three = PlaylistLibrary.three
  private static let plain = PlaylistLibrary.plain

  @Test(
    arguments: [
      ([one, two, three], [one, two, three], "nothing to do: 'mix' stays as it is"),
      ([one], [one, two], "1 song added to 'mix'"),
      ([one, two, three], [three, two], "1 song removed from 'mix', 1 moved"),
      ([], [plain], "1 song added to 'mix'"),
      ([one, one], [one, one, one], "1 song added to 'mix'"),
      ([one, two, one], [two, one, one], "1 song moved in 'mix'"),
      ([plain, one], [two, three], "2 songs added to 'mix', 2 removed"),
    ] as [([String], [String], String)])
  func setsToExactlyTheInput(_ old: [String], _ new: [String], _ note: String) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", old)
    let input = Array(new.map { $0 + "\n" }.joined().utf8)
    let result = try server.mpdexWithNotes("playlist", "add", "--replace", "mix", "-", input: input)
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText == "mpdex: \(note)\n")
    #expect(try server.playlist("mix") == new)
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func createsAMissingPlaylist() throws {
    let server = try LiveServer.withPlaylistLibrary()
    #expect(try server.mpdex("playlist", "add", "--replace", "new", "d", "plain.wav").status == 0)
    #expect(try server.playlist("new") == [Self.one, Self.two, Self.three, Self.plain])
    #expect(try server.playlistNames() == ["new"])
  }

  @Test func anEmptyInputChangesNothing() throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", [Self.one])
    let result = try server.mpdex("playlist", "add", "--replace", "mix", input: [])
    #expect((result.status, result.text) == (64, ""))
    #expect(try server.playlist("mix") == [Self.one])
  }

  @Test func acceptsURLsAndOddNames() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let uris = [#"odd/q"uo\te.wav"#, "http://localhost:1/a b"]
    let input = Array(uris.map { $0 + "\0" }.joined().utf8)
    let result = try server.mpdex("playlist", "add", "--replace", "-0", "mix", input: input)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try server.playlist("mix") == uris)
  }

  @Test func storesLocalFilesByTheirRelativePath() throws {
    let server = try LiveServer(files: [.directory("d", [.song("1.wav")])])
    let path = "\(server.musicDirectory)/d/1.wav"
    #expect(try server.mpdex("playlist", "add", "--replace", "mix", ByteString(path)).status == 0)
    #expect(try server.mpdex("addplaylist", "mix", ByteString("file://\(path)")).status == 0)
    #expect(try server.playlist("mix") == [Self.one, Self.one])
  }
}
