/// Counts which of n things are still to come before any of them (Fenwick, "A New Data Structure
/// for Cumulative Frequency Tables", 1994).
struct FenwickTree {
  /// At i, counted from 1, how many of the i & -i things up to i are pending.
  private var tree: [Int]

  /// All of n things are pending.
  init(_ count: Int) {
    tree = (0...count).map { $0 & -$0 }
  }

  /// Makes a pending thing no longer pending. O(log n).
  mutating func remove(_ index: Int) {
    var node = index + 1
    while node < tree.count {
      tree[node] -= 1
      node += node & -node
    }
  }

  /// How many of the things before an index are pending. O(log n).
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
