import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct FilterSyntaxTests {
  /// Each expression with the functions that it abbreviates.
  static let pairs: [(Filter, Filter)] = [
    (.artist == "Björk", .tag(.artist, .equals, "Björk")),
    (.artist != "it's", .tag(.artist, .notEquals, "it's")),
    (.title =~ "^J.ga$", .tag(.title, .matches, "^J.ga$")),
    (Tag.title.contains("live"), .tag(.title, .contains, "live")),
    (Tag.title.starts(with: "The"), .tag(.title, .startsWith, "The")),
    (!(.album == ""), .not(.tag(.album, .equals, ""))),
    (
      .artist == "Björk" && !(.title == "Jóga"),
      .and([.tag(.artist, .equals, "Björk"), .not(.tag(.title, .equals, "Jóga"))])
    ),
    (
      .artist == "a" || .artist == "b" && .base("c"),
      .or([.tag(.artist, .equals, "a"), .and([.tag(.artist, .equals, "b"), .base("c")])])
    ),
    (
      "MyTag" == "a" && .date == "b" && .genre == "c",
      .and([
        .and([.tag("MyTag", .equals, "a"), .tag(.date, .equals, "b")]), .tag(.genre, .equals, "c"),
      ])
    ),
  ]

  @Test(arguments: pairs)
  func operatorsMakeTheSameExpressionAsFunctions(_ filter: Filter, _ function: Filter) {
    #expect(filter.expression == function.expression)
    #expect(filter == function)
  }

  @Test func comparingATagWithALiteralIsStillABool() {
    let tag: MPDClient.Tag = "artist"
    let isArtist = tag == "Artist"
    #expect(isArtist)
    #expect(type(of: isArtist) == Bool.self)
  }

  @Test func theServerFindsTheSongsThatAnExpressionDescribes() throws {
    let server = try LiveServer(
      library: MusicLibrary([
        .song("1", tags: ["Artist": "Björk", "Title": "Jóga"]),
        .song("2", tags: ["Artist": "Björk", "Title": "Hunter"]),
        .song("3", tags: ["Artist": "Portishead", "Title": "Roads"]),
        .song("4", tags: ["Artist": "it's", "Title": "live in Rome"]),
      ]))
    var connection = try server.connect()
    func find(_ filter: Filter) throws -> [ByteString] {
      try connection.run(.find(filter)).map(\.uri)
    }
    #expect(try find(.artist == "Björk" && !(.title == "Jóga")) == ["2"])
    #expect(try find(.artist == "Björk" || .artist == "Portishead") == ["1", "2", "3"])
    #expect(try find(.artist != "Björk") == ["3", "4"])
    #expect(try find(.artist == "it's" && Tag.title.contains("live")) == ["4"])
    #expect(try find(.title =~ "^(Roads|Hunter)$") == ["2", "3"])
    #expect(try find(.file(.equals, "1") || .any(.equals, "Roads")) == ["1", "3"])
    #expect(try find(!(.artist == "Björk" || .file(.equals, "3")) && .title =~ "R") == ["4"])
  }
}
