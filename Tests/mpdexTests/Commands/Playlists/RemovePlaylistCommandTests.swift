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

  @Test func readsStandardInputOnlyWithADash() throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("a b", [])
    #expect(try server.mpdex("rm", input: Array("a b\n".utf8)).status == 64)
    #expect(try server.playlistNames() == ["a b"])
    #expect(try server.mpdex("rm", "-0", "-", input: Array("a b\0".utf8)).status == 0)
    #expect(try server.playlistNames() == [])
  }
}
