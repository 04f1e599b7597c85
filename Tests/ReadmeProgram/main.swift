import Bytes
import Collation
import ListingIndex
import MPDClient

var connection = try Connection.open(ConnectionSettings.fromEnvironment())
let collator = try Collator(locale: "en_US")
let listing = try connection.listing(of: "Artists")
let sorted = SortedListing(listing, keys: collator.sortKeys(of: listing.names))
for marker in collator.index(sorted).topLevelMarkers {
  print(marker.label, marker.offset, sorted.name(at: marker.offset))
}
