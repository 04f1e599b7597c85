import ListingIndex
import Testing

@Suite struct LabelLayoutTests {
  @Test func isCentredWithItsMargin() {
    let layout = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(layout.midpoints == [2.5, 5.5, 8])
    #expect(
      [layout.start, layout.end, layout.extent, layout.midpoint, layout.gap] == [1, 9, 8, 5, 1])
    #expect(layout.midpoint(of: 1) == 5.5)
  }

  @Test(arguments: [
    (10.0, 1.0, [4.0, 1, 3], [2, 5.5, 8.5]),
    (12.0, 1.0, [4.0, 1, 3], [3, 6.5, 9.5]),
    (10.0, 10.0, [2.0, 2, 1, 2], [1, 4, 6.5, 9]),
    (10.0, 10.0, [4.0], [5]),
    (10.0, 10.0, [], []),
    (8.0, 1.0, [4.0, 1, 3], [2, 4.5, 6.5]),
    (7.0, 1.0, [4.0, 1, 3], [2, 5.5]),
    (3.0, 1.0, [4.0, 1, 3], []),
  ])
  func placesItsMidpoints(length: Double, margin: Double, sizes: [Double], midpoints: [Double]) {
    #expect(LabelLayout(sizes: sizes, length: length, margin: margin).midpoints == midpoints)
  }

  @Test(arguments: [
    (-5.0, [1.5, 4.5, 7]), (4.0, [1.5, 4.5, 7]), (4.5, [2, 5, 7.5]),
    (5.0, [2.5, 5.5, 8]), (6.0, [3.5, 6.5, 9]), (99.0, [3.5, 6.5, 9]),
  ])
  func centresOnAPointAsFarAsItStaysInside(origin: Double, midpoints: [Double]) {
    let layout = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(layout.centred(on: origin).midpoints == midpoints)
    #expect(layout.centred(on: 0).centred(on: origin).midpoints == midpoints)
  }

  @Test(arguments: [LengthUnit.points, .cells])
  func aSingleLabelMayHaveAnInfiniteMargin(unit: LengthUnit) {
    let layout = LabelLayout(sizes: [2], length: 10, margin: .infinity, unit: unit)
    #expect(layout.midpoints == [5])
    #expect([layout.start, layout.end, layout.extent, layout.midpoint] == [4, 6, 2, 5])
    #expect(layout.item(at: 5) == 0 && layout.boundary(after: 0) == 10)
    #expect(layout.centred(on: 8).midpoints == [8])
    let several = LabelLayout(sizes: [2, 2], length: 10, margin: .infinity, unit: unit)
    #expect(several.midpoints == [1, 9])
    #expect(LabelLayout(sizes: [], length: 10, margin: .infinity).midpoints == [])
  }

  @Test func scalesAboutAnyOrigin() {
    let layout = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(layout.midpoints(scaledBy: 1, about: 3) == layout.midpoints)
    #expect(layout.midpoints(scaledBy: 2, about: 0) == [5, 11, 16])
    #expect(layout.midpoints(scaledBy: 2, about: 5.5) == [-0.5, 5.5, 10.5])
    #expect(layout.midpoints(scaledBy: 0, about: 4) == [4, 4, 4])
  }

  @Test func itemsBeginOnWholeCells() {
    let layout = LabelLayout(sizes: [1, 1, 1], length: 8, margin: 10, unit: .cells)
    #expect(layout.gap == 2.5)
    #expect(layout.spans.map(\.start) == [0, 3, 7])
    #expect(layout.centred(on: 7.5).spans.map(\.start) == [0, 3, 7])
    let short = LabelLayout(sizes: [1, 2], length: 8, margin: 0, unit: .cells)
    #expect(short.spans.map(\.start) == [2, 3])
    #expect(short.centred(on: 5.25).spans.map(\.start) == [3, 4])
  }

  @Test(
    arguments: [
      (-0.5, nil), (0.5, nil), (1, 0), (4.5, 0), (5, 1), (6.5, 1), (7, 2), (9, 2), (9.5, nil),
    ] as [(Double, Int?)])
  func findsTheItemAtAPosition(position: Double, item: Int?) {
    let layout = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(layout.item(at: position) == item)
  }

  @Test(arguments: [(-0.5, 0), (4.5, 0), (5, 1), (9.5, 2), (.infinity, 2), (-.infinity, 0)])
  func findsTheNearestItem(position: Double, item: Int) {
    let layout = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(layout.item(nearest: position) == item)
    #expect(LabelLayout(sizes: [], length: 10).item(nearest: position) == nil)
  }

  @Test func hasABoundaryAfterEachItem() {
    let layout = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(layout.items.map(layout.boundary(after:)) == [4.5, 6.5, 9.5])
    #expect(LabelLayout(sizes: [2, 2], length: 4).boundary(after: 1) == 4)
  }

  @Test(arguments: [
    (26, Array(0..<26)), (25, Array(stride(from: 0, to: 26, by: 2))),
    (13, Array(stride(from: 0, to: 26, by: 2))), (12, [0, 4, 8, 12, 16, 20, 24]),
    (6, [0, 8, 16, 24]), (3, [0, 16]), (1, [0]), (0, []),
  ])
  func thinsAlphabetsToTheLength(length: Int, items: [Int]) {
    let sizes = Array(repeating: 1.0, count: 26)
    #expect(LabelLayout(sizes: sizes, length: Double(length), unit: .cells).items == items)
  }
}

