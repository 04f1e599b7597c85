import Bytes
import Testing
import TestSupport

@Suite struct InsertCommandTests {
  private static let a = "Artists/abba/1.wav"
  private static let b = "Artists/Bell/1.wav"
  private static let z = "Artists/Zoo/1.wav"

  /// Returns a server with two songs queued, paused at the first.
  private func server() throws -> LiveServer {
    let server = try LiveServer(files: SampleLibrary.library)
    _ = try server.raw(["add \"\(Self.z)\"", "add \"\(Self.z)\"", "play 0", "pause 1"])
    return server
  }

  @Test func insertsEntriesAfterTheCurrentSongInOrder() throws {
    let server = try server()
    let result = try server.mpdexWithNotes("insert", ByteString(Self.b), "Artists/abba/")
    #expect(
      (result.status, result.text, result.errorText) == (
        0, "", "mpdex: 3 songs added to the queue\n"
      ))
    #expect(try server.queue() == [Self.z, Self.b, Self.a, "Artists/abba/2.wav", Self.z])
  }

  /// The last entry is sent first, so that the refused one is not the first of those that were not added.
  @Test(arguments: [[Self.a, "nope"], ["nope", Self.a], [Self.a, "nope", Self.b]])
  func namesTheEntryThatIsRefused(_ entries: [String]) throws {
    let result = try server().mpdex(arguments: ["insert"] + entries.map { ByteString($0) })
    #expect(result.status == 75 || result.status == 76)
    #expect(
      result.errorText.contains(": nope: no such song, directory or playlist"),
      "\(result.errorText)")
  }

  @Test func acceptsPrefixPaths() throws {
    let server = try server()
    #expect(try server.mpdex("-q", "insert", "--jump", "ar/bel", "ar/abb").errorText == "")
    #expect(try server.queue() == [Self.z, Self.b, Self.a, "Artists/abba/2.wav", Self.z])
  }

  @Test func randomModeRaisesThePriorityOfInsertedSongs() throws {
    let server = try server()
    _ = try server.raw(["random 1", "prio 254 1"])
    #expect(try server.mpdex("insert", ByteString(Self.a)).status == 0)
    #expect(try server.mpdex("insert", ByteString(Self.b)).status == 0)
    let shown = try server.mpdex("playlist", "-f", "%prio% %file%").text
    #expect(shown == "0 \(Self.z)\n254 \(Self.z)\n255 \(Self.a)\n255 \(Self.b)\n")
  }

  /// No priority is set if the queue is played in order.
  @Test func setsNoPriorityWithoutRandomMode() throws {
    let server = try server()
    #expect(try server.mpdex("insert", "Artists/abba").status == 0)
    #expect(try !server.raw(["playlistinfo"]).contains("Prio:"))
  }

  @Test func skipsThePriorityOfSongsNoLongerQueued() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("status"), .send("random: 1\nOK\n"), .expect("currentsong"),
      .send("OK\n"), .expect("status"), .send("playlist: 4\nOK\n"),
      .receiveUntil("command_list_end"),
      .send("list_OK\nlist_OK\nplaylistlength: 2\nlist_OK\n"),
      .send("cpos: 0\nId: 7\ncpos: 1\nId: 8\nlist_OK\nOK\n"),
      .receiveUntil("command_list_end"), .send("ACK [50@0] {prioid} No such song\n"),
      .expect("command_list_ok_begin"), .expect(#"prioid "1" "8""#), .expect("command_list_end"),
      .send("list_OK\nOK\n"), .hang,
    ])
    let result = try Command.run(
      ["-v", "insert", "Dir"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.errorText) == (0, "mpdex: 2 songs added to the queue\n"))
    #expect(server.failures.isEmpty)
  }
}
