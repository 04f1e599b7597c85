extension SortedListing {
  /// The second-level markers between two offsets: the distinct starts that occur there, one
  /// grapheme longer than what all of the entries share, equal starts at primary strength being
  /// one. A marker over more than `rows` goes a letter deeper, past what its entries share, as often
  /// as needed; of those over fewer, neighbours are pooled, and what is left of them goes to the
  /// marker before. Only the first marker may keep fewer, where the next has enough. Nothing is
  /// pooled where fewer than two would stay. Empty, since it cannot be zoomed, where there are
  /// fewer than two.
  ///
  /// O(markers · log n) key comparisons, and O(markers · log letters) keys asked of the collation.
  public func innerMarkers(
    in range: Range<Int>, rows: ClosedRange<Int> = 1...Int.max, starts: StartCollation
  ) -> [Marker] {
    let split = InnerSplit(listing: self, collation: starts, mostRows: rows.upperBound)
    let markers = split.markers(in: range)
    let merged = markers.merged(fewestRows: rows.lowerBound, in: range)
    let kept = merged.count > 1 ? merged : markers
    return kept.count > 1 ? kept : []
  }
}

extension [Marker] {
  /// Pools markers over too few rows with their like until there are enough; what is left of them
  /// goes to the marker before. No other marker is left out.
  fileprivate func merged(fewestRows: Int, in range: Range<Int>) -> [Marker] {
    let counts = MarkerLevel(self, in: range).extents.map(\.count)
    var kept: [Marker] = []
    var rows = 0
    for (marker, index) in zip(self, counts.indices) {
      let isThin = counts[index] < fewestRows
      let beginsPool = rows >= fewestRows && poolIsFull(counts[index...], fewestRows)
      if kept.isEmpty || !isThin || beginsPool {
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
  let collation: StartCollation
  let mostRows: Int

  /// The distinct starts in a range, one letter longer than what its entries share; those over too
  /// many rows cut further.
  func markers(in range: Range<Int>) -> [Marker] {
    guard !range.isEmpty else { return [] }
    let shared = sharedLength(in: range)
    var markers: [Marker] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = starts(at: offset).first(longerThan: shared)
      let end = end(of: start, from: offset, in: range)
      markers += deeper(offset..<end, start) ?? [marker(start, offset)]
      offset = end
    }
    return markers
  }

  /// The markers of a start that holds too many rows; nil if it does not, or cannot be cut.
  private func deeper(_ range: Range<Int>, _ start: EntryStart) -> [Marker]? {
    guard range.count > mostRows, !start.isWhole else { return nil }
    let markers = markers(in: range)
    return markers.count > 1 ? markers : nil
  }

  private func marker(_ start: EntryStart, _ offset: Int) -> Marker {
    Marker(label: collation.label(start.text), offset: offset)
  }

  private func end(of start: EntryStart, from offset: Int, in range: Range<Int>) -> Int {
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

  private func starts(at offset: Int) -> EntryStarts {
    EntryStarts(at: offset, of: listing, collation)
  }
}
