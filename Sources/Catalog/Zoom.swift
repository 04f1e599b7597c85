public import Bytes
internal import Collation
internal import ListingCache
public import ListingIndex

extension CacheReadTransaction {
  /// Returns the inner markers of the marker that has the given label. The marker may be at the top level or at any
  /// level below it. The cache stores the result. In a list that is sorted by a property, the label may be a path of
  /// labels, such as "2026/Nov".
  ///
  /// Top-level markers are searched first, then the markers within the section in which the label sorts, the
  /// outermost first. Case and accents are ignored if no label is identical. If no marker has the label, but names
  /// begin with it, the label is treated as if it had a marker.
  ///
  /// - Parameters:
  ///   - label: the label of a marker in the listing, such as "B".
  ///   - indexed: a listing of the same catalog.
  public func zoom(
    into label: String, of indexed: IndexedListing
  ) throws(CatalogError) -> MarkerLevel {
    let compute = { () throws(CatalogError) in try self.innerMarkers(label, of: indexed) }
    guard let records = innerMarkerRecords(of: indexed) else { return try compute() }
    save(records)
    return try records.innerMarkers(of: ByteString(label), orElse: compute)
  }

  /// Returns the offsets of the entries under the marker that has the given label. The marker is found in the same way
  /// as by `zoom`. The marker of the entries without a name has an empty label.
  ///
  /// - Parameters:
  ///   - label: the label of a marker at any level, such as "Bj".
  ///   - indexed: a listing of the same catalog.
  public func extent(
    ofMarker label: String, in indexed: IndexedListing
  ) throws(CatalogError) -> Range<Int> {
    // A label of the top level needs no collator.
    if let position = indexed.topLevel.markers.firstIndex(where: { $0.label == label }) {
      return indexed.topLevel.extent(at: position)
    }
    return try marker(label, in: indexed).extent
  }

  /// Returns the offsets from the first through the last entry that begins with a string. If there is no such entry,
  /// returns the offsets of the entries under the marker that has this string as its label, such as "#". If there is no
  /// such marker either, returns an empty range at the offset where the string would be sorted.
  ///
  /// In a list that is not in the order of names, the empty range is at the end of the list, and searching names takes
  /// O(n). If the list is sorted by a property, markers are searched before names.
  ///
  /// - Parameters:
  ///   - text: the beginning of a name, or the label of a marker.
  ///   - indexed: a listing of the same catalog.
  public func bounds(
    of text: ByteString, in indexed: IndexedListing
  ) throws(CatalogError) -> Range<Int> {
    guard indexed.isInOrderOfNames else {
      if let marked = try extent(atLabels: text, in: indexed) { return marked }
      let found = try search(for: text, .prefix, in: indexed)?.unranked?.matches.all
      let end = indexed.listing.count
      return (found?.first?.lowerBound ?? end)..<(found?.last?.upperBound ?? end)
    }
    let bounds = try prefixKeys(of: text).bounds(in: indexed.listing)
    guard bounds.isEmpty else { return bounds }
    return try markers(of: indexed).marker(text.description)?.extent ?? bounds
  }

  /// Returns the stored records of a listing's inner markers; nil if the listing is not in the cache.
  private func innerMarkerRecords(of indexed: IndexedListing) -> RecordStore? {
    guard let cache = context.cache, let listing = indexed.entry else { return nil }
    let key = CacheContent.markersKey(ofListing: listing.key)
    return RecordStore(CacheEntryID(key, validator: listing.validator), in: cache.directory)
  }

  private func innerMarkers(
    _ label: String, of indexed: IndexedListing
  ) throws(CatalogError) -> MarkerLevel {
    let index = try markerIndex(of: indexed)
    let found = try marker(label, in: indexed)
    guard let inner = index.innerLevel(of: found.extent) else {
      throw .notZoomable(label: found.label)
    }
    return inner
  }

  private func marker(
    _ label: String, in indexed: IndexedListing
  ) throws(CatalogError) -> MarkerSearch.Found {
    if indexed.source?.order != nil { return try marker(atLabels: label, in: indexed) }
    let markers = try markers(of: indexed)
    guard let found = markers.marker(label) else {
      throw .noMarker(label: label, nearest: markers.nearest(to: label))
    }
    return found
  }

  private func markers(of indexed: IndexedListing) throws(CatalogError) -> MarkerSearch {
    MarkerSearch(index: try markerIndex(of: indexed), collator: try context.collator.get())
  }
}
