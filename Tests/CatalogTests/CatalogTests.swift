import Bytes
import Catalog
import Collation
import ListingCache
import MPDClient
import TestSupport
import Testing

/// Compares the calls of async code with those over a connection.
@Suite(.timeLimit(.minutes(1))) struct CatalogTests {
  private let fixture: CatalogFixture
  private let session: Session
  private let temporary: TemporaryDirectory

  init() throws {
    temporary = try TemporaryDirectory()
    fixture = try CatalogFixture()
    session = try Session(
      ConnectionSettings(addresses: [.socket(path: ByteString(fixture.server.socketPath))]))
  }

  private var cache: CacheDirectory { CacheDirectory(path: temporary.path("cache")) }

  @Test(arguments: [false, true])
  func listsAndJumpsEqualThoseOverAConnection(isCached: Bool) async throws {
    let catalog = Catalog(
      of: session, locale: "en_US", cache: isCached ? cache : nil)
    var connection = try fixture.connect()
    for _ in 0..<2 {
      let artists = try await catalog.listing(of: "Artists")
      let expected = try fixture.catalog.listing(of: "Artists", over: &connection)
      #expect(artists.names == expected.names)
      #expect(artists.topLevel == expected.topLevel)
      #expect(
        try await catalog.zoom(into: "B", of: artists)
          == fixture.catalog.zoom(into: "B", of: expected))
      #expect(try await catalog.jump(to: "art/bjo").uri == "Artists/Björk")
      let songs = try await catalog.listing(at: "art/abba/arr", in: .directory(""), only: .song)
      #expect(songs.listing.count == 2)
    }
    #expect(cache.files().isEmpty == !isCached)
  }

  @Test func songsAndTheSearchOfTheLibraryEqualThoseOverAConnection() async throws {
    let catalog = Catalog(of: session, cache: cache)
    var connection = try fixture.connect()
    let songs = try await catalog.songs()
    #expect(songs.count == (try fixture.catalog.songs(over: &connection)).count)
    #expect(songs.count > 0)
    let found = try await catalog.librarySearch().matches(of: "demo")
    #expect(found.things.map(\.uri) == ["Artists/Band demo.wav"])
  }

  @Test func errorsAreThoseOfTheCatalog() async throws {
    let catalog = Catalog(of: session, locale: "en_US")
    let error = await #expect(throws: CatalogError.self) { try await catalog.jump(to: "art/zz") }
    #expect(error?.description == "nothing in 'Artists' matches 'zz'")
    await session.close()
    await #expect(throws: MPDError.self) { try await catalog.listing(of: "Artists") }
  }
}

extension IndexedListing {
  fileprivate var names: [ByteString] { (0..<listing.count).map(listing.name(at:)) }
}
