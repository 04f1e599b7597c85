/// One step of an edit script. Its indexes are those of the list at the time of the step.
public enum EditStep: Hashable, Sendable {
  /// Take out the row at an index.
  case remove(at: Int)
  /// Put in, at an index, the row that stands at `newIndex` in the new list.
  case insert(at: Int, newIndex: Int)
  /// Take out the row at one index and put it in at another, counted without it.
  case move(from: Int, to: Int)

  /// Does the step to a list. O(n).
  ///
  /// - Parameter row: makes the row at an index of the new list; asked for insertions alone.
  public func apply<Row>(to rows: inout [Row], inserting row: (Int) -> Row) {
    switch self {
    case .remove(let index): rows.remove(at: index)
    case .insert(let index, let newIndex): rows.insert(row(newIndex), at: index)
    case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
    }
  }
}

extension ChangeSet {
  /// Single steps that, done one after another, turn the old list into the new one: removals from
  /// the last row up, then insertions and moves from the first row down.
  ///
  /// One step for each row that is removed, inserted or moved. O(c log c) for c of them.
  public var script: [EditStep] {
    var writer = ScriptWriter(self)
    return removed.reversed().map { .remove(at: $0) } + arrivals.map { writer.step(for: $0) }
  }

  /// Replays the script on a list as long as the old one. O(n) a step: where most rows change,
  /// take the new list instead.
  ///
  /// - Parameter row: makes the row at an index of the new list; asked for insertions alone.
  public func apply<Row>(to rows: inout [Row], inserting row: (Int) -> Row) {
    precondition(rows.count == oldCount, "the change set is for a list of another length")
    for step in script { step.apply(to: &rows, inserting: row) }
  }
}

/// Writes the steps that follow the removals.
///
/// The rows that stay in place make gaps: gap g is between the first g of them and the rest. In
/// a gap the arrivals so far come first, and then the rows that are still to move away.
private struct ScriptWriter {
  /// The old indexes of the rows that move, ascending, and the gap each stands in at first.
  private var movers: [Int] = []
  private var moverGaps: [Int] = []
  /// The gap of each arrival; they ascend.
  private let arrivalGaps: [Int]
  /// Which movers are still to move.
  private var pending: FenwickTree
  /// The arrivals so far.
  private var arrived = 0

  init(_ changes: ChangeSet) {
    for (place, departure) in changes.departures.enumerated() where departure.newIndex != nil {
      movers.append(departure.oldIndex)
      moverGaps.append(departure.oldIndex - place)
    }
    arrivalGaps = changes.arrivals.enumerated().map { $1.newIndex - $0 }
    pending = FenwickTree(movers.count)
  }

  mutating func step(for arrival: ChangeSet.Arrival) -> EditStep {
    defer { arrived += 1 }
    guard let oldIndex = arrival.oldIndex else {
      return .insert(at: place(for: arrival), newIndex: arrival.newIndex)
    }
    let mover = movers.partitioningIndex { $0 >= oldIndex }
    let from = currentIndex(ofMover: mover)
    pending.remove(mover)
    return .move(from: from, to: place(for: arrival))
  }

  /// The new index, and the rows before it that have still to move away.
  private func place(for arrival: ChangeSet.Arrival) -> Int {
    let gap = arrivalGaps[arrived]
    return arrival.newIndex + pending.count(before: moverGaps.partitioningIndex { $0 >= gap })
  }

  /// Before it are the kept rows, the movers still there, and the arrivals up to its own gap.
  private func currentIndex(ofMover mover: Int) -> Int {
    let gap = moverGaps[mover]
    let arrivals = min(arrived, arrivalGaps.partitioningIndex { $0 > gap })
    return gap + pending.count(before: mover) + arrivals
  }
}
