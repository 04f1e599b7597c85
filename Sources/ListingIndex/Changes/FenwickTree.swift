/// Counts how many of n items are present before an index (Fenwick, "A New Data Structure for
/// Cumulative Frequency Tables", 1994).
struct FenwickTree {
  /// Element i, counted from 1, is the number of present items from i - (i & -i) up to, but not
  /// including, i.
  private var tree: [Int]

  /// Creates a tree of n items, all of them present.
  init(_ count: Int) {
    tree = (0...count).map { $0 & -$0 }
  }

  /// Removes an item that is present. O(log n).
  mutating func remove(_ index: Int) {
    var node = index + 1
    while node < tree.count {
      tree[node] -= 1
      node += node & -node
    }
  }

  /// Returns the number of items before an index that are present. O(log n).
  func count(before index: Int) -> Int {
    var count = 0
    var node = index
    while node > 0 {
      count += tree[node]
      node -= node & -node
    }
    return count
  }
}
