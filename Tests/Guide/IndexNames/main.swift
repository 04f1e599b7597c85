import Bytes
import Collation
import ListingIndex

var listing = Listing(directory: "Artists")
for name: ByteString in [
  "Zoo", "Bjarne", "10cc", "abba", "!!!", "Björk", "9 Lives", "Ätna", "Bell",
] {
  listing.append(.directory, name: name)
}
let collator = try Collator(locale: "en_US")
let sorted = SortedListing(listing, keys: collator.sortKeys(of: listing.names))
let index = collator.index(sorted)

for (position, marker) in index.topLevelMarkers.enumerated() {
  print(marker.label, index.topLevel.extent(at: position))
  guard let inner = index.innerLevel(at: position) else { continue }
  for marker in inner.markers {
    print(" ", marker.label, marker.offset, sorted.name(at: marker.offset))
  }
}
if let marker = index.topLevel.marker(containing: 4) { print("4 is under", marker.label) }
