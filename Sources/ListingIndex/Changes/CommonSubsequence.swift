/// An old row that stays in place as a row of the new list.
struct KeptRow: Hashable {
  let oldIndex: Int
  let newIndex: Int
}

extension ComparedRows {
  /// Returns a longest common subsequence, ascending in both lists; indexes are counted from the
  /// end of the prefix.
  ///
  /// Hunt and Szymanski, "A Fast Algorithm for Computing Longest Common Subsequences" (1977):
  /// the longest ascending chain of pairs of equal rows. If no row occurs twice this is patience
  /// sorting. O((n + p) log n) time for p pairs, O(n + p) memory.
  func longestCommonSubsequence() -> [KeptRow] {
    let (last, earlier) = occurrencesInNew()
    var chain = AscendingChain()
    for (oldIndex, row) in old.enumerated() {
      // From the last occurrence to the first, so that no chain takes two new rows for an old one.
      var occurrence = last[row]
      while let newIndex = occurrence {
        chain.add(KeptRow(oldIndex: oldIndex, newIndex: newIndex))
        occurrence = earlier[newIndex]
      }
    }
    return chain.longest
  }

  /// Returns the index of each number's last occurrence in the new list, and for each index that of
  /// the previous occurrence of the same number.
  private func occurrencesInNew() -> (last: [Int?], earlier: [Int?]) {
    var last = [Int?](repeating: nil, count: numberLimit)
    let earlier = new.enumerated().map { index, row in
      defer { last[row] = index }
      return last[row]
    }
    return (last, earlier)
  }
}

/// The longest chain of pairs whose new indexes ascend, by patience sorting.
private struct AscendingChain {
  private struct Link {
    let row: KeptRow
    let previous: Int?
  }

  /// Every pair that ever ended a chain, with the pair before it in that chain.
  private var links: [Link] = []
  /// Element k is the link that ends a chain of length k + 1 at the lowest new index.
  private var tails: [Int] = []
  /// The new indexes of the tails, ascending.
  private var ends: [Int] = []

  /// Appends a pair to the longest chain that ends before it. O(log n).
  mutating func add(_ row: KeptRow) {
    let length = ends.partitioningIndex { $0 >= row.newIndex }
    // A chain of the same length ends there already. Without this, repeated rows would make many
    // useless links.
    if length < ends.count, ends[length] == row.newIndex { return }
    if length == ends.count {
      tails.append(links.count)
      ends.append(row.newIndex)
    } else {
      tails[length] = links.count
      ends[length] = row.newIndex
    }
    links.append(Link(row: row, previous: length == 0 ? nil : tails[length - 1]))
  }

  var longest: [KeptRow] {
    var rows: [KeptRow] = []
    var link = tails.last
    while let index = link {
      rows.append(links[index].row)
      link = links[index].previous
    }
    return rows.reversed()
  }
}
