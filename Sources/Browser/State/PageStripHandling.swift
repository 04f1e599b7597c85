internal import ListingIndex

/// The page strip and the part of the content that the screen shows. Both are measured in cells.
struct PageStripView: Hashable {
  let strip: PageStrip
  let contentOffset: Double

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
  /// The strip's offset at that moment.
  let stripOffset: Double
  /// Whether the pointer has moved since.
  var hasMoved = false
}

// The page strip: pages are screens of columns.
extension BrowserState {
  /// The page strip; nil if there are no pages.
  var pageStrip: PageStripView? {
    guard let list else { return nil }
    switch layout.arrangement {
    case .oneColumn: return nil
    case .columns: return list.lineCount > list.height ? strip(ofColumns: list) : nil
    case .albums: return list.albums.map(strip)
    }
  }

  private func strip(of albums: AlbumPages) -> PageStripView {
    let viewport = Double(layout.size.columns)
    let item = max(12, min(24, viewport / 4)).rounded(.down)
    let strip = PageStrip(
      viewport: viewport, item: item, count: albums.albums.count, reach: 3 * item,
      dropRate: 1 / item, maximumDrop: Double(layout.stripRows.count - 1))
    let offset = albums.motion.position(at: now) * viewport
    return PageStripView(strip: strip, contentOffset: offset)
  }

  private func strip(ofColumns list: ListView) -> PageStripView {
    let viewport = Double(layout.size.columns)
    let strip = PageStrip(
      viewport: viewport, item: 4, count: (list.lineCount + list.height - 1) / list.height,
      reach: 16, dropRate: 0.25, maximumDrop: Double(layout.stripRows.count - 1))
    let offset = Double(list.top) / Double(list.height) * viewport
    return PageStripView(strip: strip, contentOffset: offset)
  }

  /// Presses the page strip; returns false if it is not at the position.
  mutating func pressStrip(at position: CellPosition) -> Bool {
    guard layout.stripRows.contains(position.row), let pageStrip else { return false }
    drag = .strip(StripDrag(column: position.column, stripOffset: pageStrip.stripOffset))
    return true
  }

  /// Moves the strip with the pointer, and the content with the strip.
  mutating func dragStrip(
    to position: CellPosition, from origin: StripDrag
  ) -> [BrowserEffect] {
    guard let pageStrip else { return [] }
    var origin = origin
    origin.hasMoved = origin.hasMoved || position.column != origin.column
    drag = .strip(origin)
    guard origin.hasMoved else { return [] }
    let wanted = origin.stripOffset - Double(position.column - origin.column)
    return show(contentOffset: pageStrip.strip.contentOffset(forStripOffset: wanted), of: pageStrip)
  }

  /// Shows the page under the pointer after a press on the strip without a movement.
  mutating func release(_ origin: StripDrag) -> [BrowserEffect] {
    guard !origin.hasMoved, let pageStrip else { return [] }
    let page = pageStrip.page(atColumn: origin.column)
    if list?.albums != nil { return showAlbum(page) }
    return show(contentOffset: pageStrip.strip.contentOffset(ofPage: page), of: pageStrip)
  }

  /// Scrolls to the column that is nearest to an offset of the content, or moves the albums there.
  private mutating func show(
    contentOffset: Double, of pageStrip: PageStripView
  ) -> [BrowserEffect] {
    if list?.albums != nil { return dragAlbums(to: contentOffset / pageStrip.strip.viewport) }
    withList { list in
      let line = (contentOffset / pageStrip.strip.viewport * Double(list.height)).rounded()
      list.scroll(by: Int(line) - list.top)
    }
    return []
  }
}
