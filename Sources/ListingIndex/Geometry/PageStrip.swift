/// The geometry of a page control: a strip of small items, one for each page of the content. The strip scrolls along
/// with the content, so that the current page's item is always in the middle of the strip.
///
/// A *content offset* is the position at which the visible part of the content begins; pages are ``viewport`` long and
/// begin at 0. A *strip offset* is the corresponding position on the strip, whose items are ``item`` long and begin at
/// 0.
public struct PageStrip: Hashable, Sendable {
  /// The visible length of the content and of the strip; also the length of a page.
  public let viewport: Double
  /// The length of an item on the strip.
  public let item: Double
  /// The number of pages, each of which has an item on the strip.
  public let count: Int
  /// The distance from the strip's middle at which an item's emphasis reaches 0.
  public let reach: Double
  /// How far an item drops for each unit of its distance from the strip's middle.
  public let dropRate: Double
  /// The largest drop of an item, however far it is from the strip's middle.
  public let maximumDrop: Double

  /// Creates a strip from its dimensions and the number of pages.
  ///
  /// - Parameters:
  ///   - viewport: the visible length of the content and of the strip; also the length of a page.
  ///   - item: the length of an item on the strip.
  ///   - count: the number of pages.
  ///   - reach: the distance from the strip's middle at which an item's emphasis reaches 0.
  ///   - dropRate: how far an item drops for each unit of its distance from the strip's middle.
  ///   - maximumDrop: the largest drop of an item.
  /// - Precondition: viewport, item and reach are positive; the other numbers are not negative. Viewport, item, their
  ///   ratio and the drop rate are finite, and no number is NaN.
  public init(
    viewport: Double, item: Double, count: Int, reach: Double, dropRate: Double,
    maximumDrop: Double
  ) {
    precondition(viewport > 0 && item > 0 && reach > 0, "a length is not positive")
    precondition(count >= 0 && dropRate >= 0 && maximumDrop >= 0, "a number is negative or NaN")
    precondition(viewport.isFinite && item.isFinite && dropRate.isFinite, "a length is infinite")
    precondition((viewport / item).isNormal, "the lengths are too different")
    self.viewport = viewport
    self.item = item
    self.count = count
    self.reach = reach
    self.dropRate = dropRate
    self.maximumDrop = maximumDrop
  }

  /// The distance that the content moves for each unit that the strip moves.
  public var scale: Double { viewport / item }

  /// The empty space before the first item and after the last item, which lets both items reach the strip's middle;
  /// negative if an item is longer than the viewport.
  public var inset: Double { (viewport - item) / 2 }
}

/// Conversions between offsets of the content and of the strip.
extension PageStrip {
  /// Converts a content offset to a strip offset: divides it by ``scale`` and subtracts ``inset``.
  ///
  /// - Parameter offset: the position at which the visible part of the content begins.
  public func stripOffset(forContentOffset offset: Double) -> Double {
    offset / scale - inset
  }

  /// Converts a strip offset to a content offset. This is the inverse of ``stripOffset(forContentOffset:)``.
  ///
  /// - Parameter offset: the position at which the visible part of the strip begins.
  public func contentOffset(forStripOffset offset: Double) -> Double {
    (offset + inset) * scale
  }

  /// Returns the content offset at which the given page fills the visible part of the content, and the page's item is
  /// in the middle of the strip.
  ///
  /// - Parameter page: the 0-based number of the page.
  public func contentOffset(ofPage page: Int) -> Double {
    Double(page) * viewport
  }

  /// Returns the part of the content that a page occupies, as positions along the scrolling axis.
  ///
  /// - Parameter page: the 0-based number of the page.
  public func pageBounds(ofPage page: Int) -> Range<Double> {
    Double(page) * viewport..<Double(page + 1) * viewport
  }

  /// Returns the part of the strip that a page's item occupies, as positions along the strip.
  ///
  /// - Parameter page: the 0-based number of the page.
  public func itemBounds(ofPage page: Int) -> Range<Double> {
    Double(page) * item..<Double(page + 1) * item
  }

  /// Returns the page whose item is nearest to the strip's middle, or the later page if two are equally near; nil if
  /// there are no pages.
  ///
  /// - Parameter offset: the content offset.
  public func page(atContentOffset offset: Double) -> Int? {
    guard count > 0 else { return nil }
    let page = (offset / viewport).rounded()
    return page >= Double(count - 1) ? count - 1 : Int(max(0, page))
  }

  /// Returns the pages of which at least a part is visible in the content.
  ///
  /// - Parameter offset: the content offset.
  public func visiblePages(atContentOffset offset: Double) -> Range<Int> {
    pages(from: offset / viewport, to: (offset + viewport) / viewport)
  }

  /// Returns the pages whose items are at least partly visible on the strip.
  ///
  /// - Parameter offset: the content offset.
  public func visibleItems(atContentOffset offset: Double) -> Range<Int> {
    let start = stripOffset(forContentOffset: offset)
    return pages(from: start / item, to: (start + viewport) / item)
  }

  /// Returns the existing pages that overlap a part of the content.
  ///
  /// - Parameters:
  ///   - start: the position at which the part begins, counted in pages.
  ///   - end: the position at which the part ends, counted in pages.
  private func pages(from start: Double, to end: Double) -> Range<Int> {
    let first = clamped(start.rounded(.down))
    return first..<max(first, clamped(end.rounded(.up)))
  }

  /// Rounds down a position that is counted in pages, and limits it to the range from 0 to the number of pages. The
  /// position may be infinite, so it is limited before it is converted to an integer.
  private func clamped(_ page: Double) -> Int {
    page >= Double(count) ? count : Int(max(0, page))
  }
}

/// The appearance of the items on the strip.
extension PageStrip {
  /// Returns the distance between the middle of a page's item and the strip's middle.
  ///
  /// - Parameters:
  ///   - page: the 0-based number of the page.
  ///   - offset: the content offset.
  public func distance(ofPage page: Int, atContentOffset offset: Double) -> Double {
    abs(Double(page) * item - offset / scale)
  }

  /// Returns the emphasis of a page's item. The emphasis is 1 in the middle of the strip, and decreases linearly to 0
  /// at the distance ``reach`` from the middle.
  ///
  /// - Parameters:
  ///   - page: the 0-based number of the page.
  ///   - offset: the content offset.
  public func emphasis(ofPage page: Int, atContentOffset offset: Double) -> Double {
    max(0, 1 - distance(ofPage: page, atContentOffset: offset) / reach)
  }

  /// Returns how far a page's item drops below its highest position: 0 in the strip's middle,
  /// growing linearly with the distance up to ``maximumDrop``.
  ///
  /// - Parameters:
  ///   - page: the 0-based number of the page.
  ///   - offset: the content offset.
  public func drop(ofPage page: Int, atContentOffset offset: Double) -> Double {
    min(maximumDrop, distance(ofPage: page, atContentOffset: offset) * dropRate)
  }
}
