/// The two-level index over a sorted listing: a marker for each section that has entries, and on
/// demand the finer markers inside one of them.
public struct MarkerIndex: Sendable {
  /// The top-level markers, ascending by offset; each holds at least one entry.
  public let markers: [Marker]
  /// The number of entries in the listing.
  public let count: Int

  /// Finds where each section begins. O(sections · log n).
  ///
  /// The first byte of a sort key is the index of its section in `sectionTitles`.
  public init(_ listing: SortedListing, sectionTitles: [String]) {
    var markers: [Marker] = []
    for (section, title) in sectionTitles.enumerated() {
      let offsets = listing.offsets(withKeyPrefix: [UInt8(section)])
      if !offsets.isEmpty { markers.append(Marker(label: title, offset: offsets.lowerBound)) }
    }
    self.markers = markers
    self.count = listing.count
  }

  /// The offsets of the entries under the top-level marker at a position.
  public func extent(at position: Int) -> Range<Int> {
    extents(of: markers, in: 0..<count)[position]
  }
}

/// The offsets under each of some markers that share out a range between them. O(markers).
public func extents(of markers: [Marker], in range: Range<Int>) -> [Range<Int>] {
  let ends = markers.dropFirst().map(\.offset) + [range.upperBound]
  return zip(markers, ends).map { $0.offset..<$1 }
}
