import Bytes
import ListingIndex
import Testing

/// Invariants of every reachable state and every event, on several bars.
@Suite struct IndexBarWorldTests {
  typealias Bar = IndexBar<TableIndex>

  @Test(arguments: IndexBarWorld.all) func theWorldIsFiniteAndReachesAllStates(
    _ world: IndexBarWorld
  ) {
    let names = Set(world.reachable.map { String("\($0.state)".prefix { $0 != "(" }) })
    let opened = ["zooming", "draggingInner", "closing"]
    #expect(names == Set(["ready", "draggingTop"] + (world.opens ? opened : [])))
    #expect(world.reachable.count < IndexBarWorld.limit)
  }

  @Test(arguments: IndexBarWorld.all) func everyReachableStateIsLegal(
    _ world: IndexBarWorld
  ) {
    let wrong = world.reachable.filter { !isLegal($0, in: world) }
    #expect(wrong.map(\.state) == [])
  }

  private func isLegal(_ bar: Bar, in world: IndexBarWorld) -> Bool {
    guard let level = bar.state.innerLevel else { return bar.state.extent == 0 }
    let top = bar.topMarkers[level.topIndex]
    let following = bar.topMarkers[(level.topIndex + 1)...].enumerated()
    let next = following.first { ($0 + 1).isMultiple(of: bar.topLayout.step) && !$1.isEmpty }
    let extents: ClosedRange<Double> = {
      if case .draggingInner = bar.state { 1...1 } else { 0...1 }
    }()
    return !top.isEmpty && extents.contains(bar.state.extent) && bar.state.extent > 0
      && level.markers == world.source.markers(from: top.offset, to: next?.element.offset)
      && bar.zoomLayout.map { $0.inner.items.count >= 2 } == true
  }

  @Test(arguments: IndexBarWorld.all) func outputsReportTheChanges(_ world: IndexBarWorld) {
    let wrong = world.transitions.filter { before, event, after, outputs in
      let hasMoved = before.offset != after.offset
      let looksTheSame = before.state == after.state && !hasMoved
      let isClosing = if case .closing = after.state { true } else { false }
      return outputs.offsets != (hasMoved ? [after.offset] : [])
        || outputs.contains(.needsRedraw) == looksTheSame
        || outputs.contains(.needsTicks) != isClosing
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: IndexBarWorld.all) func everyOffsetBelongsToAMarkerAndAnEntry(
    _ world: IndexBarWorld
  ) {
    let source = world.source
    let offsets = Set((source.topLevelMarkers + source.innerMarkers).map(\.offset))
    let sent = Set(world.transitions.flatMap(\.outputs.offsets))
    #expect(sent.isSubset(of: offsets))
    #expect(sent.allSatisfy { (0..<50).contains($0) })
    #expect(!sent.isEmpty)
  }

  @Test(arguments: IndexBarWorld.all) func onlyAPressAMoveOrAKeySelects(
    _ world: IndexBarWorld
  ) {
    let wrong = world.transitions.filter { before, event, after, _ in
      switch event {
      case .ended, .cancelled, .ticked, .zoomIn, .zoomOut: before.offset != after.offset
      case .began, .moved, .next, .previous: false
      }
    }
    #expect(wrong.isEmpty)
  }

  /// While the pointer drags off the bar, only a fully open inner level is selected from.
  @Test(arguments: IndexBarWorld.all) func offTheBarNoTopLevelMarkerIsSelected(
    _ world: IndexBarWorld
  ) {
    let wrong = world.transitions.filter { before, event, after, _ in
      guard case .moved(_, let zoom) = event, zoom > 0, before.offset != after.offset else {
        return false
      }
      if case .draggingInner = after.state { return false }
      return true
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: IndexBarWorld.all) func everyStateLeadsToReady(_ world: IndexBarWorld) {
    let wrong = world.reachable.filter { bar in
      var cancelled = bar
      _ = cancelled.handle(.cancelled)
      var ended = bar
      _ = ended.handle(.ended)
      _ = ended.handle(.ticked(at: .seconds(10)))
      _ = ended.handle(.ticked(at: .seconds(20)))
      return cancelled.state != .ready || ended.state != .ready
    }
    #expect(wrong.isEmpty)
  }
}

/// Every sequence of a few events.
@Suite struct IndexBarSequenceTests {
  private static let events: [IndexBarEvent] = [
    .began(at: 9), .moved(selection: 5, zoom: 0), .moved(selection: 9, zoom: 3),
    .moved(selection: 11, zoom: 6), .ended, .cancelled, .next, .previous, .zoomIn,
  ]

  @Test func neverSendsAnOffsetTwiceInARow() {
    var sequences: [(bar: IndexBar<TableIndex>, offsets: [Int])] = [(TableIndex.bar(), [])]
    for _ in 0..<4 {
      sequences = sequences.flatMap { sequence in
        Self.events.map { event in
          var bar = sequence.bar
          let offsets = bar.handle(event).offsets
          return (bar, sequence.offsets + offsets)
        }
      }
    }
    #expect(sequences.contains { $0.offsets.count == 4 })
    #expect(sequences.allSatisfy { zip($0.offsets, $0.offsets.dropFirst()).allSatisfy(!=) })
  }
}
