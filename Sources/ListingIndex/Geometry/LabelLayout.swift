/// The unit of the lengths in a layout. It determines where a label may begin.
public enum LengthUnit: Sendable {
  /// Points of a screen: a label may begin anywhere.
  case points
  /// Cells of a terminal: sizes are whole numbers, and every label begins on a whole cell.
  case cells

  /// Returns the last position, up to and including `position`, at which a label may begin.
  func aligned(_ position: Double) -> Double {
    switch self {
    case .points: position
    // Gaps are fractions of whole numbers: 3 may come out as 2.9999999999999996.
    case .cells: (position + 1e-9).rounded(.down)
    }
  }
}

/// The maximum length of a bar, small enough that the sum of any two positions on the bar is finite.
private let maxLength = Double.greatestFiniteMagnitude / 4

/// The positions of labels along an index bar.
///
/// The labels are centred on the bar with a margin between them, or closer together where the margins do not fit. If
/// the labels do not fit even without margins, only every second, fourth, eighth … label is kept, always including the
/// first, so a label that a bar shows is also shown on any longer bar. A bar that is too short for its first label
/// shows none. Labels therefore never overlap and never leave the bar.
///
/// An *item* is the index of a label among the sizes given to the initializer; labels that are not kept count as well.
/// Positions are `Double` even if the unit is the cell, because gaps and the middles of labels need not be whole
/// numbers of cells.
public struct LabelLayout: Hashable, Sendable {
  /// The length of the bar, along which the labels are placed.
  public let length: Double
  /// The gap between labels where there is room for it.
  public let margin: Double
  /// The unit of all lengths and positions: points of a screen, or cells of a terminal.
  public let unit: LengthUnit
  /// The distance between the indexes of consecutive items that are kept: 1 if all items are kept, otherwise a power of
  /// two.
  public let step: Int
  /// The size of each kept label along the bar.
  public let sizes: [Double]
  /// The gap between labels: the margin, or an equal share of the length that the labels do not occupy. If the unit is
  /// the cell, each gap is rounded down or up from this value, so that every label starts at a whole cell.
  public let gap: Double
  /// The distance by which ``center(on:)`` moved the labels from the middle of the bar.
  public private(set) var shift: Double = 0
  /// The position of each kept label's start before the shift.
  private let starts: [Double]

  /// Lays out labels. O(n).
  ///
  /// - Parameters:
  ///   - sizes: the size of each label along the bar.
  ///   - length: the length of the bar; if it is negative, the bar has no labels.
  ///   - margin: the gap between labels where there is room for it; it may be infinite.
  ///   - unit: the unit of all lengths and positions.
  /// - Precondition: sizes and margin are not negative, sizes in cells are whole numbers or infinite, and the length
  ///   is at most a quarter of `Double.greatestFiniteMagnitude`, so that all positions are finite. No argument is
  ///   NaN.
  public init(
    sizes: [Double], length: Double, margin: Double = 10, unit: LengthUnit = .points
  ) {
    precondition(sizes.allSatisfy { $0 >= 0 } && margin >= 0, "a size or margin is negative or NaN")
    precondition(length.magnitude <= maxLength, "the length is infinite, NaN or too large")
    precondition(sizes.allSatisfy { unit.aligned($0) == $0 }, "a size is a fraction of a cell")
    let step = thinningStep(of: sizes.count) { Self.total(of: sizes, step: $0) <= length }
    let kept = Self.kept(of: sizes, step: step, length: length)
    let gap = Self.gap(between: kept, length: length, margin: margin)
    self.length = length
    self.margin = margin
    self.unit = unit
    self.step = step
    self.sizes = kept
    self.gap = gap
    self.starts = Self.starts(of: kept, gap: gap, length: length).map(unit.aligned)
  }

  /// Moves the labels along the bar so that the middle of the whole row of labels is as near to a position as the ends
  /// of the bar allow.
  ///
  /// - Parameter origin: the position along the bar, which may be infinite; NaN counts as 0.
  public mutating func center(on origin: Double) {
    shift = 0
    let wanted = max(-start, origin - midpoint)
    shift = unit.aligned(min(length - end, wanted))
  }
}

extension LabelLayout {
  /// The items whose labels are kept, in ascending order.
  public var items: [Int] { sizes.indices.map { $0 * step } }

  /// The middle of each kept label.
  public var midpoints: [Double] { zip(starts, sizes).map { $0 + $1 / 2 + shift } }

