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

/// The pages of an album, opened from its row in any list.
@Suite struct AlbumPagesOpeningTests {
  private let mailbox: Mailbox
  private let browsing: BrowsingServer
  private let server: LiveServer

  init() throws {
    server = try LiveServer(library: [
      song("a.wav", "Debut", "1993"), song("b.wav", "Post", "1995"),
      song("c.wav", "Homogenic", "1997"), song("d.wav", "Moon Safari", "1998", by: "Air"),
      .song("e.wav", tags: ["Artist": "Air", "Title": "Loose"]),
      song("f.wav", "Zoo", "1999", by: longName),
    ])
    mailbox = try Mailbox()
    browsing = try BrowsingServer(on: server.socketPath, mailbox)
  }

  private func opened() -> OpenedList? {
    var opened: OpenedList?
    for case .opened(let list) in mailbox.takeAll() { opened = list }
    return opened
  }

  private func open(_ view: BrowserView) async throws -> OpenedList {
    await browsing.perform(.openView(view))
    await browsing.lists.reading?.value
    return try #require(opened())
  }

  /// Opens the pages of a row.
  private func pages(_ row: Int, of list: OpenedList) async throws -> OpenedList {
    await browsing.perform(
      .openAlbums(
        BrowserEffect.Entry(
          list: list.id, identity: list.contents.identity(at: row),
          kind: list.contents.row(at: row).kind)))
    await browsing.lists.reading?.value
    return try #require(opened())
  }

  private func shown(_ pages: OpenedList) -> String? {
    pages.albums?.first { $0.identity == pages.cursor }?.title
  }

  /// The names are Debut, Homogenic, Moon Safari and Post.
  @Test func anAlbumIsAmongThoseOfItsArtist() async throws {
    let pages = try await pages(1, of: open(.albums))
    #expect(pages.title == "Björk")
    #expect(pages.albums?.map(\.title) == ["Debut", "Post", "Homogenic"])
    #expect(shown(pages) == "Homogenic")
  }

  /// The filter that names the artist of this album is longer than a server accepts.
  @Test func anAlbumWithoutAFilterIsOpened() async throws {
    let albums = try await open(.albums)
    let row = albums.contents.count - 1
    let entry = BrowserEffect.Entry(
      list: albums.id, identity: albums.contents.identity(at: row), kind: .tag)
    await browsing.perform(.open(entry))
    await browsing.lists.reading?.value
    let tracks = try #require(opened())
    #expect(tracks.title == "Zoo" && tracks.contents.count == 1)
    let pages = try await pages(row, of: albums)
    #expect(shown(pages) == "Zoo")
    #expect(try await browsing.changes.uris(of: [entry]).uris == ["f.wav"])
  }

  @Test func aSongLeadsToItsAlbum() async throws {
    #expect(try server.raw(["add b.wav"]) == "OK\n")
    let pages = try await pages(0, of: open(.queue))
    #expect(pages.albums?.map(\.title) == ["Debut", "Post", "Homogenic"])
    #expect(shown(pages) == "Post")
  }

  @Test func aSongWithoutAnAlbumHasNoPage() async throws {
    #expect(try server.raw(["add e.wav"]) == "OK\n")
    let queue = try await open(.queue)
    let entry = BrowserEffect.Entry(
      list: queue.id, identity: queue.contents.identity(at: 0), kind: .song)
    await browsing.perform(.openAlbums(entry))
    await browsing.lists.reading?.value
    var reasons: [String] = []
    for case .notOpened(let reason, _) in mailbox.takeAll() { reasons.append(reason) }
    #expect(reasons == ["this song is on no album"])
  }

  /// The pages of an artist's list have its order.
  @Test func theAlbumsOfAnArtistKeepTheirOrder() async throws {
    let artists = try await open(.tags)
    await browsing.perform(
      .open(BrowserEffect.Entry(list: artists.id, identity: "Björk", kind: .tag)))
    await browsing.lists.reading?.value
    var list = try #require(opened())
    await browsing.perform(.order(list.id, keys: "-date"))
    await browsing.lists.reading?.value
    for case .rows(_, let contents, _) in mailbox.takeAll() { list.contents = contents }
    let pages = try await pages(1, of: list)
    #expect(pages.albums?.map(\.title) == ["Homogenic", "Post", "Debut"])
    #expect(shown(pages) == "Post")
  }
}

private let longName = ByteString(String(repeating: "x", count: 4000))

private func song(
  _ file: ByteString, _ album: ByteString, _ date: ByteString, by artist: ByteString = "Björk"
) -> MusicLibrary.Entry {
  .song(file, tags: ["Artist": artist, "Album": album, "Date": date, "Title": "T"])
}
