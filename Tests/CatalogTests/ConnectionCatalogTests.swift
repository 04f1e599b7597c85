import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Synchronization
import Testing
import TestSupport

/// A server and a catalog on it for the tests of this target.
struct CatalogFixture {
  static let library: MusicLibrary = [
    .directory(
      "Artists",
      [
        .directory("Björk", [album("Homogenic"), album("Debut")]),
        .directory("Bjorn", [album("One")]),
        .directory("ABBA", [album("Arrival")]),
        .directory("10cc", [album("Ten")]),
        .directory(ByteString([0x62, 0xFF]), [album("Odd")]),
        .song("Band demo.wav"),
      ]),
    .directory("Archive", [album("Old")]),
    .song("ar.wav"),
  ]

  static func album(_ name: ByteString) -> MusicLibrary.Entry {
    .directory(name, [.song("01.wav"), .song("02.wav")])
  }

  let server: LiveServer
  let catalog: ConnectionCatalog

  init() throws {
    server = try LiveServer(library: Self.library)
    catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
  }

  func connect() throws(MPDError) -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)), timeout: .seconds(10))
  }
}

@Suite struct ConnectionCatalogTests {
  @Test func aListingIsSortedAndIndexed() throws {
    let fixture = try CatalogFixture()
    var connection = try fixture.connect()
    let directory = try fixture.catalog.listing(of: "Artists", over: &connection)
    let listing = directory.listing
    let names = (0..<listing.count).map(listing.name(at:))
    #expect(
      names == ["ABBA", "Band demo.wav", "Björk", "Bjorn", ByteString([0x62, 0xFF]), "10cc"])
    #expect(directory.topLevel.markers.map(\.label) == ["A", "B", "#"])
    #expect(directory.topLevel.markers.map(\.offset) == [0, 1, 5])
  }

  @Test func aListingCanBeOfOneKind() throws {
    let fixture = try CatalogFixture()
    var connection = try fixture.connect()
    let songs = try fixture.catalog.listing(of: "Artists", only: .song, over: &connection)
    #expect(songs.listing.count == 1)
    #expect(songs.listing.target(at: 0) == "Artists/Band demo.wav")
  }

  @Test func anUnknownLocaleIsAnErrorOfEachQuestion() throws {
    let server = try LiveServer(library: [
      .directory("Artists", [.song("a.wav")]), .directory("empty"),
    ])
    let unknown = CollationLocale("xx_XX")
    let catalog = ConnectionCatalog(locale: unknown)
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let failure = CatalogError.collation(.unknownLocale(unknown))
    #expect(throws: failure) { try catalog.listing(of: "Artists", over: &connection) }
    #expect(throws: failure) { try catalog.listing(of: "empty", over: &connection) }
    #expect(throws: failure) { try catalog.jump(to: "art", over: &connection) }
    #expect(throws: failure) { try catalog.prefixKeys(of: "a") }
    #expect(throws: failure) { try catalog.collator }
    // The connection can still be used.
    try connection.run(.ping)
  }

  @Test func progressIsReportedUntilTheListingEnds() throws {
    let server = try LiveServer(library: [
      .directory("Many", (0..<1200).map { .song("\($0).wav") })
    ])
    let reports = Mutex<[ListingProgress]>([])
    let catalog = ConnectionCatalog(onProgress: { progress in
      reports.withLock { $0.append(progress) }
    })
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    _ = try catalog.listing(of: "Many", over: &connection)
    #expect(reports.withLock { $0 } == [.received(0), .received(512), .received(1024), .ended])
    reports.withLock { $0 = [] }
    #expect(throws: CatalogError.self) { try catalog.listing(of: "None", over: &connection) }
    #expect(reports.withLock { $0.last } == .ended)
  }

  @Test func aMarkerIndexIsThatOfTheCollator() throws {
    let fixture = try CatalogFixture()
    var connection = try fixture.connect()
    let directory = try fixture.catalog.listing(of: "Artists", over: &connection)
    let index = try fixture.catalog.markerIndex(of: directory)
    #expect(index.topLevel == directory.topLevel)
    #expect(index.innerLevel(at: 1) == (try fixture.catalog.zoom(into: "B", of: directory)))
  }
}
