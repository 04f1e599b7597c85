internal import Bytes
internal import Catalog
internal import Collation
internal import Glibc
internal import ListingIndex

// The index of names, without a server. The arguments are a word and a FILE with a name a line;
// prints nanoseconds: with `index` those of sort keys, order and both levels of markers, with
// `lookup` those of finding a prefix, on average over a thousand of them.

guard CommandLine.arguments.count == 3, let file = fopen(CommandLine.arguments[2], "r") else {
  exit(64)
}

var listing = Listing(directory: "")
var (line, room) = (UnsafeMutablePointer<CChar>?.none, 0)
while case let count = getline(&line, &room, file), count > 1 {
  listing.append(.directory, name: UnsafeRawBufferPointer(start: line, count: count - 1))
}

let catalog = Catalog(collator: try Collator())
let start = ContinuousClock.now
let directory = try catalog.index(listing)
let index = try catalog.markerIndex(of: directory)
let levels = index.innerLevels()
let built = ContinuousClock.now - start
guard levels.contains(where: { $0 != nil }) else { exit(1) }

let prefixes = stride(from: 0, to: listing.count, by: max(1, listing.count / 1000)).map { row in
  ByteString(String(listing.names[row].description.prefix(3)))
}
let asked = ContinuousClock.now
let collator = try catalog.collator
let found = prefixes.filter { collator.matches(of: $0, in: directory.listing).best.isEmpty }
let lookup = (ContinuousClock.now - asked) / prefixes.count
guard found.isEmpty else { exit(1) }

let answer = CommandLine.arguments[1] == "lookup" ? lookup : built
print(Int(answer / .nanoseconds(1)))
