import Bytes
import Testing
import TestSupport

/// A CUE sheet, which MPD lists as a directory of its tracks and as a playlist.
@Suite struct SheetsNamedTwiceTests {
  private static let sheet = """
    FILE "op.wav" WAVE
      TRACK 01 AUDIO
        TITLE "Overture"
        INDEX 01 00:00:00
      TRACK 02 AUDIO
        TITLE "Aria"
        INDEX 01 00:20:00
    """

  private static func server() throws -> LiveServer {
    let server = try LiveServer(files: [
      .directory("cu", [.song("op.wav", seconds: 30), .song("a.wav")])
    ])
    try writeFile(server.musicDirectory + "/cu/op.cue", Array(sheet.utf8))
    _ = try server.mpdex("update", "--wait", "-q")
    return server
  }

  @Test func aSheetIsOneEntryOfAnIndex() throws {
    let server = try Self.server()
    let jump = try server.mpdex("jump", "cu/op.c", "--unique", "--json")
    #expect(jump.status == 0)
    #expect(jump.text.contains(#""kind":"directory""#))
    let list = try server.mpdex("jump", "cu/op.c", "--unique", "--only", "playlists")
    #expect((list.status, list.text) == (0, "cu/op.cue\n"))
    let sorted = try server.mpdex("ls", "--by", "name", "cu").text.split(separator: "\n")
    #expect(sorted.count { $0 == "cu/op.cue" } == 1)
  }

  @Test func aFilterAmongTheLinesDoesNotSeparateThem() throws {
    let server = try Self.server()
    let lines = try server.mpdex("ls", "cu").output + Array("(file == 'cu/a.wav')\n".utf8)
    #expect(try server.mpdex("add", input: lines).status == 0)
    let queue = try server.queue()
    #expect(queue.count { $0.hasSuffix(".cue/track0001") } == 1, "\(queue)")
    #expect(queue.count { $0 == "cu/a.wav" } == 2)
  }

  @Test func whatLsPrintsTwiceIsAddedOnce() throws {
    let server = try Self.server()
    let lines = try server.mpdex("ls", "cu").text
    #expect(lines.split(separator: "\n").count { $0 == "cu/op.cue" } == 2)
    let songs = lines.split(separator: "\n").count { $0.hasSuffix(".wav") }
    #expect(try server.mpdex("add", input: Array(lines.utf8)).isSilentSuccess)
    #expect(try server.raw(["status"]).contains("playlistlength: \(songs + 2)\n"))
    #expect(try server.mpdex("add", "cu/a.wav", "cu/a.wav").isSilentSuccess)
    #expect(try server.raw(["status"]).contains("playlistlength: \(songs + 4)\n"))
  }
}
