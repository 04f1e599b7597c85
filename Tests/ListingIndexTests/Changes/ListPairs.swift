/// An old and a new list of rows.
struct ListPair: Hashable, Sendable {
  let old: [Int]
  let new: [Int]

  /// Returns all pairs of lists up to a length over some letters, up to renaming: letters are
  /// numbered in the order of their first use, old list first.
  static func all(maxLength: Int, letters: Int) -> [ListPair] {
    pairs(maxLength: maxLength) { list, _ in
      Array(0..<min(letters, (list.max() ?? -1) + 2))
    }
  }

  /// Returns all pairs of lists without repeats up to a length, up to renaming.
  static func allUnique(maxLength: Int) -> [ListPair] {
    pairs(maxLength: maxLength) { list, oldCount in
      let mine = list.count < oldCount ? list[...] : list[oldCount...]
      return (0...((list.max() ?? -1) + 1)).filter { !mine.contains($0) }
    }
  }

  private static func pairs(
    maxLength: Int, next: ([Int], Int) -> [Int]
  ) -> [ListPair] {
    var pairs: [ListPair] = []
    for oldCount in 0...maxLength {
      var lists: [[Int]] = [[]]
      for length in 0...(oldCount + maxLength) {
        if length > 0 { lists = lists.flatMap { list in next(list, oldCount).map { list + [$0] } } }
        guard length >= oldCount else { continue }
        pairs += lists.map { ListPair(old: Array($0[..<oldCount]), new: Array($0[oldCount...])) }
      }
    }
    return pairs
  }
}

/// Returns the length of the longest common subsequence, by the textbook's table.
func longestCommonLength(_ old: [Int], _ new: [Int]) -> Int {
  var lengths = [Int](repeating: 0, count: new.count + 1)
  for row in old {
    var diagonal = 0
    for (index, other) in new.enumerated() {
      let above = lengths[index + 1]
      lengths[index + 1] = row == other ? diagonal + 1 : max(above, lengths[index])
      diagonal = above
    }
  }
  return lengths[new.count]
}
