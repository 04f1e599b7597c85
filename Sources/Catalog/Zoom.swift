public import Bytes
internal import Collation
internal import ListingCache
public import ListingIndex

extension CacheReadTransaction {
  /// The inner markers of the marker with a label, which are remembered in the cache: of a top-level
  /// marker, or of one inside it, as deep as there are entries.
  ///
  /// Markers at the top are looked for first, then those inside of the section in which the label
  /// sorts, the outermost first; case and accents are ignored if no label is equal. A text that is no
  /// label, but that names begin with, is zoomed like one.
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

  /// The offsets of the entries under the marker with a label, which is looked for as by `zoom`. The
  /// label of the entries without a name is empty.
  ///
  /// - Parameters:
  ///   - label: the label of a marker of any level, such as "Bj".
  ///   - indexed: a listing of the same catalog.
  public func extent(
    ofMarker label: String, in indexed: IndexedListing
  ) throws(CatalogError) -> Range<Int> {
    // Needs no collator.
    if let position = indexed.top.markers.firstIndex(where: { $0.label == label }) {
      return indexed.top.extent(at: position)
    }
    return try marker(label, in: markers(of: indexed)).extent
  }

  /// The offsets from the first through the last entry that begins with a text; if there is none, of
  /// the entries under the marker with this label ("#"); otherwise an empty range at the place where
  /// the text would sort.
  ///
  /// - Parameters:
  ///   - text: the prefix or the label.
  ///   - indexed: a listing of the same catalog.
  public func bounds(
    of text: ByteString, in indexed: IndexedListing
  ) throws(CatalogError) -> Range<Int> {
    let bounds = try prefixKeys(of: text).bounds(in: indexed.listing)
    guard bounds.isEmpty else { return bounds }
    return try markers(of: indexed).marker(text.description)?.extent ?? bounds
  }

  /// The file of the inner markers; nil for a listing that is not in the cache.
  private func innerMarkerRecords(of indexed: IndexedListing) -> RecordStore? {
    guard let cache = context.cache, let listing = indexed.entry else { return nil }
    let key = CacheContent.markersKey(ofListing: listing.key)
    return RecordStore(CacheEntryID(key, validator: listing.validator), in: cache.directory)
  }

  private func innerMarkers(
    _ label: String, of indexed: IndexedListing
  ) throws(CatalogError) -> MarkerLevel {
    let markers = try markers(of: indexed)
    let found = try marker(label, in: markers)
    guard let inner = markers.index.inner(of: found.extent) else {
      throw .notZoomable(label: found.label)
    }
    return inner
  }

  private func marker(
    _ label: String, in markers: MarkerSearch
  ) throws(CatalogError) -> MarkerSearch.Found {
    guard let found = markers.marker(label) else {
      throw .noMarker(label: label, nearest: markers.nearest(to: label))
    }
    return found
  }

  private func markers(of indexed: IndexedListing) throws(CatalogError) -> MarkerSearch {
    MarkerSearch(index: try markerIndex(of: indexed), collator: try context.collator.get())
  }
}
