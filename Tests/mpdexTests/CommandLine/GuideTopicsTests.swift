import Bytes
import Foundation
import Testing
import TestSupport

@testable import mpdex

@Suite struct GuideTopicsTests {
  @Test("the topic for users of mpc is one screen of 24 lines") func screen() throws {
    let text = try Command.run(["help", "mpc"], environment: ["COLUMNS": "80"]).text
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
  }

  @Test("each step of the tour fits on a line, and is shown as it runs") func lines() throws {
    let text = try Command.run(["help", "tour"], environment: ["COLUMNS": "80"]).text
    let shown = text.split(separator: "\n").filter { $0.hasPrefix("  mpdex") }
    #expect(shown.map { String($0.dropFirst(2)) } == tourSteps.map(\.command))
    #expect((8...15).contains(tourSteps.count))
  }

  @Test("no step of the tour fails or changes anything") func changesNothing() throws {
    let server = try LiveServer(library: Self.library)
    _ = try server.raw([
      "add Ann", "save Mix", "delete 0", "volume 50", "sticker set song Ann/1.wav rating 8",
    ])
    let home = try TemporaryDirectory()
    let state = try Self.state(of: server)
    let program = URL(filePath: Command.path).deletingLastPathComponent().path
    for step in tourSteps {
      let result = try runProcess(
        "/bin/sh", ["-c", step.command],
        environment: [
          "PATH": program + ":/usr/bin:/bin", "MPD_HOST": server.socketPath, "HOME": home.path,
          "LC_ALL": "C.UTF-8",
        ], timeout: .seconds(30))
      #expect((result.status, result.errorText) == (0, ""), "\(step.command)")
      #expect(try Self.state(of: server) == state, "\(step.command)")
      let isAlwaysFull = !["mpdex history", "mpdex stop --pending"].contains(step.command)
      #expect(!isAlwaysFull || !result.text.isEmpty, "\(step.command)")
    }
  }

  private static let library: MusicLibrary = [
    .directory("Ann", (1...3).map { song($0, by: "Ann") }),
    .directory("Bob", (1...3).map { song($0, by: "Bob") }),
  ]

  private static func song(_ number: Int, by artist: ByteString) -> MusicLibrary.Entry {
    .song(
      ByteString("\(number).wav"),
      tags: [
        "Artist": artist, "AlbumArtist": artist, "Album": "Album",
        "Title": ByteString("Tale \(number)"),
      ], seconds: 200)
  }

  /// All that the tour could change on the server.
  private static func state(of server: LiveServer) throws -> String {
    let lines = try server.raw([
      "status", "playlistinfo", "listplaylists", "listplaylistinfo Mix", "outputs",
      "listpartitions",
      "sticker find song \"\" rating", "stats",
    ])
    let varying = ["uptime: ", "playtime: "]
    return lines.split(separator: "\n").filter { line in
      !varying.contains { line.hasPrefix($0) }
    }.joined(separator: "\n")
  }
}
