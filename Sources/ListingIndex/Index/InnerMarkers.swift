extension SortedListing {
  /// Returns the second-level markers between two offsets; an empty array if there would be fewer
  /// than two, in which case the range cannot be zoomed.
  ///
  /// There is a marker for each distinct prefix that is one grapheme longer than the prefix that
  /// all entries share; prefixes that are equal at primary strength count as one. Offsets in
  /// several sections give the markers of each section, or its first letter if it has fewer than
  /// two.
  ///
  /// A marker over more entries than `entriesPerMarker` is divided by the next letter after the
  /// prefix that its entries share, as often as necessary. Neighbouring markers over fewer are
  /// merged until they hold enough; one that is left over is merged into the marker before it, or,
  /// if it is the first, with the one after it. Nothing is merged if fewer than two markers would
  /// remain.
  ///
  /// Since a letter such as a number or a Chinese character can have very many values, neighbours
  /// are also merged as long as together they hold no more than a hundredth of the entries that
  /// share the prefix before the letter, and no more than the upper bound of `entriesPerMarker`. A
  /// lower bound of 1 prevents all merging.
  ///
  /// O(markers · log n) key comparisons, and O(markers · log letters) keys from the collation.
  public func innerMarkers(
    in range: Range<Int>, entriesPerMarker: ClosedRange<Int> = 1...Int.max,
    collation: PrefixCollation
  ) -> [Marker] {
    guard range.count > 1 else { return [] }
    let divider = Divider(listing: self, collation: collation, entriesPerMarker: entriesPerMarker)
    let markers = divider.markersOfSections(in: range)
    let merged = markers.merged(minEntries: entriesPerMarker.lowerBound, in: range)
    let kept = merged.count > 1 ? merged : markers
    return kept.count > 1 ? kept : []
  }
}

extension [Marker] {
  /// Merges neighbouring markers over too few entries until they hold enough, and merges the rest
  /// into the marker before them. A marker over enough entries is dropped only if it follows a
  /// first marker over too few.
  fileprivate func merged(minEntries: Int, in range: Range<Int>) -> [Marker] {
    let counts = MarkerLevel(self, in: range).extents.map(\.count)
    var kept: [Marker] = []
    var entries = 0
    for (marker, index) in zip(self, counts.indices) {
      let isThin = counts[index] < minEntries
      let beginsGroup = entries >= minEntries && thinRun(counts[index...], holds: minEntries)
      if kept.isEmpty || entries >= minEntries && (!isThin || beginsGroup) {
        kept.append(marker)
        entries = 0
      }
      entries += counts[index]
    }
    return kept
  }
}

/// Returns whether the leading counts that are below the minimum add up to the minimum. O(minimum).
private func thinRun(_ counts: ArraySlice<Int>, holds minEntries: Int) -> Bool {
  var entries = 0
  for count in counts {
    guard count < minEntries, entries < minEntries else { break }
    entries += count
  }
  return entries >= minEntries
}

/// Divides ranges of a listing where the prefixes of its entries change.
private struct Divider {
  let listing: SortedListing
  let collation: PrefixCollation
  let entriesPerMarker: ClosedRange<Int>

  /// Returns the markers of each section that has entries in the range. A bar without room for all
  /// sections opens several at once; markers with their titles would only repeat the top level.
  func markersOfSections(in range: Range<Int>) -> [Marker] {
    var markers: [Marker] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let rest = offset..<range.upperBound
      let section = listing.section(at: offset)
      let end = rest.partitioningIndex { listing.section(at: $0) > section }
      let inner = self.markers(in: offset..<end)
      markers += inner.count > 1 ? inner : [firstLetterMarker(at: offset)]
      offset = end
    }
    return markers
  }

  /// Returns the markers of the distinct prefixes in a range that are one letter longer than the
  /// prefix that its entries share, divided further or merged by their numbers of entries.
  func markers(in range: Range<Int>) -> [Marker] {
    guard !range.isEmpty else { return [] }
    let shared = sharedLength(in: range)
    var markers: [Marker] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let prefix = prefixes(at: offset).first(longerThan: shared)
      let end = max(
        end(of: prefix, from: offset, in: range), mergeLimit(from: offset, in: range, shared))
      markers += divided(offset..<end, prefix) ?? [marker(prefix, offset)]
      offset = end
    }
    return markers
  }

  /// Returns the markers that divide a prefix over too many entries; nil if the entries are few
  /// enough, or cannot be divided.
  private func divided(_ range: Range<Int>, _ prefix: NamePrefix) -> [Marker]? {
    guard range.count > entriesPerMarker.upperBound, !prefix.isWhole else { return nil }
    let markers = markers(in: range)
    return markers.count > 1 ? markers : nil
  }

  /// Returns the end of the last prefix that fits, together with those before it, into a hundredth
  /// of the range counted from an offset; a value not above the offset if the first one does not
  /// fit. Does not test the prefixes in between.
  private func mergeLimit(from offset: Int, in range: Range<Int>, _ shared: Int) -> Int {
    let bounds = entriesPerMarker
    let room = bounds.lowerBound > 1 ? min(range.count / 100, bounds.upperBound) : 0
    guard room > 1 else { return offset }
    guard offset + room < range.upperBound else { return range.upperBound }
    let outside = prefixes(at: offset + room).first(longerThan: shared)
    return (offset..<offset + room).partitioningIndex {
      listing.key(at: $0, hasPrefix: outside.key)
    }
  }

  private func marker(_ prefix: NamePrefix, _ offset: Int) -> Marker {
    Marker(label: collation.label(prefix.text), offset: offset)
  }

  private func firstLetterMarker(at offset: Int) -> Marker {
    marker(prefixes(at: offset).first(longerThan: 1), offset)
  }

  private func end(of prefix: NamePrefix, from offset: Int, in range: Range<Int>) -> Int {
    let rest = offset..<range.upperBound
    let end = rest.partitioningIndex { !listing.key(at: $0, hasPrefix: prefix.key) }
    return max(rest.lowerBound + 1, end)
  }

  /// Returns the length of the key of the longest prefix that all entries in the range share.
  private func sharedLength(in range: Range<Int>) -> Int {
    // Keys ascend, so all of them share the bytes that the first and the last share.
    let common = listing.commonKeyLength(range.lowerBound, range.upperBound - 1)
    return prefixes(at: range.lowerBound).lengthOfLast(notLongerThan: common)
  }

  private func prefixes(at offset: Int) -> NamePrefixes {
    NamePrefixes(at: offset, of: listing, collation)
  }
}
