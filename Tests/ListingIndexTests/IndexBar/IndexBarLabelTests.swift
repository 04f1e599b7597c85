import ListingIndex
import Testing

@Suite struct IndexBarLabelTests {
  typealias Bar = IndexBar<TableIndex>

  /// Returns the labels as text: the cell in which each begins, with brackets around the current one, a minus sign
  /// before an empty one and the labels of the inner level after a slash.
  private func shown(_ bar: Bar) -> String {
    bar.labels.map { label in
      let text = (label.isEmpty ? "-" : "") + (label.isCurrent ? "[\(label.text)]" : label.text)
      return (label.level == .inner ? "/" : "") + text + " \(Int(label.midpoint))"
    }.joined(separator: ", ")
  }

  @Test func aDragOpensTheInnerLevelBetweenTheLabels() {
    var bar = TableIndex.bar(offset: 25)
    #expect(shown(bar) == "A 5, B 7, [C] 9, D 11, E 13")
    _ = bar.handle(bar.began(x: 0, y: 9))
    _ = bar.handle(bar.moved(x: -3, y: 9))
    #expect(bar.labels.filter(\.isCurrent).map(\.text) == ["C"])
    _ = bar.handle(bar.moved(x: -6, y: 9))
    #expect(bar.labels.filter { $0.level == .inner }.map(\.text) == ["CA", "CE", "CO", "CU"])
    #expect(bar.labels.filter(\.isCurrent).map(\.text) == ["CE"])
    _ = bar.handle(.cancelled)
    #expect(shown(bar) == "A 5, B 7, [C] 9, D 11, E 13")
  }

  @Test func emptyLabelsAreNeverCurrent() {
    let settings = IndexBarSettings(
      unit: .cells, length: 20, margin: 1, zoomDistance: 6, labelSize: { _ in 1 })
    let bar = IndexBar(TableIndex.lettersWithEmptyOnes, settings: settings, offset: 49)
    #expect(shown(bar) == "-! 2, A 4, B 6, C 8, -D 10, [E] 12, -F 14, -# 16")
  }

  @Test(arguments: IndexBarWorld.all)
  func labelsAreThoseOfTheLayoutsInsideTheBar(_ world: IndexBarWorld) {
    #expect(world.reachable.filter { !areLabelsOfLayouts($0) }.map(\.state) == [])
  }

  private func areLabelsOfLayouts(_ bar: Bar) -> Bool {
    let (zoom, extent) = (bar.zoomLayout, bar.state.extent)
    let outer = zoom?.outerMidpoints(at: extent) ?? bar.topLayout.midpoints
    let inner = zoom?.innerMidpoints(at: extent) ?? []
    let top = visible(bar.topMarkers, bar.topLayout, outer)
    let finer = zoom.map { visible(bar.state.innerLevel?.markers ?? [], $0.inner, inner) } ?? []
    let labels = bar.labels
    return labels.map(\.text) == (top + finer).map(\.text)
      && labels.map(\.midpoint) == (top + finer).map(\.midpoint)
      && labels.prefix(top.count).allSatisfy { $0.level == .top }
      && labels.dropFirst(top.count).allSatisfy { $0.level == .inner }
      && Set(labels.map(\.id)).count == labels.count
  }

  private func visible(
    _ markers: [Marker], _ layout: LabelLayout, _ midpoints: [Double]
  ) -> [(text: String, midpoint: Double)] {
    zip(zip(layout.items, layout.sizes), midpoints).compactMap { label, midpoint in
      let isOutside = midpoint + label.1 / 2 <= 0 || midpoint - label.1 / 2 >= layout.length
      return isOutside ? nil : (markers[label.0].label, midpoint)
    }
  }

  @Test(arguments: IndexBarWorld.all)
  func theCurrentLabelHoldsTheOffset(_ world: IndexBarWorld) {
    let wrong = world.reachable.filter { bar in
      let current = bar.labels.filter(\.isCurrent)
      let isOpen = bar.state.extent >= 1
      return current.count > 1 || current.contains { $0.isEmpty || ($0.level == .inner) != isOpen }
    }
    #expect(wrong.map(\.state) == [])
  }
}
