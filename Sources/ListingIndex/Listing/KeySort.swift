package import Bytes

/// Rows by their keys, rows of equal keys by the bytes of their names, of equal names as they
/// stood.
///
/// Goes through the keys' memory from its beginning to its end, once for all sections and once for
/// each, and sorts integers from then on. O(bytes of the keys); four bytes a row of memory, and
/// twenty for those of the largest section.
package func sortedRows(keys: ByteStrings, names: ByteStrings) -> [UInt32] {
  [UInt32](unsafeUninitializedCapacity: keys.count) { rows, count in
    count = keys.count
    let rows = UnsafeMutableBufferPointer(rebasing: rows[..<count])
    keys.withPackedStrings { keys in
      names.withPackedStrings { KeySort(keys: keys, names: $0).sort(rows) }
    }
  }
}

private struct KeySort {
  let keys: PackedStrings
  let names: PackedStrings

  /// Fills the memory with all rows, in order.
  func sort(_ rows: UnsafeMutableBufferPointer<UInt32>) {
    let sections = distribute(into: rows)
    let maxSectionCount = sections.map(\.count).max() ?? 0
    let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: maxSectionCount)
    defer { words.deallocate() }
    let sorter = WordSort(capacity: maxSectionCount)
    defer { sorter.deallocate() }
    for section in sections {
      let items = RowWords(
        words: .init(rebasing: words[..<section.count]), rows: .init(rebasing: rows[section]))
      fill(items, from: 1)
      sort(items, from: 1, sorter)
    }
  }

  /// Puts rows where the first byte of their keys belongs; where each of its values stands.
  private func distribute(into rows: UnsafeMutableBufferPointer<UInt32>) -> [Range<Int>] {
    var counts = [Int](repeating: 0, count: 256)
    for row in 0..<keys.count { counts[firstByte(row)] += 1 }
    var ends = counts.indices.map { counts[..<$0].reduce(0, +) }
    for row in 0..<keys.count {
      let section = firstByte(row)
      rows[ends[section]] = UInt32(row)
      ends[section] += 1
    }
    return zip(ends, counts).map { $0 - $1..<$0 }
  }

  /// Gives each item the word at a byte of its key.
  private func fill(_ items: RowWords, from depth: Int) {
    for index in 0..<items.count {
      items.words[index] = word(of: Int(items.rows[index]), from: depth)
    }
  }

  /// Sorts items by words that begin at a byte of the keys, and ties by what follows.
  private func sort(_ items: RowWords, from depth: Int, _ sorter: WordSort) {
    sorter.sort(items)
    var start = 0
    while start < items.count {
      let end = items.endOfTie(at: start)
      if end - start > 1 { resolveTies(items[start..<end], from: depth + 8, sorter) }
      start = end
    }
  }

  private func resolveTies(_ tie: RowWords, from depth: Int, _ sorter: WordSort) {
    let goesOn = tie.count > insertionSortThreshold && depth < maxRadixDepth
    guard goesOn, tie.rows.contains(where: { keys[Int($0)].count > depth }) else {
      return sortByComparing(tie.rows)
    }
    fill(tie, from: depth)
    sort(tie, from: depth, sorter)
  }

  private func sortByComparing(_ rows: UnsafeMutableBufferPointer<UInt32>) {
    var rows = rows
    rows.sort { left, right in
      let byKey = compareBytes(keys[Int(left)], keys[Int(right)])
      if byKey != 0 { return byKey < 0 }
      let byName = compareBytes(names[Int(left)], names[Int(right)])
      return byName != 0 ? byName < 0 : left < right
    }
  }

  private func firstByte(_ row: Int) -> Int { Int(keys[row].first ?? 0) }

  /// Eight bytes of a key from one on, zeros behind its end.
  private func word(of row: Int, from depth: Int) -> UInt64 {
    let key = keys[row]
    return key.count > depth ? leadingWord(UnsafeRawBufferPointer(rebasing: key[depth...])) : 0
  }
}

/// Behind so many bytes keys are compared, so that no keys, however long, fill the stack.
private let maxRadixDepth = 256
