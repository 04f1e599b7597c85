import ListingIndex
import Catalog
import Collation
import Bytes
import MPDClient
import TestSupport
import Testing

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
  let catalog: Catalog

  init() throws {
    server = try LiveServer(library: Self.library)
    catalog = Catalog(collator: try Collator(locale: CollationLocale("en_US")))
  }

  func connect() throws(MPDError) -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)), timeout: .seconds(10))
  }
}

@Suite struct CatalogTests {
  @Test func listsSortsAndIndexes() throws {
    let fixture = try CatalogFixture()
    var connection = try fixture.connect()
    let directory = try fixture.catalog.directory("Artists", over: &connection)
    let listing = directory.listing
    let names = (0..<listing.count).map(listing.name(at:))
    #expect(
      names == ["ABBA", "Band demo.wav", "Björk", "Bjorn", ByteString([0x62, 0xFF]), "10cc"])
    #expect(directory.index.topLevelMarkers.map(\.label) == ["A", "B", "#"])
    #expect(directory.index.topLevelMarkers.map(\.offset) == [0, 1, 5])
  }

  @Test func onlyOneKind() throws {
    let fixture = try CatalogFixture()
    var connection = try fixture.connect()
    let songs = try fixture.catalog.directory("Artists", only: .song, over: &connection)
    #expect(songs.listing.count == 1)
    #expect(songs.listing.uri(at: 0) == "Artists/Band demo.wav")
  }
}
