import Browser
import Bytes
import Catalog
import Collation
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
