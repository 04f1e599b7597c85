import Bytes
import Testing
import TestSupport

@Suite struct RemovePlaylistCommandTests {
  @Test func aMissingPlaylistDoesNotStopTheOthers() throws {
    let server = try LiveServer.withPlaylistLibrary()
    for name in ["a", "b", "c"] { try server.write(name, []) }
    let result = try server.mpdex("rm", "a", "nope", "b")
    #expect((result.status, result.text) == (75, ""))
    #expect(result.errorText == "mpdex: nope: No such playlist\nmpdex: removed: 'a', 'b'\n")
    #expect(try server.playlistNames() == ["c"])
    #expect(try server.mpdex("rm", "nope").status == 76)
  }

  @Test func aDryRunSaysWhatWouldBeRemovedAndRenamed() throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("a", [PlaylistLibrary.one, PlaylistLibrary.two])
    try server.write("b", [PlaylistLibrary.one])
    let removal = try server.mpdex("rm", "--dry-run", "a", "nope", "b")
    #expect(removal.status == 75)
    #expect(
      removal.text
        == "'a' (2 songs) would be removed\n'b' (1 song) would be removed\n")
    #expect(removal.errorText == "mpdex: nope: No such playlist\nmpdex: found: 'a', 'b'\n")
    let renaming = try server.mpdex("renplaylist", "a", "c", "--dry-run")
    #expect((renaming.status, renaming.text) == (0, "'a' would be renamed to 'c'\n"))
    for names: [ByteString] in [["a", "b"], ["nope", "c"]] {
      let dry = try server.mpdex(arguments: ["playlist", "rename", "--dry-run"] + names)
      #expect(try dry == server.mpdex(arguments: ["playlist", "rename"] + names))
      #expect((dry.status, dry.text) == (76, ""))
    }
    #expect(try server.playlistNames().sorted() == ["a", "b"])
  }

  @Test func readsStandardInputOnlyWithADash() throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("a b", [])
    #expect(try server.mpdex("rm", input: Array("a b\n".utf8)).status == 64)
    #expect(try server.playlistNames() == ["a b"])
    #expect(try server.mpdex("rm", "-0", "-", input: Array("a b\0".utf8)).status == 0)
    #expect(try server.playlistNames() == [])
  }
}
