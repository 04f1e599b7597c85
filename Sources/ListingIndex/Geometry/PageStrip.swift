/// The geometry of a page control: a strip of small items, one for each page of a content that
/// scrolls by pages, linked so that the strip's middle shows where the content stands.
///
/// A *content offset* is where the visible part of the content begins, `viewport` further for
/// each page. A *strip offset* is the same for the strip, from where its first item begins.
public struct PageStrip: Hashable, Sendable {
  /// The visible length of the content, which is the length of a page, and of the strip.
  public let viewport: Double
  /// The length of the strip that each page takes.
  public let item: Double
  /// The number of pages.
  public let count: Int
  /// The distance from the strip's middle at which an item has no emphasis any more.
  public let reach: Double
  /// How much an item lifts for each unit of its distance from the strip's middle.
  public let dropRate: Double
  /// The most that an item lifts.
  public let maximumDrop: Double

  /// Makes a strip; viewport, item and reach are positive, the other numbers not negative.
  public init(
    viewport: Double, item: Double, count: Int, reach: Double, dropRate: Double,
    maximumDrop: Double
  ) {
    precondition(viewport > 0 && item > 0 && reach > 0, "a length is not positive")
    precondition(count >= 0 && dropRate >= 0 && maximumDrop >= 0, "a number is negative")
    self.viewport = viewport
    self.item = item
    self.count = count
    self.reach = reach
    self.dropRate = dropRate
    self.maximumDrop = maximumDrop
  }

  /// How many times as far as the strip the content moves.
  public var scale: Double { viewport / item }

  /// The room before the first item, and behind the last one, with which either can stand in
  /// the strip's middle; negative if an item is longer than the viewport.
  public var inset: Double { (viewport - item) / 2 }

  /// The strip offset that belongs to a content offset.
  public func stripOffset(forContentOffset offset: Double) -> Double {
    offset / scale - inset
  }

  /// The content offset that belongs to a strip offset; undoes `stripOffset(forContentOffset:)`.
  public func contentOffset(forStripOffset offset: Double) -> Double {
    (offset + inset) * scale
  }

  /// The content offset that shows a page, and puts its item in the strip's middle.
  public func contentOffset(ofPage page: Int) -> Double {
    Double(page) * viewport
  }

  /// The page whose item is nearest to the strip's middle, the later one of two; nil if there
  /// are no pages.
  public func page(atContentOffset offset: Double) -> Int? {
    guard count > 0 else { return nil }
    let page = (offset / viewport).rounded()
    return page >= Double(count - 1) ? count - 1 : Int(max(0, page))
  }

  /// How far the middle of a page's item is from the strip's middle.
  public func distance(ofPage page: Int, atContentOffset offset: Double) -> Double {
    abs(Double(page) * item - offset / scale)
  }

  /// 1 for an item in the strip's middle, falling linearly to 0 at the reach.
  public func emphasis(ofPage page: Int, atContentOffset offset: Double) -> Double {
    max(0, 1 - distance(ofPage: page, atContentOffset: offset) / reach)
  }

  /// How far an item is lifted: 0 in the strip's middle, growing with the distance up to the
  /// maximum.
  public func drop(ofPage page: Int, atContentOffset offset: Double) -> Double {
    min(maximumDrop, distance(ofPage: page, atContentOffset: offset) * dropRate)
  }
}
