import Bytes
import Testing
import TestSupport

@Suite struct WaitCommandTests {
  private func queued(seconds: Double = 60) throws -> LiveServer {
    let server = try LiveServer(files: [
      .song("a.wav", seconds: seconds), .song("b.wav", seconds: seconds),
    ])
    _ = try server.raw(["add a.wav", "add b.wav"])
    return server
  }

  @Test func waitsForAnotherSong() throws {
    let server = try queued()
    #expect(
      try server.mpdex("wait", "--for", "song", meanwhile: ["play 0", "play 1"]).isSilentSuccess)
    #expect(
      try server.mpdex("wait", "--for", "song", meanwhile: ["play 0", "stop"]).isSilentSuccess)
  }

  @Test func pausingDoesNotCountAsAnotherSong() throws {
    let server = try queued()
    _ = try server.raw(["play 1"])
    let result = try server.run(
      ["wait", "--for", "song", "--timeout", "1"],
      meanwhile: { _ = try $0.raw(["pause 1", "pause 0"]) })
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: the song has not changed after 1 second\n")
  }

  /// A server whose player changes all the time, but not its song, as in a fade of the volume.
  @Test func otherChangesDoNotMakeTheWaitLonger() throws {
    let server = try AnsweringServer(version: "0.23.5") { lines, _ in
      switch lines.first {
      case "idle playlist player": "changed: player\nOK\n"
      case "noidle": ""
      case "status":
        "state: play\nsong: 0\nsongid: 1\nlist_OK\nfile: a\nPos: 0\nId: 1\nlist_OK\nOK\n"
      default: "OK\n"
      }
    }
    let result = try Command.run(
      ["wait", "--for", "song", "--timeout", "1"], environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: the song has not changed after 1 second\n")
  }

  @Test func waitsForTheEndOfTheQueue() throws {
    let server = try queued(seconds: 1)
    _ = try server.raw(["play 1"])
    #expect(try server.mpdex("wait", "--for", "stop", "--timeout", "20").isSilentSuccess)
    #expect(try server.raw(["status"]).contains("state: stop"))
  }

  @Test(arguments: ["pause 1", "stop"])
  func waitsForPlaybackToStop(_ request: String) throws {
    let server = try queued()
    _ = try server.raw(["play 0"])
    let late = try server.mpdex("wait", "--for", "stop", "--timeout", "2")
    #expect((late.status, late.text) == (1, ""))
    #expect(late.errorText == "mpdex: playback has not stopped after 2 seconds\n")
    #expect(try server.mpdex("wait", "--for", "stop", meanwhile: [request]).isSilentSuccess)
    #expect(try server.mpdex("wait", "--for", "stop").isSilentSuccess)
  }

  @Test func waitsForAQueueChange() throws {
    let server = try queued()
    let late = try server.mpdex("wait", "--for", "queue", "--timeout", "1")
    #expect((late.status, late.text) == (1, ""))
    #expect(late.errorText == "mpdex: the queue has not changed after 1 second\n")
    #expect(try server.mpdex("wait", "--for", "queue", meanwhile: ["shuffle"]).isSilentSuccess)
  }

  @Test func waitsForTheEndOfAnUpdate() throws {
    let server = try queued()
    #expect(try server.mpdex("wait", "--for", "update").isSilentSuccess)
    _ = try server.raw(["rescan"])
    #expect(try server.mpdex("wait", "--for", "update").isSilentSuccess)
    #expect(try !server.raw(["status"]).contains("updating_db"))
  }

  @Test func waitsForADatabaseChange() throws {
    let server = try queued()
    let late = try server.mpdex("wait", "--for", "database", "--timeout", "1")
    #expect(late.errorText == "mpdex: the database has not changed after 1 second\n")
    #expect(try server.mpdex("wait", "--for", "database", meanwhile: ["rescan"]).isSilentSuccess)
  }

  @Test func aZeroTimeoutChecksOnce() throws {
    let server = try queued()
    #expect(try server.mpdex("wait", "--for", "stop", "--timeout", "0").isSilentSuccess)
    _ = try server.raw(["play 0"])
    let result = try server.mpdex("wait", "--for", "stop", "--timeout", "0")
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText == "mpdex: playback has not stopped\n")
    #expect(try server.mpdex("wait", "--for", "song", "--timeout", "0").status == 1)
  }

  @Test(arguments: [["wait"], ["wait", "--for"], ["wait", "--for", "foo"], ["wait", "song"]])
  func requiresAKnownEventToWaitFor(_ arguments: [String]) throws {
    let result = try Command.run(arguments.map { ByteString($0) })
    #expect((result.status, result.text) == (64, ""))
  }

  @Test func currentWaitsForAnotherSong() throws {
    let server = try queued()
    let late = try server.mpdex("current", "--wait", "--timeout", "1")
    #expect((late.status, late.text) == (1, ""))
    #expect(late.errorText == "mpdex: the song has not changed after 1 second\n")
    let other = try server.mpdex("current", "--wait", meanwhile: ["play 0", "play 1"])
    #expect(["a.wav\n", "b.wav\n"].contains(other.text))
    let next = try server.mpdex("-w", "current", meanwhile: ["play 1", "stop"])
    #expect(["b.wav\n", ""].contains(next.text))
    #expect(next.status == 0)
  }
}
