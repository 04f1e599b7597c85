/// A listing cut into sections, each with a header, items and a footer.
///
/// It knows nothing of its rows but how many each section has. An *offset* counts items alone, as
/// in a `SortedListing`; a *position* counts headers and footers too, as lines on a screen.
public struct SectionedListing: Hashable, Sendable {
  /// All paths in display order.
  public let paths: ListingPaths
  /// The offset where each section begins, and behind them the number of items.
  private let boundaries: [Int]

  /// Makes a listing from the number of items in each section; leave headers or footers out of
  /// `kinds` where the sections have none. O(sections).
  public init(itemCounts: [Int], kinds: ListingPath.Kinds = .all) {
    var boundaries = [0]
    var end = 0
    for count in itemCounts {
      end += count
      boundaries.append(end)
    }
    self.init(boundaries: boundaries, kinds: kinds)
  }

  /// Makes a section of each top-level marker: section 2 is what stands under `markers[2]`.
  /// O(markers).
  ///
  /// Markers are as a `MarkerLevel` over the whole listing wants them; an empty marker makes an
  /// empty section, and so does one at the offset of the next. Without markers there are no
  /// sections, and the count is 0.
  public init(markers: [Marker], count: Int, kinds: ListingPath.Kinds = .all) {
    precondition(!markers.isEmpty || count == 0, "rows stand before the first marker")
    let level = MarkerLevel(markers, in: 0..<count)
    self.init(boundaries: level.extents.map(\.lowerBound) + [count], kinds: kinds)
  }

  private init(boundaries: [Int], kinds: ListingPath.Kinds) {
    let isAscending = zip(boundaries, boundaries.dropFirst()).allSatisfy { $0 <= $1 }
    precondition(isAscending, "a section has fewer items than none")
    self.boundaries = boundaries
    self.paths = ListingPaths(kinds: kinds, sections: Array(0..<(boundaries.count - 1))) {
      boundaries[$0 + 1] - boundaries[$0]
    }
  }

  /// The number of sections.
  public var sectionCount: Int { boundaries.count - 1 }

  /// The number of items in all sections.
  public var count: Int { boundaries[sectionCount] }

  /// The offsets of a section's items; empty, at the place where they would stand, if it has none.
  public func offsets(ofSection section: Int) -> Range<Int> {
    boundaries[section]..<boundaries[section + 1]
  }

  /// The section of the item at an offset. O(log sections).
  public func section(containing offset: Int) -> Int {
    precondition((0..<count).contains(offset), "no item has this offset")
    return boundaries.partitioningIndex { $0 > offset } - 1
  }

  /// The path of the item at an offset. O(log sections).
  public func path(atOffset offset: Int) -> ListingPath {
    let section = section(containing: offset)
    return .item(section: section, index: offset - boundaries[section])
  }

  /// The offset of an item; nil for a header or a footer, and for an item that does not exist.
  public func offset(of path: ListingPath) -> Int? {
    guard case .item(let section, let index) = path, (0..<sectionCount).contains(section)
    else { return nil }
    let offsets = offsets(ofSection: section)
    return (0..<offsets.count).contains(index) ? offsets.lowerBound + index : nil
  }

  /// The paths of some kinds. O(k log k) for k sections.
  public func filter(kinds: ListingPath.Kinds) -> ListingPaths {
    filter(kinds: kinds, sections: 0..<sectionCount)
  }

  /// The paths of some kinds in some sections, in display order whatever order the sections are
  /// given in. Kinds and sections that the listing lacks add nothing.
  /// O(k log k) for k sections.
  public func filter(
    kinds: ListingPath.Kinds, sections: some Sequence<Int>
  ) -> ListingPaths {
    let known = Set(sections.lazy.filter { (0..<sectionCount).contains($0) })
    return ListingPaths(kinds: kinds.intersection(paths.kinds), sections: known.sorted()) {
      offsets(ofSection: $0).count
    }
  }
}
