import Bytes
import ListingIndex
import Testing

/// What holds from every state that some events reach, for every event, on several bars.
@Suite struct InteractionWorldTests {
  typealias Bar = Interaction<TableIndex>

  @Test(arguments: InteractionWorld.all) func theWorldIsFiniteAndHasItsStates(
    _ world: InteractionWorld
  ) {
    let names = Set(world.reachable.map { String("\($0.state)".prefix { $0 != "(" }) })
    let opened = ["zooming", "draggingInner", "snappingShut"]
    #expect(names == Set(["ready", "draggingTop"] + (world.opens ? opened : [])))
    #expect(world.reachable.count < InteractionWorld.limit)
  }

  @Test(arguments: InteractionWorld.all) func everyReachableStateIsLegal(
    _ world: InteractionWorld
  ) {
    let wrong = world.reachable.filter { !isLegal($0, in: world) }
    #expect(wrong.map(\.state) == [])
  }

  private func isLegal(_ bar: Bar, in world: InteractionWorld) -> Bool {
    guard let opening = bar.state.opening else { return bar.state.extent == 0 }
    let top = bar.topMarkers[opening.top]
    let behind = bar.topMarkers[(opening.top + 1)...].enumerated()
    let next = behind.first { ($0 + 1).isMultiple(of: bar.topLine.step) && !$1.isEmpty }
    let extents: ClosedRange<Double> = {
      if case .draggingInner = bar.state { 1...1 } else { 0...1 }
    }()
    return !top.isEmpty && extents.contains(bar.state.extent) && bar.state.extent > 0
      && opening.markers == world.source.markers(from: top.offset, to: next?.element.offset)
      && bar.zoomLine.map { $0.inner.items.count >= 2 } == true
  }

  @Test(arguments: InteractionWorld.all) func outputsSayWhatChanged(_ world: InteractionWorld) {
    let wrong = world.transitions.filter { before, event, after, outputs in
      let hasMoved = before.offset != after.offset
      let looksTheSame = before.state == after.state && !hasMoved
      let isSnapping = if case .snappingShut = after.state { true } else { false }
      return outputs.offsets != (hasMoved ? [after.offset] : [])
        || outputs.contains(.needsRedraw) == looksTheSame
        || outputs.contains(.needsTicks) != isSnapping
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: InteractionWorld.all) func everyOffsetIsAMarkersAndAnEntrys(
    _ world: InteractionWorld
  ) {
    let source = world.source
    let offsets = Set((source.topLevelMarkers + source.innerMarkers).map(\.offset))
    let sent = Set(world.transitions.flatMap(\.outputs.offsets))
    #expect(sent.isSubset(of: offsets))
    #expect(sent.allSatisfy { (0..<50).contains($0) })
    #expect(!sent.isEmpty)
  }

  @Test(arguments: InteractionWorld.all) func onlyAPressOrAMoveOrAKeySelects(
    _ world: InteractionWorld
  ) {
    let wrong = world.transitions.filter { before, event, after, _ in
      switch event {
      case .ended, .cancelled, .ticked, .zoomIn, .zoomOut: before.offset != after.offset
      case .began, .moved, .next, .previous: false
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: InteractionWorld.all) func everyStateIsLeftForReady(_ world: InteractionWorld) {
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
@Suite struct InteractionSequenceTests {
  private static let events: [InteractionEvent] = [
    .began(at: 9), .moved(selection: 5, zoom: 0), .moved(selection: 9, zoom: 3),
    .moved(selection: 11, zoom: 6), .ended, .cancelled, .next, .previous, .zoomIn,
  ]

  @Test func neverSendsAnOffsetTwiceInARow() {
    var sequences: [(bar: Interaction<TableIndex>, offsets: [Int])] = [(TableIndex.bar(), [])]
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
