import Bytes
import ListingCache
import ListingIndex
import TestSupport

/// A listing whose keys are its names after a byte for the section, and its sections' markers.
func indexed(_ names: [ByteString], kinds: [EntryKind] = [.directory]) -> MarkerIndex {
  var listing = Listing(directory: "d")
  var keys = ByteStrings()
  for (row, name) in names.enumerated() {
    listing.append(kinds[row % kinds.count], name: name)
    keys.append(ByteString([(name.bytes.first ?? 0) % 3] + name.bytes))
  }
  let collation = PrefixCollation(primaryKey: { Array($0.utf8) }, label: { $0 })
  return MarkerIndex(
    SortedListing(listing, keys: keys), sectionTitles: ["A", "é", ""], collation: collation,
    keepsEmptySections: true)
}

/// Everything that can be read from a listing.
struct Content: Equatable {
  let directory: ByteString
  let names: [ByteString]
  let kinds: [EntryKind]
  let keys: [ByteString]
  let uris: [ByteString]
  let topLevel: MarkerLevel
  let sections: [Range<Int>]

  init(_ listing: SortedListing, _ topLevel: MarkerLevel) {
    let offsets = 0..<listing.count
    directory = listing.directory
    names = offsets.map(listing.name(at:))
    kinds = offsets.map(listing.kind(at:))
    keys = offsets.map(listing.key(at:))
    uris = offsets.map(listing.target(at:))
    self.topLevel = topLevel
    sections = (0..<4).map { listing.offsets(withKeyPrefix: [$0]) }
  }

  init(_ index: MarkerIndex) { self.init(index.listing, index.topLevel) }

  init(_ cached: CachedListing) { self.init(cached.listing, cached.topLevel) }
}

/// Copies of some bytes, each with a different bit flipped.
func copiesWithOneFlippedBit(_ bytes: [UInt8]) -> some Sequence<[UInt8]> {
  (0..<8 * bytes.count).lazy.map { bit in
    var damaged = bytes
    damaged[bit / 8] ^= 1 << UInt8(bit % 8)
    return damaged
  }
}

/// A cache in a temporary directory, and a key in it.
struct CacheFixture {
  let temporary: TemporaryDirectory
  let cache: CacheDirectory
  let key = CacheKey(["listing", "server", "directory"])
  let validator: [UInt8] = [1, 2, 3]

  /// The entry of the fixture's listing.
  var entry: CacheEntryID { CacheEntryID(key, validator: validator) }

  /// An entry that depends on no server.
  var recordsEntry: CacheEntryID { CacheEntryID(key) }

  init(limit: Int = CacheDirectory.defaultLimit) throws {
    temporary = try TemporaryDirectory(prefix: "cache")
    cache = CacheDirectory(path: temporary.path("a/mpdex"), limit: limit)
  }

  func store(_ index: MarkerIndex) -> Bool {
    cache.write(index.listing, topLevel: index.topLevel, as: entry)
  }

  var stored: CachedListing? { cache.listing(of: entry) }

  /// The path of the only file.
  var file: String { cache.path + "/" + (cache.files().first?.name ?? "") }
}
