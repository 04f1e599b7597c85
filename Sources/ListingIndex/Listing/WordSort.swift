/// Rows, each with a word to sort by.
struct RowWords {
  let words: UnsafeMutableBufferPointer<UInt64>
  let rows: UnsafeMutableBufferPointer<UInt32>

  var count: Int { rows.count }

  /// The same memory from one index to another.
  subscript(range: Range<Int>) -> RowWords {
    RowWords(words: .init(rebasing: words[range]), rows: .init(rebasing: rows[range]))
  }

  /// Behind the last item with the same word as the one at an index, as far as they are neighbours.
  func endOfTie(at start: Int) -> Int {
    var end = start + 1
    while end < count, words[end] == words[start] { end += 1 }
    return end
  }

  /// Takes over the first items of another.
  fileprivate func copy(from other: RowWords) {
    _ = words.update(fromContentsOf: other.words[..<count])
    _ = rows.update(fromContentsOf: other.rows[..<count])
  }

  fileprivate func move(_ index: Int, to target: RowWords, at place: Int) {
    target.words[place] = words[index]
    target.rows[place] = rows[index]
  }
}

/// Up to so many items are sorted by inserting one after the other.
let insertionSortThreshold = 32

/// A radix sort of words from their highest byte down, with the memory for it.
struct WordSort {
  /// As large as what is sorted.
  private let spare: RowWords
  /// For each byte of a word, where the items with each of its values go.
  private let places: UnsafeMutableBufferPointer<Int>

  init(capacity: Int) {
    spare = RowWords(words: .allocate(capacity: capacity), rows: .allocate(capacity: capacity))
    places = .allocate(capacity: 8 * 256)
  }

  func deallocate() {
    spare.words.deallocate()
    spare.rows.deallocate()
    places.deallocate()
  }

  /// Sorts items, as many as there is memory for; of equal words it keeps the order. O(items).
  func sort(_ items: RowWords) {
    guard items.count > insertionSortThreshold else { return insert(items) }
    // The highest byte that is not the same in all of them.
    let differences = items.words.reduce(0) { $0 | ($1 ^ items.words[0]) }
    guard differences != 0 else { return }
    let byte = 7 - differences.leadingZeroBitCount / 8
    let ends = distribute(items, by: byte)
    var start = 0
    for end in ends {
      if end - start > 1 { sort(items[start..<end]) }
      start = end
    }
  }

  /// Brings the items in the order of a byte of their words; where each of its values ends.
  private func distribute(_ items: RowWords, by byte: Int) -> UnsafeMutableBufferPointer<Int> {
    let shift = UInt64(8 * byte)
    let ends = UnsafeMutableBufferPointer(rebasing: places[256 * byte..<256 * (byte + 1)])
    ends.update(repeating: 0)
    for word in items.words { ends[Int(word >> shift & 0xFF)] += 1 }
    var sum = 0
    for value in 0..<256 { (ends[value], sum) = (sum, sum + ends[value]) }
    for index in 0..<items.count {
      let value = Int(items.words[index] >> shift & 0xFF)
      items.move(index, to: spare, at: ends[value])
      ends[value] += 1
    }
    items.copy(from: spare)
    return ends
  }

  private func insert(_ items: RowWords) {
    for index in 1..<max(1, items.count) {
      let (word, row) = (items.words[index], items.rows[index])
      var place = index
      while place > 0, items.words[place - 1] > word {
        items.move(place - 1, to: items, at: place)
        place -= 1
      }
      (items.words[place], items.rows[place]) = (word, row)
    }
  }
}
