/// Counts which of n things are present before an index (Fenwick, "A New Data Structure for
/// Cumulative Frequency Tables", 1994).
struct FenwickTree {
  /// At i, counted from 1, the number of the things from i - (i & -i) up to, not including, i that
  /// are present.
  private var tree: [Int]

  /// Creates a tree of n things, all present.
  init(_ count: Int) {
    tree = (0...count).map { $0 & -$0 }
  }

  /// Removes a thing that is present. O(log n).
  mutating func remove(_ index: Int) {
    var node = index + 1
    while node < tree.count {
      tree[node] -= 1
      node += node & -node
    }
  }

  /// Returns the number of things before an index that are present. O(log n).
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
