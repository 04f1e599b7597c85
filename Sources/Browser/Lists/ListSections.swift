internal import ListingIndex

/// The sections of a list that have rows, each with a header.
struct ListSections: Hashable, Sendable {
  /// The sections' markers.
  let markers: MarkerLevel
  /// The headers and rows as lines.
  let lines: SectionedListing

  /// Returns the sections of some contents; nil if these are not in the order of names, or empty.
  init?(of contents: ListContents) {
    guard let top = contents.index?.top, contents.count > 0 else { return nil }
    markers = MarkerLevel(top.markers.filter { !$0.isEmpty }, in: 0..<contents.count)
    lines = SectionedListing(
      markers: markers.markers, count: contents.count, kinds: [.headers, .items])
  }
}
