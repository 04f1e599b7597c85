/// A listing divided into sections, each with a header, items and a footer.
///
/// It stores only the number of items in each section. An *offset* counts items alone, as in a
/// ``SortedListing``; a *position* counts headers and footers too, as lines on a screen.
public struct SectionedListing: Hashable, Sendable {
  /// All paths in display order.
  public let paths: ListingPaths
  /// The offset at which each section begins, followed by the total number of items.
  private let boundaries: [Int]

  /// Creates a listing from the number of items in each section. O(sections).
  ///
  /// - Parameters:
  ///   - itemCounts: the number of items in each section, in order.
  ///   - kinds: the kinds of lines that the listing has; leave out headers or footers if its sections have none.
  public init(itemCounts: [Int], kinds: ListingPath.Kinds = .all) {
    var boundaries = [0]
    var end = 0
    for count in itemCounts {
      end += count
      boundaries.append(end)
    }
    self.init(boundaries: boundaries, kinds: kinds)
  }

  fileprivate init(boundaries: [Int], kinds: ListingPath.Kinds = .all) {
    let isAscending = zip(boundaries, boundaries.dropFirst()).allSatisfy { $0 <= $1 }
    precondition(isAscending, "a section has a negative number of items")
    self.boundaries = boundaries
    self.paths = ListingPaths(kinds: kinds, sections: Array(0..<(boundaries.count - 1))) {
      boundaries[$0 + 1] - boundaries[$0]
    }
  }

  /// The number of sections.
  public var sectionCount: Int { boundaries.count - 1 }

  /// The number of items in all sections.
  public var count: Int { boundaries[sectionCount] }

  /// Returns the offsets of the items in the given section. For a section without items, the result is an empty range
  /// at the offset where its items would be.
  ///
  /// - Parameter section: the 0-based number of the section.
  public func offsets(ofSection section: Int) -> Range<Int> {
    boundaries[section]..<boundaries[section + 1]
  }

  /// Returns the section that contains the item at the given offset. O(log sections).
  ///
  /// - Parameter offset: the 0-based offset of the item.
  public func section(containing offset: Int) -> Int {
    precondition((0..<count).contains(offset), "no item has this offset")
    return boundaries.partitioningIndex { $0 > offset } - 1
  }

  /// Returns the path of the item at the given offset. O(log sections).
  ///
  /// - Parameter offset: the 0-based offset of the item.
  public func path(atOffset offset: Int) -> ListingPath {
    let section = section(containing: offset)
    return .item(section: section, index: offset - boundaries[section])
  }

  /// Returns the offset of the item that has the given path; nil if the path is that of a header or a footer, or of an
  /// item that does not exist.
  ///
  /// - Parameter path: the path of a line.
  public func offset(of path: ListingPath) -> Int? {
    guard case .item(let section, let index) = path, (0..<sectionCount).contains(section)
    else { return nil }
    let offsets = offsets(ofSection: section)
    return (0..<offsets.count).contains(index) ? offsets.lowerBound + index : nil
  }

  /// Returns the paths of the given kinds in all sections. O(k log k) for k sections.
  ///
  /// - Parameter kinds: the kinds of lines to keep.
  public func filter(kinds: ListingPath.Kinds) -> ListingPaths {
    filter(kinds: kinds, sections: 0..<sectionCount)
  }

  /// Returns the paths of the given kinds in the given sections. The paths are in display order, regardless of the
  /// order of the given sections. Kinds and sections that the listing lacks are ignored. O(k log k) for k sections.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of lines to keep.
  ///   - sections: the 0-based numbers of the sections, in any order.
  public func filter(
    kinds: ListingPath.Kinds, sections: some Sequence<Int>
  ) -> ListingPaths {
    let known = Set(sections.lazy.filter { (0..<sectionCount).contains($0) })
    return ListingPaths(kinds: kinds.intersection(paths.kinds), sections: known.sorted()) {
      offsets(ofSection: $0).count
    }
  }
}

extension MarkerLevel {
  /// The sections into which the markers divide the level's range: section 2 holds the items under `markers[2]`, and its
  /// title is that marker's label. O(markers).
  ///
  /// An empty marker makes an empty section. Items are counted from the beginning of ``range``, so that the offsets of
  /// the sections are those of the listing on a level that divides a whole listing.
  ///
  /// - Precondition: the level has markers, or its range is empty.
  public var sections: SectionedListing {
    precondition(!markers.isEmpty || range.isEmpty, "there are rows before the first marker")
    return SectionedListing(
      boundaries: extents.map { $0.lowerBound - range.lowerBound } + [range.count])
  }
}
