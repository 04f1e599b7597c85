internal import Bytes
internal import Collation
internal import ListingCache
public import ListingIndex

extension CacheReadTransaction {
  /// The inner markers of the top-level marker with a label, which are remembered in the cache. If
  /// no marker has exactly this label, the one that equals it at primary strength is taken ("B" for
  /// "b").
  public func zoom(
    into label: String, of directory: IndexedListing
  ) throws(CatalogError) -> MarkerLevel {
    let compute = { () throws(CatalogError) in try self.innerMarkers(label, of: directory) }
    guard let records = innerMarkerRecords(of: directory) else { return try compute() }
    save(records)
    return try records.innerMarkers(of: ByteString(label), orElse: compute)
  }

  /// The file of the inner markers; nil for a listing that is not in the cache.
  private func innerMarkerRecords(of directory: IndexedListing) -> RecordStore? {
    guard let cache = context.cache, let listing = directory.entry else { return nil }
    let key = CacheContent.markersKey(ofListing: listing.key)
    return RecordStore(CacheEntryID(key, validator: listing.validator), in: cache.directory)
  }

  private func innerMarkers(
    _ label: String, of directory: IndexedListing
  ) throws(CatalogError) -> MarkerLevel {
    let collator = try context.collator.get()
    let markers = directory.top.markers
    guard let position = collator.position(of: label, in: markers) else {
      throw .noMarker(label: label, nearest: collator.nearest(to: label, in: markers))
    }
    guard let inner = try markerIndex(of: directory).inner(at: position) else {
      throw .notZoomable(label: markers[position].label)
    }
    return inner
  }
}

extension Collator {
  fileprivate func position(of label: String, in markers: [Marker]) -> Int? {
    if let exact = markers.firstIndex(where: { $0.label == label }) { return exact }
    let primary = primaryKey(of: ByteString(label))
    return markers.firstIndex { primaryKey(of: ByteString($0.label)) == primary }
  }

  /// The labels of the two markers before and the two after the place where a label would sort.
  fileprivate func nearest(to label: String, in markers: [Marker]) -> [String] {
    let key = sortKey(of: ByteString(label))
    let next = markers.firstIndex {
      key.lexicographicallyPrecedes(sortKey(of: ByteString($0.label)))
    }
    let place = next ?? markers.count
    return markers[max(0, place - 2)..<min(markers.count, place + 2)].map(\.label)
  }
}
