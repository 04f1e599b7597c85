import Bytes
import Testing
import TestSupport

/// What only the queue has of songs, and how it comes back: the names of stations, and the tracks of CUE sheets.
@Suite struct QueueTagsTests {
  /// A server with a file of a minute that a CUE sheet divides into three tracks, and a list of two stations.
  private struct Fixture {
    let server: LiveServer
    let directory: TemporaryDirectory

    init() throws {
      server = try LiveServer(files: [
        .song("side.wav", seconds: 60), .song("other.wav", seconds: 60),
      ])
      directory = try TemporaryDirectory(prefix: "state")
      try writeFile(server.musicDirectory + "/side.cue", Array(QueueTagsTests.sheet.utf8))
      try writeFile(server.musicDirectory + "/radio.pls", Array(QueueTagsTests.stations.utf8))
      try server.update()
    }

    @discardableResult
    func mpdex(_ line: String, input: String? = nil) throws -> ProcessResult {
      try server.mpdex(
        arguments: line.split(separator: " ").map { ByteString(String($0)) },
        input: input.map { Array($0.utf8) },
        environment: ["XDG_STATE_HOME": directory.path("state")])
    }

    /// The URI, the range and the names of each song of the queue.
    func queue() throws -> [String] {
      let wanted = ["file: ", "Range: ", "Title: ", "Name: ", "Prio: "]
      return try server.raw(["playlistinfo"]).split(separator: "\n").map(String.init)
        .filter { wanted.contains(where: $0.hasPrefix) }
    }
  }

  private static let sheet = """
    FILE "side.wav" WAVE
      TRACK 01 AUDIO
        TITLE "Overture"
        INDEX 01 00:00:00
      TRACK 02 AUDIO
        TITLE "Aria"
        INDEX 01 00:20:00
      TRACK 03 AUDIO
        TITLE "Finale"
        INDEX 01 00:45:37

    """

  private static let stations = """
    [playlist]
    File1=http://127.0.0.1:9/a
    Title1=Station A
    File2=http://127.0.0.1:9/b
    Title2=Station B
    NumberOfEntries=2
    Version=2

    """

  @Test(arguments: ["clear -q", "del 1", "del 2", "add --replace other.wav", "queue apply -"])
  func stationsKeepTheirNames(_ line: String) throws {
    let fixture = try Fixture()
    #expect(try fixture.server.raw(["load radio.pls"]) == "OK\n")
    let before = try fixture.queue()
    #expect(before.filter { $0.contains("Station") }.count == 2)
    for _ in 0..<2 {
      #expect(try fixture.mpdex(line, input: "other.wav\n").status == 0)
      let after = try fixture.queue()
      #expect(after != before)
      #expect(try fixture.mpdex("queue undo").isSilentSuccess)
      #expect(try fixture.queue() == before)
      #expect(try fixture.mpdex("queue redo").isSilentSuccess)
      #expect(try fixture.queue() == after)
      #expect(try fixture.mpdex("undo").isSilentSuccess)
    }
  }

  @Test func aStashKeepsTheNamesOfStations() throws {
    let fixture = try Fixture()
    #expect(try fixture.server.raw(["load radio.pls"]) == "OK\n")
    let before = try fixture.queue()
    #expect(try fixture.mpdex("queue stash radio").isSilentSuccess)
    try fixture.mpdex("add --replace other.wav")
    #expect(try fixture.mpdex("queue switch radio").isSilentSuccess)
    #expect(try fixture.queue() == before)
  }

  @Test(arguments: ["queue apply -", "add -", "insert -"])
  func aListAsJSONHasTheNamesOfStations(_ line: String) throws {
    let fixture = try Fixture()
    #expect(try fixture.server.raw(["load radio.pls"]) == "OK\n")
    let before = try fixture.queue()
    let list = try fixture.mpdex("playlist --json").text
    try fixture.mpdex("clear -q")
    #expect(try fixture.mpdex(line, input: list).isSilentSuccess)
    #expect(try fixture.queue() == before)
  }

  @Test(arguments: ["clear -q", "del 1", "del 2-3", "add --replace other.wav"])
  func partsOfFilesComeBackAndWhatIsMissingIsSaid(_ line: String) throws {
    let fixture = try Fixture()
    #expect(try fixture.server.raw(["load side.cue", "prio 7 1"]) == "OK\nOK\n")
    let before = try fixture.queue()
    #expect(
      before.filter { $0.hasPrefix("Title: ") } == [
        "Title: Overture", "Title: Aria", "Title: Finale",
      ])
    #expect(try fixture.mpdex(line).status == 0)
    let kept = try Set(fixture.queue().filter { $0.hasPrefix("Title: ") })
    let undone = try fixture.mpdex("queue undo")
    #expect(undone.status == 0)
    let lost = before.filter { $0.hasPrefix("Title: ") && !kept.contains($0) }
    let names = lost.map { "'\($0.dropFirst(7))'" }.joined(separator: ", ")
    #expect(
      undone.errorText
        == "mpdex: \(lost.count) \(lost.count == 1 ? "song" : "songs") (\(names)) "
        + "\(lost.count == 1 ? "was restored without the tags that it" : "were restored without the tags that they") "
        + "had only in the queue, because MPD does not let clients tag files; to get the titles of a CUE sheet "
        + "back, run `mpdex add SHEET.cue`\n")
    // Each song that has a title has the range of that title.
    #expect(try fixture.queue() == before.filter { !lost.contains($0) })
  }

  @Test func aRangeOfAFileThatWasSetByHandLosesNothing() throws {
    let fixture = try Fixture()
    #expect(try fixture.server.raw(["add other.wav", "rangeid 1 10:20"]) == "OK\nOK\n")
    let before = try fixture.queue()
    try fixture.mpdex("clear -q")
    #expect(try fixture.mpdex("queue undo").isSilentSuccess)
    #expect(try fixture.queue() == before)
  }
}
