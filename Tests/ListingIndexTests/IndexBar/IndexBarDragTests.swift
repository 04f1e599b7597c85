import ListingIndex
import Testing

/// An event of a drag, with its expected results.
struct DragStep {
  enum Kind { case press, move, release }
  let kind: Kind
  /// The cell along the bar.

  let along: Double
  /// The cell across the bar: 0 is the bar's edge, cells to its left are negative.
  let across: Double
  /// The offset that the event sends; nil for none.
  let offset: Int?
  /// The extent to which the inner level is open afterwards.
  let extent: Double
}

/// A recorded drag: down the bar, left, along the inner labels, release.
private let drag: [DragStep] = [
  DragStep(kind: .press, along: 5, across: 0, offset: 0, extent: 0),
  DragStep(kind: .move, along: 6, across: 0, offset: nil, extent: 0),
  DragStep(kind: .move, along: 7, across: 0, offset: 10, extent: 0),
  DragStep(kind: .move, along: 8, across: 0, offset: nil, extent: 0),
  DragStep(kind: .move, along: 9, across: 0, offset: 20, extent: 0),
  DragStep(kind: .move, along: 9, across: -3, offset: nil, extent: 0.5),
  DragStep(kind: .move, along: 8, across: -6, offset: nil, extent: 1),
  DragStep(kind: .move, along: 9, across: -6, offset: 22, extent: 1),
  DragStep(kind: .move, along: 11, across: -7, offset: 24, extent: 1),
  DragStep(kind: .move, along: 12, across: -4, offset: nil, extent: 1),
  DragStep(kind: .move, along: 17, across: -2, offset: 27, extent: 1),
  DragStep(kind: .move, along: 10, across: 0, offset: 22, extent: 1),
  DragStep(kind: .release, along: 10, across: 0, offset: nil, extent: 1),
]

@Suite struct IndexBarDragTests {
  @Test(arguments: [Orientation.vertical, .horizontal])
  func aRecordedDragSendsTheListedOffsets(orientation: Orientation) {
    var bar = TableIndex.bar(orientation: orientation)
    for step in drag {
      let outputs = bar.handle(event(of: step, on: bar))
      #expect(outputs.offsets == (step.offset.map { [$0] } ?? []), "\(step)")
      #expect(bar.state.extent == step.extent, "\(step)")
    }
    #expect(bar.handle(.ticked(at: .seconds(5))) == [.needsRedraw, .needsTicks])
    #expect(bar.handle(.ticked(at: .seconds(6))) == [.needsRedraw])
    #expect(bar.state == .ready)
    #expect(bar.offset == 22)
  }

  /// The pointer leaves the bar next to a label other than the one that it selected.
  @Test func offTheBarADragOpensALabelWithoutSelectingIt() {
    var bar = TableIndex.bar()
    #expect(bar.handle(.began(at: 5)).offsets == [0])
    #expect(bar.handle(.moved(selection: 9, zoom: 3)) == [.needsRedraw])
    #expect(bar.state.innerLevel?.topIndex == 2)
    #expect(bar.offset == 0)
    #expect(bar.handle(.moved(selection: 9, zoom: 0)).offsets == [20])
  }

  @Test func offTheBarADragSelectsNoLabelThatCannotOpen() {
    var bar = TableIndex.bar()
    _ = bar.handle(.began(at: 5))
    for position in [7.0, 11] {
      #expect(bar.handle(.moved(selection: position, zoom: 6)) == [])
      #expect(bar.state == .draggingTop)
    }
    #expect(bar.handle(.moved(selection: 11, zoom: 0)).offsets == [30])
  }

  @Test func oneMoveCanCrossTheWholeZoomDistance() {
    var bar = TableIndex.bar()
    #expect(bar.handle(bar.began(x: 0, y: 5)) == [.offsetChanged(0), .needsRedraw])
    #expect(bar.handle(bar.moved(x: 0, y: 9)) == [.offsetChanged(20), .needsRedraw])
    #expect(bar.handle(bar.moved(x: -6, y: 9)) == [.offsetChanged(22), .needsRedraw])
    #expect(bar.handle(.ended) == [.needsRedraw, .needsTicks])
  }

  @Test func sendsAnOffsetAgainIfTheContentHasLeftIt() {
    var bar = TableIndex.bar()
    #expect(bar.handle(.began(at: 7)).offsets == [10])
    _ = bar.handle(.ended)
    #expect(bar.handle(.began(at: 7)).offsets == [])
    _ = bar.handle(.ended)
    bar.offset = 14
    #expect(bar.handle(.began(at: 7)).offsets == [10])
  }

  @Test func aDragCanBeCancelledAtAnyStep() {
    for count in drag.indices {
      var bar = TableIndex.bar()
      for step in drag.prefix(count) { _ = bar.handle(event(of: step, on: bar)) }
      let offset = bar.offset
      _ = bar.handle(.cancelled)
      #expect(bar.state == .ready)
      #expect(bar.offset == offset)
    }
  }

  private func event(
    of step: DragStep, on bar: IndexBar<TableIndex>
  ) -> IndexBarEvent {
    let isVertical = bar.settings.orientation == .vertical
    let (x, y) = isVertical ? (step.across, step.along) : (step.along, step.across)
    switch step.kind {
    case .press: return bar.began(x: x, y: y)
    case .move: return bar.moved(x: x, y: y)
    case .release: return .ended
    }
  }
}
