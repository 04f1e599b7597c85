import Bytes
import ListingIndex
import Testing

@Suite struct IndexBarTests {
  var bar = TableIndex.bar()

  @Test func startsReady() {
    #expect(bar.state == .ready)
    #expect(bar.zoomLayout == nil)
    #expect(bar.topLayout.midpoints == [5.5, 7.5, 9.5, 11.5, 13.5])
  }

  @Test mutating func selectsWhereThePointerIsPressed() {
    #expect(bar.handle(.began(at: 7)) == [.offsetChanged(10), .needsRedraw])
    #expect(bar.state == .draggingTop)
    #expect(bar.handle(.moved(selection: 8, zoom: 0)) == [])
    #expect(bar.handle(.moved(selection: 99, zoom: -4)) == [.offsetChanged(40), .needsRedraw])
    #expect(bar.handle(.ended) == [.needsRedraw])
    #expect(bar.state == .ready)
  }

  @Test mutating func opensToTheExtentOfTheDrag() {
    _ = bar.handle(.began(at: 9))
    #expect(bar.handle(.moved(selection: 9, zoom: 1.5)) == [.needsRedraw])
    #expect(bar.state.extent == 0.25)
    #expect(bar.state.innerLevel?.topIndex == 2)
    #expect(bar.state.innerLevel?.markers == markerTable("CA 20, CE 22, CO 24, CU 27"))
    #expect(bar.handle(.moved(selection: 3, zoom: 3)) == [.needsRedraw])
    #expect(bar.state.extent == 0.5)
    #expect(bar.offset == 20)
    #expect(bar.zoomLayout?.inner.midpoints == [7.5, 9.5, 11.5, 13.5])
  }

  @Test mutating func selectsAtOnceIfOneMoveCrossesTheZoomDistance() {
    _ = bar.handle(.began(at: 9))
    #expect(bar.handle(.moved(selection: 10, zoom: 8)) == [.offsetChanged(22), .needsRedraw])
    #expect(bar.state.extent == 1)
    #expect(bar.state.innerLevel?.topIndex == 2)
  }

  @Test mutating func returnsToTheTopLevelWhenTheGapIsClosed() {
    _ = bar.handle(.began(at: 9))
    _ = bar.handle(.moved(selection: 9, zoom: 3))
    #expect(bar.handle(.moved(selection: 13, zoom: 0)) == [.offsetChanged(40), .needsRedraw])
    #expect(bar.state == .draggingTop)
  }

  @Test mutating func staysInTheInnerLevelWhereverThePointerGoes() {
    _ = bar.handle(.began(at: 9))
    _ = bar.handle(.moved(selection: 9, zoom: 6))
    #expect(bar.handle(.moved(selection: 13, zoom: 0)) == [.offsetChanged(27), .needsRedraw])
    #expect(bar.state.extent == 1)
  }

  @Test(arguments: [7.0, 11]) mutating func doesNotOpenFewerThanTwoLabels(position: Double) {
    _ = bar.handle(.began(at: position))
    #expect(bar.handle(.moved(selection: position, zoom: 6)) == [])
    #expect(bar.state == .draggingTop)
    #expect(bar.handle(.zoomIn) == [])
  }

  @Test mutating func closesOverTime() {
    _ = bar.handle(.began(at: 9))
    _ = bar.handle(.moved(selection: 9, zoom: 6))
    #expect(bar.handle(.ended) == [.needsRedraw, .needsTicks])
    let times = [1000, 1100, 1100, 1050, 1150, 1200, 1300, 1400]
    let extents = times.map { time in
      _ = bar.handle(.ticked(at: .milliseconds(time)))
      return bar.state.extent
    }
    #expect(isClose(extents, [1, 0.65, 0.65, 0.65, 0.3, 0.125, 0, 0]))
    #expect(bar.state == .ready)
    #expect(bar.handle(.ticked(at: .seconds(2))) == [])
  }

  @Test mutating func isNotDelayedByAnotherRelease() {
    _ = bar.handle(.zoomIn)
    for event in [.ended, .ticked(at: .zero), .ended, .zoomOut] as [IndexBarEvent] {
      _ = bar.handle(event)
    }
    _ = bar.handle(.ticked(at: .seconds(1)))
    #expect(bar.state == .ready)
  }

