internal import Bytes
internal import ListingIndex

/// Gathers the entries of a list while they arrive, and makes their sort keys at the same time.
struct ListingBuilder: ~Copyable {
  private var listing = Listing(directory: "")
  private var pipeline: SortKeyPipeline
  /// The rows of the entries without a name.
  private var nameless: [Int] = []
  /// The number of songs and values that were read before their entries were added.
  private var readCount = 0
  private let report: ListingReport

  init(_ collator: LazyCollator, _ report: ListingReport) {
    pipeline = SortKeyPipeline(collator)
    self.report = report
  }

  /// Starts over without entries.
  mutating func removeAll() {
    listing = Listing(directory: "")
    nameless = []
    pipeline.send(listing.names)
  }

  /// Adds an entry.
  mutating func append(_ kind: EntryKind, name: ByteString, target: ByteString) {
    listing.append(kind, name: name, target: target)
    guard listing.count % entriesPerReport == 0 else { return }
    listing.reserveCapacityIfLarge()
    pipeline.send(listing.names)
    report.received(max(readCount, listing.count), listing)
  }

  /// Reports that a song or a value has arrived from which an entry may be made later.
  mutating func noteReading() {
    readCount += 1
    if readCount % entriesPerReport == 0 { report.onProgress(.received(readCount)) }
  }

  /// Adds an entry without a name, which sorts after all others by another text.
  mutating func append(nameless kind: EntryKind, sortedBy text: ByteString, target: ByteString) {
    nameless.append(listing.count)
    append(kind, name: text, target: target)
  }

  /// Returns the entries with their sort keys.
  mutating func finish() throws(CatalogError) -> KeyedListing {
    let keys = try pipeline.finish(listing.names)
    return KeyedListing(listing: listing, keys: keys.inNamelessSection(nameless))
  }
}

private let entriesPerReport = 512

extension ByteStrings {
  /// Returns the sort keys, those of the rows moved to the section of entries without a name.
  fileprivate func inNamelessSection(_ rows: [Int]) -> ByteStrings {
    guard !rows.isEmpty else { return self }
    var bytes = bytes
    for row in rows { bytes[range(of: row).lowerBound] = namelessSection }
    return ByteStrings(bytes: bytes, ends: ends)
  }
}