/// Invariants of every layout, checked for all small ones.
@Suite struct LabelLayoutInvariantTests {
  @Test func itemsNeverOverlapOrLeaveTheLength() {
    for layout in smallLayouts {
      for origin in [-1, layout.length / 3, layout.length / 2, layout.length] {
        let spans = layout.centred(on: origin).spans
        let areApart = zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start + tolerance }
        let isInside = spans.allSatisfy {
          $0.start >= -tolerance && $0.end <= layout.length + tolerance
        }
        #expect(areApart && isInside, "\(layout) on \(origin)")
      }
    }
  }

  @Test func gapsAreTheMarginOrShareTheRest() {
    for layout in smallLayouts where layout.unit == .points && layout.sizes.count > 1 {
      let total = layout.sizes.reduce(0, +)
      let gaps = zip(layout.spans, layout.spans.dropFirst()).map { $1.start - $0.end }
      let isFull = abs(layout.extent - layout.length) < tolerance
      #expect(isClose(gaps, gaps.map { _ in layout.gap }), "\(layout)")
      #expect(layout.gap == layout.margin || isFull && layout.gap < layout.margin, "\(layout)")
      #expect(abs(total + Double(gaps.count) * layout.gap - layout.extent) < tolerance, "\(layout)")
    }
  }

  @Test func centringIsAsNearAsTheLengthAllows() {
    for layout in smallLayouts where layout.unit == .points && !layout.sizes.isEmpty {
      for origin in stride(from: 0, through: layout.length, by: 0.5) {
        let moved = layout.centred(on: origin)
        let isThere = abs(moved.midpoint - origin) < tolerance
        let atStart = moved.midpoint > origin && abs(moved.start) < tolerance
        let atEnd = moved.midpoint < origin && abs(moved.end - layout.length) < tolerance
        #expect(isThere || atStart || atEnd, "\(layout) on \(origin)")
      }
    }
  }

  @Test func cellPositionsAreRoundedDownPoints() {
    for points in smallLayouts where points.unit == .points {
      let cells = LabelLayout(
        sizes: points.sizes, length: points.length, margin: points.margin, unit: .cells)
      let floors = points.spans.map { ($0.start + tolerance).rounded(.down) }
      #expect(cells.spans.map(\.start) == floors, "\(points)")
    }
  }

  @Test(arguments: 2...30) func manyCellsAreExact(count: Int) {
    for left in 0...(3 * count) {
      let length = Double(count + left)
      let layout = LabelLayout(
        sizes: Array(repeating: 1, count: count), length: length, margin: 10, unit: .cells)
      let starts = (0..<count).map { Double($0 + $0 * left / (count - 1)) }
      #expect(layout.spans.map(\.start) == starts, "\(count) of \(length)")
    }
  }

  @Test func itemAtAPositionEqualsALinearScan() {
    for layout in smallLayouts {
      let moved = layout.centred(on: layout.length / 3)
      let positions = Array(stride(from: -1.0, through: layout.length + 1, by: 0.5))
      let scanned = positions.map { scan(moved, for: $0) }
      #expect(positions.map(moved.item(at:)) == scanned, "\(moved)")
    }
  }

  private func scan(_ layout: LabelLayout, for position: Double) -> Int? {
    guard position >= layout.start, position <= layout.end else { return nil }
    return layout.spans.lastIndex { $0.start <= position }.map { layout.items[$0] }
  }

  @Test func boundariesLieBetweenNeighbours() {
    for layout in smallLayouts {
      let ends = layout.spans.dropFirst().map(\.start) + [layout.length]
      for ((item, span), end) in zip(zip(layout.items, layout.spans), ends) {
        let boundary = layout.boundary(after: item)
        #expect(boundary >= span.end - tolerance && boundary <= end + tolerance, "\(layout)")
      }
    }
  }
}

/// Invariants of thinning, checked for all small lists.
@Suite struct LabelLayoutThinningTests {
  @Test(arguments: [LengthUnit.points, .cells])
  func keepsTheFirstAndAsManyAsFit(unit: LengthUnit) {
    for sizes in smallSizes {
      for length in 0...12 {
        let layout = LabelLayout(sizes: sizes, length: Double(length), unit: unit)
        #expect(layout.items == naiveItems(sizes, in: Double(length)), "\(sizes) in \(length)")
        #expect(layout.sizes == layout.items.map { sizes[$0] })
      }
    }
  }

  /// Returns the first of the lists "all", "every second", "every fourth" … that fits, otherwise none.
  private func naiveItems(_ sizes: [Double], in length: Double) -> [Int] {
    let lists = [1, 2, 4, 8].map { step in sizes.indices.filter { $0.isMultiple(of: step) } }
    return lists.first { $0.reduce(0) { $0 + sizes[$1] } <= length } ?? []
  }

  @Test func labelsKeptAreAlsoKeptOnALongerBar() {
    for sizes in smallSizes {
      let kept = (0...12).map { Set(LabelLayout(sizes: sizes, length: Double($0)).items) }
      #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.isSubset(of: $1) }, "\(sizes)")
    }
  }

  @Test(arguments: [0.0, 1, 10]) func oneMoreCellMovesLabelsByAtMostOne(margin: Double) {
    for sizes in smallSizes {
      let layouts = (0...12).map {
        LabelLayout(sizes: sizes, length: Double($0), margin: margin, unit: .cells)
      }
      for (layout, longer) in zip(layouts, layouts.dropFirst()) where layout.items == longer.items {
        let moves = zip(layout.midpoints, longer.midpoints).map { $1 - $0 }
        #expect(moves.allSatisfy { $0 == 0 || $0 == 1 }, "\(layout)")
      }
    }
  }
}