  @Test mutating func ignoresAPointerThatIsNotPressed() {
    #expect(bar.handle(.moved(selection: 5, zoom: 6)) == [])
    #expect(bar.handle(.ended) == [])
    _ = bar.handle(.zoomIn)
    _ = bar.handle(.zoomOut)
    #expect(bar.handle(.moved(selection: 5, zoom: 6)) == [.needsTicks])
    #expect(bar.offset == 99)
  }

  @Test func hasDefaultsInPoints() {
    let settings = IndexBarSettings(length: 200) { _ in 12 }
    var bar = IndexBar(TableIndex.letters, settings: settings)
    #expect(bar.topLayout.gap == 10)
    _ = bar.handle(bar.began(x: 4, y: 100))
    _ = bar.handle(bar.moved(x: -5, y: 100))
    #expect(bar.state.extent == 0.2)
    _ = bar.handle(bar.moved(x: -25, y: 100))
    #expect(bar.state.extent == 1)
  }

  @Test func isReadyTheMomentItIsClosed() {
    let settings = IndexBarSettings(length: 200, closingSpeed: 2) { _ in 12 }
    var bar = IndexBar(TableIndex.letters, settings: settings)
    _ = bar.handle(.zoomIn)
    _ = bar.handle(.zoomOut)
    let extents = [0, 250, 500].map { time in
      _ = bar.handle(.ticked(at: .milliseconds(time)))
      return bar.state.extent
    }
    #expect(extents == [1, 0.5, 0])
    #expect(bar.state == .ready)
  }

  @Test mutating func needsTicksUntilItIsClosed() {
    _ = bar.handle(.zoomIn)
    let events: [IndexBarEvent] = [
      .zoomOut, .ticked(at: .zero), .ticked(at: .zero), .next, .ticked(at: .seconds(1)), .next,
    ]
    let asks = events.map { bar.handle($0).contains(.needsTicks) }
    #expect(asks == [true, true, true, true, false, false])
  }

  @Test mutating func aPressStopsTheClosing() {
    _ = bar.handle(.zoomIn)
    _ = bar.handle(.ended)
    #expect(bar.handle(.began(at: 5)) == [.offsetChanged(0), .needsRedraw])
    #expect(bar.state == .draggingTop)
  }

  @Test mutating func aPressOnOpenInnerLabelsSelectsAmongThem() {
    bar.offset = 25
    _ = bar.handle(.zoomIn)
    #expect(bar.handle(.began(at: 13)) == [.offsetChanged(27), .needsRedraw])
    #expect(bar.state.innerLevel?.topIndex == 2)
  }
}

/// Selecting and zooming by keys.
@Suite struct IndexBarKeyTests {
  @Test(
    arguments: [
      (-1, 0, nil), (0, 10, nil), (5, 10, 0), (10, 20, 0), (39, 40, 30), (40, nil, 30),
      (99, nil, 40),
    ] as [(Int, Int?, Int?)])
  func stepsToTheNearestMarker(offset: Int, next: Int?, previous: Int?) {
    #expect(offsets(from: offset, .next) == next.map { [$0] } ?? [])
    #expect(offsets(from: offset, .previous) == previous.map { [$0] } ?? [])
  }

  private func offsets(from offset: Int, _ event: IndexBarEvent) -> [Int] {
    var bar = TableIndex.bar(offset: offset)
    return bar.handle(event).offsets
  }

  @Test func keysSelectOnBothLevels() {
    var bar = TableIndex.bar(offset: 0)
    let events: [IndexBarEvent] = [
      .next, .next, .zoomIn, .next, .next, .next, .next, .previous, .zoomOut, .next,
    ]
    #expect(events.flatMap { bar.handle($0).offsets } == [10, 20, 22, 24, 27, 24, 30])
  }

  @Test func opensTheLabelThatTheContentIsUnder() {
    for (offset, top) in [(-5, 0), (0, 0), (9, 0), (20, 2), (29, 2), (40, 4), (99, 4)] {
      var bar = TableIndex.bar(offset: offset)
      #expect(bar.handle(.zoomIn) == [.needsRedraw])
      #expect(bar.state.innerLevel?.topIndex == top)
    }
  }

