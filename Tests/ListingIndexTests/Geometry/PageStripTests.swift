import ListingIndex
import Testing

@Suite struct PageStripTests {
  let strip = PageStrip(
    viewport: 320, item: 40, count: 5, reach: 80, dropRate: 0.25, maximumDrop: 12)

  @Test func hasScaleAndInset() {
    #expect(strip.scale == 8)
    #expect(strip.inset == 140)
  }

  @Test(arguments: [(0.0, -140.0), (320, -100), (480, -80), (1280, 20), (-32, -144)])
  func convertsOffsets(contentOffset: Double, stripOffset: Double) {
    #expect(strip.stripOffset(forContentOffset: contentOffset) == stripOffset)
    #expect(strip.contentOffset(forStripOffset: stripOffset) == contentOffset)
  }

  @Test(arguments: [
    (0.0, [1, 0.5, 0, 0, 0], [0.0, 10, 12, 12, 12]),
    (160.0, [0.75, 0.75, 0.25, 0, 0], [5.0, 5, 12, 12, 12]),
    (640.0, [0, 0.5, 1, 0.5, 0], [12.0, 10, 0, 10, 12]),
  ])
  func emphasizesThePagesNearTheMiddle(offset: Double, emphasis: [Double], drop: [Double]) {
    #expect((0..<5).map { strip.emphasis(ofPage: $0, atContentOffset: offset) } == emphasis)
    #expect((0..<5).map { strip.drop(ofPage: $0, atContentOffset: offset) } == drop)
  }

  @Test(arguments: [
    (-500.0, 0), (0, 0), (159, 0), (160, 1), (640, 2), (1280, 4), (9999, 4), (.infinity, 4),
  ])
  func findsThePageInTheMiddle(offset: Double, page: Int) {
    #expect(strip.page(atContentOffset: offset) == page)
  }

  @Test func hasTheBoundsOfPagesAndItems() {
    #expect(strip.pageBounds(ofPage: 0) == 0..<320 && strip.pageBounds(ofPage: 4) == 1280..<1600)
    #expect(strip.itemBounds(ofPage: 0) == 0..<40 && strip.itemBounds(ofPage: 4) == 160..<200)
  }

  @Test(arguments: [
    (0.0, 0..<1, 0..<5), (1, 0..<2, 0..<5), (320, 1..<2, 0..<5), (1599, 4..<5, 1..<5),
    (1600, 5..<5, 1..<5), (-320, 0..<0, 0..<4), (-.infinity, 0..<0, 0..<0),
    (.infinity, 5..<5, 5..<5),
  ])
  func findsTheVisiblePagesAndItems(offset: Double, pages: Range<Int>, items: Range<Int>) {
    #expect(strip.visiblePages(atContentOffset: offset) == pages)
    #expect(strip.visibleItems(atContentOffset: offset) == items)
  }

  @Test func aStripWithoutPagesHasNoMiddlePage() {
    let empty = PageStrip(
      viewport: 320, item: 40, count: 0, reach: 80, dropRate: 0, maximumDrop: 0)
    #expect(empty.page(atContentOffset: 0) == nil)
  }

  @Test func aStripMayHaveTheLargestNumberOfPages() {
    let long = PageStrip(
      viewport: 320, item: 40, count: .max, reach: 80, dropRate: 0, maximumDrop: 0)
    #expect(long.page(atContentOffset: .infinity) == .max - 1)
    #expect(long.page(atContentOffset: -.infinity) == 0)
    #expect(long.page(atContentOffset: 640) == 2)
  }
}

/// Invariants of every strip, checked for some sizes, including an item longer than the viewport.
@Suite struct PageStripInvariantTests {
  private static let strips = [1.0, 7, 80].flatMap { viewport in
    [0.5, 3, 80, 100].flatMap { item in
      [1, 2, 9].map { count in
        PageStrip(
          viewport: viewport, item: item, count: count, reach: 2 * item, dropRate: 0.5,
          maximumDrop: 3)
      }
    }
  }

  @Test(arguments: strips) func conversionsAreInverse(strip: PageStrip) {
    for offset in stride(from: -200.0, through: 900, by: 12.5) {
      let there = strip.contentOffset(forStripOffset: strip.stripOffset(forContentOffset: offset))
      let back = strip.stripOffset(forContentOffset: strip.contentOffset(forStripOffset: offset))
      #expect(isClose([there, back], [offset, offset]))
    }
  }

  /// Bounds that only touch the viewport are not visible.
  @Test(arguments: strips) func visibleBoundsOverlapTheViewport(strip: PageStrip) {
    for offset in stride(from: -200.0, through: 900, by: 12.5) {
      let content = offset..<offset + strip.viewport
      let start = strip.stripOffset(forContentOffset: offset)
      let shown = start + tolerance..<start + strip.viewport - tolerance
      let pages = strip.visiblePages(atContentOffset: offset)
      let items = strip.visibleItems(atContentOffset: offset)
      for page in 0..<strip.count {
        #expect(pages.contains(page) == strip.pageBounds(ofPage: page).overlaps(content))
        if strip.itemBounds(ofPage: page).overlaps(shown) { #expect(items.contains(page)) }
      }
    }
  }

  @Test(arguments: strips) func everyPageCanBeInTheMiddle(strip: PageStrip) {
    for page in 0..<strip.count {
      let offset = strip.contentOffset(ofPage: page)
      let middle = (Double(page) + 0.5) * strip.item - strip.stripOffset(forContentOffset: offset)
      #expect(isClose([middle], [strip.viewport / 2]))
      #expect(strip.page(atContentOffset: offset) == page)
      #expect(isClose([strip.emphasis(ofPage: page, atContentOffset: offset)], [1]))
      #expect(isClose([strip.drop(ofPage: page, atContentOffset: offset)], [0]))
    }
  }

  @Test(arguments: strips) func emphasisFallsAndDropGrowsWithTheDistance(strip: PageStrip) {
    let offset = strip.viewport / 3
    let byDistance = (0..<strip.count).sorted {
      strip.distance(ofPage: $0, atContentOffset: offset)
        < strip.distance(ofPage: $1, atContentOffset: offset)
    }
    let emphasis = byDistance.map { strip.emphasis(ofPage: $0, atContentOffset: offset) }
    let drop = byDistance.map { strip.drop(ofPage: $0, atContentOffset: offset) }
    #expect(emphasis.allSatisfy((0...1).contains) && emphasis == emphasis.sorted(by: >))
    #expect(drop.allSatisfy((0...3).contains) && drop == drop.sorted())
  }
}
