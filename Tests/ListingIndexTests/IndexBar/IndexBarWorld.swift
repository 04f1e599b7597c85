import ListingIndex
import Testing

/// All bars that some events reach from a ready one.
struct IndexBarWorld: CustomTestStringConvertible, Sendable {
  typealias Bar = IndexBar<TableIndex>
  typealias Transition = (
    before: Bar, event: IndexBarEvent, after: Bar, outputs: [IndexBarOutput]
  )

  /// More than the number of bars in any world.
  static let limit = 20_000

  let testDescription: String
  let source: TableIndex
  let reachable: [Bar]
  /// Whether an inner level can open.
  let opens: Bool

  private static let events: [IndexBarEvent] =
    [-1, 5, 7, 9.5, 13, 30].map { .began(at: $0) }
    + [-1, 5, 9, 11, 30].flatMap { selection in
      [-2, 0, 1.5, 6, 100].map { .moved(selection: selection, zoom: $0) }
    }
    + [0, 100, 250].map { .ticked(at: .milliseconds($0)) }
    + [.ended, .cancelled, .next, .previous, .zoomIn, .zoomOut]

  /// Creates a world from a bar, by default with labels of one cell.
  private init(
    _ name: String, of source: TableIndex = .letters, orientation: Orientation = .vertical,
    length: Double = 20, labelSize: @escaping @Sendable (String) -> Double = { _ in 1 },
    opens: Bool = true
  ) {
    let settings = IndexBarSettings(
      orientation: orientation, unit: .cells, length: length, margin: 1, zoomDistance: 6,
      labelSize: labelSize)
    self.testDescription = name
    self.source = source
    self.reachable = Self.reachable(from: IndexBar(source, settings: settings, offset: 99))
    self.opens = opens
  }

  private static func reachable(from bar: Bar) -> [Bar] {
    var found = [bar]
    var seen = Set(found.map(Position.init))
    var checked = 0
    while checked < found.count, found.count < limit {
      for event in events {
        var bar = found[checked]
        _ = bar.handle(event)
        if seen.insert(Position(bar)).inserted { found.append(bar) }
      }
      checked += 1
    }
    return found
  }

  private struct Position: Hashable {
    let state: IndexBarState
    let offset: Int

    init(_ bar: Bar) {
      self.state = bar.state
      self.offset = bar.offset
    }
  }

  /// The results of every event at every reachable bar.
  var transitions: [Transition] {
    reachable.flatMap { before in
      Self.events.map { event in
        var after = before
        let outputs = after.handle(event)
        return (before, event, after, outputs)
      }
    }
  }
}

extension IndexBarWorld {
  /// Bars with room and without, both ways, with and without empty labels.
  static let all = [
    IndexBarWorld("with room"),
    IndexBarWorld("with empty labels", of: .lettersWithEmptyOnes),
    IndexBarWorld("too short for its empty labels", of: .lettersWithEmptyOnes, length: 6),
    IndexBarWorld("three labels of five", length: 3),
    IndexBarWorld("two inner labels of five", length: 2),
    IndexBarWorld("no second inner label", length: 1, opens: false),
    IndexBarWorld("horizontal", orientation: .horizontal, labelSize: letters),
    IndexBarWorld(
      "horizontal, no second inner label", orientation: .horizontal, length: 3,
      labelSize: letters, opens: false),
  ]

  private static let letters: @Sendable (String) -> Double = { Double($0.count) }
}
