/// Counts how many of n items are present before an index (Fenwick, "A New Data Structure for
/// Cumulative Frequency Tables", 1994).
package struct FenwickTree {
  /// Element i, counted from 1, is the number of present items from i - (i & -i) up to, but not
  /// including, i.
  private var tree: [Int]

  /// Creates a tree of items that are present or not. O(n).
  package init(_ isPresent: [Bool]) {
    tree = [0] + isPresent.map { $0 ? 1 : 0 }
    for node in tree.indices.dropFirst() {
      let parent = node + (node & -node)
      if parent < tree.count { tree[parent] += tree[node] }
    }
  }

  /// Inserts an item that is not present. O(log n).
  package mutating func insert(_ index: Int) { add(1, at: index) }

  /// Removes an item that is present. O(log n).
  package mutating func remove(_ index: Int) { add(-1, at: index) }

  private mutating func add(_ difference: Int, at index: Int) {
    var node = index + 1
    while node < tree.count {
      tree[node] += difference
      node += node & -node
    }
  }

  /// Returns the number of items before an index that are present. O(log n).
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
