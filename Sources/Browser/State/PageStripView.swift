internal import ListingIndex

/// The page strip and the part of the content that the screen shows. Both are measured in cells.
struct PageStripView: Hashable {
  let strip: PageStrip
  let contentOffset: Double

  /// Finds the pages of a list, which are screens of columns or albums; nil if there are none.
  init?(of list: ListView, in layout: ScreenLayout, at now: Duration) {
    switch layout.arrangement {
    case .columns where list.lineCount > list.height: self.init(ofColumns: list, layout)
    case .albums:
      guard let albums = list.albums else { return nil }
      self.init(of: albums, layout, at: now)
    default: return nil
    }
  }

  private init(of albums: AlbumPages, _ layout: ScreenLayout, at now: Duration) {
    let viewport = Double(layout.size.columns)
    let item = max(12, min(24, viewport / 4)).rounded(.down)
    strip = PageStrip(
      viewport: viewport, item: item, count: albums.albums.count, reach: 3 * item,
      dropRate: 1 / item, maximumDrop: Double(layout.stripRows.count - 1))
    contentOffset = albums.motion.position(at: now) * viewport
  }

  private init(ofColumns list: ListView, _ layout: ScreenLayout) {
    let viewport = Double(layout.size.columns)
    strip = PageStrip(
      viewport: viewport, item: 4, count: (list.lineCount + list.height - 1) / list.height,
      reach: 16, dropRate: 0.25, maximumDrop: Double(layout.stripRows.count - 1))
    contentOffset = Double(list.top) / Double(list.height) * viewport
  }

  /// The strip's offset that belongs to the content's.
  var stripOffset: Double { strip.stripOffset(forContentOffset: contentOffset) }

  /// Returns the page whose item is at a column of the screen, or the nearest one.
  func page(atColumn column: Int) -> Int {
    let item = ((stripOffset + Double(column) + 0.5) / strip.item).rounded(.down)
    return Int(max(0, min(item, Double(strip.count - 1))))
  }
}

/// The place at which the page strip was pressed.
struct StripDrag: Hashable, Sendable {
  let column: Int
  let stripOffset: Double
  var hasMoved = false

  /// Moves the pointer to a column; returns the strip's offset there, or nil if it has never moved.
  mutating func move(to column: Int) -> Double? {
    hasMoved = hasMoved || column != self.column
    return hasMoved ? stripOffset - Double(column - self.column) : nil
  }
}
