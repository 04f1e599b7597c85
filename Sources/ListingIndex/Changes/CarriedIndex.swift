extension ChangeSet {
  /// Where an old row stands in the new list; nil if it was removed. O(log changes).
  public func newIndex(of oldIndex: Int) -> Int? {
    let departed = departuresBefore(oldIndex)
    if departed < departures.count, departures[departed].oldIndex == oldIndex {
      return departures[departed].newIndex
    }
    return newIndex(ofKeptRow: oldIndex - departed)
  }

  /// Where an old row stands in the new list or, if it was removed, the row that takes over from
  /// it; nil if no row of the old list is left. O(log changes).
  ///
  /// The next row that stayed in place takes over, or at the end the last one that did. Rows that
  /// moved take over from nobody: they would carry the reader away.
  public func newIndex(nearestTo oldIndex: Int) -> Int? {
    if let newIndex = newIndex(of: oldIndex) { return newIndex }
    let keptCount = oldCount - departures.count
    guard keptCount > 0 else { return nil }
    return newIndex(ofKeptRow: min(oldIndex - departuresBefore(oldIndex), keptCount - 1))
  }

  /// The selection after the change: each selected row that is left is selected in its new place.
  ///
  /// Only if none is left is one that was not chosen selected: the row that takes over from the
  /// first selected one.
  public func carriedSelection(_ selection: Set<Int>) -> Set<Int> {
    let carried = Set(selection.compactMap { newIndex(of: $0) })
    guard carried.isEmpty, let first = selection.min() else { return carried }
    return Set([newIndex(nearestTo: first)].compactMap { $0 })
  }

  /// The first visible row after the change, so that an anchor row, or what takes over from it,
  /// stays on its line of the screen; 0 where the list does not reach so far up, where nothing is
  /// left, and where the old list was empty.
  ///
  /// The selected row is the best anchor while it is on the screen, and else the first visible
  /// row. The caller knows the height and keeps the last page full.
  public func carriedTop(_ top: Int, anchor: Int) -> Int {
    guard oldCount > 0, let newIndex = newIndex(nearestTo: anchor) else { return 0 }
    return max(0, newIndex - (anchor - top))
  }

  private func departuresBefore(_ oldIndex: Int) -> Int {
    precondition((0..<oldCount).contains(oldIndex), "the old list has no such row")
    return departures.partitioningIndex { $0.oldIndex >= oldIndex }
  }

  /// The new index of the row that stayed in place behind `rank` others.
  private func newIndex(ofKeptRow rank: Int) -> Int {
    // The arrival at k stands behind newIndex - k kept rows.
    rank + arrivals.indices.partitioningIndex { arrivals[$0].newIndex - $0 > rank }
  }
}
