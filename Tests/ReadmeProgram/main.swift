import Collation
import Glibc
import ListingIndex
import MPDClient

let settings = try ConnectionSettings(environment: { getenv($0).map { String(cString: $0) } })
var connection = try Connection.open(settings)
let collator = try Collator(locale: CollationLocale("en_US"))
let listing = try connection.listing(of: "Artists")
let sorted = SortedListing(listing, keys: collator.sortKeys(of: listing.names))
let index = MarkerIndex(sorted, sectionTitles: collator.sectionTitles)
for marker in index.markers {
  print(marker.label, marker.offset, sorted.name(at: marker.offset))
}
