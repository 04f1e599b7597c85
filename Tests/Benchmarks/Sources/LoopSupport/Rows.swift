public import Bytes
internal import Glibc
public import ListingIndex

/// Returns a listing of the names in a file, one per line; ends the process if the file cannot be read.
public func listingOfNames(inFile path: String) -> Listing {
  guard let file = fopen(path, "r") else { exit(64) }
  defer { fclose(file) }
  var listing = Listing(directory: "")
  var (line, room) = (UnsafeMutablePointer<CChar>?.none, 0)
  while case let count = getline(&line, &room, file), count > 1 {
    listing.append(.directory, name: UnsafeRawBufferPointer(start: line, count: count - 1))
  }
  return listing
}

/// The newest first, by months and days.
public let datesAxis = Axis(.dates, isDescending: true)

/// Sorts rows by moments of twenty years, which do not follow their order.
public func sortedByDate(_ listing: Listing) -> SortedListing {
  let axis = datesAxis
  var keys = ByteStrings()
  var key: [UInt8] = []
  for row in 0..<listing.count {
    key.removeAll(keepingCapacity: true)
    let moment = 1_100_000_000 + (row &* 2_654_435_761) % 630_000_000
    axis.appendKey(of: .moment(moment), to: &key)
    key.append(bigEndian: UInt32(row))
    key.withUnsafeBytes { keys.append($0) }
  }
  return SortedListing(listing, keys: keys)
}
