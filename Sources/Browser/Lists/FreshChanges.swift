internal import ListingIndex

/// The places of a list at which something has just changed, each until a moment of its own: rows that have come,
/// and gaps that rows have left.
package struct FreshChanges: Hashable, Sendable {
  /// The rows that one change concerns.
  private struct Change: Hashable {
    let end: Duration
    var rows: Set<Int>
    /// The offsets of the rows before which others were; the number of rows if those were the last ones.
    var gaps: Set<Int>
  }

  /// The changes, the first one to end at the beginning.
  private var changes: [Change] = []

  /// The moment at which the first place is forgotten; nil if there is none.
  var nextEnd: Duration? { changes.first?.end }

  /// Whether the row at an offset has just come.
  package func hasRow(at offset: Int) -> Bool { changes.contains { $0.rows.contains(offset) } }

  /// Whether rows were between an offset and the one before it until just now.
  func hasGap(before offset: Int) -> Bool { changes.contains { $0.gaps.contains(offset) } }

  /// Adds what a change of the list has done; places of earlier changes stay with their rows.
  ///
  /// - Parameter end: the moment at which the new places are forgotten.
  mutating func add(_ set: ChangeSet, until end: Duration) {
    guard !set.isEmpty else { return }
    for index in changes.indices {
      changes[index].rows = Set(changes[index].rows.compactMap { set.newIndex(of: $0) })
      changes[index].gaps = Set(changes[index].gaps.map(set.newGap))
    }
    changes.append(Change(end: end, rows: Set(set.insertedOrMoved), gaps: set.gaps))
  }

  /// Forgets the places whose moment has come.
  mutating func forget(at now: Duration) { changes.removeAll { $0.end <= now } }
}

extension ChangeSet {
  /// The gaps that the removed rows have left, as offsets of the rows after them.
  fileprivate var gaps: Set<Int> {
    let removed = removed
    let ends = removed.indices.filter {
      $0 + 1 == removed.count || removed[$0 + 1] > removed[$0] + 1
    }
    return Set(ends.map { newGap(before: removed[$0] + 1) })
  }

  /// Returns where a gap before an old row is now.
  fileprivate func newGap(before oldIndex: Int) -> Int {
    guard oldIndex < oldCount else { return newCount }
    return newIndex(nearestTo: oldIndex) ?? newCount
  }
}
