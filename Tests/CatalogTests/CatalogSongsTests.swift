import Bytes
import Collation
import Foundation
import Glibc
import ListingCache
import MPDClient
import Testing
import TestSupport

@testable import Catalog

/// The songs of a database, read as separate processes would: with a new catalog and connection each time.
@Suite struct CatalogSongsTests {
  @Test func theSongsAreThoseThatTheServerFinds() throws {
    let fixture = try CachedCatalogFixture(library: library)
    for _ in 0..<3 { try fixture.expectSongsOfServer() }
    #expect(fixture.files.files().count == 1)
    #expect(try fixture.songs(usingCache: false) == fixture.songs())
  }

  @Test func anUnchangedDatabaseIsNotReadAgain() throws {
    let fixture = try CachedCatalogFixture(library: library)
    _ = try fixture.songs()
    let isMapped = try fixture.table { table in
      if case .file = table.columns { true } else { false }
    }
    #expect(isMapped)
  }

  @Test func onlyChangedSongsAreReadAgain() throws {
    let old = MusicLibrary.defaultModified - 1_000_000
    let fixture = try CachedCatalogFixture(
      library: [
        .directory("A", ["1", "2"].map { .song($0, modified: old) }), .song("4", modified: old),
      ])
    _ = try fixture.songs()
    let later = MusicLibrary.defaultModified + 1000
    let changed: MusicLibrary = [
      .directory(
        "A", [.song("1", tags: ["Title": "One"], modified: later), .song("3", modified: old)]),
      .song("4", modified: old),
    ]
    try fixture.server.restart(library: changed, modified: later)
    try fixture.expectSongsOfServer()
    // Two rows were dropped, and two were added. Reading all songs would have forgotten that.
    #expect(try fixture.table { $0.facts?.changeCount } == 4)
    #expect(try fixture.table { $0.facts?.tagTypes } ?? 0 > 0)
  }

  /// 48 updates, or a thousand with MPDEX_RELIABILITY.
  private static let seeds: Range<UInt64> =
    0..<(ProcessInfo.processInfo.environment["MPDEX_RELIABILITY"] == nil ? 4 : 84)

  @Test(arguments: seeds) func anUpdatedTableEqualsOneThatIsReadAnew(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var world = ChangingLibrary(count: 30, using: &random)
    let server = try LiveServer(library: world.library)
    let fixture = try CachedCatalogFixture(server)
    for _ in 0..<12 {
      try fixture.expectSongsOfServer()
      world.change(using: &random)
      try server.restart(library: world.library, modified: world.time)
    }
  }

  @Test func realFilesThatAreRenamedAndRemovedAreNoticed() throws {
    let server = try LiveServer(files: library)
    let fixture = try CachedCatalogFixture(server)
    try server.restartAsUpdatedLongAgo()
    try fixture.expectSongsOfServer()
    let music = server.musicDirectory
    #expect(rename(music + "/A", music + "/B") == 0)
    try server.update()
    try fixture.expectSongsOfServer()
    #expect(unlink(music + "/B/2.flac") == 0)
    try server.update()
    try fixture.expectSongsOfServer()
  }

  @Test func aDamagedFileIsReplaced() throws {
    let fixture = try CachedCatalogFixture(library: library)
    let songs = try fixture.songs()
    let path = fixture.files.path + "/" + fixture.files.files()[0].name
    let sound = try readFile(path)
    for offset in stride(from: 0, to: sound.count, by: 101) {
      var bytes = sound
      bytes[offset] ^= 0x10
      try writeFile(path, bytes)
      #expect(try fixture.songs() == songs)
      #expect(try readFile(path) == sound)
    }
  }

  @Test func aServerWithTheDatabaseOfAnotherOneHasItsSongs() throws {
    let origin = try LiveServer(library: library)
    let fixture = try CachedCatalogFixture(LiveServer(databaseOf: origin))
    try fixture.expectSongsOfServer()
    try origin.restart(library: [.song("x.flac")], modified: MusicLibrary.defaultModified + 50)
    try fixture.expectSongsOfServer()
  }

  @Test func songsOfMopidyAreReadEachTime() throws {
    let server = try MopidyServer(files: library)
    let temporary = try TemporaryDirectory(prefix: "cache")
    let files = CacheDirectory(path: temporary.path("mpdex"))
    for _ in 0..<2 {
      let catalog = ConnectionCatalog(cache: files)
      var connection = try Connection(
        to: .tcp(host: "127.0.0.1", port: server.port), timeout: .seconds(10))
      let table = try catalog.songs(over: &connection)
      catalog.saveCache()
      #expect(table.count == 3)
      #expect(files.files().isEmpty)
    }
  }
}

extension CachedCatalogFixture {
  fileprivate func table<Result>(
    usingCache: Bool = true, _ body: (SongTable) -> Result
  ) throws -> Result {
    let (catalog, _) = catalog(usingCache: usingCache)
    defer { catalog.saveCache() }
    var connection = try connect()
    return body(try catalog.songs(over: &connection))
  }

  /// The songs in the server's order.
  fileprivate func songs(usingCache: Bool = true) throws -> [Song] {
    try table(usingCache: usingCache) { table in
      var songs: [Song] = []
      table.forEachSong(in: table.rowsInServerOrder) { row, song in
        #expect(table[row] == song)
        songs.append(song)
      }
      return songs
    }
  }

  fileprivate func expectSongsOfServer(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var connection = try connect()
    let expected = try connection.songs(of: .find(.base("")))
    let found = try songs()
    let difference = zip(found, expected).first { $0 != $1 }.map { "\($0) instead of \($1)" }
    #expect(found == expected, "\(difference ?? "")", sourceLocation: sourceLocation)
  }
}

private let library: MusicLibrary = [
  .directory(
    "A",
    [
      .song("1.flac", tags: ["Title": "One", "Artist": "Björk", "Track": "1"]),
      .song("2.flac", tags: ["Title": "Two", "Artist": "Björk", "Artist": "Zoë", "Track": "02"]),
    ]),
  .song("4.flac", tags: ["Title": "Four"]),
]
