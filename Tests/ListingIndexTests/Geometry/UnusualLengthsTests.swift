import ListingIndex
import Testing

/// Lengths, positions and offsets that are infinite, huge, negative or not a number.
@Suite struct UnusualLengthsTests {
  private static let huge = Double.greatestFiniteMagnitude / 4
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, -1, 0,
    .leastNonzeroMagnitude,
  ]

  @Test(
    arguments: [-huge, -1, 0, .leastNonzeroMagnitude, 10, huge],
    [0, 1, huge, .greatestFiniteMagnitude, .infinity])
  func positionsOfLabelsAreFinite(_ length: Double, _ margin: Double) {
    for sizes in [[], [0], [2], [1, 2, 3], [.infinity, 1], [1, .infinity, 1], [0, 0, 0, 0]] {
      for unit in [LengthUnit.points, .cells] {
        var layout = LabelLayout(sizes: sizes, length: length, margin: margin, unit: unit)
        for origin in Self.odd {
          layout.center(on: origin)
          #expect(hasFinitePositions(layout), "\(sizes) \(unit) on \(origin)")
          _ = layout.item(at: origin)
          #expect((layout.item(nearest: origin) == nil) == layout.items.isEmpty)
        }
      }
    }
  }

  private func hasFinitePositions(_ layout: LabelLayout) -> Bool {
    let ends = [layout.start, layout.end, layout.extent, layout.midpoint, layout.shift]
    return (ends + layout.midpoints + layout.items.map(layout.boundary)).allSatisfy(\.isFinite)
  }

  @Test(arguments: [0, 1, .infinity])
  func anOpeningOfAnyExtentIsOneFromClosedToOpen(_ margin: Double) {
    let outer = LabelLayout(sizes: [1, 1, 1], length: 20, margin: margin)
    let zoom = ZoomLayout(outer: outer, innerSizes: [1, 2, 1], openAfter: 1)
    for extent in Self.odd {
      let nearest = extent >= 1 ? 1.0 : extent > 0 ? extent : 0
      #expect(zoom.innerMidpoints(at: extent) == zoom.innerMidpoints(at: nearest))
      #expect(zoom.outerMidpoints(at: extent) == zoom.outerMidpoints(at: nearest))
      #expect(zoom.outerMidpoints(at: extent).allSatisfy { $0.isFinite })
    }
  }

  @Test(arguments: [(80, 12), (1, 1e300), (1e300, 1)] as [(Double, Double)])
  func aStripShowsExistingPagesAtAnyOffset(_ viewport: Double, _ item: Double) {
    let strip = PageStrip(
      viewport: viewport, item: item, count: 5, reach: .infinity, dropRate: 0.25, maximumDrop: 3)
    for offset in Self.odd {
      #expect((0..<5).contains(strip.page(atContentOffset: offset) ?? -1))
      #expect((0...5).contains(strip.visiblePages(atContentOffset: offset).upperBound))
      #expect((0...5).contains(strip.visibleItems(atContentOffset: offset).upperBound))
      #expect((0...3).contains(strip.drop(ofPage: 2, atContentOffset: offset)))
      #expect((0...1).contains(strip.emphasis(ofPage: 2, atContentOffset: offset)))
    }
  }
}
