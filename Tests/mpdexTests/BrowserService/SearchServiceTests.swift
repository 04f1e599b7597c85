import Browser
import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Operations
import Testing
import TestSupport

@testable import BrowserService

/// Searches of a real server's library.
@Suite struct SearchServiceTests {
  private let server: LiveServer
  private let mailbox: Mailbox
  private let browsing: BrowsingServer

  init() throws {
    let songs: [(ByteString, ByteString, ByteString, ByteString, ByteString)] = [
      ("1", "Björk", "Homogenic", "Jóga", "1997"), ("2", "Björk", "Homogenic", "Hunter", "1997"),
      ("3", "Björk", "Vespertine", "Cocoon", "2001"), ("4", "Kent", "Isola", "Celsius", "1997"),
    ]
    server = try LiveServer(
      library: MusicLibrary(
        songs.map { name, artist, album, title, date in
          .song(
            name + ".wav",
            tags: ["Artist": artist, "Album": album, "Title": title, "Date": date])
        }))
    mailbox = try Mailbox()
    browsing = try BrowsingServer(on: server.socketPath, mailbox)
  }

  private func found(_ text: String) async -> ListContents? {
    await browsing.perform(.search(text))
    await browsing.search.searching?.value
    var found: ListContents?
    for case .searched(text, let contents) in mailbox.takeAll() { found = contents }
    return found
  }

  private func shown(_ text: String) async -> [String]? {
    guard let contents = await found(text) else { return nil }
    return (0..<contents.count).map { offset in
      let row = contents.row(at: offset)
      return row.number + row.name + (row.detail.isEmpty ? "" : " | " + row.detail)
    }
  }

  @Test(arguments: [
    (
      "bjork",
      [
        "artist    Björk", "album     Homogenic | Björk · 1997",
        "album     Vespertine | Björk · 2001",
        "song      Cocoon | Björk · Vespertine", "song      Hunter | Björk · Homogenic",
        "song      Jóga | Björk · Homogenic",
      ]
    ),
    ("joga", ["song      Jóga | Björk · Homogenic"]), ("zzz", []),
    (
      "artist=bjork date>=1997 date<2000",
      ["song      Jóga | Björk · Homogenic", "song      Hunter | Björk · Homogenic"]
    ),
    ("date=1997 celsius", ["song      Celsius | Kent · Isola"]),
    ("artist=BJORK album=vespertine", ["song      Cocoon | Björk · Vespertine"]),
  ])
  func wordsAndFilters(_ text: String, _ rows: [String]) async throws {
    #expect(await shown(text) == rows)
  }

  @Test func theWordsThatMatchAreLit() async throws {
    let contents = try #require(await found("JOG bjo"))
    #expect(contents.row(at: 0).found.name == [0..<3])
    #expect(contents.row(at: 0).found.detail == [0..<3])
  }

  @Test func anArtistOpensItsAlbumsAndAnAlbumItsTracks() async throws {
    let contents = try #require(await found("bjork"))
    let expected = [["Homogenic", "Vespertine"], ["Jóga", "Hunter"]]
    for (row, names) in expected.enumerated() {
      let entry = BrowserEffect.Entry(
        list: .search, identity: contents.identity(at: row), kind: contents.row(at: row).kind)
      await browsing.perform(.open(entry))
      await browsing.lists.reading?.value
      var opened: OpenedList?
      for case .opened(let list) in mailbox.takeAll() { opened = list }
      let list = try #require(opened)
      #expect(list.title == contents.row(at: row).name)
      let shown = (0..<list.contents.count).map { list.contents.row(at: $0).name }
      #expect(names.allSatisfy { name in shown.contains { $0.contains(name) } }, "\(shown)")
    }
  }

  /// A script that chooses rows gets what they stand for.
  @Test(arguments: [
    ("bjork", 0, LibraryThing.Kind.artist), ("bjork", 1, .album), ("joga", 0, .song),
    ("artist=kent", 0, .song),
  ])
  func rowsStandForThings(_ text: String, _ row: Int, _ kind: LibraryThing.Kind) async throws {
    let contents = try #require(await found(text))
    let entry = BrowserEffect.Entry(
      list: .search, identity: contents.identity(at: row), kind: contents.row(at: row).kind)
    let thing = try #require(await browsing.things([entry]).first)
    #expect(thing.kind == kind)
    #expect(thing.name.description == contents.row(at: row).name)
    #expect((thing.filter == nil) == (kind == .song) && (thing.uri == nil) == (kind != .song))
  }

  @Test func aStoppedSearchIsNotAnswered() async throws {
    await browsing.perform(.search("bjork"))
    await browsing.perform(.stopSearching)
    await browsing.search.searching?.value
    let answers = mailbox.takeAll().filter { if case .searched = $0 { true } else { false } }
    #expect(answers.isEmpty)
    #expect(await shown("joga")?.count == 1)
  }
}
