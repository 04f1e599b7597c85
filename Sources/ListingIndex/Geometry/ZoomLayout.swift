/// The positions of an index bar's labels on both levels, while a gap between two top-level labels opens to show the
/// inner labels.
///
/// The *extent* of the opening ranges from 0 (closed) to 1 (open). At 1, the inner labels are in their final positions,
/// and the outer labels have made room for them.
public struct ZoomLayout: Hashable, Sendable {
  /// The layout of the top-level labels.
  public let outer: LabelLayout
  /// The layout of the inner labels at extent 1, on a bar of the same length as that of ``outer``. The labels are
  /// thinned out by the same rules as the outer labels.
  public let inner: LabelLayout
  /// The position of the gap. The inner labels emerge from it, and the outer labels move away from it.
  public let origin: Double
  /// The factor by which the outer labels' distances from the origin grow from extent 0 to 1.
  public let scale: Double

  /// Creates the layout of a bar whose gap opens after one of the outer layout's kept items. O(outer + inner labels).
  ///
  /// - Parameters:
  ///   - outer: the layout of the top-level labels.
  ///   - innerSizes: the size of each inner label along the bar.
  ///   - item: the index of the kept item after whose label the gap opens.
  public init(outer: LabelLayout, innerSizes: [Double], openAfter item: Int) {
    let origin = outer.boundary(after: item)
    var inner = LabelLayout(
      sizes: innerSizes, length: outer.length, margin: outer.margin, unit: outer.unit)
    inner.center(on: origin)
    self.outer = outer
    self.inner = inner
    self.origin = origin
    self.scale = Self.scale(from: origin, openAfter: item, of: outer, for: inner)
  }

  /// Returns the middle of each inner label, interpolated between the origin and the label's final position.
  ///
  /// - Parameter extent: the extent of the opening, from 0 (closed) to 1 (open). Other values are clamped to that
  ///   range, and NaN counts as 0.
  public func innerMidpoints(at extent: Double) -> [Double] {
    let extent = clamped(extent)
    // In this form, the result is exact at both ends.
    return inner.midpoints.map { origin * (1 - extent) + $0 * extent }
  }

  /// Returns the middle of each outer label, which may lie outside the bar.
  ///
  /// - Parameter extent: the extent of the opening, from 0 (closed) to 1 (open). Other values are clamped to that
  ///   range, and NaN counts as 0.
  public func outerMidpoints(at extent: Double) -> [Double] {
    outer.midpoints(scaledBy: 1 + (scale - 1) * clamped(extent), about: origin)
  }

  /// Returns the least factor that moves the labels on both sides of the gap far enough away from it. At extent 1, each
  /// of these two labels is at least as far from the inner labels as it was from the origin at extent 0.
  private static func scale(
    from origin: Double, openAfter item: Int, of outer: LabelLayout, for inner: LabelLayout
  ) -> Double {
    let next = item + outer.step
    let before = origin - outer.midpoint(of: item)
    let after = outer.items.last == item ? 0 : outer.midpoint(of: next) - origin
    return max(
      1, factor(of: before, adding: origin - inner.start),
      factor(of: after, adding: inner.end - origin))
  }

  /// Returns the factor by which a distance must grow to become longer by `length`. Returns 1 for the distance zero,
  /// which no factor can lengthen.
  private static func factor(of distance: Double, adding length: Double) -> Double {
    distance > 0 ? 1 + length / distance : 1
  }
}

/// Returns the nearest extent from 0 to 1; 0 for NaN, since `max` then returns its first argument.
private func clamped(_ extent: Double) -> Double { min(1, max(0, extent)) }
