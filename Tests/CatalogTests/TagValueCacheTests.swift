import Bytes
import ListingCache
import MPDClient
import Synchronization
import Testing
import TestSupport

@testable import Catalog

/// The values of a tag, read as separate processes would: with a new catalog and connection each time.
@Suite struct TagValueCacheTests {
  private static let tags: [MPDClient.Tag] = [.artist, .title, .genre, .name]

  @Test(arguments: tags) func valuesAreTheServersInItsOrder(_ tag: MPDClient.Tag) throws {
    let fixture = try CachedCatalogFixture(library: library)
    let expected = try fixture.values(of: tag, usingCache: false)
    #expect(fixture.files.files().isEmpty)
    var connection = try fixture.connect()
    #expect(try connection.run(.list(tag)).map(\.value) == expected)
    for _ in 0..<3 {
      #expect(try fixture.values(of: tag) == expected)
      #expect(fixture.files.files().count == 1)
    }
  }

  @Test func theServerIsAskedForValuesOnlyOnce() throws {
    let fixture = try CachedCatalogFixture(library: library)
    let values = try fixture.values(of: .artist)
    #expect(Set(values) == ["ABBA", "Björk", ""])
    // A file with the right key and state is believed.
    try fixture.replaceValues(by: ["X", "Y"])
    #expect(try fixture.values(of: .artist) == ["X", "Y"])
    #expect(try fixture.values(of: .title).count == 2)
    #expect(try fixture.values(of: .artist, usingCache: false) == values)
  }

  @Test func anUpdateInvalidatesTheValues() throws {
    let server = try LiveServer(files: library)
    let fixture = try CachedCatalogFixture(server)
    // The update is too recent: another one may follow within the same second.
    #expect(try fixture.values(of: .artist).count == 3)
    #expect(fixture.files.files().isEmpty)
    try server.restartAsUpdatedLongAgo()
    #expect(try fixture.values(of: .artist).count == 3)
    #expect(fixture.files.files().count == 1)
    let new: MusicLibrary = [.song("new.wav", tags: ["Artist": "Zoë"])]
    try new.writeFiles(below: server.musicDirectory)
    try server.update()
    #expect(try fixture.values(of: .artist).contains("Zoë"))
  }

  @Test func aDamagedFileIsReplaced() throws {
    let fixture = try CachedCatalogFixture(library: library)
    let values = try fixture.values(of: .artist)
    let path = fixture.files.path + "/" + fixture.files.files()[0].name
    var bytes = try readFile(path)
    let sound = bytes
    // The last values are before the padding and the two checksums.
    bytes[bytes.count - 28] ^= 1
    try writeFile(path, bytes)
    #expect(try fixture.values(of: .artist) == values)
    #expect(try readFile(path) == sound)
  }

  @Test func aRefusalIsThrownAndNothingIsStored() throws {
    let fixture = try CachedCatalogFixture(library: library)
    #expect {
      try fixture.values(of: MPDClient.Tag("Nonsense"))
    } throws: { error in
      guard case .server(let error)? = error as? CatalogError else { return false }
      return error.code == .ack(.argument)
    }
    #expect(fixture.files.files().isEmpty)
    #expect(try fixture.values(of: .artist).count == 3)
  }
}

private let library: MusicLibrary = [
  .song("1.wav", tags: ["Artist": "Björk", "Title": "Jóga", "Genre": "Art"]),
  .song("2.wav", tags: ["Artist": "ABBA", "Title": "Arrival"]),
  .song("3.wav", tags: ["Genre": "Art", "Title": "Arrival"]),
]

extension ConnectionCatalog {
  /// The values of a tag. Saves the cache afterwards, even if reading the values fails.
  func valuesThenSaving(
    of tag: MPDClient.Tag, over connection: inout Connection
  ) throws -> [ByteString] {
    defer { saveCache() }
    var values: [ByteString] = []
    try forEachValue(of: tag, over: &connection) { values.append(ByteString($0)) }
    return values
  }
}

extension CachedCatalogFixture {
  fileprivate func values(of tag: MPDClient.Tag, usingCache: Bool = true) throws -> [ByteString] {
    let (catalog, opened) = catalog(usingCache: usingCache)
    var connection = try connect()
    let values = try catalog.valuesThenSaving(of: tag, over: &connection)
    #expect(opened.count.load(ordering: .relaxed) == 0, "values are not sorted")
    return values
  }

  /// Writes other values into the file of the artists.
  fileprivate func replaceValues(by values: ByteStrings) throws {
    let source = ListingSource.tags(TagPath(levels: [.artist]))
    var connection = try connect()
    let state = try connection.serverState(for: source)
    let validator = try #require(state?.acceptedValidators(of: source).first)
    let key = try #require(files.files().first.flatMap(files.key))
    #expect(files.write(values, as: CacheEntryID(key, validator: validator)))
  }
}
