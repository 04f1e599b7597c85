import Browser
import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Operations
import TestSupport
import Testing

@testable import BrowserService

/// The rows of albums and of their tracks.
@Suite struct AlbumRowsTests {
  private let server: LiveServer
  private let catalog: ConnectionCatalog

  init() throws {
    server = try LiveServer(library: library)
    catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
  }

  private func contents(of source: BrowsedSource) throws -> ListContents {
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    return try catalog.contents(of: source, over: &connection)
  }

  /// The list to which an artist leads.
  private func albums(of artist: ByteString) throws -> BrowsedSource {
    let artists = BrowsedList(
      id: ListID(1), view: .tags, source: BrowsedSource(of: .tags), contents: .empty)
    return try #require(
      artists.source(of: BrowserEffect.Entry(list: ListID(1), identity: artist, kind: .tag)))
  }

  /// The list to which a row of a list of albums leads.
  private func tracks(of row: Int, in source: BrowsedSource) throws -> BrowsedSource {
    let list = BrowsedList(id: ListID(1), view: .tags, source: source, contents: .empty)
    let identity = try contents(of: source).identity(at: row)
    return try #require(
      list.source(of: BrowserEffect.Entry(list: ListID(1), identity: identity, kind: .tag)))
  }

  /// A compilation with a song of the artist is one of the artist's albums, with the name of its own artist.
  @Test func albumsOfAnArtistAreInTheOrderOfTime() throws {
    let source = try albums(of: "Björk")
    #expect(
      try contents(of: source).lines == [
        "Debut|1993   1 song      0:10", "Post|1995   3 songs    13:50",
        "Sounds  Various Artists|1999   2 songs     0:20",
        "Songs without an album|       1 song   1:02:03",
      ])
    #expect(source.orderTitle == "by date, oldest first")
    #expect(source.inOwnOrder == source)
    let byName = try source.sorted(by: OrderOption("-name"))
    #expect(
      try contents(of: byName).lines.map { $0.prefix(5) } == ["Sound", "Post|", "Debut", "Songs"])
    #expect(byName.orderTitle == "by album descending")
    #expect(try byName.sorted(by: OrderOption("")) == source)
  }

  @Test func narrowRowsHaveTheYearAlone() throws {
    let contents = try contents(of: albums(of: "Björk"))
    #expect(
      (0..<contents.count).map { contents.row(at: $0).narrowDetails }
        == [["1993"], ["1995"], ["1999"], [""]])
  }

  @Test func allAlbumsNameTheirArtists() throws {
    let source = BrowsedSource(of: .albums)
    #expect(
      try contents(of: source).lines.map { $0.prefix { $0 != "|" } } == [
        "Debut  Björk", "Post  Björk", "Sounds  Various Artists", "Young  bjÖrk",
      ])
    let byArtist = try source.sorted(by: OrderOption("artist,name"))
    #expect(try contents(of: byArtist).lines.first?.hasPrefix("Björk  Debut") == true)
    let byDate = try source.sorted(by: OrderOption("date"))
    #expect(
      try contents(of: byDate).lines.map { $0.drop { $0 != "|" }.prefix(11) }
        == ["|1993      ", "|1995-06-13", "|1999      ", "|2020      "])
  }

  /// All songs of the album, also those whose artist is another one.
  @Test func tracksHaveTheirDiscsAndNumbers() throws {
    let source = try albums(of: "Björk")
    let post = try contents(of: tracks(of: 1, in: source))
    #expect(
      post.lines == [" 2  Hyperballad|5:21", "10  Enjoy  Tricky|5:00", " 1  Isobel|3:29"])
    #expect((0..<3).map { post.row(at: $0).section } == ["Disc 1", "Disc 1", "Disc 2"])
    #expect(post.address(post.identity(at: 0)) == "post/b.wav")
    let sounds = try contents(of: tracks(of: 2, in: source))
    #expect(sounds.lines == [" 1  One  Björk|0:10", " 2  Two  Air|0:10"])
    #expect(sounds.sectionWidth == 0)
    let others = try contents(of: tracks(of: 3, in: source))
    #expect(others.lines == ["Loose|1:02:03"])
  }

  @Test func tracksAreSortedByOtherKeys() throws {
    let source = try tracks(of: 1, in: albums(of: "Björk"))
    let byLength = try source.sorted(by: OrderOption("-length"))
    let contents = try contents(of: byLength)
    #expect(contents.lines.map { $0.prefix(9) } == [" 2  Hyper", "10  Enjoy", " 1  Isobe"])
    #expect(
      contents.index?.topLevel.markers.filter { !$0.isEmpty }.map(\.label) == ["5 min", "3 min"])
    #expect(contents.identity(at: 0) == (try self.contents(of: source)).identity(at: 0))
    #expect(try byLength.sorted(by: OrderOption("")) == source)
  }
}

extension ListContents {
  /// The rows with their numbers, what follows the names, and what is at the right edges.
  fileprivate var lines: [String] {
    (0..<count).map { row(at: $0) }.map { row in
      "\(row.number)\(row.name)\(row.note.isEmpty ? "" : "  " + row.note)|\(row.detail)"
    }
  }
}

private let library: MusicLibrary = [
  .directory(
    "post",
    [
      .song("a.wav", tags: tags("Post", "1995-06-13", "10", "Enjoy", by: "Tricky"), seconds: 300),
      .song("b.wav", tags: tags("Post", "1995-06-13", "2", "Hyperballad"), seconds: 321),
      .song("c.wav", tags: tags("Post", "1995-06-13", "1", "Isobel", disc: "2"), seconds: 209),
    ]),
  .song("e.wav", tags: tags("Debut", "1993", "1", "Human Behaviour"), seconds: 10),
  .song(
    "f.wav", tags: ["Artist": "bjÖrk", "Album": "Young", "Date": "2020"], seconds: 10),
  .song("g.wav", tags: ["Artist": "Björk", "Title": "Loose"], seconds: 3723),
  .directory(
    "sounds",
    [
      .song(
        "1.wav",
        tags: [
          "Artist": "Björk", "Album": "Sounds", "Title": "One", "Date": "1999", "Track": "1",
        ], seconds: 10),
      .song(
        "2.wav",
        tags: ["Artist": "Air", "Album": "Sounds", "Title": "Two", "Date": "1999", "Track": "2"],
        seconds: 10),
    ]),
]

private func tags(
  _ album: ByteString, _ date: ByteString, _ track: ByteString, _ title: ByteString,
  disc: ByteString = "1", by artist: ByteString = "Björk"
) -> KeyValuePairs<String, ByteString> {
  [
    "Artist": artist, "AlbumArtist": "Björk", "Album": album, "Date": date, "Track": track,
    "Disc": disc, "Title": title,
  ]
}
