import Bytes
import Testing
import TestSupport

@Suite struct PlaylistCheckTests {
  private static let server = Result {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("whole", ["d/1.wav", "http://localhost:1/x", "plain.wav"])
    try server.write("b\tx", ["old/1.wav", "d/1.wav", "old/2.wav", "old/1.wav"])
    try server.write("a", ["plain.wav", "gone\u{1}.wav"])
    return server
  }

  @Test func printsTheMissingEntries() throws {
    let server = try Self.server.get()
    let result = try server.mpdex("playlist", "check")
    #expect(
      (result.status, result.text) == (
        1,
        "a\t2\tgone\u{1}.wav\nb\tx\t1\told/1.wav\nb\tx\t3\told/2.wav\nb\tx\t4\told/1.wav\n"
      ))
    #expect(
      result.errorText
        == "mpdex: the files of 4 songs are missing; `mpdex playlist repair NAME` looks for moved files\n"
    )
    let one = try server.mpdex("playlist", "check", "a", "-0")
    #expect((one.status, one.text) == (1, "a\t2\tgone\u{1}.wav\0"))
    #expect(
      one.errorText
        == "mpdex: the file of 1 song is missing; `mpdex playlist repair 'a'` looks for moved files\n"
    )
    #expect(try server.mpdex("playlist", "check", "whole").isSilentSuccess)
  }

  @Test func aTerminalGetsBlanksBetweenTheColumns() throws {
    let result = try Self.server.get().mpdex(
      "playlist", "check", "a", environment: ["TERM": "dumb"], terminal: .output)
    #expect(result.text == #"a  2  gone\x01.wav"# + "\n")
  }

  @Test func printsJSON() throws {
    let result = try Self.server.get().mpdex("playlist", "check", "--json", "b\tx")
    #expect(result.status == 1)
    #expect(result.text.hasPrefix(#"{"name":"b\tx","position":1,"uri":"old/1.wav"}"# + "\n"))
  }

  @Test func aMissingPlaylistExitsWith76() throws {
    let result = try Self.server.get().mpdex("playlist", "check", "whol")
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText == "mpdex: whol: No such playlist; nearest: whole\n")
  }

  @Test func findsNothingWithoutPlaylists() throws {
    #expect(try LiveServer.withPlaylistLibrary().mpdex("playlist", "check").isSilentSuccess)
  }
}
