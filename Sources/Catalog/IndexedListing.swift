internal import Bytes
internal import Collation
internal import ListingCache
public import ListingIndex
internal import MPDClient

/// The entries of a list in sorted order, with the markers of its sections.
public struct IndexedListing: Sendable {
  /// The list to which the entries belong; nil for entries that are not from a server.
  public let source: ListingSource?
  /// The entries in sorted order.
  public let listing: SortedListing
  /// The top-level markers: one for each section that has entries.
  public let topLevel: MarkerLevel
  /// The sections into which the top-level markers divide the entries. O(markers).
  public var sections: SectionedListing { topLevel.sections }
  /// The identifier of the listing's cache entry; nil if the listing is neither stored in the cache nor to be stored
  /// there.
  let entry: CacheEntryID?

  /// Whether names that begin with the same text are next to each other; false for the songs of albums, which are in the
  /// order of the albums.
  var isInOrderOfNames: Bool {
    switch source?.namedList {
    case .songs, .ordered: false
    default: true
    }
  }
}

/// A listing in the server's order with the sort key of each entry.
struct KeyedListing {
  let listing: Listing
  let keys: ByteStrings

  /// Returns a listing of only the entries of one kind. O(n); nothing is copied if all entries are of that kind.
  func entries(of kind: EntryKind) -> KeyedListing {
    guard listing.kinds.contains(where: { $0 != kind }) else { return self }
    var kept = ByteStrings()
    for row in 0..<listing.count where listing.kinds[row] == kind {
      keys.withBytes(at: row) { kept.append($0) }
    }
    return KeyedListing(listing: listing.entries(of: kind), keys: kept)
  }

  init(_ listing: Listing, _ collator: LazyCollator) throws(CatalogError) {
    var pipeline = SortKeyPipeline(collator)
    self.init(listing: listing, keys: try pipeline.finish(listing.names))
  }

  init(listing: Listing, keys: ByteStrings) {
    self.listing = listing
    self.keys = keys
  }
}

/// Collects the entries of a list as they arrive, and computes their sort keys at the same time.
struct ListingBuilder: ~Copyable {
  private var listing = Listing(directory: "")
  private var pipeline: SortKeyPipeline
  /// The parts of the names by which the list is sorted; nil if it is sorted by whole names.
  private var sortedNames: ByteStrings?
  private let sortedPartCount: Int?
  private var nameless: [Int] = []
  /// The keys of the property by which the list is sorted; nil if it is sorted by names.
  private var rowKeys: RowKeys?
  /// The number of songs and values that have been read so far. The entries for them may be made later.
  private var readCount = 0
  private let report: ListingReport

  /// Creates a builder without entries.
  ///
  /// - Parameters:
  ///   - collator: the collator that computes the sort keys of names.
  ///   - report: the functions that are called while the list is read.
  ///   - keys: the keys of the property by which the list is sorted; nil if it is sorted by names alone.
  ///   - sortedPartCount: the number of parts of a name by which the list is sorted; nil for all.
  init(
    _ collator: LazyCollator, _ report: ListingReport, by keys: RowKeys? = nil,
    sortedPartCount: Int? = nil
  ) {
    pipeline = SortKeyPipeline(collator)
    rowKeys = keys
    self.sortedPartCount = sortedPartCount
    sortedNames = sortedPartCount == nil ? nil : ByteStrings()
    self.report = report
  }

  /// Whether the sort keys of names are needed.
  private var sortsNames: Bool { nameRole != .unused }

  private var nameRole: ListingOrder.NameRole { order?.names ?? .first }

  /// The order of the list by a property; nil if it is sorted by names alone.
  var order: ListingOrder? { rowKeys?.order }

  /// Whether the list is sorted by names first. Each song then has an entry for each of its names; in a list that is
  /// sorted by a property first, it has one.
  var isSortedByNames: Bool { nameRole == .first }

  mutating func removeAll() {
    listing = Listing(directory: "")
    sortedNames = sortedNames.map { _ in ByteStrings() }
    nameless = []
    rowKeys?.removeAll()
    sendNames()
  }

  private mutating func sendNames() {
    if sortsNames { pipeline.send(sortedNames ?? listing.names) }
  }

  /// Adds the key of the property by which the list is sorted, if it is, for the entry that was added last.
  mutating func appendOrderKey(of song: Song) { rowKeys?.append(song) }

  mutating func appendOrderKey(of group: @autoclosure () -> SongGroup) {
    rowKeys?.append(group())
  }

  mutating func append(_ kind: EntryKind, name: ByteString, target: ByteString) {
    listing.append(kind, name: name, target: target)
    sortedNames?.append(sortedPartCount.map(name.firstParts) ?? name)
    guard listing.count % entriesPerReport == 0 else { return }
    listing.reserveCapacityIfLarge()
    sendNames()
    report.received(max(readCount, listing.count), listing)
  }

  /// Counts a song or a value that has been read, and reports the progress. Call this method even if no entry can be
  /// made from the song or value yet.
  mutating func noteReading() {
    readCount += 1
    if readCount % entriesPerReport == 0 { report.onProgress(.received(readCount)) }
  }

  /// Adds an entry without a name. Such entries come after all other entries.
  ///
  /// - Parameters:
  ///   - kind: the kind of the entry.
  ///   - text: the text by which the entry is sorted among the entries without a name.
  ///   - target: what the entry leads to.
  mutating func append(nameless kind: EntryKind, sortedBy text: ByteString, target: ByteString) {
    nameless.append(listing.count)
    append(kind, name: text, target: target)
  }

  mutating func finish() throws(CatalogError) -> KeyedListing {
    var nameKeys = sortsNames ? try pipeline.finish(sortedNames ?? listing.names) : nil
    if isSortedByNames { nameKeys = nameKeys?.inNamelessSection(nameless) }
    let keys = rowKeys?.finish(nameKeys, count: listing.count) ?? nameKeys
    return KeyedListing(listing: listing, keys: keys ?? ByteStrings())
  }
}

private let entriesPerReport = 512

extension ByteStrings {
  /// Returns the sort keys after moving the keys of the given rows to the section of entries without a name.
  fileprivate func inNamelessSection(_ rows: [Int]) -> ByteStrings {
    guard !rows.isEmpty else { return self }
    var bytes = bytes
    for row in rows { bytes[range(of: row).lowerBound] = namelessSection }
    return ByteStrings(bytes: bytes, ends: ends)
  }
}

/// The progress of reading a list.
public enum ListingProgress: Sendable, Hashable {
  /// The number of entries that have arrived or, if the entries are made later, the number of songs and values from
  /// which they will be made. This is reported once every few hundred entries.
  case received(Int)
  /// Reading has finished or failed.
  case ended
}

/// The functions that are called while a list is read.
struct ListingReport: Sendable {
  let onProgress: @Sendable (ListingProgress) -> Void
  let onEntries: @Sendable (Listing) -> Void

  /// Reports the number of entries, songs or values that have been received, and the entries made from them.
  func received(_ count: Int, _ listing: Listing) {
    onEntries(listing)
    onProgress(.received(count))
  }
}
