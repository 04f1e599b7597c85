import Bytes
import Catalog
import Collation
import ListingCache
import ListingIndex
import MPDClient
import Synchronization
import Testing
import TestSupport

/// Another client changes everything between two readings of each list: a listing from the cache must
/// always be the one that the server would give now.
@Suite struct FreshnessTests {
  private static let changeCount = 60

  private static let sources: [ListingSource] = [
    .directory(""), .directory("Artists"), .tree(""), .tags(TagPath()),
    .tags(TagPath(levels: [.title])), .queue(by: [.title]), .queue(by: [.artist, .title]),
    .playlist("one", by: [.title]), .search(.tag(.artist, .contains, "a"), by: [.album]),
  ]

  @Test func aListingIsNeverStale() async throws {
    let world = try ChangingServer()
    let temporary = try TemporaryDirectory(prefix: "cache")
    let files = CacheDirectory(path: temporary.path("mpdex"))
    var random = SeededGenerator(seed: 7)
    var hits = 0
    for step in 0..<Self.changeCount {
      // The cache stores what has been settled for two seconds.
      if step % 20 == 10 { try await Task.sleep(for: .milliseconds(2100)) }
      for source in Self.sources { hits += try compare(source, world, files) ? 1 : 0 }
      for _ in 0..<2 { try compareValues(of: .artist, world, files) }
      for source in Self.sources { hits += try compare(source, world, files) ? 1 : 0 }
      try world.change(using: &random)
    }
    #expect(hits > Self.changeCount)
  }

  /// Compares a listing with one that was read without the cache; returns whether the cache had it.
  private func compare(
    _ source: ListingSource, _ world: ChangingServer, _ files: CacheDirectory
  ) throws -> Bool {
    var connection = try world.connect()
    let plain = Result {
      try content(of: ConnectionCatalog().listing(of: source, over: &connection))
    }
    let isRead = CachedCatalogFixture.Counter()
    let cached = ConnectionCatalog(cache: files) { _ in isRead.count.add(1, ordering: .relaxed) }
    defer { cached.saveCache() }
    let found = Result { try content(of: cached.listing(of: source, over: &connection)) }
    #expect((try? found.get()) == (try? plain.get()), "\(source) after \(world.changes.suffix(3))")
    return isRead.count.load(ordering: .relaxed) == 0
  }

  private func compareValues(
    of tag: MPDClient.Tag, _ world: ChangingServer, _ files: CacheDirectory
  ) throws {
    var connection = try world.connect()
    let plain = try connection.run(.list(tag)).map(\.value)
    let found = try ConnectionCatalog(cache: files).valuesThenSaving(of: tag, over: &connection)
    #expect(found == plain, "\(tag) after \(world.changes.suffix(3))")
  }

  private func content(of indexed: IndexedListing) -> [[ByteString]] {
    (0..<indexed.listing.count).map {
      [indexed.listing.name(at: $0), indexed.listing.target(at: $0)]
    }
  }
}

/// A server with real files, and another client of it.
private final class ChangingServer {
  private let server: LiveServer
  private(set) var changes: [String] = []
  private var count = 0

  init() throws {
    server = try LiveServer(
      files: [
        .directory("Artists", (0..<6).map { .directory("Artist \($0)", [song($0)]) })
      ], configuration: [#"auto_update "no""#])
    for command in [["add", "/"], ["save", "one"], ["save", "two"]] { try run(command) }
  }

  func connect() throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)))
  }

  private func run(_ words: [String]) throws {
    _ = try server.raw([words.joined(separator: " ")])
    changes.append(words.joined(separator: " "))
  }

  /// Makes one change.
  func change(using random: inout SeededGenerator) throws {
    count += 1
    let number = Int.random(in: 0..<4, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: try run(["add", "/"])
    case 1: try run(["delete", "\(number)"])
    case 2: try run(["move", "\(number)", "0"])
    case 3: try run(["shuffle"])
    case 4: try run(["playlistadd", "one", "Artists"])
    case 5: try run(["playlistdelete", "one", "0"])
    case 6: try run(["playlistmove", "one", "1", "0"])
    case 7: try swapPlaylists()
    case 8: try run(["clear"])
    default: try changeFiles(number)
    }
  }

  /// Gives the two playlists each other's names.
  private func swapPlaylists() throws {
    for names in [["one", "x"], ["two", "one"], ["x", "two"]] { try run(["rename"] + names) }
  }

  private func changeFiles(_ number: Int) throws {
    let library: MusicLibrary = [.song("New \(count).wav", tags: ["Artist": "New a \(number)"])]
    try library.writeFiles(below: server.musicDirectory + "/Artists/Artist \(number)")
    try server.update()
    changes.append("a new file")
  }
}

private func song(_ number: Int) -> MusicLibrary.Entry {
  .song("\(number).wav", tags: ["Artist": ByteString("Band \(number)"), "Title": "T\(number)"])
}
