/// Rows, each with a word to sort by.
struct RowWords {
  let words: UnsafeMutableBufferPointer<UInt64>
  let rows: UnsafeMutableBufferPointer<UInt32>

  var count: Int { rows.count }

  /// The items in a range, in the same memory.
  subscript(range: Range<Int>) -> RowWords {
    RowWords(words: .init(rebasing: words[range]), rows: .init(rebasing: rows[range]))
  }

  /// Returns the end of the run of items that have the same word as the one at an index.
  func endOfTie(at start: Int) -> Int {
    var end = start + 1
    while end < count, words[end] == words[start] { end += 1 }
    return end
  }

  /// Copies the first items of another collection over all of these.
  fileprivate func copy(from other: RowWords) {
    _ = words.update(fromContentsOf: other.words[..<count])
    _ = rows.update(fromContentsOf: other.rows[..<count])
  }

  fileprivate func copyItem(at index: Int, to target: RowWords, at targetIndex: Int) {
    target.words[targetIndex] = words[index]
    target.rows[targetIndex] = rows[index]
  }
}

/// The number of items up to which insertion sort is used.
private let insertionSortThreshold = 32

/// A stable radix sort of words from their highest byte to the lowest, with its working memory.
struct WordSort {
  /// Working memory as large as the largest collection to sort.
  private let spare: RowWords
  /// The positions at which items are placed: 256 for each byte of a word, one for each value of
  /// the byte.
  private let positions: UnsafeMutableBufferPointer<Int>

  init(capacity: Int) {
    spare = RowWords(words: .allocate(capacity: capacity), rows: .allocate(capacity: capacity))
    positions = .allocate(capacity: 8 * 256)
  }

  func deallocate() {
    spare.words.deallocate()
    spare.rows.deallocate()
    positions.deallocate()
  }

  /// Sorts up to `capacity` items, keeping the order of those with equal words. O(items).
  func sort(_ items: RowWords) {
    guard items.count > insertionSortThreshold else { return insertionSort(items) }
    let differences = items.words.reduce(0) { $0 | ($1 ^ items.words[0]) }
    guard differences != 0 else { return }
    let highestDifferingByte = 7 - differences.leadingZeroBitCount / 8
    let ends = distribute(items, by: highestDifferingByte)
    var start = 0
    for end in ends {
      if end - start > 1 { sort(items[start..<end]) }
      start = end
    }
  }

  /// Orders the items by one byte of their words; returns the end of each value's items.
  private func distribute(_ items: RowWords, by byte: Int) -> UnsafeMutableBufferPointer<Int> {
    let shift = UInt64(8 * byte)
    let ends = UnsafeMutableBufferPointer(rebasing: positions[256 * byte..<256 * (byte + 1)])
    ends.update(repeating: 0)
    for word in items.words { ends[Int(word >> shift & 0xFF)] += 1 }
    var sum = 0
    for value in 0..<256 { (ends[value], sum) = (sum, sum + ends[value]) }
    for index in 0..<items.count {
      let value = Int(items.words[index] >> shift & 0xFF)
      items.copyItem(at: index, to: spare, at: ends[value])
      ends[value] += 1
    }
    items.copy(from: spare)
    return ends
  }

  private func insertionSort(_ items: RowWords) {
    for index in 1..<max(1, items.count) {
      let (word, row) = (items.words[index], items.rows[index])
      var hole = index
      while hole > 0, items.words[hole - 1] > word {
        items.copyItem(at: hole - 1, to: items, at: hole)
        hole -= 1
      }
      (items.words[hole], items.rows[hole]) = (word, row)
    }
  }
}
