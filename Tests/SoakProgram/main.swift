import Bytes
import Catalog
import Collation
import Glibc
import ListingCache
import ListingIndex
import MPDClient

// One process of the libraries that jumps, lists and edits the queue again and again, over connections that
// it opens and loses. Arguments: the cache's directory and the number of rounds. Prints the letter of each
// tenth of them, for each of which it waits for a byte of standard input, so that its memory and its
// descriptors can be read meanwhile. Exits with 1 if half of all rounds have failed.

let arguments = CommandLine.arguments
guard arguments.count == 3, let rounds = Int(arguments[2]), rounds >= 10 else { exit(64) }
let settings = try ConnectionSettings.fromEnvironment()
var connection = try Connection.open(settings)
var failures = 0

for round in 0..<rounds {
  do {
    try runRound(round, over: &connection)
  } catch {
    // The server is started again meanwhile.
    failures += 1
    for _ in 0..<2_000 {
      usleep(5_000)
      if let new = try? Connection.open(settings) {
        connection = new
        break
      }
    }
  }
  if (round + 1).isMultiple(of: rounds / 10) {
    // While the server is started again and again, most rounds fail.
    guard failures < rounds / 2 else { exit(1) }
    pauseForReader()
  }
}

func runRound(_ round: Int, over connection: inout Connection) throws {
  if round.isMultiple(of: 16) { connection = try Connection.open(settings) }
  let cache = round.isMultiple(of: 3) ? nil : CacheDirectory(path: arguments[1])
  let catalog = ConnectionCatalog(locale: "en_US", cache: cache)
  let listing = try catalog.listing(of: "Artists", over: &connection)
  // The letters with which the made-up names of the library begin.
  let initials = Array("bdfgklmnprstvz")
  let target = try catalog.jump(
    to: ByteString("ar/\(initials[round % initials.count])"), over: &connection)
  if let label = listing.topLevel.markers.first?.label {
    _ = try catalog.zoom(into: label, of: listing)
  }
  let songs = (0..<20).map { ByteString("\((round + $0 * 7) % 40).wav") }
  _ = try connection.applyQueue(target.uri == nil ? [] : songs)
  catalog.saveCache()
}

func pauseForReader() {
  print(".", terminator: "")
  fflush(nil)
  _ = getchar()
}
