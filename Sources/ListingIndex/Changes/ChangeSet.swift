/// The difference between an old and a new list of rows: the rows that were removed, inserted and moved.
///
/// Equal rows count as the same row. As many rows as possible stay in place, so the total number of removals,
/// insertions and moves is minimal (<doc:ChangesOfAList> describes the one exception).
public struct ChangeSet: Hashable, Sendable {
  /// The number of rows in the old list.
  public let oldCount: Int
  /// The number of rows in the new list.
  public let newCount: Int
  /// The old rows that do not stay in place, ascending by old index.
  let departures: [Departure]
  /// The new rows that do not stay in place, ascending by new index.
  let arrivals: [Arrival]

  /// Compares two lists of rows. The lists may also contain identifiers instead of the rows themselves.
  ///
  /// O(n log n) if no row occurs twice; otherwise O((n + p) log n), where p is the number of pairs of an old row and an
  /// equal new row. The rows that the lists share at their start and end cost only one comparison each.
  ///
  /// - Parameters:
  ///   - old: the rows before the change.
  ///   - new: the rows after the change.
  @inlinable public init<Row: Hashable>(
    from old: some Collection<Row>, to new: some Collection<Row>
  ) {
    self.init(ComparedRows(Array(old), Array(new)))
  }

  @usableFromInline init(_ compared: ComparedRows) {
    var rows = compared
    if rows.pairCount > maxPairCount { rows.numberOccurrences() }
    self.oldCount = rows.prefix + rows.old.count + rows.suffix
    self.newCount = rows.prefix + rows.new.count + rows.suffix
    (self.departures, self.arrivals) = movements(in: rows)
  }

  /// Whether the lists are equal.
  public var isEmpty: Bool { departures.isEmpty && arrivals.isEmpty }

  /// The old indexes of the rows that were removed, ascending. O(changes).
  public var removed: [Int] {
    departures.filter { $0.newIndex == nil }.map(\.oldIndex)
  }

  /// The new indexes of the rows that were inserted, ascending. O(changes).
  public var inserted: [Int] {
    arrivals.filter { $0.oldIndex == nil }.map(\.newIndex)
  }

  /// The rows that moved, ascending by new index. O(changes).
  public var moves: [Move] {
    arrivals.compactMap { arrival in
      arrival.oldIndex.map { Move(oldIndex: $0, newIndex: arrival.newIndex) }
    }
  }

  /// The old indexes of all rows that were removed or moved, ascending. O(changes).
  ///
  /// A view that cannot move rows deletes these rows first, and then inserts the rows at ``insertedOrMoved``.
  public var removedOrMoved: [Int] { departures.map(\.oldIndex) }

  /// The new indexes of all rows that were inserted or moved, ascending; see ``removedOrMoved`` for their use.
  /// O(changes).
  public var insertedOrMoved: [Int] { arrivals.map(\.newIndex) }
}

extension ChangeSet {
  /// A row that has moved relative to the rows that stay in place.
  public struct Move: Hashable, Sendable {
    /// The row's 0-based index in the old list.
    public let oldIndex: Int
    /// The row's 0-based index in the new list.
    public let newIndex: Int

    /// Creates the move of a row between two indexes.
    ///
    /// - Parameters:
    ///   - oldIndex: the 0-based index of a row in the old list.
    ///   - newIndex: the row's index in the new list.
    public init(oldIndex: Int, newIndex: Int) {
      self.oldIndex = oldIndex
      self.newIndex = newIndex
    }
  }

  /// An old row that is removed, or moved to `newIndex`.
  struct Departure: Hashable {
    let oldIndex: Int
    let newIndex: Int?
  }

  /// A new row that is inserted, or moved from `oldIndex`.
  struct Arrival: Hashable {
    let newIndex: Int
    let oldIndex: Int?
  }
}

/// The largest number of pairs of an old row and an equal new row for which every pair is examined. Examining more
/// pairs would block a user interface for more than a quarter of a second. Beyond this limit, the n-th occurrence of a
/// row in the old list is compared only with its n-th occurrence in the new list. Two lists of up to 2,048 rows never
/// exceed the limit.
private let maxPairCount = 1 << 22

/// Returns the rows that do not stay in place, as departures from the old list and arrivals in the new list. Among
/// equal rows, the first departing row is paired with the first arriving row, the second with the second, and so on. A
/// departing row without a partner counts as removed, and an arriving row without a partner counts as inserted.
private func movements(
  in rows: ComparedRows
) -> (departures: [ChangeSet.Departure], arrivals: [ChangeSet.Arrival]) {
  let kept = rows.longestCommonSubsequence()
  let leaving = indexes(of: rows.old, without: kept.map(\.oldIndex))
  let arriving = indexes(of: rows.new, without: kept.map(\.newIndex))
  let destinations = destinations(of: leaving, among: arriving, in: rows)
  var origins = [Int?](repeating: nil, count: rows.new.count)
  for (oldIndex, newIndex) in zip(leaving, destinations) {
    if let newIndex { origins[newIndex] = oldIndex + rows.prefix }
  }
  let departures = zip(leaving, destinations).map { oldIndex, newIndex in
    ChangeSet.Departure(
      oldIndex: oldIndex + rows.prefix, newIndex: newIndex.map { $0 + rows.prefix })
  }
  let arrivals = arriving.map {
    ChangeSet.Arrival(newIndex: $0 + rows.prefix, oldIndex: origins[$0])
  }
  return (departures, arrivals)
}

/// Returns, for each departing row, the index of the first equal arriving row that has no partner yet; nil if there
/// is no such row.
func destinations(
  of leaving: [Int], among arriving: [Int], in rows: ComparedRows
) -> [Int?] {
  var candidates = EqualRows(arriving.reversed(), of: rows.new, numberLimit: rows.numberLimit)
  return leaving.map { candidates.popLast(of: rows.old[$0]) }
}

private func indexes(of rows: [Int], without kept: [Int]) -> [Int] {
  var isKept = [Bool](repeating: false, count: rows.count)
  for index in kept { isKept[index] = true }
  return rows.indices.filter { !isKept[$0] }
}
