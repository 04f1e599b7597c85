internal import ListingIndex

/// The sections of a list that have rows, each with a header.
struct ListSections: Hashable, Sendable {
  /// The sections' markers.
  let markers: MarkerLevel
  /// The headers and rows as lines.
  let lines: SectionedListing

  /// Finds the sections of a list; nil if the list is empty or not in the order of names.
  init?(of contents: ListContents) {
    guard let top = contents.index?.top, contents.count > 0 else { return nil }
    markers = MarkerLevel(top.markers.filter { !$0.isEmpty }, in: 0..<contents.count)
    lines = SectionedListing(
      markers: markers.markers, count: contents.count, kinds: [.headers, .items])
  }
}
