import Bytes
import ListingIndex
import Testing

@Suite struct LabelLayoutTests {
  @Test func standsCentredWithItsMargin() {
    let line = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(line.midpoints == [2.5, 5.5, 8])
    #expect([line.start, line.end, line.extent, line.midpoint, line.gap] == [1, 9, 8, 5, 1])
    #expect(line.midpoint(of: 1) == 5.5)
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
  func hasMidpoints(length: Double, margin: Double, sizes: [Double], midpoints: [Double]) {
    #expect(LabelLayout(sizes: sizes, length: length, margin: margin).midpoints == midpoints)
  }

  @Test(arguments: [
    (-5.0, [1.5, 4.5, 7]), (4.0, [1.5, 4.5, 7]), (4.5, [2, 5, 7.5]),
    (5.0, [2.5, 5.5, 8]), (6.0, [3.5, 6.5, 9]), (99.0, [3.5, 6.5, 9]),
  ])
  func centresOnAPointAsFarAsItStaysInside(origin: Double, midpoints: [Double]) {
    let line = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(line.centred(on: origin).midpoints == midpoints)
    #expect(line.centred(on: 0).centred(on: origin).midpoints == midpoints)
  }

  @Test func beginsOnWholeCells() {
    let line = LabelLayout(sizes: [1, 1, 1], length: 8, margin: 10, unit: .cells)
    #expect(line.gap == 2.5)
    #expect(line.spans.map(\.start) == [0, 3, 7])
    #expect(line.centred(on: 7.5).spans.map(\.start) == [0, 3, 7])
    let short = LabelLayout(sizes: [1, 2], length: 8, margin: 0, unit: .cells)
    #expect(short.spans.map(\.start) == [2, 3])
    #expect(short.centred(on: 5.25).spans.map(\.start) == [3, 4])
  }

  @Test(
    arguments: [
      (-0.5, nil), (0.5, nil), (1, 0), (4.5, 0), (5, 1), (6.5, 1), (7, 2), (9, 2), (9.5, nil),
    ] as [(Double, Int?)])
  func findsTheItemAtAPosition(position: Double, item: Int?) {
    let line = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(line.item(at: position) == item)
  }

  @Test(arguments: [(-0.5, 0), (4.5, 0), (5, 1), (9.5, 2), (.infinity, 2), (-.infinity, 0)])
  func findsTheNearestItem(position: Double, item: Int) {
    let line = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(line.item(nearest: position) == item)
    #expect(LabelLayout(sizes: [], length: 10).item(nearest: position) == nil)
  }

  @Test func hasABoundaryBehindEachItem() {
    let line = LabelLayout(sizes: [3, 1, 2], length: 10, margin: 1)
    #expect(line.items.map(line.boundary(after:)) == [4.5, 6.5, 9.5])
    #expect(LabelLayout(sizes: [2, 2], length: 4).boundary(after: 1) == 4)
  }

  @Test(arguments: [
    (26, Array(0..<26)), (25, Array(stride(from: 0, to: 26, by: 2))),
    (13, Array(stride(from: 0, to: 26, by: 2))), (12, [0, 4, 8, 12, 16, 20, 24]),
    (6, [0, 8, 16, 24]), (3, [0, 16]), (1, [0]), (0, []),
  ])
  func thinsAlphabetToTheRoomThereIs(length: Int, items: [Int]) {
    let sizes = Array(repeating: 1.0, count: 26)
    #expect(LabelLayout(sizes: sizes, length: Double(length), unit: .cells).items == items)
  }
}

/// What holds for every line, shown for all small ones.
@Suite struct LabelLayoutInvariantTests {
  @Test func itemsNeverOverlapOrLeaveTheLength() {
    for line in smallLayouts {
      for origin in [-1, line.length / 3, line.length / 2, line.length] {
        let spans = line.centred(on: origin).spans
        let areApart = zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start + tolerance }
        let isInside = spans.allSatisfy {
          $0.start >= -tolerance && $0.end <= line.length + tolerance
        }
        #expect(areApart && isInside, "\(line) on \(origin)")
      }
    }
  }

  @Test func gapsAreTheMarginOrWhatIsLeftOver() {
    for line in smallLayouts where line.unit == .points && line.sizes.count > 1 {
      let total = line.sizes.reduce(0, +)
      let gaps = zip(line.spans, line.spans.dropFirst()).map { $1.start - $0.end }
      let isFull = abs(line.extent - line.length) < tolerance
      #expect(isClose(gaps, gaps.map { _ in line.gap }), "\(line)")
      #expect(line.gap == line.margin || isFull && line.gap < line.margin, "\(line)")
      #expect(abs(total + Double(gaps.count) * line.gap - line.extent) < tolerance, "\(line)")
    }
  }

