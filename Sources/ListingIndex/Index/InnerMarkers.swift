/// What a zoom asks of a collation.
public struct StartCollation {
  /// The primary weights of a text as they stand in a sort key behind the section's byte.
  public let primaryKey: (String) -> [UInt8]
  /// The plainest text with the same primary weights.
  public let label: (String) -> String
  /// The part of a name that its sort key was made of: the name itself, or what is left of it
  /// without a leading article.
  public let sortedPart: (ByteString) -> String

  /// Wraps the questions.
  public init(
    primaryKey: @escaping (String) -> [UInt8], label: @escaping (String) -> String,
    sortedPart: @escaping (ByteString) -> String = \.description
  ) {
    self.primaryKey = primaryKey
    self.label = label
    self.sortedPart = sortedPart
  }
}

extension SortedListing {
  /// The second-level markers between two offsets: the distinct starts that occur there, one
  /// grapheme longer than what all of the entries share, equal starts at primary strength being
  /// one. A marker over more than `rows` goes a letter deeper, past what its entries share, as often
  /// as needed; one over fewer is left to the marker before it, unless fewer than two would stay.
  /// Empty, since it cannot be zoomed, where there are fewer than two.
  ///
  /// O(markers · log n) key comparisons and as many keys asked of the collation.
  public func innerMarkers(
    in range: Range<Int>, rows: ClosedRange<Int> = 1...Int.max, starts: StartCollation
  ) -> [Marker] {
    let split = InnerSplit(listing: self, starts: starts, mostRows: rows.upperBound)
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
  let starts: StartCollation
  let mostRows: Int

  /// The distinct starts in a range, one grapheme longer than what its entries share; those over
  /// too many rows cut further.
  func markers(in range: Range<Int>) -> [Marker] {
    guard !range.isEmpty else { return [] }
    let shared = sharedLength(in: range)
    var markers: [Marker] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = start(at: offset, longerThan: shared)
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
    Marker(label: starts.label(start.text), offset: offset)
  }

  private func end(of start: EntryStart, from offset: Int, in range: Range<Int>) -> Int {
    let rest = offset..<range.upperBound
    let end = rest.partitioningIndex { !listing.key(at: $0, hasPrefix: start.key) }
    return max(rest.lowerBound + 1, end)
  }

  /// How many graphemes of the first entry begin every entry in the range.
  private func sharedLength(in range: Range<Int>) -> Int {
    var length = 0
    while true {
      let next = start(at: range.lowerBound, longerThan: length)
      // Keys ascend, so what the first and the last begin with begins all between them.
      let isShared = listing.key(at: range.upperBound - 1, hasPrefix: next.key)
      guard isShared, !next.isWhole else { return length }
      length = next.text.count
    }
  }

  /// The shortest start of an entry with more than `length` graphemes that its own key begins
  /// with: letters that sort as one stay together, and so do the digits of a number.
  private func start(at offset: Int, longerThan length: Int) -> EntryStart {
    let section = listing.section(at: offset)
    let name = starts.sortedPart(listing.name(at: offset))
    var taken = name.prefix(length)
    while taken.endIndex < name.endIndex {
      taken = name[..<name.index(after: taken.endIndex)]
      let weights = starts.primaryKey(String(taken))
      let key = [section] + weights
      guard !weights.isEmpty, listing.key(at: offset, hasPrefix: key) else { continue }
      return EntryStart(text: String(taken), key: key, isWhole: false)
    }
    let whole = [section] + starts.primaryKey(name) + [levelSeparator]
    return EntryStart(text: name, key: whole, isWhole: true)
  }
}

/// The beginning of an entry's name, and the key bytes that all names with that beginning share.
private struct EntryStart {
  let text: String
  let key: [UInt8]
  /// The name has no more graphemes than were asked to be passed over, so that only names equal
  /// to it at primary strength share the key.
  let isWhole: Bool
}

/// What stands behind the primary weights in a sort key (ICU: Collation::LEVEL_SEPARATOR_BYTE).
package let levelSeparator: UInt8 = 1
