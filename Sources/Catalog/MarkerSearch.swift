internal import Bytes
internal import Collation
internal import ListingIndex

/// Finds the markers of an index by their labels, at every level.
struct MarkerSearch {
  let index: MarkerIndex
  let collator: Collator

  /// The result of a search: a marker or, if no marker has the label, the range of the names that begin with the label.
  struct Found {
    let label: String
    let extent: Range<Int>
  }

  /// Returns the outermost marker that has the given label. An identical label is preferred to one that is equal at
  /// primary strength ("B" for "b"). If no marker has the label but some names begin with it, returns the range of
  /// these names in the first section that contains any of them. Returns nil if no name begins with the label either.
  func marker(_ label: String) -> Found? {
    topMarker { $0 == label } ?? topMarker { !$0.isEmpty && key($0) == key(label) }
      ?? innerMarker(label)
  }

  private func topMarker(where isWanted: (String) -> Bool) -> Found? {
    let position = index.topLevel.markers.firstIndex { isWanted($0.label) }
    return position.map {
      Found(label: index.topLevel.markers[$0].label, extent: index.topLevel.extent(at: $0))
    }
  }

  /// Returns the inner marker that has the given label. If there is no such marker but some names begin with the label,
  /// returns the range of these names in the first section that contains any of them. Returns nil if no name begins
  /// with the label.
  private func innerMarker(_ label: String) -> Found? {
    let wanted = key(label)
    let extents = extents(of: label)
    for extent in extents {
      var found = label
      let inner = index.extentOfInnerMarker(over: leastName(in: extent)) { marker in
        guard marker.label == label || key(marker.label) == wanted else { return false }
        found = marker.label
        return true
      }
      if let inner { return Found(label: found, extent: inner) }
    }
    return wanted.isEmpty ? nil : extents.first.map { Found(label: label, extent: $0) }
  }

  /// Returns the offset of the name that sorts before all others in a range of names that begin alike.
  private func leastName(in extent: Range<Int>) -> Int {
    let listing = index.listing
    let isReversed =
      listing.isDescending && listing.key(at: extent.lowerBound).first != namelessSection
    return isReversed ? extent.upperBound - 1 : extent.lowerBound
  }

  /// Returns the offsets of the names that begin with a label: one range for each section that contains such names. The
  /// section of the entries without a name follows the sections in which the label sorts.
  private func extents(of label: String) -> [Range<Int>] {
    let prefixes = [label, label.mergedAtDots].compactMap(\.self).flatMap { text -> [[UInt8]] in
      let key = key(text)
      // Names without letters have no primary weights; they are in the same section as the label and equal to each
      // other.
      guard !key.isEmpty else { return [Array(collator.sortKey(of: ByteString(text)).prefix(2))] }
      return (collator.sections(under: key) + [namelessSection]).map { [$0] + key }
    }
    return prefixes.map(index.listing.offsets(withKeyPrefix:)).filter { !$0.isEmpty }
  }

  /// Returns the labels of the markers next to the place where a label would sort: at most two before it, and at most
  /// two after it. The candidates are the top-level markers and the inner markers of the label's own section.
  func nearest(to label: String) -> [String] {
    let key = collator.sortKey(of: ByteString(label))
    let isDescending = index.listing.isDescending
    let labels = index.topLevel.markers.indices.flatMap { position -> [String] in
      let isSection =
        index.listing.key(at: index.topLevel.extent(at: position).lowerBound).first == key.first
      let inner = isSection ? index.innerLevel(at: position)?.markers ?? [] : []
      let outer = [index.topLevel.markers[position]]
      return (isDescending ? inner + outer : outer + inner).map(\.label)
    }.filter { !$0.isEmpty }
    let next = labels.firstIndex { label in
      let other = collator.sortKey(of: ByteString(label))
      return isDescending
        ? other.lexicographicallyPrecedes(key) : key.lexicographicallyPrecedes(other)
    }
    let place = next ?? labels.count
    return Array(labels[max(0, place - 2)..<min(labels.count, place + 2)])
  }

  private func key(_ label: String) -> [UInt8] { collator.primaryKey(of: ByteString(label)) }
}