  /// Returns the middle of each kept label after the bar has been scaled by a factor about an origin. The labels keep
  /// their sizes, and may extend beyond the bar.
  ///
  /// - Parameters:
  ///   - factor: the factor by which distances from the origin grow.
  ///   - origin: the position that stays where it is.
  public func midpoints(scaledBy factor: Double, about origin: Double) -> [Double] {
    midpoints.map { origin + ($0 - origin) * factor }
  }

  /// The start of the first label; the middle of the bar if it has no labels.
  public var start: Double { (starts.first ?? length / 2) + shift }

  /// The end of the last label; the middle of the bar if it has no labels.
  public var end: Double {
    guard let lastStart = starts.last, let size = sizes.last else { return length / 2 + shift }
    return lastStart + size + shift
  }

  /// The distance from the start of the first label to the end of the last one.
  public var extent: Double { end - start }

  /// The position halfway between the start of the first label and the end of the last one.
  public var midpoint: Double { (start + end) / 2 }

  /// Returns the middle of a kept item's label.
  ///
  /// - Parameter item: the index of a kept item in the list that was laid out.
  public func midpoint(of item: Int) -> Double {
    let index = keptIndex(of: item)
    return starts[index] + sizes[index] / 2 + shift
  }

  /// Returns the position halfway between the end of a kept item's label and the start of the next label. For the
  /// last label, returns the position half a gap after its end, but at most the bar's length.
  ///
  /// - Parameter item: the index of a kept item in the list that was laid out.
  public func boundary(after item: Int) -> Double {
    let index = keptIndex(of: item)
    let end = starts[index] + sizes[index] + shift
    guard index + 1 < starts.count else { return min(end + gap / 2, length) }
    return (end + starts[index + 1] + shift) / 2
  }

  /// Returns the kept item at a position, counting a gap as part of the label before it; nil before
  /// the first label and after the last one. O(log n).
  ///
  /// - Parameter position: the position along the bar.
  public func item(at position: Double) -> Int? {
    guard position >= start, position <= end else { return nil }
    return item(nearest: position)
  }

  /// Returns the item whose label is at a position. A position before the first label belongs to the first label, and
  /// one after the last label to the last. Items whose labels did not fit are never returned. Returns nil if there are
  /// no labels. O(log n).
  ///
  /// - Parameter position: the position along the bar.
  public func item(nearest position: Double) -> Int? {
    guard !starts.isEmpty else { return nil }
    // The condition is negated, so that it stays monotonic even if the position is NaN.
    let next = starts.partitioningIndex { !($0 + shift <= position) }
    return max(0, next - 1) * step
  }

  private func keptIndex(of item: Int) -> Int {
    let (index, remainder) = item.quotientAndRemainder(dividingBy: step)
    precondition(remainder == 0 && sizes.indices.contains(index), "the layout leaves out this item")
    return index
  }
}

/// The rules by which a layout is computed, one function for each rule.
extension LabelLayout {
  private static func kept(of sizes: [Double], step: Int, length: Double) -> [Double] {
    guard total(of: sizes, step: step) <= length else { return [] }
    return sizes.everyElement(step: step)
  }

  private static func gap(between sizes: [Double], length: Double, margin: Double) -> Double {
    guard sizes.count > 1 else { return margin }
    return min(margin, (length - total(of: sizes, step: 1)) / Double(sizes.count - 1))
  }

  private static func starts(of sizes: [Double], gap: Double, length: Double) -> [Double] {
    // A single label has no gap, and its margin may be infinite.
    let gap = sizes.count > 1 ? gap : 0
    let extent = total(of: sizes, step: 1) + gap * Double(max(0, sizes.count - 1))
    var sizesBefore = 0.0
    return sizes.indices.map { index in
      defer { sizesBefore += sizes[index] }
      return (length - extent) / 2 + sizesBefore + gap * Double(index)
    }
  }

  private static func total(of sizes: [Double], step: Int) -> Double {
    stride(from: 0, to: sizes.count, by: step).reduce(0) { $0 + sizes[$1] }
  }
}

/// Returns the step with which labels are thinned out: the least power of two, beginning with 1, for which the labels
/// fit if only every `step`-th label is kept. If no such step makes them fit, returns a step that leaves only the first
/// label.
///
/// Powers of two make thinning stable: a label that is shown in a small space is also shown in a larger one. The
/// disadvantage is that if there is only one label too many, half of the labels are left out. Calls `fits` O(log count)
/// times.
func thinningStep(of count: Int, fits: (_ step: Int) -> Bool) -> Int {
  var step = 1
  while step < count, !fits(step) { step *= 2 }
  return step
}

extension Array {
  /// Returns the first element and every `step`-th element after it.
  func everyElement(step: Int) -> [Element] {
    stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
