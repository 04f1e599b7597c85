extension ChangeSet {
  /// Returns the index of an old row in the new list; nil if the row was removed. O(log changes).
  ///
  /// - Parameter oldIndex: the 0-based index of a row in the old list.
  public func newIndex(of oldIndex: Int) -> Int? {
    let departed = departureCount(before: oldIndex)
    if departed < departures.count, departures[departed].oldIndex == oldIndex {
      return departures[departed].newIndex
    }
    return newIndex(ofKeptRow: oldIndex - departed)
  }

  /// Returns the index of an old row in the new list or, if the row was removed, the index of the row that replaces
  /// it; nil if no row stayed in place. O(log changes).
  ///
  /// The replacement is the next row that stayed in place, or the last such row if none follows. A row that moved is
  /// never a replacement, since it may now be far away.
  ///
  /// - Parameter oldIndex: the 0-based index of a row in the old list.
  public func newIndex(nearestTo oldIndex: Int) -> Int? {
    if let newIndex = newIndex(of: oldIndex) { return newIndex }
    let keptCount = oldCount - departures.count
    guard keptCount > 0 else { return nil }
    return newIndex(ofKeptRow: min(oldIndex - departureCount(before: oldIndex), keptCount - 1))
  }

  /// Returns the new indexes of the selected rows.
  ///
  /// If all selected rows were removed, the row that replaces the first of them is selected
  /// instead.
  ///
  /// - Parameter selection: the 0-based indexes of the selected rows in the old list.
  public func newIndexes(ofSelection selection: Set<Int>) -> Set<Int> {
    let carried = Set(selection.compactMap { newIndex(of: $0) })
    guard carried.isEmpty, let first = selection.min() else { return carried }
    return Set([newIndex(nearestTo: first)].compactMap { $0 })
  }

  /// Returns the index that the first visible row must have after the change so that the anchor row, or the row that
  /// replaces it, stays on the same line of the screen. Returns 0 if the new list has too few rows above the anchor, if
  /// no row stayed in place, or if the old list was empty.
  ///
  /// The best anchor is the selected row if it is visible, otherwise the first visible row. The caller, which knows the
  /// height of the screen, must limit the result so that the last page is full.
  ///
  /// - Parameters:
  ///   - oldIndex: the 0-based index of the first visible row in the old list.
  ///   - anchor: the 0-based index of the anchor row in the old list.
  public func newIndex(ofFirstVisible oldIndex: Int, anchor: Int) -> Int {
    guard oldCount > 0, let newIndex = newIndex(nearestTo: anchor) else { return 0 }
    return max(0, newIndex - (anchor - oldIndex))
  }

  private func departureCount(before oldIndex: Int) -> Int {
    precondition((0..<oldCount).contains(oldIndex), "the old list has no such row")
    return departures.partitioningIndex { $0.oldIndex >= oldIndex }
  }

  /// Returns the new index of a row that stayed in place, given its rank among such rows.
  private func newIndex(ofKeptRow rank: Int) -> Int {
    // Before the arrival k, there are newIndex - k kept rows.
    rank + arrivals.indices.partitioningIndex { arrivals[$0].newIndex - $0 > rank }
  }
}

/// Counts how many of n items are present before an index (Fenwick, "A New Data Structure for
/// Cumulative Frequency Tables", 1994).
package struct FenwickTree {
  /// Element i, counted from 1, is the number of present items from i - (i & -i) up to, but not
  /// including, i.
  private var tree: [Int]

  /// Creates a tree from flags that say which items are present. O(n).
  package init(_ isPresent: [Bool]) {
    tree = [0] + isPresent.map { $0 ? 1 : 0 }
    for node in tree.indices.dropFirst() {
      let parent = node + (node & -node)
      if parent < tree.count { tree[parent] += tree[node] }
    }
  }

  /// Inserts the item that has the given index. The item must not be present yet. O(log n).
  package mutating func insert(_ index: Int) { add(1, at: index) }

  /// Removes the item that has the given index. The item must be present. O(log n).
  package mutating func remove(_ index: Int) { add(-1, at: index) }

  private mutating func add(_ difference: Int, at index: Int) {
    var node = index + 1
    while node < tree.count {
      tree[node] += difference
      node += node & -node
    }
  }

  /// Returns the number of present items before an index. O(log n).
  package func count(before index: Int) -> Int {
    var count = 0
    var node = index
    while node > 0 {
      count += tree[node]
      node -= node & -node
    }
    return count
  }
}