  @Test func completesAZoomThatThePointerBegan() {
    var bar = TableIndex.bar()
    _ = bar.handle(.began(at: 9))
    _ = bar.handle(.moved(selection: 9, zoom: 1))
    #expect(bar.handle(.zoomIn) == [.needsRedraw])
    #expect(bar.state.extent == 1)
    #expect(bar.handle(.zoomIn) == [])
  }

  @Test func aThinnedBarOpensUpToItsNextLabel() {
    var bar = TableIndex.bar(length: 3, offset: 10)
    #expect(bar.topLayout.items == [0, 2, 4])
    _ = bar.handle(.zoomIn)
    #expect(bar.state.innerLevel?.markers == markerTable("AA 0, AM 5, BA 10"))
  }

  @Test func doesNotOpenWithoutRoomForTwoInnerLabels() {
    let settings = IndexBarSettings(
      orientation: .horizontal, unit: .cells, length: 3, margin: 1, zoomDistance: 6,
      labelSize: { Double($0.count) })
    var bar = IndexBar(TableIndex.letters, settings: settings, offset: 0)
    #expect(bar.handle(.zoomIn) == [])
    _ = bar.handle(.began(at: 0))
    #expect(bar.handle(.moved(selection: 0, zoom: 6)) == [])
    #expect(bar.state == .draggingTop)
  }

  @Test func keysSkipEmptyLabels() {
    let settings = IndexBarSettings(unit: .cells, length: 20, margin: 1) { _ in 1 }
    var bar = IndexBar(TableIndex.lettersWithEmptyOnes, settings: settings, offset: 0)
    #expect((0..<5).flatMap { _ in bar.handle(.next).offsets } == [10, 20, 30])
    bar.offset = 49
    _ = bar.handle(.zoomIn)
    #expect(bar.state.innerLevel?.markers == markerTable("EL 30, ER 49"))
  }

  @Test func aPressOnAnEmptyLabelSelectsTheNextOrLastEntry() {
    let settings = IndexBarSettings(unit: .cells, length: 8, margin: 0) { _ in 1 }
    var bar = IndexBar(TableIndex.lettersWithEmptyOnes, settings: settings, offset: 99)
    let sent = [0, 4, 6, 7].map { bar.handle(.began(at: $0)).offsets }
    #expect(sent == [[0], [30], [49], []])
    #expect(bar.handle(.moved(selection: 7, zoom: 99)) == [])
    #expect(bar.state == .draggingTop)
  }

  @Test func emptyLabelsAreLeftOutFirst() {
    for (length, labels) in [(8, "!ABCDEF#"), (7, "ABCE"), (4, "ABCE"), (3, "AC"), (1, "A")] {
      let settings = IndexBarSettings(unit: .cells, length: Double(length)) { _ in 1 }
      let bar = IndexBar(TableIndex.lettersWithEmptyOnes, settings: settings)
      let shown = bar.topLayout.items.map { bar.topMarkers[$0].label }
      #expect(shown.joined() == labels)
      let level = MarkerLevel(TableIndex.lettersWithEmptyOnes.topLevelMarkers, in: 0..<50)
      #expect(level.thinned(toAtMost: length).markers.map(\.label) == shown)
    }
  }

  @Test(arguments: [Double(0), 20]) func anEmptyIndexDoesNothing(length: Double) {
    let settings = IndexBarSettings(length: length) { _ in 1 }
    let source = TableIndex(topLevelMarkers: [], innerMarkers: [])
    var bar = IndexBar(source, settings: settings)
    let events: [IndexBarEvent] = [
      .next, .previous, .zoomIn, .zoomOut, .began(at: 3), .moved(selection: 2, zoom: 99), .zoomIn,
    ]
    #expect(events.flatMap { bar.handle($0).offsets } == [])
    #expect(bar.state == .draggingTop)
  }
}

extension [IndexBarOutput] {
  /// The offsets among the outputs.
  var offsets: [Int] {
    compactMap { output in
      if case .offsetChanged(let offset) = output { offset } else { nil }
    }
  }
}
