/// A two-level index over a sorted listing: a marker for each section and, computed on demand, finer markers inside any
/// of them. The rows are sorted by their names, or by the values of an ``Axis``; then a section is a year, for example.
public struct MarkerIndex: IndexDataSource, Sendable {
  /// The sorted entries, to whose offsets the markers refer.
  public let listing: SortedListing
  /// The outermost level of markers: those of the sections of the whole listing.
  public let topLevel: MarkerLevel
  private let order: Order

  /// What the rows are sorted by.
  private enum Order {
    /// Names, and the smallest and largest number of entries under an inner marker.
    case names(PrefixCollation, entriesPerMarker: ClosedRange<Int>)
    case values(Axis)
  }

  /// Creates an index by finding the start of each section. O(sections · log n).
  ///
  /// - Parameters:
  ///   - listing: the listing to index.
  ///   - sectionTitles: the title of each section; the first byte of a sort key is the index of the title.
  ///   - collation: the primary weights and labels of the collation that sorted the listing.
  ///   - entriesPerMarker: the minimum and maximum number of entries under an inner marker. A marker with more entries
  ///     is divided by one more letter, and a marker with fewer entries is merged into the marker before it. A lower
  ///     bound of 1 gives each prefix its own marker.
  ///   - keepsEmptySections: whether a section without entries has a marker. This marker has the offset of the next
  ///     entry or, if no entry follows, of the last entry. An empty listing has no markers.
  public init(
    _ listing: SortedListing, sectionTitles: [String], collation: PrefixCollation,
    entriesPerMarker: ClosedRange<Int> = 2...200, keepsEmptySections: Bool = false
  ) {
    var markers = sectionTitles.enumerated().map { section, title in
      listing.marker(ofSection: UInt8(section), title: title)
    }
    if listing.isDescending { markers.reverse() }
    let nameless = listing.marker(ofSection: namelessSection, title: "")
    if !nameless.isEmpty { markers.append(nameless) }
    let keepsEmpty = keepsEmptySections && listing.count > 0
    let topLevel = MarkerLevel(markers.filter { keepsEmpty || !$0.isEmpty }, in: 0..<listing.count)
    self.init(listing, topLevel: topLevel, collation: collation, entriesPerMarker: entriesPerMarker)
  }

  /// Creates an index whose section markers are already known.
  ///
  /// - Parameters:
  ///   - listing: the listing to index.
  ///   - topLevel: the markers of the sections.
  ///   - collation: the primary weights and labels of the collation that sorted the listing.
  ///   - entriesPerMarker: the minimum and maximum number of entries under an inner marker; see ``MarkerIndex``.
  public init(
    _ listing: SortedListing, topLevel: MarkerLevel, collation: PrefixCollation,
    entriesPerMarker: ClosedRange<Int> = 2...200
  ) {
    self.init(listing, topLevel, .names(collation, entriesPerMarker: entriesPerMarker))
  }

  /// Creates an index over rows that are sorted by an axis. O(markers · log n).
  ///
  /// - Parameters:
  ///   - listing: the listing, with keys of the axis.
  ///   - axis: the axis.
  public init(_ listing: SortedListing, axis: Axis) {
    let groups = AxisDivider(listing: listing, axis: axis).outerGroups()
    let topLevel = MarkerLevel(groups.map(\.marker), in: 0..<listing.count)
    self.init(listing, topLevel, .values(axis))
  }

  /// Creates an index over rows that are sorted by an axis and whose outer markers are already known.
  ///
  /// - Parameters:
  ///   - listing: the listing, with keys of the axis.
  ///   - topLevel: the outer markers.
  ///   - axis: the axis.
  public init(_ listing: SortedListing, topLevel: MarkerLevel, axis: Axis) {
    self.init(listing, topLevel, .values(axis))
  }

  private init(_ listing: SortedListing, _ topLevel: MarkerLevel, _ order: Order) {
    precondition(topLevel.range == 0..<listing.count, "the markers are those of another listing")
    self.listing = listing
    self.topLevel = topLevel
    self.order = order
  }

  /// The number of entries in the listing.
  public var count: Int { listing.count }

  /// The markers of the sections, ascending by offset; see ``topLevel``.
  public var topLevelMarkers: [Marker] { topLevel.markers }

  /// Returns the inner markers between two offsets; see
  /// ``SortedListing/innerMarkers(in:entriesPerMarker:collation:)``. Offsets outside of the listing count as its
  /// start or end; if the end is before the start, the result is empty.
  ///
  /// - Parameters:
  ///   - start: the offset at which the range begins.
  ///   - end: the offset before which the range ends; nil for the end of the listing.
  public func markers(from start: Int, to end: Int?) -> [Marker] {
    let first = min(max(start, 0), count)
    let range = first..<max(first, min(end ?? count, count))
    switch order {
    case .names(let collation, let entriesPerMarker):
      return listing.innerMarkers(
        in: range, entriesPerMarker: entriesPerMarker, collation: collation)
    case .values(let axis):
      return AxisDivider(listing: listing, axis: axis).innerGroups(in: range).map(\.marker)
    }
  }

