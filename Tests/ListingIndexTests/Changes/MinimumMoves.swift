/// The minimum number of single-row moves that rearrange one list into another, by trying them all.
struct MinimumMoves {
  private var distances: [[Int]: [[Int]: Int]] = [:]
  private var sublists: [[Int]: [[Int]: Set<[Int]>]] = [:]

  /// Returns the minimum over all choices among equal rows to remove and insert.
  mutating func count(from old: [Int], to new: [Int]) -> Int? {
    let common = commonRows(old, new)
    let ends = sublists(of: new)[common, default: []]
    let counts = sublists(of: old)[common, default: []].flatMap { start in
      let reached = rearrangements(of: start)
      return ends.compactMap { reached[$0] }
    }
    return counts.min()
  }

  /// Returns all arrangements of a list, each with its distance, by a breadth-first search.
  private mutating func rearrangements(of start: [Int]) -> [[Int]: Int] {
    if let known = distances[start] { return known }
    var reached = [start: 0]
    var queue = [start]
    while let list = queue.first {
      queue.removeFirst()
      for next in singleMoves(from: list) where reached[next] == nil {
        reached[next] = reached[list, default: 0] + 1
        queue.append(next)
      }
    }
    distances[start] = reached
    return reached
  }

  private func singleMoves(from list: [Int]) -> [[Int]] {
    list.indices.flatMap { from in
      list.indices.map { to in
        var moved = list
        moved.insert(moved.remove(at: from), at: to)
        return moved
      }
    }
  }

  /// Returns all sublists of a list, grouped by their rows in ascending order.
  private mutating func sublists(of list: [Int]) -> [[Int]: Set<[Int]>] {
    if let known = sublists[list] { return known }
    var found: [[Int]: Set<[Int]>] = [:]
    for subset in 0..<(1 << list.count) {
      let sublist = list.indices.filter { subset >> $0 & 1 == 1 }.map { list[$0] }
      found[sublist.sorted(), default: []].insert(sublist)
    }
    sublists[list] = found
    return found
  }
}

/// Returns the rows that two lists have in common, regardless of order, ascending.
func commonRows(_ old: [Int], _ new: [Int]) -> [Int] {
  var rest = new
  return old.sorted().filter { row in
    guard let index = rest.firstIndex(of: row) else { return false }
    rest.remove(at: index)
    return true
  }
}