  @Test func centringGoesAsNearAsThereIsRoom() {
    for line in smallLayouts where line.unit == .points && !line.sizes.isEmpty {
      for origin in stride(from: 0, through: line.length, by: 0.5) {
        let moved = line.centred(on: origin)
        let isThere = abs(moved.midpoint - origin) < tolerance
        let atStart = moved.midpoint > origin && abs(moved.start) < tolerance
        let atEnd = moved.midpoint < origin && abs(moved.end - line.length) < tolerance
        #expect(isThere || atStart || atEnd, "\(line) on \(origin)")
      }
    }
  }

  @Test func cellsAreTheFloorsOfPoints() {
    for points in smallLayouts where points.unit == .points {
      let cells = LabelLayout(
        sizes: points.sizes, length: points.length, margin: points.margin, unit: .cells)
      let floors = points.spans.map { ($0.start + tolerance).rounded(.down) }
      #expect(cells.spans.map(\.start) == floors, "\(points)")
    }
  }

  @Test(arguments: 2...30) func cellsAreExactHoweverManyThereAre(count: Int) {
    for left in 0...(3 * count) {
      let length = Double(count + left)
      let line = LabelLayout(
        sizes: Array(repeating: 1, count: count), length: length, margin: 10, unit: .cells)
      let starts = (0..<count).map { Double($0 + $0 * left / (count - 1)) }
      #expect(line.spans.map(\.start) == starts, "\(count) of \(length)")
    }
  }

  @Test func itemAtAPositionEqualsALinearScan() {
    for line in smallLayouts {
      let moved = line.centred(on: line.length / 3)
      let positions = Array(stride(from: -1.0, through: line.length + 1, by: 0.5))
      let scanned = positions.map { scan(moved, for: $0) }
      #expect(positions.map(moved.item(at:)) == scanned, "\(moved)")
    }
  }

  private func scan(_ line: LabelLayout, for position: Double) -> Int? {
    guard position >= line.start, position <= line.end else { return nil }
    return line.spans.lastIndex { $0.start <= position }.map { line.items[$0] }
  }

  @Test func boundariesLieBetweenNeighbours() {
    for line in smallLayouts {
      let ends = line.spans.dropFirst().map(\.start) + [line.length]
      for ((item, span), end) in zip(zip(line.items, line.spans), ends) {
        let boundary = line.boundary(after: item)
        #expect(boundary >= span.end - tolerance && boundary <= end + tolerance, "\(line)")
      }
    }
  }
}

/// What thinning promises, shown for all small lists.
@Suite struct LabelLayoutThinningTests {
  @Test(arguments: [LengthUnit.points, .cells])
  func keepsAsManyAsFitAndTheFirst(unit: LengthUnit) {
    for sizes in smallSizes {
      for length in 0...12 {
        let line = LabelLayout(sizes: sizes, length: Double(length), unit: unit)
        #expect(line.items == naiveItems(sizes, in: Double(length)), "\(sizes) in \(length)")
        #expect(line.sizes == line.items.map { sizes[$0] })
      }
    }
  }

  /// The first of the lists "all", "every second", "every fourth" … that fits, else none.
  private func naiveItems(_ sizes: [Double], in length: Double) -> [Int] {
    let lists = [1, 2, 4, 8].map { step in sizes.indices.filter { $0.isMultiple(of: step) } }
    return lists.first { $0.reduce(0) { $0 + sizes[$1] } <= length } ?? []
  }

  @Test func whatIsKeptStaysKeptOnALongerLine() {
    for sizes in smallSizes {
      let kept = (0...12).map { Set(LabelLayout(sizes: sizes, length: Double($0)).items) }
      #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.isSubset(of: $1) }, "\(sizes)")
    }
  }

  @Test(arguments: [0.0, 1, 10]) func aCellMoreMovesNoLabelFurther(margin: Double) {
    for sizes in smallSizes {
      let lines = (0...12).map {
        LabelLayout(sizes: sizes, length: Double($0), margin: margin, unit: .cells)
      }
      for (line, longer) in zip(lines, lines.dropFirst()) where line.items == longer.items {
        let moves = zip(line.midpoints, longer.midpoints).map { $1 - $0 }
        #expect(moves.allSatisfy { $0 == 0 || $0 == 1 }, "\(line)")
      }
    }
  }
}
