import ListingIndex
import Testing

@Suite struct ZoomLayoutTests {
  let outer = LabelLayout(sizes: [4, 1, 3], length: 10)

  @Test(arguments: [
    (0.0, [4.5, 4.5, 4.5, 4.5]), (0.5, [2.75, 4.25, 5.5, 6.75]), (1.0, [1, 4, 6.5, 9]),
  ])
  func innerItemsSpreadFromTheOrigin(extent: Double, midpoints: [Double]) {
    let layout = ZoomLayout(outer: outer, innerSizes: [2, 2, 1, 2], openAfter: 0)
    #expect(layout.origin == 4.5)
    #expect(layout.innerMidpoints(at: extent) == midpoints)
  }

  @Test(arguments: [
    (0.0, [2, 5.5, 8.5]), (0.5, [-4.875, 8.25, 19.5]), (1.0, [-11.75, 11, 30.5]),
  ])
  func outerItemsMoveApart(extent: Double, midpoints: [Double]) {
    let layout = ZoomLayout(outer: outer, innerSizes: [2, 2, 1, 2], openAfter: 0)
    #expect(layout.scale == 6.5)
    #expect(layout.outerMidpoints(at: extent) == midpoints)
  }

  @Test func opensAfterTheLastItem() {
    let layout = ZoomLayout(outer: outer, innerSizes: [1, 1], openAfter: 2)
    #expect(layout.origin == 10)
    #expect(layout.inner.midpoints == [0.5, 9.5])
  }

  @Test func centresAShortInnerLayoutOnTheOrigin() {
    let outer = LabelLayout(sizes: [1, 1, 1], length: 20, margin: 1)
    let layout = ZoomLayout(outer: outer, innerSizes: [1, 1, 1], openAfter: 0)
    #expect(layout.origin == 9)
    #expect(layout.inner.midpoints == [7, 9, 11])
    #expect(layout.scale == 3.5)
    #expect(layout.outerMidpoints(at: 1) == [5.5, 12.5, 19.5])
  }

  @Test func labelsWithoutSizeDoNotMove() {
    let outer = LabelLayout(sizes: [0, 0], length: 4, margin: 0)
    let layout = ZoomLayout(outer: outer, innerSizes: [1, 1], openAfter: 0)
    #expect(layout.outerMidpoints(at: 1) == [2, 2])
  }
}

/// Invariants of every zoom, checked for all small layouts and some inner ones.
@Suite struct ZoomLayoutInvariantTests {
  private static let innerSizes: [[Double]] = [[1, 1], [2, 3], [1, 2, 1, 3], [3, 3, 3, 3]]

  private func forEachZoom(_ body: (ZoomLayout, Int) -> Void) {
    for outer in smallerLayouts {
      for item in outer.items {
        for sizes in Self.innerSizes {
          body(ZoomLayout(outer: outer, innerSizes: sizes, openAfter: item), item)
        }
      }
    }
  }

  @Test func meetsItsDefinitionAtBothEnds() {
    forEachZoom { zoom, _ in
      #expect(zoom.innerMidpoints(at: 0).allSatisfy { $0 == zoom.origin })
      #expect(zoom.innerMidpoints(at: 1) == zoom.inner.midpoints)
      #expect(isClose(zoom.outerMidpoints(at: 0), zoom.outer.midpoints))
    }
  }

  @Test func theOpenGapHoldsTheWholeInnerLayout() {
    forEachZoom { zoom, item in
      let midpoints = zoom.outerMidpoints(at: 1)
      for ((outer, middle), size) in zip(zip(zoom.outer.items, midpoints), zoom.outer.sizes) {
        let isClear =
          outer <= item
          ? middle + size / 2 <= zoom.inner.start + tolerance
          : middle - size / 2 >= zoom.inner.end - tolerance
        #expect(isClear, "\(zoom) below \(item)")
      }
    }
  }

  @Test func isNoWiderThanNecessary() {
    forEachZoom { zoom, item in
      let outer = zoom.outerMidpoints(at: 1)
      let place = item / zoom.outer.step
      let before = zoom.origin - zoom.outer.midpoint(of: item)
      var isTight = abs(zoom.inner.start - outer[place] - before) < tolerance
      if outer.indices.contains(place + 1) {
        let after = zoom.outer.midpoints[place + 1] - zoom.origin
        isTight = isTight || abs(outer[place + 1] - zoom.inner.end - after) < tolerance
      }
      #expect(isTight, "\(zoom) below \(item)")
    }
  }

  @Test func everyItemMovesInOneDirection() {
    forEachZoom { zoom, _ in
      let extents = stride(from: 0.0, through: 1, by: 0.25)
      for (from, to) in zip(extents, extents.dropFirst()) {
        let inner = zip(zoom.innerMidpoints(at: from), zoom.innerMidpoints(at: to))
        let outer = zip(zoom.outerMidpoints(at: from), zoom.outerMidpoints(at: to))
        let movesAway = { (old: Double, new: Double) in
          abs(new - zoom.origin) >= abs(old - zoom.origin) - tolerance
        }
        let staysOnItsSide = { (old: Double, new: Double) in
          (new - zoom.origin) * (old - zoom.origin) >= -tolerance
        }
        #expect(inner.allSatisfy(movesAway) && inner.allSatisfy(staysOnItsSide), "\(zoom)")
        #expect(outer.allSatisfy(movesAway) && outer.allSatisfy(staysOnItsSide), "\(zoom)")
      }
    }
  }

  @Test func outerItemsNeverOverlap() {
    forEachZoom { zoom, _ in
      for extent in [0.25, 0.5, 1] {
        let ends = zip(zoom.outerMidpoints(at: extent), zoom.outer.sizes).map { $0 + $1 / 2 }
        let starts = zip(zoom.outerMidpoints(at: extent), zoom.outer.sizes).map { $0 - $1 / 2 }
        let areApart = zip(ends, starts.dropFirst()).allSatisfy { $0 <= $1 + tolerance }
        #expect(areApart, "\(zoom)")
      }
    }
  }
}