  /// Returns the offsets of the rows that a path means, such as "2026" and "nov", in an index over an axis. Returns nil
  /// if a component of the path is not understood, or if the rows are sorted by their names. If there are no such rows,
  /// the range is empty, at the offset where they would be.
  ///
  /// A component is a value, such as "1997" or "3:20", or the label of a marker, such as "1990s". Case is ignored, and
  /// the beginning of a label is enough if no label is equal. A year may be given by its last two digits, and a month
  /// by its number or by its English name. O(log n) for a value; O(markers · log n) for a label that is found, and for
  /// each of up to three levels that are searched.
  ///
  /// - Parameter path: the components, from the outer level inwards; an empty path means the whole listing.
  public func extent(at path: [String]) -> Range<Int>? {
    guard case .values(let axis) = order else { return nil }
    return AxisDivider(listing: listing, axis: axis).extent(at: path)
  }

  /// Returns the inner markers of the top-level marker at a position; nil if there are fewer than two inner markers,
  /// which means that the marker cannot be zoomed. O(markers · log n).
  ///
  /// - Parameter position: the 0-based position of a marker on the top level.
  public func innerLevel(at position: Int) -> MarkerLevel? {
    innerLevel(of: topLevel.extent(at: position))
  }

  /// Returns the inner markers of each top-level marker, in the order of the top-level markers; nil for a marker that
  /// cannot be zoomed. Long listings are divided in parallel on all processors. O(markers · log n).
  public func innerLevels() -> [MarkerLevel?] {
    var levels = [MarkerLevel?](repeating: nil, count: topLevelMarkers.count)
    levels.withUnsafeMutableBufferPointer { levels in
      forEachConcurrently(levels.indices, count: count) { levels[$0] = innerLevel(at: $0) }
    }
    return levels
  }

  /// Returns the inner markers of a range of offsets, such as the extent of an inner marker; nil if there are fewer
  /// than two inner markers. O(markers · log n).
  ///
  /// - Parameter range: the offsets that the markers divide.
  public func innerLevel(of range: Range<Int>) -> MarkerLevel? {
    let markers = markers(from: range.lowerBound, to: range.upperBound)
    return markers.isEmpty ? nil : MarkerLevel(markers, in: range)
  }

  /// Returns the extent of an inner marker that meets a condition and whose extent contains the given offset; nil if
  /// there is no such marker. If several nested markers qualify, returns the extent of the outermost one. O(levels ·
  /// markers · log n).
  ///
  /// - Parameters:
  ///   - offset: the offset of an entry.
  ///   - isWanted: returns whether a marker meets the condition.
  public func extentOfInnerMarker(over offset: Int, where isWanted: (Marker) -> Bool) -> Range<Int>?
  {
    var level = topLevel.position(containing: offset).flatMap(innerLevel(at:))
    while let current = level {
      guard let position = current.position(containing: offset) else { return nil }
      let extent = current.extent(at: position)
      if isWanted(current.markers[position]) { return extent }
      // Each level has at least two markers, so the extents get smaller.
      level = innerLevel(of: extent)
    }
    return nil
  }
}

extension SortedListing {
  fileprivate func marker(ofSection section: UInt8, title: String) -> Marker {
    let offsets = offsets(withKeyPrefix: [section])
    let target = min(offsets.lowerBound, max(0, count - 1))
    return Marker(label: title, offset: target, isEmpty: offsets.isEmpty)
  }
}

/// The titles on an index bar, and the section to which each title leads.
///
/// The bar may begin with a title for a search field above the first section, which shifts the positions of the other
/// titles by one.
public struct IndexTitles: Sendable, Hashable {
  /// The titles, from the start of the bar.
  public let titles: [String]
  /// Whether the first title stands for the search field.
  public let beginsWithSearch: Bool

  /// The title of the search field, as in UIKit's `UITableView.indexSearch`: a magnifying glass.
  public static let searchTitle = "\u{1F50D}"

  /// Creates the titles of a bar from one title for each section, in order.
  ///
  /// - Parameters:
  ///   - titles: the title of each section.
  ///   - beginsWithSearch: whether a title for a search field comes first.
  public init(titles: [String], beginsWithSearch: Bool = false) {
    self.titles = (beginsWithSearch ? [Self.searchTitle] : []) + titles
    self.beginsWithSearch = beginsWithSearch
  }

  /// Returns the section to which the title at a position leads; nil for the title of the search field.
  ///
  /// - Parameter position: the 0-based position of the title on the bar.
  public func section(forTitleAt position: Int) -> Int? {
    precondition(titles.indices.contains(position), "there is no such title")
    let section = position - searchCount
    return section < 0 ? nil : section
  }

  /// Returns the position of the title that leads to a section.
  ///
  /// - Parameter section: the 0-based number of the section.
  public func position(forSection section: Int) -> Int {
    precondition((0..<titles.count - searchCount).contains(section), "there is no such section")
    return section + searchCount
  }

  private var searchCount: Int { beginsWithSearch ? 1 : 0 }
}
