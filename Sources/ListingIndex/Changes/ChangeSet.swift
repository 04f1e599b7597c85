/// What turns an old list of rows into a new one: rows removed, inserted and moved.
///
/// Rows that are equal are the same row. As many as can be stay in place, so that removals,
/// insertions and moves are together as few as they can be (Docs/Changes.md has the one limit).
public struct ChangeSet: Hashable, Sendable {
  /// The number of rows in the old list.
  public let oldCount: Int
  /// The number of rows in the new list.
  public let newCount: Int
  /// The old rows that do not stay in place, ascending by old index.
  let departures: [Departure]
  /// The new rows that did not stay in place, ascending by new index.
  let arrivals: [Arrival]

  /// Compares two lists of rows, or of what identifies the rows.
  ///
  /// O(n log n) where no row occurs twice; else O((n + p) log n) for p pairs of an old and a new
  /// row that are equal. What the lists share at their start and end costs one comparison a row.
  public init<Row: Hashable>(from old: some Collection<Row>, to new: some Collection<Row>) {
    var rows = ComparedRows(Array(old), Array(new))
    if rows.pairCount > pairLimit { rows.numberOccurrences() }
    self.oldCount = rows.prefix + rows.old.count + rows.suffix
    self.newCount = rows.prefix + rows.new.count + rows.suffix
    (self.departures, self.arrivals) = rows.movements()
  }

  /// Whether the lists are equal.
  public var isEmpty: Bool { departures.isEmpty && arrivals.isEmpty }

  /// The old indexes of the rows that the new list lacks, ascending. O(changes).
  public var removed: [Int] {
    departures.filter { $0.newIndex == nil }.map(\.oldIndex)
  }

  /// The new indexes of the rows that the old list lacked, ascending. O(changes).
  public var inserted: [Int] {
    arrivals.filter { $0.oldIndex == nil }.map(\.newIndex)
  }

  /// The rows that left their place for another, ascending by new index. O(changes).
  public var moves: [Move] {
    arrivals.compactMap { arrival in
      arrival.oldIndex.map { Move(oldIndex: $0, newIndex: arrival.newIndex) }
    }
  }
}

extension ChangeSet {
  /// A row that stands elsewhere relative to the rows that stay in place.
  public struct Move: Hashable, Sendable {
    /// Its index in the old list.
    public let oldIndex: Int
    /// Its index in the new list.
    public let newIndex: Int

    /// Makes a move.
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

/// Above this many pairs of equal rows, comparing them all would hold up the screen: a quarter
/// of a second. Two lists of 2,048 rows cannot have more.
private let pairLimit = 1 << 22
