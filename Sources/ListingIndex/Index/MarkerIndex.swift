/// The two-level index over a sorted listing: a marker for each section, and on demand the finer
/// markers inside one of them.
public struct MarkerIndex: IndexDataSource {
  /// The sorted entries.
  public let listing: SortedListing
  /// The markers of the sections, over the whole listing.
  public let top: MarkerLevel
  private let starts: StartCollation
  private let rows: ClosedRange<Int>

  /// Finds where each section begins. O(sections · log n).
  ///
  /// - Parameters:
  ///   - sectionTitles: the sections by the first byte of the sort keys.
  ///   - rows: how many entries an inner marker shall hold: above, it goes a letter deeper; below,
  ///     it is left to the marker before it. `1...` some number leaves every start its marker.
  ///   - keepsEmptySections: whether a section without entries has a marker, which leads to the
  ///     next one that has some.
  public init(
    _ listing: SortedListing, sectionTitles: [String], starts: StartCollation,
    rows: ClosedRange<Int> = 2...200, keepsEmptySections: Bool = false
  ) {
    var markers: [Marker] = []
    for (section, title) in sectionTitles.enumerated() {
      let offsets = listing.offsets(withKeyPrefix: [UInt8(section)])
      guard keepsEmptySections || !offsets.isEmpty else { continue }
      markers.append(Marker(label: title, offset: offsets.lowerBound))
    }
    self.listing = listing
    self.top = MarkerLevel(markers, in: 0..<listing.count)
    self.starts = starts
    self.rows = rows
  }

  /// The number of entries in the listing.
  public var count: Int { listing.count }

  /// The markers of the sections.
  public var topLevelMarkers: [Marker] { top.markers }

  /// The inner markers between two offsets; see `inner(at:)`.
  public func markers(from start: Int, to end: Int?) -> [Marker] {
    listing.innerMarkers(in: start..<(end ?? count), rows: rows, starts: starts)
  }

  /// The inner markers of the top-level marker at a position; nil if there are fewer than two, so
  /// that it cannot be zoomed. O(labels · log n).
  public func inner(at position: Int) -> MarkerLevel? {
    let extent = top.extent(at: position)
    let markers = markers(from: extent.lowerBound, to: extent.upperBound)
    return markers.isEmpty ? nil : MarkerLevel(markers, in: extent)
  }
}
