/// A step of a script that turns an old list into a new one. The indexes in a step refer to the list as the earlier
/// steps have left it, except for `newIndex`.
public enum EditStep: Hashable, Sendable {
  /// Removes the row at an index.
  case remove(at: Int)
  /// Inserts, at the index `at`, the row that is at `newIndex` in the new list.
  case insert(at: Int, newIndex: Int)
  /// Removes the row at the index `from` and inserts it at the index `to`, which refers to the list without the row.
  case move(from: Int, to: Int)

  /// Performs the step on a list. O(n).
  ///
  /// - Parameters:
  ///   - rows: the list to change.
  ///   - row: returns the row at an index of the new list; called for insertions only.
  public func apply<Row>(to rows: inout [Row], inserting row: (Int) -> Row) {
    switch self {
    case .remove(let index): rows.remove(at: index)
    case .insert(let index, let newIndex): rows.insert(row(newIndex), at: index)
    case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
    }
  }
}

extension ChangeSet {
  /// The steps that turn the old list into the new one when performed in order. Removals come
  /// first, from the last row to the first, followed by insertions and moves from the first row to
  /// the last.
  ///
  /// There is one step for each row that is removed, inserted or moved. O(c log c) for c changes.
  public var script: [EditStep] {
    var writer = ScriptWriter(self)
    return removed.reversed().map { .remove(at: $0) } + arrivals.map { writer.step(for: $0) }
  }

  /// Performs the script on a list that has as many rows as the old list. Each step is O(n): if most rows change, use
  /// the new list instead.
  ///
  /// - Parameters:
  ///   - rows: the list to change.
  ///   - row: returns the row at an index of the new list; called for insertions only.
  public func apply<Row>(to rows: inout [Row], inserting row: (Int) -> Row) {
    precondition(rows.count == oldCount, "the change set is for a list of another length")
    for step in script { step.apply(to: &rows, inserting: row) }
  }
}

/// Computes the steps that follow the removals.
///
/// There are gaps before, between and after the rows that stay in place; gap g follows the first g of these rows. In
/// each gap, the rows that have already arrived come first, followed by the rows that still have to move away.
private struct ScriptWriter {
  private var movers: [Int] = []
  private var moverGaps: [Int] = []
  private let arrivalGaps: [Int]
  /// The moving rows that have not moved yet. Item i of the tree is present until the row at `movers[i]` moves.
  private var pending: FenwickTree
  private var arrived = 0

  init(_ changes: ChangeSet) {
    for (rank, departure) in changes.departures.enumerated() where departure.newIndex != nil {
      movers.append(departure.oldIndex)
      moverGaps.append(departure.oldIndex - rank)
    }
    arrivalGaps = changes.arrivals.enumerated().map { $1.newIndex - $0 }
    pending = FenwickTree(Array(repeating: true, count: movers.count))
  }

  mutating func step(for arrival: ChangeSet.Arrival) -> EditStep {
    defer { arrived += 1 }
    guard let oldIndex = arrival.oldIndex else {
      return .insert(at: currentIndex(of: arrival), newIndex: arrival.newIndex)
    }
    let mover = movers.partitioningIndex { $0 >= oldIndex }
    let from = currentIndex(ofMover: mover)
    pending.remove(mover)
    return .move(from: from, to: currentIndex(of: arrival))
  }

  /// Returns the index at which an arrival is inserted: its new index plus the number of rows before it that still have
  /// to move away.
  private func currentIndex(of arrival: ChangeSet.Arrival) -> Int {
    let gap = arrivalGaps[arrived]
    return arrival.newIndex + pending.count(before: moverGaps.partitioningIndex { $0 >= gap })
  }

  /// Returns the current index of a moving row: the number of kept rows before this row, plus the number of moving
  /// rows before this row that have not moved yet, plus the number of arrivals up to the gap that contains this row.
  private func currentIndex(ofMover mover: Int) -> Int {
    let gap = moverGaps[mover]
    let arrivals = min(arrived, arrivalGaps.partitioningIndex { $0 > gap })
    return gap + pending.count(before: mover) + arrivals
  }
}
