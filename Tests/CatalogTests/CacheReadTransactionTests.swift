import Bytes
import Collation
import Glibc
import ListingCache
import ListingIndex
import MPDClient
import Synchronization
import Testing
import TestSupport

@testable import Catalog

/// A server, and catalogs that share a cache as processes do.
struct CachedCatalogFixture {
  let server: LiveServer
  let temporary: TemporaryDirectory
  let files: CacheDirectory

  init(_ server: LiveServer) throws {
    self.server = server
    temporary = try TemporaryDirectory(prefix: "cache")
    files = CacheDirectory(path: temporary.path("mpdex"))
  }

  init(library: MusicLibrary = CatalogFixture.library) throws {
    try self.init(LiveServer(library: library))
  }

  /// A catalog that has read nothing yet, and a count of how often it opened its collator.
  func catalog(usingCache: Bool = true) -> (ConnectionCatalog, opened: Counter) {
    let opened = Counter()
    let locale = CollationLocale("en_US")
    let open = { @Sendable () throws(CollationError) in
      opened.count.add(1, ordering: .relaxed)
      return try Collator(locale: locale)
    }
    let catalog = ConnectionCatalog(locale: locale, cache: usingCache ? files : nil, collator: open)
    return (catalog, opened)
  }

  func connect() throws(MPDError) -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)), timeout: .seconds(10))
  }

  /// Jumps with a new catalog, as a separate process would; the directories may be in the cache.
  func landing(
    _ path: ByteString, only kind: EntryKind? = nil, usingCache: Bool = true
  ) throws -> (answer: Landing, opened: Int) {
    let (catalog, opened) = catalog(usingCache: usingCache)
    defer { catalog.saveCache() }
    var connection = try connect()
    let answer = try catalog.read { transaction in
      do throws(CatalogError) {
        return Landing.found(try transaction.jump(to: path, only: kind, over: &connection))
      } catch {
        guard case .notFound(let failure) = error else { throw error }
        return Landing.nothing(failure)
      }
    }
    return (answer, opened.count.load(ordering: .relaxed))
  }

  enum Landing: Equatable {
    case entries(uris: [ByteString], matches: JumpMatches, count: Int)
    case nothing(JumpFailure)

    static func found(_ target: JumpTarget) -> Landing {
      let listing = target.indexed.listing
      let uris = target.matches.best.joined().map(listing.target(at:))
      return .entries(uris: uris, matches: target.matches, count: listing.count)
    }
  }

  final class Counter: Sendable {
    let count = Atomic(0)
  }
}

@Suite struct CacheReadTransactionTests {
  static let paths: [ByteString] = [
    "art/bjo/homo", "Artists/Björk/Homogenic/02.wav", "Artists/bjor", "art/10", "art/1", "arc",
    "ar.wav", "Archive/o", "art/bjz/x", "zz", "", "ar.wav/x", "Artists/ABBA/a/9",
    ByteString(Array("art/b".utf8) + [0xFF]), "art/b",
  ]

  @Test(arguments: [nil, .directory, .song, .playlist] as [EntryKind?])
  func jumpsFromTheCacheEqualThoseFromTheServer(_ kind: EntryKind?) throws {
    let fixture = try CachedCatalogFixture()
    for path in Self.paths {
      let expected = try fixture.landing(path, only: kind, usingCache: false).answer
      #expect(try fixture.landing(path, only: kind).answer == expected)
      let warm = try fixture.landing(path, only: kind)
      #expect(warm.answer == expected)
      // The names that are like one that is not there are looked for by the collator.
      let needsCollator = if case .nothing = expected { true } else { false }
      #expect(warm.opened == (needsCollator ? 1 : 0), "a warm jump opens no collator")
    }
  }

  @Test func aNewPrefixOpensTheCollatorOnce() throws {
    let fixture = try CachedCatalogFixture()
    #expect(try fixture.landing("art/bjo").opened == 1)
    #expect(try fixture.landing("art/ab").opened == 1)
    #expect(try fixture.landing("art/ab").opened == 0)
    #expect(try fixture.landing("art/bjo").opened == 0)
  }

  @Test func aListingOfOneKindIsFoundForThatKind() throws {
    let fixture = try CachedCatalogFixture()
    for kind in [nil, .directory] as [EntryKind?] {
      _ = try fixture.landing("Artists/ABBA/arr", only: kind)
    }
    // There is a file of prefixes, and one of "Artists/ABBA", which contains only directories.
    #expect(fixture.files.files().count == 2)
    _ = try fixture.landing("Artists/ABBA/arr", only: .song)
    #expect(fixture.files.files().count == 3)
  }

