internal import Bytes
internal import Catalog
internal import Collation
internal import Glibc
internal import ListingIndex
internal import LoopSupport

// The index of rows, without a server. The arguments are a word and a FILE with a name a line; prints nanoseconds:
// with `index` those of sort keys, order and both levels of markers, with `dates` the same for rows that are sorted by
// dates, and with `lookup` those of finding a prefix, on average over a thousand of them.

guard CommandLine.arguments.count == 3 else { exit(64) }
let listing = listingOfNames(inFile: CommandLine.arguments[2])

switch CommandLine.arguments[1] {
case "index":
  let catalog = Catalog(collator: try Collator())
  try printTime { try catalog.markerIndex(of: catalog.index(listing)) }
case "dates":
  printTime { MarkerIndex(sortedByDate(listing), axis: datesAxis) }
case "lookup":
  try printTimeOfLookup()
default:
  exit(64)
}

func printTime(_ makeIndex: () throws -> MarkerIndex) rethrows {
  let start = ContinuousClock.now
  let levels = try makeIndex().innerLevels()
  let time = ContinuousClock.now - start
  guard levels.contains(where: { $0 != nil }) else { exit(1) }
  print(Int(time / .nanoseconds(1)))
}

func printTimeOfLookup() throws {
  let catalog = Catalog(collator: try Collator())
  let rows = try catalog.index(listing).listing
  let prefixes = stride(from: 0, to: rows.count, by: max(1, rows.count / 1000)).map { row in
    ByteString(String(listing.names[row].description.prefix(3)))
  }
  let start = ContinuousClock.now
  let collator = try catalog.collator
  let missed = prefixes.filter { collator.matches(of: $0, in: rows).best.isEmpty }
  let time = (ContinuousClock.now - start) / prefixes.count
  guard missed.isEmpty else { exit(1) }
  print(Int(time / .nanoseconds(1)))
}
