public import Bytes
public import Collation
public import ListingIndex
public import MPDClient

extension CacheReadTransaction {
  /// Returns the entries of a list, sorted and indexed. The entries come from the cache if the server's state has not
  /// changed since they were stored, otherwise from the server. O(markers) from the cache, O(n log n) from the server.
  ///
  /// - Parameters:
  ///   - source: the list to read.
  ///   - kind: the kind of entries; nil for all kinds.
  ///   - connection: the connection to the server that has the list.
  public func listing(
    of source: ListingSource, only kind: EntryKind? = nil, over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    let directories: [ByteString] = if case .directory(let path) = source { [path] } else { [] }
    let cache = try ValidatedCache(
      self, for: source, expecting: directories, only: kind, over: &connection)
    return try listing(of: source, only: kind, cache, over: &connection)
  }

  func listing(
    of source: ListingSource, only kind: EntryKind?, _ cache: ValidatedCache?,
    over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    if let stored = cache?.listing(of: source, only: kind) { return stored }
    let listing = try connection.keyedListing(of: source, context)
    return try index(listing, of: source, only: kind, for: cache)
  }

  /// Sorts and indexes the entries of a listing. O(n log n).
  ///
  /// - Parameter cache: the cache in which the result is saved, provided that it may be stored; nil if nothing is to be
  ///   saved.
  func index(
    _ keyed: KeyedListing, of source: ListingSource?, only kind: EntryKind?,
    for cache: ValidatedCache?
  ) throws(CatalogError) -> IndexedListing {
    let narrowed = kind.map(keyed.entries) ?? keyed
    let sorted = SortedListing(
      narrowed.listing, keys: narrowed.keys, isDescending: source?.isDescending ?? false
    ).withOneKindPerURI(isInOrderOfNames: source?.order == nil)
    let topLevel = try outerMarkers(of: sorted, source)
    let storedKind = sorted.count == keyed.keys.count ? nil : kind
    let entry = source.flatMap { cache?.newEntry(of: $0, only: storedKind) }
    let indexed = IndexedListing(source: source, listing: sorted, topLevel: topLevel, entry: entry)
    if entry != nil { save(indexed) }
    return indexed
  }

  private func outerMarkers(
    of listing: SortedListing, _ source: ListingSource?
  ) throws(CatalogError) -> MarkerLevel {
    if let order = source?.order {
      return MarkerIndex(listing, axis: context.axis(of: order)).topLevel
    }
    return try context.collator.get().index(listing, entriesPerMarker: entriesPerMarker).topLevel
  }

  func markerIndex(of indexed: IndexedListing) throws(CatalogError) -> MarkerIndex {
    if let order = indexed.source?.order {
      return MarkerIndex(indexed.listing, topLevel: indexed.topLevel, axis: context.axis(of: order))
    }
    return MarkerIndex(
      indexed.listing, topLevel: indexed.topLevel,
      collation: try context.collator.get().prefixCollation(of: indexed.source),
      entriesPerMarker: entriesPerMarker)
  }

  /// Returns the sort keys with which the names that begin with a string are found. The keys come from the cache if it
  /// contains them, otherwise from the collator.
  ///
  /// - Parameter text: the beginning of a name.
  public func prefixKeys(of text: ByteString) throws(CatalogError) -> PrefixKeys {
    let compute = { () throws(CatalogError) in try self.context.collator.get().prefixKeys(of: text)
    }
    guard let records = context.cache?.prefixKeys else { return try compute() }
    return try records.prefixKeys(of: text, orElse: compute)
  }
}

/// The smallest and the largest number of entries that an inner marker may cover. The largest is a few screens; a
/// marker with more entries is divided by the next letter.
private let entriesPerMarker = 1...200

extension Collator {
  /// Returns the collation of the part of an entry's name by which a list is sorted; see
  /// ``ListingSource/sortedPartCount``.
  package func prefixCollation(of source: ListingSource?) -> PrefixCollation {
    let whole = prefixCollation
    guard let count = source?.sortedPartCount else { return whole }
    return PrefixCollation(
      primaryKey: whole.primaryKey, label: whole.label,
      sortedPart: { whole.sortedPart($0.firstParts(count)) },
      sortsNumbersByValue: whole.sortsNumbersByValue)
  }
}
