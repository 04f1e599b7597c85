internal import Bytes
internal import Catalog
internal import Collation
internal import Glibc
internal import ListingCache
internal import MPDClient

// A search of a library by words. The arguments are the SOCKET of a server, a DIRECTORY for the cache, and the TEXT to
// find. Prints the nanoseconds that finding the best hundred things takes, the median of several searches with words
// that were read before.

guard CommandLine.arguments.count == 4 else { exit(64) }
let text = ByteString(CommandLine.arguments[3])
let catalog = Catalog(
  locale: "en_US", cache: CacheDirectory(path: CommandLine.arguments[2]))
var connection = try Connection(
  to: .socket(path: ByteString(CommandLine.arguments[1])), timeout: .seconds(60))
let search = try catalog.librarySearch(over: &connection)
catalog.saveCache()

let times = (0..<21).map { _ in
  let start = ContinuousClock.now
  guard !search.matches(of: text, limit: 100).things.isEmpty else { exit(1) }
  return Int((ContinuousClock.now - start) / .nanoseconds(1))
}
print(times.sorted()[times.count / 2])
