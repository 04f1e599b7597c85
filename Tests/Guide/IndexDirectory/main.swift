import Bytes
import Catalog
import Collation
import ListingCache
import ListingIndex
import MPDClient

// The argument is a directory for the cache; without one nothing is cached.
let cache = CommandLine.arguments.dropFirst().first.map { CacheDirectory(path: $0) }
let catalog = ConnectionCatalog(locale: "en_US", cache: cache)
let settings = try ConnectionSettings.fromEnvironment()
var connection = try Connection.open(settings)

let artists = try catalog.listing(of: "Artists", over: &connection)
for (marker, extent) in zip(artists.topLevel.markers, artists.topLevel.extents) {
  print(marker.label, extent.count, artists.listing.name(at: extent.lowerBound))
}
let target = try catalog.jump(to: "art/bjo", over: &connection)
if let uri = target.uri { print("art/bjo is", uri) }
let inner = try catalog.zoom(into: "B", of: artists)
print("B has", inner.markers.map(\.label).joined(separator: ", "))
catalog.saveCache()
