internal import ListingIndex

/// The page strip of an album list, and the distance by which the pages are scrolled.
struct PageStripView: Hashable {
  /// The geometry. Pages are measured in cells, and the strip in titles, because each title has a width of its own;
  /// `PageTitles` gives the titles their columns.
  let strip: PageStrip
  let contentOffset: Double

  /// Creates the strip of a list's albums; nil if the list does not show albums.
  init?(of list: ListView, in layout: ScreenLayout, at now: Duration) {
    guard layout.arrangement == .albums, let albums = list.albums else { return nil }
    let viewport = Double(layout.size.columns)
    strip = PageStrip(
      viewport: viewport, item: 1, count: albums.albums.count, reach: 1.5, dropRate: 1 / 3,
      maximumDrop: Double(max(0, layout.stripRows.count - 1)))
    contentOffset = albums.motion.position(at: now) * viewport
  }

  /// The page in the middle of the screen; between two pages while the pages move.
  var position: Double { contentOffset / strip.viewport }
}

/// A press of a mouse button on the page strip; moving the pointer turns the press into a drag.
struct StripDrag: Hashable, Sendable {
  let column: Int
  /// The page in the middle of the screen when the button was pressed.
  let position: Double
  var hasMoved = false

  /// Handles a movement of the pointer to a column. Returns how many columns the strip has been dragged to the right;
  /// nil if the pointer has never left the column where the button was pressed.
  mutating func move(to column: Int) -> Int? {
    hasMoved = hasMoved || column != self.column
    return hasMoved ? column - self.column : nil
  }
}
