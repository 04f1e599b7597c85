extension SortedListing {
  /// Returns the inner markers that divide a range of offsets. Returns an empty array if there would be fewer than two
  /// markers, which means that the range cannot be zoomed.
  ///
  /// Each marker stands for a prefix that is one grapheme longer than the prefix that all entries share; prefixes that
  /// are equal at primary strength count as one. If the range spans several sections, each section is divided by its
  /// own markers. A section that would have fewer than two markers gets a single marker for its first letter.
  ///
  /// A marker with more entries than the upper bound of `entriesPerMarker` is divided by the next letter after the
  /// prefix that its entries share. This is repeated as often as necessary, but at most 64 times. If each of thousands
  /// of names begins with the previous name, the longest names therefore stay under one marker.
  ///
  /// Neighbouring markers with fewer entries than the lower bound are merged until they have enough. A marker that is
  /// left over is merged with the marker before it or, if it is the first, with the marker after it. Nothing is merged
  /// if fewer than two markers would remain.
  ///
  /// A prefix that is followed by numbers or Chinese characters can have a great many different continuations.
  /// Neighbouring markers are therefore also merged as long as their total number of entries is at most a hundredth of
  /// the entries that share the prefix, and at most the upper bound of `entriesPerMarker`. If the lower bound of
  /// `entriesPerMarker` is 1, no markers are merged.
  ///
  /// O(markers · log n) key comparisons, and O(markers · log letters) keys from the collation.
  ///
  /// - Parameters:
  ///   - range: the offsets that the markers divide.
  ///   - entriesPerMarker: the minimum and maximum number of entries under an inner marker; see ``MarkerIndex``.
  ///   - collation: the primary weights and labels of the collation that sorted the listing.
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
  /// Merges neighbouring markers that have fewer than `minEntries` entries until they have enough. Markers that are
  /// left over are merged into the marker before them. A marker that has enough entries of its own is kept, except that
  /// it is merged into the first marker if that one has too few entries.
  fileprivate func merged(minEntries: Int, in range: Range<Int>) -> [Marker] {
    guard minEntries > 1 else { return self }
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

/// Returns whether the counts that precede the first count of at least `minEntries` add up to at least `minEntries`.
/// O(`minEntries`).
private func thinRun(_ counts: ArraySlice<Int>, holds minEntries: Int) -> Bool {
  var entries = 0
  for count in counts {
    guard count < minEntries, entries < minEntries else { break }
    entries += count
  }
  return entries >= minEntries
}

/// Divides ranges of a listing at the offsets where the prefixes of entries change.
private struct Divider {
  /// The maximum number of times that the entries under a marker are divided by one more letter. Each division takes
  /// time in proportion to the length of a name.
  private static let maxDivisions = 64

  let listing: SortedListing
  let collation: PrefixCollation
  let entriesPerMarker: ClosedRange<Int>

  /// Returns the markers of each section that has entries in the range. A range spans several sections if the bar has
  /// no room for all section titles. These titles are not used as markers here, since they would only repeat the top
  /// level.
  func markersOfSections(in range: Range<Int>) -> [Marker] {
    var markers: [Marker] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let rest = offset..<range.upperBound
      let section = listing.section(at: offset)
      let end = rest.partitioningIndex { listing.section(at: $0) != section }
      let inner = self.markers(in: offset..<end)
      markers += inner.count > 1 ? inner : [firstLetterMarker(at: offset)]
      offset = end
    }
    return markers
  }

  /// Returns the markers of a range: one for each distinct prefix that is one letter longer than the prefix that all
  /// entries in the range share. Markers are divided further or merged, depending on how many entries they have.
  ///
  /// The function is not recursive, because there may be as many levels as a name has letters.
  func markers(in range: Range<Int>) -> [Marker] {
    guard !range.isEmpty else { return [] }
    var markers: [Marker] = []
    var open = [division(of: range, hint: 0, position: 0)]
    while var last = open.popLast() {
      guard last.offset < last.range.upperBound else {
        replaceIfUndivided(last, in: open, &markers)
        continue
      }
      let (prefix, part) = nextPart(of: &last)
      open.append(last)
      if isTooLarge(part, prefix), open.count <= Self.maxDivisions {
        open.append(division(of: part, hint: prefix.index, position: markers.count))
      } else {
        markers.append(marker(prefix, part.lowerBound))
      }
    }
    return markers
  }

  private func division(of range: Range<Int>, hint: Int, position: Int) -> Division {
    Division(
      range: range, shared: sharedLength(in: range, near: hint), position: position,
      offset: range.lowerBound, hint: hint)
  }

  private func nextPart(of division: inout Division) -> (NamePrefix, Range<Int>) {
    let (offset, range) = (division.offset, division.range)
    let prefix = prefix(at: offset, in: division)
    let end = max(end(of: prefix, from: offset, in: range), mergeLimit(of: division))
    division.offset = end
    division.hint = prefix.index
    return (prefix, offset..<end)
  }

  private func isTooLarge(_ part: Range<Int>, _ prefix: NamePrefix) -> Bool {
    part.count > entriesPerMarker.upperBound && !prefix.isWhole
  }

  /// If a range has been given fewer than two markers, replaces them by a single marker. The label of the new marker is
  /// the prefix that the range's entries have in the enclosing range, which is the last element of `open`.
  private func replaceIfUndivided(
    _ division: Division, in open: [Division], _ markers: inout [Marker]
  ) {
    guard let outer = open.last, markers.count - division.position < 2 else { return }
    let offset = division.range.lowerBound
    markers.removeSubrange(division.position...)
    markers.append(marker(prefix(at: offset, in: outer), offset))
  }

  /// Returns the offset at which the entries end that share one marker because each of their prefixes has only a few
  /// entries. These entries begin at the division's current offset, and are at most a hundredth of the division's
  /// entries. Returns the current offset if the first prefix alone has more entries than that, or if markers are not
  /// merged. The prefixes in between are not examined.
  private func mergeLimit(of division: Division) -> Int {
    let (offset, range, bounds) = (division.offset, division.range, entriesPerMarker)
    let room = bounds.lowerBound > 1 ? min(range.count / 100, bounds.upperBound) : 0
    guard room > 1 else { return offset }
    guard offset + room < range.upperBound else { return range.upperBound }
    let outside = prefix(at: offset + room, in: division)
    return (offset..<offset + room).partitioningIndex {
      listing.key(at: $0, hasPrefix: outside.key)
    }
  }

  private func prefix(at offset: Int, in division: Division) -> NamePrefix {
    prefix(at: offset, longerThan: division.shared, near: division.hint)
  }

  private func prefix(at offset: Int, longerThan length: Int, near hint: Int) -> NamePrefix {
    let entry = PrefixedEntry(at: offset, of: listing, collation)
    // No prefix is shorter than the first prefix. For names that begin with numbers, the first prefix is usually the
    // result.
    if hint == 0, let first = entry.plainFirst, first.key.count > length { return first }
    return NamePrefixes(of: entry).first(longerThan: length, near: hint)
  }

  private func marker(_ prefix: NamePrefix, _ offset: Int) -> Marker {
    Marker(label: collation.label(prefix.text), offset: offset)
  }

  private func firstLetterMarker(at offset: Int) -> Marker {
    marker(prefix(at: offset, longerThan: 1, near: 0), offset)
  }

  private func end(of prefix: NamePrefix, from offset: Int, in range: Range<Int>) -> Int {
    let rest = offset..<range.upperBound
    let end = rest.nearPartitioningIndex { !listing.key(at: $0, hasPrefix: prefix.key) }
    return max(rest.lowerBound + 1, end)
  }

  /// Returns the length of the key of the longest prefix that all entries in a range share.
  ///
  /// - Parameter hint: a guess at the index of this prefix among the prefixes of a name.
  private func sharedLength(in range: Range<Int>, near hint: Int) -> Int {
    // Keys are in order, so all keys share the bytes that the first and the last key share.
    let common = listing.commonKeyLength(range.lowerBound, range.upperBound - 1)
    let entry = PrefixedEntry(at: range.lowerBound, of: listing, collation)
    return NamePrefixes(of: entry).lengthOfLast(notLongerThan: common, near: hint)
  }
}

private struct Division {
  let range: Range<Int>
  /// The length of the key of the prefix that all entries in the range share.
  let shared: Int
  /// The number of markers that existed before the first marker of this range was added.
  let position: Int
  /// The offset of the first entry that has no marker yet.
  var offset: Int
  /// A guess at the index of the next prefix among the prefixes of the next entry's name.
  var hint: Int
}
