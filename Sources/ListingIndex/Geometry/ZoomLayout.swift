/// A line that opens behind one of its items and lets an inner line out.
///
/// The *extent* of the opening goes from 0, shut, to 1, where the inner line is in its place and
/// the outer items have made way for it.
public struct ZoomLayout: Hashable, Sendable {
  /// The items of the top level in their places.
  public let outer: LabelLayout
  /// The inner items in the places that they have at extent 1; as long as the outer line, and
  /// thinned like any line.
  public let inner: LabelLayout
  /// The position that the inner items come out of and that the outer items move away from.
  public let origin: Double
  /// How many times as far from the origin as at extent 0 an outer item is at extent 1.
  public let scale: Double

  /// Opens a line behind one of the items that it keeps. O(outer + inner items).
  public init(outer: LabelLayout, innerSizes: [Double], openAfter item: Int) {
    let origin = outer.boundary(after: item)
    var inner = LabelLayout(
      sizes: innerSizes, length: outer.length, margin: outer.margin, unit: outer.unit)
    inner.centre(on: origin)
    self.outer = outer
    self.inner = inner
    self.origin = origin
    self.scale = Self.scale(from: origin, openAfter: item, of: outer, for: inner)
  }

  /// The middle of each inner item: on the way from the origin to its place.
  public func innerMidpoints(at extent: Double) -> [Double] {
    // In this form it is exact at both ends.
    inner.midpoints.map { origin * (1 - extent) + $0 * extent }
  }

  /// The middle of each outer item, which may lie outside of the length.
  public func outerMidpoints(at extent: Double) -> [Double] {
    let factor = 1 + (scale - 1) * extent
    return outer.midpoints.map { origin + ($0 - origin) * factor }
  }

  /// The least scale at which both neighbours of the origin have made way for their side of the
  /// inner line, and still stand as far from it as they stood from the origin.
  private static func scale(
    from origin: Double, openAfter item: Int, of outer: LabelLayout, for inner: LabelLayout
  ) -> Double {
    let next = item + outer.step
    let before = origin - outer.midpoint(of: item)
    let after = outer.items.last == item ? 0 : outer.midpoint(of: next) - origin
    return max(
      1, factor(of: before, toAdd: origin - inner.start),
      factor(of: after, toAdd: inner.end - origin))
  }

  /// What makes a distance longer by a length; 1 for no distance, which nothing makes longer.
  private static func factor(of distance: Double, toAdd length: Double) -> Double {
    distance > 0 ? 1 + length / distance : 1
  }
}
