import Browser
import Bytes
import Catalog
import Collation
import Foundation
import MPDClient
import TestSupport
import Testing

@testable import BrowserService

/// The columns of the queue and of playlists.
@Suite struct ListColumnsTests {
  private static func texts(_ contents: ListContents) -> [[String]] {
    guard let columns = contents.columns else { return [] }
    return (0..<contents.count).map { row in
      columns.columns.indices.map { columns.text(at: row, column: $0) }
    }
  }

  private static func contents(
    of source: BrowsedSource, _ columns: ListColumns, on server: LiveServer
  ) throws -> ListContents {
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let catalog = ConnectionCatalog(collator: try Collator(locale: .root))
    return try catalog.contents(of: source, columns, over: &connection)
  }

  @Test func rowsShowWhatTheSongsAre() throws {
    let server = try LiveServer(library: [
      .song(
        "a.wav", tags: ["Artist": "Ann", "Title": "One", "Album": "First", "Genre": "Pop"],
        seconds: 61),
      .song("b.wav", seconds: 30),
    ])
    #expect(
      try server.raw(["add a.wav", "add b.wav", "add http://x.org/live", "rangeid 2 1:3"])
        == "OK\nOK\nOK\nOK\n")
    _ = try server.raw(["addtagid 3 Name Station"])
    var columns = ListColumns()
    let queue = try Self.contents(of: .queue, columns, on: server)
    #expect(
      Self.texts(queue) == [
        ["1", "Ann", "One", "First", "1:01"], ["2", "", "b.wav [0:01–0:03]", "", "0:02"],
        ["3", "", "Station", "", "stream"],
      ])
    #expect(columns.set("queue", to: "genre artist") == nil)
    let chosen = try Self.contents(of: .queue, columns, on: server)
    #expect(Self.texts(chosen) == [["Pop", "Ann"], ["", ""], ["", ""]])
    #expect(columns.set("queue", to: "none") == nil)
    #expect(try Self.contents(of: .queue, columns, on: server).columns == nil)
  }

  @Test(arguments: [
    (
      "queue", "artist nonsense",
      "'nonsense' is not a column; `mpdex help formats` lists the variables"
    ),
    ("artists", "title", "'artists' cannot have columns; only queue and playlists can"),
  ])
  func aWrongLineIsNamed(_ list: String, _ value: String, _ problem: String) {
    var columns = ListColumns()
    #expect(columns.set(list, to: value) == problem)
    #expect(columns.text(of: .queue) == "position artist title album time")
  }

  /// All stickers are read at once, so songs that come to the queue need no further reading.
  @Test func stickersAreReadAgainOnlyWhenTheyChange() throws {
    let server = try LiveServer(library: [
      .song("a.wav", tags: ["Title": "One"]), .song("b.wav", tags: ["Title": "Two"]),
    ])
    #expect(try server.raw(["add a.wav", "sticker set song a.wav rating 8"]) == "OK\nOK\n")
    let proxy = try FaultProxy(to: server.socketPath)
    let settings = try TemporaryDirectory(prefix: "config")
    try FileManager.default.createDirectory(
      atPath: settings.path("mpdex"), withIntermediateDirectories: true)
    try writeFile(
      settings.path("mpdex/config"), Array("columns queue = title rating\n".utf8))
    let screen = try TmuxScreen(
      "\(Command.path) browse --in queue; sleep 60",
      environment: ["MPD_HOST": proxy.socketPath, "XDG_CONFIG_HOME": settings.path],
      columns: 80, rows: 24)
    let readings = { proxy.traffic.commands.count { $0.hasPrefix(#"sticker "find""#) } }
    #expect(try screen.waits { $0[3].contains("One") && $0[3].hasSuffix(" 8") })
    let first = readings()
    #expect(first > 0)
    #expect(try server.raw(["add b.wav", "move 1 0"]) == "OK\nOK\n")
    #expect(try screen.waits { $0[3].contains("Two") && $0[4].hasSuffix(" 8") })
    #expect(readings() == first)
    #expect(try server.raw(["sticker set song b.wav rating 6"]) == "OK\n")
    #expect(try screen.waits { $0[3].hasSuffix(" 6") })
    #expect(readings() > first)
  }

  @Test(
    arguments: [
      (["b"], 3, ["a", "c", "b", "d"]), (["b", "d"], 0, ["b", "d", "a", "c"]),
      (["a", "c"], nil, ["b", "d", "a", "c"]), (["a", "b"], 1, ["a", "b", "c", "d"]),
      (["a", "d"], 2, ["b", "a", "d", "c"]),
    ] as [(Set<String>, Int?, [String])])
  func rowsAreGathered(_ chosen: Set<String>, _ index: Int?, _ result: [String]) {
    #expect(gathered(["a", "b", "c", "d"], chosen, before: index) == result)
  }
}
