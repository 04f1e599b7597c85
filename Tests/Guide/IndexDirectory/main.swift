import Catalog

// The argument is a directory for the cache; without one nothing is cached.
let cache = CommandLine.arguments.dropFirst().first.map { CacheDirectory(path: $0) }
let session = try Session(.fromEnvironment())
let catalog = Catalog(of: session, locale: "en_US", cache: cache)

let artists = try await catalog.listing(of: "Artists")
for (marker, extent) in zip(artists.topLevel.markers, artists.topLevel.extents) {
  print(marker.label, extent.count, artists.listing.name(at: extent.lowerBound))
}
let target = try await catalog.jump(to: "art/bjo")
if let uri = target.uri { print("art/bjo is", uri) }
let inner = try await catalog.zoom(into: "B", of: artists)
print("B has", inner.markers.map(\.label).joined(separator: ", "))
