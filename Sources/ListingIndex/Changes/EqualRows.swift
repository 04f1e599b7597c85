/// Indexes of rows, as a linked list for each number of a row.
struct EqualRows {
  /// The index that was added last for each number; -1 if there is none.
  private var lasts: [Int]
  /// The index that was added before each index for the same number; -1 if there is none.
  private var earlier: [Int]

  /// Adds indexes in order. O(rows + numbers).
  ///
  /// - Parameters:
  ///   - indexes: the indexes to add, of any of the rows.
  ///   - rows: the numbers of all rows, below `numberLimit`.
  init(_ indexes: some Sequence<Int>, of rows: [Int], numberLimit: Int) {
    lasts = [Int](repeating: -1, count: numberLimit)
    earlier = [Int](repeating: -1, count: rows.count)
    for index in indexes {
      earlier[index] = lasts[rows[index]]
      lasts[rows[index]] = index
    }
  }

  /// Returns the index that was added last for a number; nil if there is none.
  func last(of number: Int) -> Int? { lasts[number] < 0 ? nil : lasts[number] }

  /// Returns the index that was added before one for the same number; nil if there is none.
  func index(before index: Int) -> Int? { earlier[index] < 0 ? nil : earlier[index] }

  /// Removes the index that was added last for a number, and returns it; nil if there is none.
  mutating func popLast(of number: Int) -> Int? {
    guard let index = last(of: number) else { return nil }
    lasts[number] = earlier[index]
    return index
  }
}
