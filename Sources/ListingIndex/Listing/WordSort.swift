/// Rows, together with the words by which they are sorted.
struct RowWords {
  let words: UnsafeMutableBufferPointer<UInt64>
  let rows: UnsafeMutableBufferPointer<UInt32>

  var count: Int { rows.count }

  /// The items in the given range. They share the memory of this value.
  subscript(range: Range<Int>) -> RowWords {
    RowWords(words: .init(rebasing: words[range]), rows: .init(rebasing: rows[range]))
  }

  /// Returns the end of the run of items, beginning at `start`, that all have the same word.
  func endOfTie(at start: Int) -> Int {
    var end = start + 1
    while end < count, words[end] == words[start] { end += 1 }
    return end
  }

  fileprivate subscript(index: Int) -> (word: UInt64, row: UInt32) {
    get { (words[index], rows[index]) }
    nonmutating set { (words[index], rows[index]) = newValue }
  }
}

private let insertionSortThreshold = 32

/// An in-place radix sort of words, from their highest byte to their lowest (American flag sort: P. McIlroy, K. Bostic
/// and M. D. McIlroy, "Engineering Radix Sort", 1993).
struct WordSort {
  /// Two indices for each byte of a word and each value of that byte: where the next item with this value is placed,
  /// and where the items with this value end.
  private let places: UnsafeMutableBufferPointer<Int>

  init() { places = .allocate(capacity: 8 * 2 * 256) }

  func deallocate() { places.deallocate() }

  /// Sorts items; the order of items with equal words is not defined. O(items).
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

  /// Orders the items by one byte of their words. Returns the index at which the items of each value end.
  private func distribute(_ items: RowWords, by byte: Int) -> UnsafeMutableBufferPointer<Int> {
    let shift = UInt64(8 * byte)
    let next = UnsafeMutableBufferPointer(rebasing: places[512 * byte..<512 * byte + 256])
    let ends = UnsafeMutableBufferPointer(rebasing: places[512 * byte + 256..<512 * byte + 512])
    countValues(of: items, shift, next, ends)
    for value in 0..<256 {
      while next[value] < ends[value] {
        fillNextPlace(of: value, in: items, shift, next)
        next[value] += 1
      }
    }
    return ends
  }

  /// Computes where the items of each value begin and end once the items are ordered by one byte of their words.
  ///
  /// - Parameters:
  ///   - items: the items to order.
  ///   - shift: the number of bits below this byte in a word.
  ///   - starts: receives the index of the first item of each value.
  ///   - ends: receives the index after the last item of each value.
  private func countValues(
    of items: RowWords, _ shift: UInt64, _ starts: UnsafeMutableBufferPointer<Int>,
    _ ends: UnsafeMutableBufferPointer<Int>
  ) {
    ends.update(repeating: 0)
    for word in items.words { ends[Int(word >> shift & 0xFF)] += 1 }
    var sum = 0
    for value in 0..<256 {
      starts[value] = sum
      sum += ends[value]
      ends[value] = sum
    }
  }

  /// Puts an item whose byte has the given value in the next place for this value. If an item with another value
  /// occupies the place, that item is moved to the next place for its own value, and so on.
  ///
  /// - Parameters:
  ///   - value: the value of the byte by which the items are ordered.
  ///   - items: the items to order.
  ///   - shift: the number of bits below this byte in a word.
  ///   - next: the index of the next place for each value.
  private func fillNextPlace(
    of value: Int, in items: RowWords, _ shift: UInt64, _ next: UnsafeMutableBufferPointer<Int>
  ) {
    let hole = next[value]
    var item = items[hole]
    while case let other = Int(item.word >> shift & 0xFF), other != value {
      swap(&item, &items[next[other]])
      next[other] += 1
    }
    items[hole] = item
  }

  private func insertionSort(_ items: RowWords) {
    for index in 1..<max(1, items.count) {
      let item = items[index]
      var hole = index
      while hole > 0, items.words[hole - 1] > item.word {
        items[hole] = items[hole - 1]
        hole -= 1
      }
      items[hole] = item
    }
  }
}
