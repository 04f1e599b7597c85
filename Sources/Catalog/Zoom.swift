internal import Collation
internal import ListingCache
public import Bytes
public import Bytes
public import ListingIndex

/// Why a marker could not be zoomed.
public enum ZoomError: Error, Sendable, Hashable {
  /// No marker has the label; the nearest ones by collation are named.
  case noMarker(label: String, nearest: [String])
  /// There are fewer than two inner markers.
  case notZoomable(label: String)
}

extension ZoomError: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .noMarker(let label, let nearest) where nearest.isEmpty:
      "no marker '\(label)': the listing is empty"
    case .noMarker(let label, let nearest):
      "no marker '\(label)'; nearest: \(nearest.joined(separator: ", "))"
    case .notZoomable(let label):
      "'\(label)' cannot be zoomed: it has fewer than two inner markers"
    }
  }
}

extension Catalog {
  /// The second-level markers inside the top-level marker with a label. A label that no marker has
  /// as it is may be equal to one at primary strength ("b" for "B").
  public func zoom(
    into label: String, of directory: IndexedDirectory
  ) throws(ZoomError) -> MarkerLevel {
    let known = knownInnerMarkers(of: directory)
    let name = ByteString(label)
    if let level = known?.value(for: name).flatMap({ MarkerLevel(packed: $0) }) { return level }
    let level = try innerMarkers(label, of: directory)
    known?.remember(level.packed, for: name)
    return level
  }

  private func innerMarkers(
    _ label: String, of directory: IndexedDirectory
  ) throws(ZoomError) -> MarkerLevel {
    let markers = directory.index.topLevelMarkers
    guard let position = position(of: label, in: markers) else {
      throw .noMarker(label: label, nearest: nearest(to: label, in: markers))
    }
    guard let inner = directory.index.inner(at: position) else {
      throw .notZoomable(label: markers[position].label)
    }
    return inner
  }

  private func position(of label: String, in markers: [Marker]) -> Int? {
    if let exact = markers.firstIndex(where: { $0.label == label }) { return exact }
    let primary = collator.primaryKey(of: ByteString(label))
    return markers.firstIndex { collator.primaryKey(of: ByteString($0.label)) == primary }
  }

  /// The markers before and behind the place where a label would stand.
  private func nearest(to label: String, in markers: [Marker]) -> [String] {
    let key = collator.sortKey(of: ByteString(label))
    let place = markers.firstIndex {
      key.lexicographicallyPrecedes(collator.sortKey(of: ByteString($0.label)))
    }
    let behind = place ?? markers.count
    return markers[max(0, behind - 2)..<min(markers.count, behind + 2)].map(\.label)
  }
}
