/// Items with sizes, laid out along a length: the labels of an index bar.
///
/// The items stand centred with a margin between them, or closer where that does not fit. Where
/// not even the sizes fit, only every second, fourth, eighth … item is kept, the first always:
/// what is kept on a line is also kept on any longer one, and a line that gets too short for what
/// it keeps loses half of it or more. A line too short for the first item keeps none. So items
/// never overlap and never leave the length.
///
/// Items are named by their index among the sizes given, whether or not others are kept.
/// Positions are `Double`, since shared-out gaps and midpoints are fractions even of whole cells.
public struct LabelLayout: Hashable, Sendable {
  /// The room there is.
  public let length: Double
  /// The gap between items where there is room for it.
  public let margin: Double
  /// What the lengths count.
  public let unit: LengthUnit
  /// Every how-manieth item is kept: 1 where all are, else a power of two.
  public let step: Int
  /// The size of each item that is kept.
  public let sizes: [Double]
  /// The gap between items: the margin, or what is left over shared out. In cells the gaps are
  /// this one rounded down or up.
  public let gap: Double
  /// How far `centre(on:)` moved the items from the middle of the length.
  public private(set) var shift: Double = 0
  /// Where each kept item begins, but for the shift.
  private let places: [Double]

  /// Lays items out; sizes and margin are not negative, and sizes in cells are whole. O(n).
  public init(
    sizes: [Double], length: Double, margin: Double = 10, unit: LengthUnit = .points
  ) {
    precondition(sizes.allSatisfy { $0 >= 0 } && margin >= 0, "a size or margin is negative")
    precondition(sizes.allSatisfy { unit.aligned($0) == $0 }, "a size is a fraction of a cell")
    let step = thinningStep(of: sizes.count) { Self.total(of: sizes, every: $0) <= length }
    let kept = Self.kept(of: sizes, every: step, in: length)
    let gap = Self.gap(between: kept, in: length, margin: margin)
    self.length = length
    self.margin = margin
    self.unit = unit
    self.step = step
    self.sizes = kept
    self.gap = gap
    self.places = Self.places(of: kept, gap: gap, in: length).map(unit.aligned)
  }

  /// Moves the items so that their middle comes as near to a position as none of them leaves the
  /// length.
  public mutating func centre(on origin: Double) {
    shift = 0
    let wanted = max(-start, origin - midpoint)
    shift = unit.aligned(min(length - end, wanted))
  }
}

extension LabelLayout {
  /// The items that are kept, ascending.
  public var items: [Int] { sizes.indices.map { $0 * step } }

  /// The middle of each kept item.
  public var midpoints: [Double] { zip(places, sizes).map { $0 + $1 / 2 + shift } }

  /// Where the first item begins; the middle of the length if there are no items.
  public var start: Double { (places.first ?? length / 2) + shift }

  /// Where the last item ends; the middle of the length if there are no items.
  public var end: Double {
    guard let place = places.last, let size = sizes.last else { return length / 2 + shift }
    return place + size + shift
  }

  /// The length from start to end.
  public var extent: Double { end - start }

  /// Halfway between start and end.
  public var midpoint: Double { (start + end) / 2 }

  /// The middle of a kept item.
  public func midpoint(of item: Int) -> Double {
    let index = index(of: item)
    return places[index] + sizes[index] / 2 + shift
  }

  /// Halfway between the end of a kept item and the start of the next one; half a gap behind the
  /// last item, but within the length.
  public func boundary(after item: Int) -> Double {
    let index = index(of: item)
    let end = places[index] + sizes[index] + shift
    guard index + 1 < places.count else { return min(end + gap / 2, length) }
    return (end + places[index + 1] + shift) / 2
  }

  /// The kept item at a position, the gap behind an item being its own; nil before the first
  /// item and behind the last one. O(log n).
  public func item(at position: Double) -> Int? {
    guard position >= start, position <= end else { return nil }
    return item(nearest: position)
  }

  /// The kept item at a position, the first one before the start and the last one behind the
  /// end; nil if there are no items. O(log n).
  public func item(nearest position: Double) -> Int? {
    guard !places.isEmpty else { return nil }
    let behind = places.partitioningIndex { !($0 + shift <= position) }
    return max(0, behind - 1) * step
  }

  /// Where a kept item stands among the kept ones.
  private func index(of item: Int) -> Int {
    let (index, rest) = item.quotientAndRemainder(dividingBy: step)
    precondition(rest == 0 && sizes.indices.contains(index), "the line does not keep this item")
    return index
  }
}

/// The layout rules, one a function.
extension LabelLayout {
  private static func kept(of sizes: [Double], every step: Int, in length: Double) -> [Double] {
    guard total(of: sizes, every: step) <= length else { return [] }
    return sizes.every(step)
  }

  private static func gap(
    between sizes: [Double], in length: Double, margin: Double
  ) -> Double {
    guard sizes.count > 1 else { return margin }
    return min(margin, (length - total(of: sizes, every: 1)) / Double(sizes.count - 1))
  }

  private static func places(
    of sizes: [Double], gap: Double, in length: Double
  ) -> [Double] {
    let extent = total(of: sizes, every: 1) + gap * Double(max(0, sizes.count - 1))
    var before = 0.0
    return sizes.indices.map { index in
      defer { before += sizes[index] }
      return (length - extent) / 2 + before + gap * Double(index)
    }
  }

  private static func total(of sizes: [Double], every step: Int) -> Double {
    stride(from: 0, to: sizes.count, by: step).reduce(0) { $0 + sizes[$1] }
  }
}
