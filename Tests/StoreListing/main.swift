internal import Bytes
internal import Glibc
internal import ListingCache
internal import ListingIndex

// Stores listings of several versions under one key, as many processes do at once, and reads what
// it finds there. Arguments: the cache's directory, how often, and how many bytes a file may have.
// Prints how many listings it stored; fails if it read something that nobody stored.

let arguments = CommandLine.arguments
guard arguments.count == 4, let rounds = Int(arguments[2]), let most = UInt(arguments[3]) else {
  exit(64)
}
signal(SIGXFSZ, SIG_IGN)
var limit = rlimit(rlim_cur: most, rlim_max: most)
setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)

let cache = CacheDirectory(path: arguments[1])
let entry = CacheEntryID(CacheKey(["shared"]), validator: [1])
var stored = 0
for round in 0..<rounds {
  let version = (Int(getpid()) + round) % 7
  let listing = versionedListing(version)
  if cache.write(listing, topLevel: MarkerLevel([], in: 0..<listing.count), as: entry) {
    stored += 1
  }
  guard let found = cache.listing(of: entry) else { continue }
  let names = (0..<found.listing.count).map(found.listing.name(at:))
  let expected = versionedListing(names.count % 7)
  guard !found.isDamaged, names == (0..<expected.count).map(expected.name(at:)) else { exit(1) }
}
print(stored)

/// A listing of several blocks whose length is its version.
func versionedListing(_ version: Int) -> SortedListing {
  var listing = Listing(directory: "")
  for row in 0..<700 + version {
    listing.append(.song, name: ByteString("\(1000 + row) \(version)"))
  }
  return SortedListing(listing, keys: listing.names)
}