  @Test func innerMarkersAreKeptInTheCache() throws {
    let fixture = try CachedCatalogFixture()
    var levels: [MarkerLevel] = []
    var opened: [Int] = []
    for _ in 0..<3 {
      let (catalog, counter) = fixture.catalog()
      var connection = try fixture.connect()
      let directory = try catalog.listing(of: "Artists", over: &connection)
      levels.append(try catalog.zoom(into: "b", of: directory))
      catalog.saveCache()
      opened.append(counter.count.load(ordering: .relaxed))
    }
    #expect(levels[0].markers.count > 1)
    #expect(levels == [levels[0], levels[0], levels[0]])
    #expect(opened == [1, 0, 0])
  }

  @Test func anUpdateInvalidatesTheCache() throws {
    let server = try LiveServer(files: CatalogFixture.library)
    let fixture = try CachedCatalogFixture(server)
    // The update is too recent: another one may follow within the same second.
    _ = try fixture.landing("art/ab")
    #expect(fixture.files.files().count == 1)
    try server.restartAsUpdatedLongAgo()
    _ = try fixture.landing("art/ab")
    #expect(fixture.files.files().count == 3)
    guard case .nothing = try fixture.landing("new").answer else { throw Unexpected() }
    #expect(mkdir(server.musicDirectory + "/Newer", 0o755) == 0)
    let song = server.musicDirectory + "/Archive/Old/01.wav"
    try writeFile(server.musicDirectory + "/Newer/1.wav", readFile(song))
    try server.update()
    let found = try fixture.landing("new").answer
    guard case .entries(let uris, _, _) = found else { throw Unexpected() }
    #expect(uris == ["Newer"])
  }

  @Test func aRenamedDirectoryInvalidatesTheCache() throws {
    let server = try LiveServer(files: CatalogFixture.library)
    let fixture = try CachedCatalogFixture(server)
    try server.restartAsUpdatedLongAgo()
    guard case .entries(["Archive"], _, _) = try fixture.landing("arc").answer else {
      throw Unexpected()
    }
    #expect(rename(server.musicDirectory + "/Archive", server.musicDirectory + "/Moved") == 0)
    try server.update()
    guard case .nothing = try fixture.landing("arc").answer,
      case .entries(["Moved"], _, _) = try fixture.landing("mov").answer
    else { throw Unexpected() }
  }

  @Test func aNewPlaylistInvalidatesTheRoot() throws {
    let fixture = try CachedCatalogFixture()
    guard case .nothing = try fixture.landing("mine").answer else { throw Unexpected() }
    _ = try fixture.server.raw([#"save "Mine""#])
    guard case .entries(let uris, _, _) = try fixture.landing("mine").answer else {
      throw Unexpected()
    }
    #expect(uris == ["Mine"])
  }

  @Test func aDamagedFileIsAMissAndIsReplaced() throws {
    let library: MusicLibrary = [
      .directory("Many", (0..<3000).map { .song("\(10_000 + $0) name.wav") })
    ]
    let fixture = try CachedCatalogFixture(library: library)
    let path: ByteString = "Many/11500"
    let expected = try fixture.landing(path, usingCache: false).answer
    #expect(try fixture.landing(path).answer == expected)
    let biggest = try #require(fixture.files.files().max { $0.size < $1.size })
    let file = fixture.files.path + "/" + biggest.name
    let bytes = try readFile(file)
    for place in stride(from: 0, to: bytes.count, by: 4096) {
      var damaged = bytes
      damaged[place] ^= 4
      try writeFile(file, damaged)
      #expect(try fixture.landing(path).answer == expected)
    }
    #expect(try fixture.landing(path).answer == expected)
  }

  @Test func outsideATransactionFilesAreVerifiedAsAWhole() throws {
    let fixture = try CachedCatalogFixture()
    _ = try fixture.landing("Artists/abb")
    let biggest = try #require(fixture.files.files().max { $0.size < $1.size })
    let file = fixture.files.path + "/" + biggest.name
    var bytes = try readFile(file)
    bytes[bytes.count / 2] ^= 1
    try writeFile(file, bytes)
    let (catalog, opened) = fixture.catalog()
    var connection = try fixture.connect()
    let directory = try catalog.listing(of: "Artists", over: &connection)
    #expect(opened.count.load(ordering: .relaxed) == 1)
    #expect(directory.listing.name(at: 0) == "ABBA")
  }

  @Test func aCacheThatCannotBeWrittenChangesNoAnswer() throws {
    let server = try LiveServer(library: CatalogFixture.library)
    let catalog = ConnectionCatalog(
      locale: "en_US", cache: CacheDirectory(path: "/proc/mpdex"))
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let target = try catalog.jump(to: "art/abb", over: &connection)
    catalog.saveCache()
    #expect(target.uri == "Artists/ABBA")
  }

  struct Unexpected: Error {}
}
