import Bytes
import Catalog
import Collation
import ListingCache
import MPDClient

// The argument is a directory for the cache; without one nothing is cached.
let cache = CommandLine.arguments.dropFirst().first.map { CacheDirectory(path: $0) }
let catalog = ConnectionCatalog(locale: "en_US", cache: cache)
var connection = try Connection.open(try ConnectionSettings.fromEnvironment())

let search = try catalog.librarySearch(over: &connection)
let albums = search.songs.albums()
print(search.songs.count, "songs on", albums.count, "albums")
if let longest = albums.max(by: { $0.duration < $1.duration }) {
  print("the longest:", longest.name, longest.duration.components.seconds / 60, "minutes")
}

for typed: ByteString in ["bj", "bjork", "97 homog", "homogneic", "splin", "bjork qqq"] {
  let matches = search.matches(of: typed, limit: 2)
  let names = matches.things.map { "\($0.kind) \($0.name)" }
  let unknown = matches.things.isEmpty ? search.unknownWords(of: typed) : []
  print("\(typed):", (names + unknown.map { "no \($0)" }).joined(separator: ", "))
}

if let thing = search.matches(of: "homogenic bjork", limit: 1).things.first {
  switch (thing.uri, thing.filter) {
  case (let uri?, _): try connection.run(.add(uri))
  case (nil, let filter?): try connection.run(.findAdd(filter))
  case (nil, nil): try connection.run(.load(thing.name))
  }
  print("queued:", try connection.run(.status).queueLength)
}
catalog.saveCache()
