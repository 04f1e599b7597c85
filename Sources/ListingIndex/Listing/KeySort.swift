package import Bytes

#if canImport(Dispatch)
  internal import Dispatch
#endif

/// Returns the numbers of the rows, in the order of the rows' keys. Rows with equal keys are ordered by the bytes of
/// their names, and rows with equal keys and names keep their order.
///
/// All keys are read in the order in which they are stored, to divide the rows into parts. Then the keys of each part
/// are also read in this order; the rest of the work is sorting integers. The parts of long listings are sorted in
/// parallel on all processors. O(bytes of the keys) time; four bytes of memory for each row, and eight
/// more for each row of the parts that are being sorted.
package func sortedRows(keys: ByteStrings, names: ByteStrings) -> [UInt32] {
  // All empty arrays share one object. The initializer would write a count to this object, which would be a race
  // between threads.
  guard !keys.isEmpty else { return [] }
  return [UInt32](unsafeUninitializedCapacity: keys.count) { rows, count in
    count = keys.count
    let rows = UnsafeMutableBufferPointer(rebasing: rows[..<count])
    keys.withPackedStrings { keys in
      names.withPackedStrings { KeySort(keys: keys, names: $0).sort(rows) }
    }
  }
}

/// A radix sort of rows: by one byte of the keys, then by words of eight bytes each.
private struct KeySort {
  let keys: PackedStrings
  let names: PackedStrings

  /// Fills the given memory with the numbers of all rows, in sorted order.
  func sort(_ rows: UnsafeMutableBufferPointer<UInt32>) {
    let division = KeyDivision(of: keys)
    let parts = distribute(into: rows, division)
    forEachConcurrently(parts.indices, count: rows.count) { part in
      sort(.init(rebasing: rows[parts[part]]), from: division.depth(of: part))
    }
  }

  /// Sorts rows by the bytes of their keys, beginning with the byte at the given depth.
  private func sort(_ rows: UnsafeMutableBufferPointer<UInt32>, from depth: Int) {
    guard rows.count > 1 else { return }
    let words = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: rows.count)
    defer { words.deallocate() }
    let sorter = WordSort()
    defer { sorter.deallocate() }
    let items = RowWords(words: words, rows: rows)
    fill(items, from: depth)
    sort(items, from: depth, sorter)
  }

  /// Groups the rows by the parts of a division; returns the range of the rows of each part.
  private func distribute(
    into rows: UnsafeMutableBufferPointer<UInt32>, _ division: KeyDivision
  ) -> [Range<Int>] {
    let counts = division.counts
    var ends = counts.indices.map { counts[..<$0].reduce(0, +) }
    for row in 0..<keys.count {
      let part = division.part(of: keys[row])
      rows[ends[part]] = UInt32(row)
      ends[part] += 1
    }
    return zip(ends, counts).map { $0 - $1..<$0 }
  }

  private func fill(_ items: RowWords, from depth: Int) {
    for index in 0..<items.count {
      items.words[index] = word(of: Int(items.rows[index]), from: depth)
    }
  }

  /// Sorts items by their words, which have been loaded from their keys at the given depth. Items with equal words are
  /// sorted by the rest of their keys.
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
    let usesRadix = tie.count > 2 && depth < maxRadixDepth
    guard usesRadix, tie.rows.contains(where: { keys[Int($0)].count > depth }) else {
      return sortByComparing(tie.rows)
    }
    fill(tie, from: depth)
    sort(tie, from: depth, sorter)
  }

  private func sortByComparing(_ rows: UnsafeMutableBufferPointer<UInt32>) {
    var rows = rows
    guard rows.count == 2 else { return rows.sort(by: precedes) }
    if precedes(rows[1], rows[0]) { rows.swapAt(0, 1) }
  }

  private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
    let byKey = keys[Int(left)].compare(with: keys[Int(right)])
    if byKey != 0 { return byKey < 0 }
    let byName = names[Int(left)].compare(with: names[Int(right)])
    return byName != 0 ? byName < 0 : left < right
  }

  private func word(of row: Int, from depth: Int) -> UInt64 {
    let key = keys[row]
    return key.count > depth ? leadingWord(UnsafeRawBufferPointer(rebasing: key[depth...])) : 0
  }
}

/// A division of keys into parts, which are in the order of the keys: by the first byte or, if most keys have the same
/// first byte, as those of dates do, by the first byte in which these keys differ.
private struct KeyDivision {
  /// The number of keys in each part.
  private(set) var counts = [Int](repeating: 0, count: 256)
  /// The first byte that most keys have, and the offset of the byte by which these keys are divided; nil if no first
  /// byte is so frequent.
  private var common: (byte: Int, depth: Int)?

  /// Counts the keys of each part. O(keys), in two or three passes.
  init(of keys: PackedStrings) {
    for row in 0..<keys.count { counts[keys[row].byte(at: 0)] += 1 }
    guard let byte = counts.firstIndex(where: { $0 > keys.count / 2 }) else { return }
    common = (byte, Self.sharedLength(of: keys, beginningWith: byte))
    counts = [Int](repeating: 0, count: 511)
    for row in 0..<keys.count { counts[part(of: keys[row])] += 1 }
  }

  /// Returns the number of the part to which a key belongs.
  func part(of key: UnsafeRawBufferPointer) -> Int {
    let first = key.byte(at: 0)
    guard let common, first >= common.byte else { return first }
    return first == common.byte ? first + key.byte(at: common.depth) : first + 255
  }

  /// Returns the number of bytes in which the keys of a part agree for certain.
  func depth(of part: Int) -> Int {
    guard let common, common.byte...common.byte + 255 ~= part else { return 1 }
    return common.depth + 1
  }

  /// Returns the length of the longest common prefix of the keys with a first byte; at least 1.
  private static func sharedLength(of keys: PackedStrings, beginningWith byte: Int) -> Int {
    var shared: UnsafeRawBufferPointer?
    for row in 0..<keys.count where keys[row].byte(at: 0) == byte {
      let key = keys[row]
      if let shared, key.hasPrefix(shared) { continue }
      let length = zip(shared ?? key, key).prefix { $0 == $1 }.count
      if length <= 1 { return 1 }
      shared = .init(rebasing: key[..<length])
    }
    return shared?.count ?? 1
  }
}

extension UnsafeRawBufferPointer {
  /// The byte at an offset; 0 after the end.
  fileprivate func byte(at offset: Int) -> Int { offset < count ? Int(self[offset]) : 0 }
}

/// The depth at which the recursion ends: keys that are equal up to this depth are compared directly.
private let maxRadixDepth = 256

/// Calls a closure with each number in a range. For long listings, the calls run in parallel on all processors, where the
/// system has Dispatch.
///
/// - Parameters:
///   - numbers: the numbers of the tasks, such as the sections to sort.
///   - count: the number of entries, to which the amount of work is proportional.
///   - body: performs the task that has the given number. The closure may run on several threads at once, and a call
///     must write only to memory that no other call reads or writes.
func forEachConcurrently(_ numbers: Range<Int>, count: Int, _ body: (Int) -> Void) {
  #if canImport(Dispatch)
    guard count >= concurrencyThreshold else { return numbers.forEach(body) }
    withoutActuallyEscaping(body) { body in
      // This is safe because no call touches what other calls write, as the parameter's description requires.
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: numbers.count) { body(numbers.lowerBound + $0) }
    }
  #else
    numbers.forEach(body)
  #endif
}

/// The minimum number of entries for which running on several threads saves more time than it takes to start the
/// threads.
private let concurrencyThreshold = 50_000
