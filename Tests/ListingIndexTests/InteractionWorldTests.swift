import ListingIndex
import Testing

/// What holds from every state that some events reach, for every event.
@Suite struct InteractionWorldTests {
  typealias Bar = Interaction<TableIndex>

  private static let events: [InteractionEvent] =
    [-1, 5, 7, 9.5, 13, 30].map { .began(at: $0) }
    + [-1, 5, 9, 11, 30].flatMap { selection in
      [-2, 0, 1.5, 6, 100].map { .moved(selection: selection, zoom: $0) }
    }
    + [0, 100, 250].map { .ticked(at: .milliseconds($0)) }
    + [.ended, .cancelled, .next, .previous, .zoomIn, .zoomOut]

  /// Every bar that the events lead to from a ready one, each once.
  private static let reachable: [Bar] = {
    var found = [TableIndex.bar()]
    var seen = Set(found.map(Position.init))
    var checked = 0
    while checked < found.count, found.count < 20_000 {
      for event in events {
        var bar = found[checked]
        _ = bar.handle(event)
        if seen.insert(Position(bar)).inserted { found.append(bar) }
      }
      checked += 1
    }
    return found
  }()

  private struct Position: Hashable {
    let state: InteractionState
    let offset: Int

    init(_ bar: Bar) {
      self.state = bar.state
      self.offset = bar.offset
    }
  }

  @Test func theWorldIsFiniteAndHasEveryState() {
    let names = Set(Self.reachable.map { String("\($0.state)".prefix { $0 != "(" }) })
    #expect(names == ["ready", "draggingTop", "zooming", "draggingInner", "snappingShut"])
    #expect(Self.reachable.count < 20_000)
  }

  @Test func everyReachableStateIsLegal() {
    for bar in Self.reachable {
      #expect(isLegal(bar), "\(bar.state)")
    }
  }

  private func isLegal(_ bar: Bar) -> Bool {
    guard let opening = bar.state.opening else { return bar.state.extent == 0 }
    let end = opening.top == 4 ? nil : TableIndex.letters.topLevelMarkers[opening.top + 1].offset
    let start = TableIndex.letters.topLevelMarkers[opening.top].offset
    let extents: ClosedRange<Double> = {
      if case .draggingInner = bar.state { 1...1 } else { 0...1 }
    }()
    return opening.markers == TableIndex.letters.markers(from: start, to: end)
      && opening.markers.count >= 2 && extents.contains(bar.state.extent) && bar.state.extent > 0
      && bar.zoomLine != nil
  }

  @Test func outputsSayWhatChanged() {
    let wrong = transitions.filter { before, event, after, outputs in
      let hasMoved = before.offset != after.offset
      let looksTheSame = before.state == after.state && !hasMoved
      let isSnapping = if case .snappingShut = after.state { true } else { false }
      return outputs.offsets != (hasMoved ? [after.offset] : [])
        || outputs.contains(.needsRedraw) == looksTheSame
        || outputs.contains(.needsTicks) != isSnapping
    }
    #expect(wrong.isEmpty)
  }

  @Test func everyOffsetIsAMarkers() {
    let source = TableIndex.letters
    let offsets = Set((source.topLevelMarkers + source.innerMarkers).map(\.offset))
    #expect(Set(Self.reachable.map(\.offset)).isSubset(of: offsets.union([99])))
  }

  @Test func onlyAPressOrAMoveOrAKeySelects() {
    let wrong = transitions.filter { before, event, after, _ in
      switch event {
      case .ended, .cancelled, .ticked, .zoomIn, .zoomOut: before.offset != after.offset
      case .began, .moved, .next, .previous: false
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func everyStateIsLeftForReady() {
    for bar in Self.reachable {
      var cancelled = bar
      _ = cancelled.handle(.cancelled)
      #expect(cancelled.state == .ready)
      var ended = bar
      _ = ended.handle(.ended)
      _ = ended.handle(.ticked(at: .seconds(10)))
      _ = ended.handle(.ticked(at: .seconds(20)))
      #expect(ended.state == .ready)
    }
  }

  private typealias Transition = (
    before: Bar, event: InteractionEvent, after: Bar, outputs: [InteractionOutput]
  )

  private var transitions: [Transition] {
    Self.reachable.flatMap { before in
      Self.events.map { event in
        var after = before
        let outputs = after.handle(event)
        return (before, event, after, outputs)
      }
    }
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
