import Bytes
import Catalog
import Collation
import Foundation
import ListingCache
import ListingIndex
import MPDClient
import Synchronization
import Testing
import TestSupport

/// The database of a server is that of another one, which changes, is started again with other songs, or
/// is down: a listing from the cache must always be the one that the other server would give now.
@Suite struct ProxyFreshnessTests {
  private static let changeCount = 40

  private static let sources: [ListingSource] = [
    .directory(""), .directory("Artists"), .tree(""), .tags(TagPath()),
    .tags(TagPath(levels: [.title])), .search(.tag(.artist, .contains, "a"), by: [.album]),
  ]

  @Test func aListingIsNeverStale() async throws {
    let world = try ProxiedWorld()
    let temporary = try TemporaryDirectory(prefix: "cache")
    let files = CacheDirectory(path: temporary.path("mpdex"))
    var random = SeededGenerator(seed: 11)
    var hits = 0
    for step in 0..<Self.changeCount {
      // The cache stores what has been settled for two seconds.
      if step % 10 == 5 { try await Task.sleep(for: .milliseconds(2100)) }
      for source in Self.sources + Self.sources {
        hits += try compare(source, world, files) ? 1 : 0
      }
      for _ in 0..<2 { try compareValues(world, files) }
      try world.change(using: &random)
    }
    #expect(hits > Self.changeCount)
  }

  @Test func nothingIsAnsweredFromTheCacheWhileTheOtherServerIsDown() throws {
    let world = try ProxiedWorld()
    let temporary = try TemporaryDirectory(prefix: "cache")
    let files = CacheDirectory(path: temporary.path("mpdex"))
    try world.restartOrigin(2)
    _ = try read(.directory(""), world, files)
    #expect(try read(.directory(""), world, files).isHit)
    _ = try values(world, files)
    world.origin.halt()
    for source in Self.sources {
      #expect(throws: CatalogError.self) { _ = try read(source, world, files) }
    }
    #expect(throws: CatalogError.self) { _ = try values(world, files) }
    try world.origin.restart()
    #expect(try read(.directory(""), world, files).isHit)
  }

  /// Compares a listing with that of the other server; returns whether the cache had it.
  private func compare(
    _ source: ListingSource, _ world: ProxiedWorld, _ files: CacheDirectory
  ) throws -> Bool {
    var connection = try connection(to: world.origin)
    let direct = Result {
      try content(of: ConnectionCatalog().listing(of: source, over: &connection))
    }
    let found = Result { try read(source, world, files) }
    #expect(
      (try? found.get().entries) == (try? direct.get()),
      "\(source) after \(world.changes.suffix(3))")
    return (try? found.get().isHit) ?? false
  }

  private func read(
    _ source: ListingSource, _ world: ProxiedWorld, _ files: CacheDirectory
  ) throws -> (entries: [[ByteString]], isHit: Bool) {
    var connection = try connection(to: world.front)
    let isRead = CachedCatalogFixture.Counter()
    let catalog = ConnectionCatalog(cache: files) { _ in isRead.count.add(1, ordering: .relaxed) }
    defer { catalog.saveCache() }
    let entries = try content(of: catalog.listing(of: source, over: &connection))
    return (entries, isRead.count.load(ordering: .relaxed) == 0)
  }

  private func compareValues(_ world: ProxiedWorld, _ files: CacheDirectory) throws {
    var connection = try connection(to: world.origin)
    let direct = try connection.run(.list(.artist)).map(\.value)
    let found = try values(world, files)
    #expect(found == direct, "values after \(world.changes.suffix(3))")
  }

  private func values(_ world: ProxiedWorld, _ files: CacheDirectory) throws -> [ByteString] {
    var connection = try connection(to: world.front)
    return try ConnectionCatalog(cache: files).valuesThenSaving(of: .artist, over: &connection)
  }

  private func content(of indexed: IndexedListing) -> [[ByteString]] {
    (0..<indexed.listing.count).map {
      [indexed.listing.name(at: $0), indexed.listing.target(at: $0)]
    }
  }

  private func connection(to server: LiveServer) throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)))
  }
}

/// Two servers, the first of which has the database of the second.
private final class ProxiedWorld {
  let origin: LiveServer
  let front: LiveServer
  private(set) var changes: [String] = []
  private var count = 0

  init() throws {
    origin = try LiveServer(
      files: [.directory("Artists", (0..<6).map { .directory("Artist \($0)", [song("", $0)]) })])
    front = try LiveServer(databaseOf: origin)
  }

  /// Makes one change.
  func change(using random: inout SeededGenerator) throws {
    count += 1
    let number = Int.random(in: 0..<4, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: try restartOrigin(number)
    case 1: try addFile(number)
    case 2: try renameDirectory(number)
    default: try removeFile(number)
    }
  }

  /// Starts the origin with one of several databases, all of which have as many songs.
  func restartOrigin(_ number: Int) throws {
    let songs = (0..<3).map { song("\(number)", $0) }
    try origin.restart(
      library: [.directory("Artists", songs)], modified: MusicLibrary.defaultModified + number)
    changes.append("database \(number)")
  }

  private func addFile(_ number: Int) throws {
    let library: MusicLibrary = [song("New \(count)", number)]
    try FileManager.default.createDirectory(
      atPath: directory(number), withIntermediateDirectories: true)
    try library.writeFiles(below: directory(number))
    try update("a new file")
  }

  private func renameDirectory(_ number: Int) throws {
    try? FileManager.default.moveItem(
      atPath: directory(number), toPath: directory(number) + " renamed \(count)")
    try update("a renamed directory")
  }

  private func removeFile(_ number: Int) throws {
    try? FileManager.default.removeItem(atPath: directory(number))
    try update("a removed directory")
  }

  private func update(_ change: String) throws {
    try origin.update()
    changes.append(change)
  }

  private func directory(_ number: Int) -> String {
    "\(origin.musicDirectory)/Artists/Artist \(number)"
  }
}

private func song(_ prefix: String, _ number: Int) -> MusicLibrary.Entry {
  .song(
    ByteString("\(prefix)\(number).wav"),
    tags: [
      "Artist": ByteString("Band \(prefix)\(number)"), "Album": ByteString("A \(prefix)"),
      "Title": ByteString("T\(number)"),
    ])
}
