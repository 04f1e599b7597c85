import BenchmarkSupport
import Bytes
import Collation
import ListingCache
import ListingIndex
import MPDClient
import TestSupport

/// A directory on the replaying server, with a connection to it.
final class ServedDirectory {
  private let directory: ReplayedDirectory
  private var connection: Connection
  private let uris: [ByteString]

  init(count: Int) throws {
    directory = try ReplayedDirectory(count: count)
    connection = try Connection(to: .socket(path: ByteString(directory.socketPath)))
    uris = (0..<count).map { ByteString("\(ReplayedDirectory.path)/\(songName($0))") }
  }

  func receive() throws -> Listing {
    try connection.listing(of: ByteString(ReplayedDirectory.path))
  }

  /// Queues in command lists of the size that the command uses.
  func queueAll() throws -> Int {
    for start in stride(from: 0, to: uris.count, by: 5000) {
      try connection.list { list in
        list.append(contentsOf: uris[start..<min(start + 5000, uris.count)].map { .add($0) })
      }
    }
    return uris.count
  }
}

/// Names with their keys and their index.
final class Names: Sendable {
  private let collator: Collator
  private let listing: Listing
  private let keys: ByteStrings
  fileprivate let sorted: SortedListing
  fileprivate let markers: MarkerIndex
  private let prefixes: [ByteString]

  init(count: Int) throws {
    var listing = Listing(directory: "")
    for index in 0..<count { listing.append(.song, name: ByteString(songName(index))) }
    self.listing = listing
    collator = try Collator()
    keys = collator.sortKeys(of: listing.names)
    sorted = SortedListing(listing, keys: keys)
    markers = collator.index(sorted, entriesPerMarker: 1...200)
    prefixes = stride(from: 0, to: count, by: count / 1000).map { row in
      ByteString(String(listing.names[row].description.prefix(3)))
    }
  }

  func makeKeys() -> ByteStrings { collator.sortKeys(of: listing.names) }

  func sort() -> SortedListing { SortedListing(listing, keys: keys) }

  func index() -> MarkerIndex { collator.index(sorted, entriesPerMarker: 1...200) }

  func zoomIntoAll() -> [MarkerLevel?] {
    markers.topLevelMarkers.indices.map { markers.innerLevel(at: $0) }
  }

  /// A thousand lookups.
  func lookUpAll() -> [PrefixMatches] {
    prefixes.map { collator.matches(of: $0, in: sorted) }
  }
}

/// Names whose index is in a cache.
final class StoredNames: Sendable {
  private let names: Names
  private let files: TemporaryDirectory
  private let cache: CacheDirectory
  private let entry = CacheEntryID(CacheKey(["names"]), validator: [1])

  init(count: Int) throws {
    names = try Names(count: count)
    files = try TemporaryDirectory(prefix: "cache")
    cache = CacheDirectory(path: files.path("cache"))
    guard store() else { throw SystemFailure("storing in \(cache.path)", code: 0) }
  }

  @discardableResult
  func store() -> Bool {
    cache.write(names.sorted, topLevel: names.markers.topLevel, as: entry)
  }

  func load() -> CachedListing? { cache.listing(of: entry) }
}
