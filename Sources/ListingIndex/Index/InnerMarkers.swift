extension SortedListing {
  /// The second-level markers between two offsets: the distinct starts that occur there, one
  /// grapheme longer than what all of the entries share, equal starts at primary strength being
  /// one; of offsets in several sections those of each, or the first letter of one that has fewer
  /// than two. A marker over more than `rows` goes a letter deeper, past what its entries share, as
  /// often as needed; of those over fewer, neighbours are pooled, and what is left of them goes to
  /// the marker before; a thin first marker takes in the one behind it. Nothing is pooled where
  /// fewer than two would stay. Empty, since it cannot be zoomed, where there are fewer than two.
  ///
  /// A letter can have very many values, such as a number or a Chinese character. So neighbours are
  /// also pooled while together they hold no more than a hundredth of the entries that share what
  /// is before the letter, and no more than `rows`. Where `rows` begins at 1 nothing is pooled.
  ///
  /// O(markers · log n) key comparisons, and O(markers · log letters) keys asked of the collation.
  public func innerMarkers(
    in range: Range<Int>, entriesPerMarker: ClosedRange<Int> = 1...Int.max,
    collation: PrefixCollation
  ) -> [Marker] {
    guard range.count > 1 else { return [] }
    let split = InnerSplit(listing: self, collation: collation, entriesPerMarker: entriesPerMarker)
    let markers = split.markersOfSections(in: range)
    let merged = markers.merged(fewestRows: entriesPerMarker.lowerBound, in: range)
    let kept = merged.count > 1 ? merged : markers
    return kept.count > 1 ? kept : []
  }
}

extension [Marker] {
  /// Pools markers over too few rows with their like until there are enough; what is left of them
  /// goes to the marker before. One that is not thin is left out only behind a first one that is.
  fileprivate func merged(fewestRows: Int, in range: Range<Int>) -> [Marker] {
    let counts = MarkerLevel(self, in: range).extents.map(\.count)
    var kept: [Marker] = []
    var rows = 0
    for (marker, index) in zip(self, counts.indices) {
      let isThin = counts[index] < fewestRows
      let beginsPool = rows >= fewestRows && poolIsFull(counts[index...], fewestRows)
      if kept.isEmpty || rows >= fewestRows && (!isThin || beginsPool) {
        kept.append(marker)
        rows = 0
      }
      rows += counts[index]
    }
    return kept
  }
}

/// Whether the thin extents that come first hold enough rows together. O(fewest rows).
private func poolIsFull(_ counts: ArraySlice<Int>, _ fewestRows: Int) -> Bool {
  var rows = 0
  for count in counts {
    guard count < fewestRows, rows < fewestRows else { break }
    rows += count
  }
  return rows >= fewestRows
}

/// Cuts ranges of a listing where the starts of its entries change.
private struct InnerSplit {
  let listing: SortedListing
  let collation: PrefixCollation
  let entriesPerMarker: ClosedRange<Int>

  /// The markers of each section that the range has entries of: in a range over several, as a bar
  /// without room for all of them opens, their titles would say nothing new.
  func markersOfSections(in range: Range<Int>) -> [Marker] {
    var markers: [Marker] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let rest = offset..<range.upperBound
      let section = listing.section(at: offset)
      let end = rest.partitioningIndex { listing.section(at: $0) > section }
      let inner = self.markers(in: offset..<end)
      markers += inner.count > 1 ? inner : [marker(starts(at: offset).first(longerThan: 1), offset)]
      offset = end
    }
    return markers
  }

  /// The distinct starts in a range, one letter longer than what its entries share; those over too
  /// many rows cut further, those over few pooled.
  func markers(in range: Range<Int>) -> [Marker] {
    guard !range.isEmpty else { return [] }
    let shared = sharedLength(in: range)
    var markers: [Marker] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = starts(at: offset).first(longerThan: shared)
      let end = max(
        end(of: start, from: offset, in: range), mergeLimit(from: offset, in: range, shared))
      markers += deeper(offset..<end, start) ?? [marker(start, offset)]
      offset = end
    }
    return markers
  }

  /// The markers of a start that holds too many rows; nil if it does not, or cannot be cut.
  private func deeper(_ range: Range<Int>, _ start: NamePrefix) -> [Marker]? {
    guard range.count > entriesPerMarker.upperBound, !start.isWhole else { return nil }
    let markers = markers(in: range)
    return markers.count > 1 ? markers : nil
  }

  /// Where the last start ends that a hundredth of the range has room for behind an offset; the
  /// offset itself if the first one has none. The starts between are not looked at.
  private func mergeLimit(from offset: Int, in range: Range<Int>, _ shared: Int) -> Int {
    let room =
      entriesPerMarker.lowerBound > 1 ? min(range.count / 100, entriesPerMarker.upperBound) : 0
    guard room > 1 else { return offset }
    guard offset + room < range.upperBound else { return range.upperBound }
    let outside = starts(at: offset + room).first(longerThan: shared)
    return (offset..<offset + room).partitioningIndex {
      listing.key(at: $0, hasPrefix: outside.key)
    }
  }

  private func marker(_ start: NamePrefix, _ offset: Int) -> Marker {
    Marker(label: collation.label(start.text), offset: offset)
  }

  private func end(of start: NamePrefix, from offset: Int, in range: Range<Int>) -> Int {
    let rest = offset..<range.upperBound
    let end = rest.partitioningIndex { !listing.key(at: $0, hasPrefix: start.key) }
    return max(rest.lowerBound + 1, end)
  }

  /// The length of the key of the longest start that all entries in the range have.
  private func sharedLength(in range: Range<Int>) -> Int {
    // Keys ascend, so what the first and the last begin with begins all between them.
    let common = listing.commonKeyLength(range.lowerBound, range.upperBound - 1)
    return starts(at: range.lowerBound).lengthOfLast(notLongerThan: common)
  }

  private func starts(at offset: Int) -> NamePrefixes {
    NamePrefixes(at: offset, of: listing, collation)
  }
}
