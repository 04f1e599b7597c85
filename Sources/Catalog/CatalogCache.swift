internal import Bytes
internal import Collation
internal import ListingCache
internal import ListingIndex
internal import Platform

/// The cache of a catalog: the cache files of one collation, and the content that `save()` will write to them.
final class CatalogCache: Sendable {
  let directory: CacheDirectory
  let collation: CollationIdentity
  let prefixKeys: RecordStore
  private let unsaved = Locked(Unsaved())

  private struct Unsaved {
    var listings: [IndexedListing] = []
    var records: [RecordStore] = []
    var values: [(strings: ByteStrings, entry: CacheEntryID)] = []
    var tables: [(columns: [ByteStrings], entry: CacheEntryID)] = []
  }

  init(in directory: CacheDirectory, _ collation: CollationIdentity) {
    self.directory = directory
    self.collation = collation
    prefixKeys = RecordStore(CacheEntryID(CacheContent.prefixesKey(collation)), in: directory)
  }

  func add(_ listings: [IndexedListing], _ records: [RecordStore]) {
    unsaved.withLock {
      $0.listings += listings
      $0.records += records
    }
  }

  func add(_ values: ByteStrings, as entry: CacheEntryID) {
    unsaved.withLock { $0.values.append((values, entry)) }
  }

  func add(_ columns: [ByteStrings], as entry: CacheEntryID) {
    unsaved.withLock { $0.tables.append((columns, entry)) }
  }

  /// Writes the new listings, values, songs and records to the cache, and removes old files if the cache is too large.
  /// Content that cannot be written is dropped and will be computed again.
  func save() {
    let unsaved = unsaved.withLock { unsaved in
      defer { unsaved = Unsaved() }
      return unsaved
    }
    for indexed in unsaved.listings {
      guard let entry = indexed.entry else { continue }
      directory.write(indexed.listing, topLevel: indexed.topLevel, as: entry)
    }
    for (strings, entry) in unsaved.values { directory.write(strings, as: entry) }
    write(unsaved.tables)
    for records in [prefixKeys] + unsaved.records { records.save() }
    let isLarger = !unsaved.listings.isEmpty || !unsaved.values.isEmpty || !unsaved.tables.isEmpty
    if isLarger { directory.prune() }
  }

  /// Writes tables, each on a thread of its own: computing the checksums takes as long as writing.
  private func write(_ tables: [(columns: [ByteStrings], entry: CacheEntryID)]) {
    let written = tables.map { table in
      ConcurrentValue { [directory] in directory.write(table.columns, as: table.entry) }
    }
    for write in written { _ = write.value }
  }
}

/// The records of one cache file. The records are read at the first lookup; new records are kept in memory until
/// `save()`.
final class RecordStore: Sendable {
  private let directory: CacheDirectory
  private let entry: CacheEntryID
  private let state = Locked(State())

  private struct State {
    /// The records, the oldest first; nil until the file has been read. There are so few of them that searching an
    /// array takes less time than setting up a dictionary's type at run time.
    var records: [CacheRecord]?
    var unsaved: [CacheRecord] = []
  }

  init(_ entry: CacheEntryID, in directory: CacheDirectory) {
    self.directory = directory
    self.entry = entry
  }

  func value(for name: ByteString) -> [ByteString]? {
    state.withLock { state in
      load(&state).last { $0.name == name }?.value
    }
  }

  /// Sets the value of the record that has the given name; `save()` writes the record to the file.
  func setValue(_ value: [ByteString], for name: ByteString) {
    let record = CacheRecord(name: name, value: value)
    state.withLock { state in
      state.records = load(&state) + [record]
      state.unsaved.append(record)
    }
  }

  private func load(_ state: inout State) -> [CacheRecord] {
    let records = state.records ?? directory.records(of: entry)
    state.records = records
    return records
  }

  func save() {
    let records = state.withLock { state in
      defer { state.unsaved = [] }
      return state.unsaved
    }
    if !records.isEmpty { directory.append(records, to: entry) }
  }
}

// The values that a catalog stores as records; a value that is not in the file is computed.
extension RecordStore {
  func prefixKeys(
    of text: ByteString, orElse compute: () throws(CatalogError) -> PrefixKeys
  ) throws(CatalogError) -> PrefixKeys {
    if let keys = value(for: text).flatMap({ PrefixKeys(text: text, packed: $0) }) { return keys }
    let keys = try compute()
    setValue(keys.packed, for: text)
    return keys
  }

  func innerMarkers(
    of label: ByteString, orElse compute: () throws(CatalogError) -> MarkerLevel
  ) throws(CatalogError) -> MarkerLevel {
    if let level = value(for: label).flatMap({ MarkerLevel(packed: $0) }) { return level }
    let level = try compute()
    setValue(level.packed, for: label)
    return level
  }
}

extension PrefixKeys {
  /// The keys as byte strings: the sort key, the number of key ranges in `equal`, and then two strings for each range.
  fileprivate var packed: [ByteString] {
    let ranges = (equal + prefixMatches).flatMap { [ByteString($0.first), ByteString($0.last)] }
    return [ByteString(sortKey), ListingCache.packed(equal.count)] + ranges
  }

  fileprivate init?(text: ByteString, packed strings: [ByteString]) {
    guard strings.count >= 2, strings.count.isMultiple(of: 2),
      let equalCount = unpackedNumber(strings[1]), (0...strings.count / 2 - 1).contains(equalCount)
    else { return nil }
    let ranges = stride(from: 2, to: strings.count, by: 2).map { index in
      KeyRange(first: strings[index].bytes, last: strings[index + 1].bytes)
    }
    self.init(
      text: text, sortKey: strings[0].bytes, equal: Array(ranges[..<equalCount]),
      prefixMatches: Array(ranges[equalCount...]))
  }
}
