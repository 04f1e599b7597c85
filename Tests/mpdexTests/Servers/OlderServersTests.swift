import Bytes
import Testing
import TestSupport

/// The command against servers of older versions, and others that lack parts of the protocol.
@Suite struct OlderServersTests {
  @Test func searchesWithNamesAndValuesBeforeMPD21() throws {
    let server = try ScriptedServer(script: [
      .send("OK MPD 0.19.0\n"), .expect(#"tagtypes "clear""#), .sendLines("OK"),
      .receiveUntil(#"search "Artist" "air""#),
      .receiveUntil("command_list_end"), .sendLines("list_OK", "OK"), .hang,
    ])
    let result = try mpdex(server, "search", "artist", "air")
    #expect(
      (result.status, result.errorText)
        == (1, "mpdex: nothing was found; --fold ignores case and accents\n"))
  }

  @Test func refusesWhatWouldBeMisunderstood() throws {
    let server = try ScriptedServer(script: [.send("OK MPD 0.20.0\n"), .hang])
    let result = try mpdex(server, "list", "album", "artist!=Air")
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText.contains("needs MPD 0.21"), "\(result.errorText)")
    #expect(server.receivedLines.isEmpty)
  }

  @Test func addsAtAPositionByIdentifierBeforeMPD23() throws {
    let status: [ByteString] = ["playlist: 1", "playlistlength: 1", "state: stop"]
    let lines = { (end: ByteString) in
      ScriptedServer.Step.send((status + [end, ""]).joined(separator: "\n"))
    }
    let server = try ScriptedServer(script: [
      .send("OK MPD 0.22.4\n"), .expect("status"), lines("OK"),
      .receiveUntil("command_list_end"), .sendLines("file: a.mp3", "file: b.mp3", "list_OK", "OK"),
      .receiveUntil("command_list_end"), lines("list_OK"),
      .sendLines("Id: 7", "list_OK", "Id: 8", "list_OK"), lines("list_OK"), .sendLines("OK"),
      .hang,
    ])
    #expect(try mpdex(server, "add", "--at", "1", "dir").status == 0)
    let added = server.receivedLines.filter { $0.hasPrefix("add") }
    #expect(added == [#"addid "b.mp3" "0""#, #"addid "a.mp3" "0""#])
  }

  @Test func takesAnUpdateWithoutANumber() throws {
    let server = try ScriptedServer(script: [
      .send("OK MPD 0.16.0\n"), .receiveLine, .sendLines("OK"), .hang,
    ])
    #expect(try mpdex(server, "-q", "update").isSilentSuccess)
  }

  @Test func namesTheRoot() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .sendLines("OK"), .expect("lsinfo"),
      .sendLines("ACK [0@0] {lsinfo} Not implemented"), .hang,
    ])
    let result = try mpdex(server, "lsdirs")
    #expect((result.status, result.errorText) == (76, "mpdex: /: Not implemented\n"))
  }

  private func mpdex(
    _ server: ScriptedServer, _ arguments: ByteString...
  ) throws -> ProcessResult {
    try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
  }
}
