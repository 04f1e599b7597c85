internal import Bytes

/// Combines an index of the words of things, some of which were removed, with an index of the words of new things.
struct WordIndexMerge {
  private let old: Columns
  private let new: Columns
  private let order: MergedOrder
  private var merged = WordColumns()
  private var readings = ByteStrings()
  /// For each word of the old index and of the new one, its number in the combined index; nil if no thing has it any
  /// more.
  private var numbersOfOld: [Int?] = []
  private var numbersOfNew: [Int?] = []
  /// For each ``WordPlace``, the things that have the present word there, by their numbers in the combined index.
  private var things = [[UInt32]](repeating: [], count: WordPlace.allCases.count)
  private var isDamaged = false
  private var buffer: [UInt8] = []

  /// A copy of the columns that contain an index. Its strings are read several times as fast as those of a file.
  private struct Columns {
    let words, names, others, readings: ByteStrings

    init(_ columns: LibraryColumns) {
      (words, names) = (columns.all(of: .words), columns.all(of: .names))
      (others, readings) = (columns.all(of: .others), columns.all(of: .readings))
    }

    /// Returns whether each word and each thing has its strings.
    func isComplete(thingCount: Int) -> Bool {
      names.count >= words.count && others.count >= words.count && readings.count >= thingCount
    }
  }

  /// - Parameters:
  ///   - old: the columns that contain the index of the old things.
  ///   - new: the columns that contain the index of the new things.
  ///   - order: the things that the combined index has.
  init(_ old: LibraryColumns, _ new: LibraryColumns, _ order: MergedOrder) {
    (self.old, self.new, self.order) = (Columns(old), Columns(new), order)
  }

  /// Returns the columns `words`, `names`, `others` and `readings`; nil if the old ones are damaged. O(n), where n is
  /// the number of bytes of both indices.
  consuming func columns() -> [ByteStrings]? {
    guard old.isComplete(thingCount: order.numbersOfOld.count),
      new.isComplete(thingCount: order.numbersOfNew.count)
    else { return nil }
    let counts = (old: old.words.count, new: new.words.count)
    while numbersOfOld.count < counts.old || numbersOfNew.count < counts.new {
      let order = compareNextWords(counts)
      addWord(order <= 0 ? numbersOfOld.count : nil, order >= 0 ? numbersOfNew.count : nil)
    }
    for thing in order.things {
      switch thing {
      case .old(let number): addReadings(of: number, in: old, numbersOfOld)
      case .new(let number): addReadings(of: number, in: new, numbersOfNew)
      }
    }
    return isDamaged ? nil : [merged.words, merged.names, merged.others, readings]
  }

  private func compareNextWords(_ counts: (old: Int, new: Int)) -> Int {
    if numbersOfOld.count == counts.old { return 1 }
    if numbersOfNew.count == counts.new { return -1 }
    return old.words.withBytes(at: numbersOfOld.count) { left in
      new.words.withBytes(at: numbersOfNew.count) { left.compare(with: $0) }
    }
  }

  /// Adds a word unless no thing has it any more.
  ///
  /// - Parameters:
  ///   - oldWord: its number in the old index; nil if the word is not there.
  ///   - newWord: its number in the new index; nil if the word is not there.
  private mutating func addWord(_ oldWord: Int?, _ newWord: Int?) {
    for place in things.indices { things[place].removeAll(keepingCapacity: true) }
    if let oldWord { readThings(with: oldWord, in: old, order.numbersOfOld) }
    if let newWord { readThings(with: newWord, in: new, order.numbersOfNew) }
    let isUsed = things.contains { !$0.isEmpty }
    if oldWord != nil { numbersOfOld.append(isUsed ? merged.words.count : nil) }
    if newWord != nil { numbersOfNew.append(isUsed ? merged.words.count : nil) }
    guard isUsed else { return }
    if oldWord != nil, newWord != nil { for place in things.indices { things[place].sort() } }
    let (columns, number) = oldWord.map { (old, $0) } ?? (new, newWord ?? 0)
    columns.words.withBytes(at: number) { merged.append($0, things) }
  }

  private mutating func readThings(
    with word: Int, in columns: Columns, _ numbers: [UInt32?]
  ) {
    columns.names.withBytes(at: word) { bytes in
      var reader = PackedNumberReader(bytes)
      for place in WordPlace.ofNames {
        guard let count = reader.next(), readThings(place, count, &reader, numbers) == count else {
          return isDamaged = true
        }
      }
    }
    columns.others.withBytes(at: word) { bytes in
      var reader = PackedNumberReader(bytes)
      _ = readThings(.other, .max, &reader, numbers)
    }
  }

  /// Reads at most `count` things, and returns how many there were.
  private mutating func readThings(
    _ place: WordPlace, _ count: Int, _ reader: inout PackedNumberReader, _ numbers: [UInt32?]
  ) -> Int {
    var (thing, readCount) = (-1, 0)
    while readCount < count, !reader.isAtEnd {
      guard let difference = reader.next(), difference > 0, difference < numbers.count - thing
      else {
        isDamaged = true
        return readCount
      }
      thing += difference
      readCount += 1
      if let number = numbers[thing] { things[place.rawValue].append(number) }
    }
    return readCount
  }

  /// Adds the readings of the next thing.
  private mutating func addReadings(of thing: Int, in columns: Columns, _ words: [Int?]) {
    buffer.removeAll(keepingCapacity: true)
    columns.readings.withBytes(at: thing) { old in
      var reader = PackedNumberReader(old)
      while !reader.isAtEnd {
        guard let count = reader.next(), let mainCount = reader.next() else {
          return isDamaged = true
        }
        buffer.append(packed: count)
        buffer.append(packed: mainCount)
        for _ in 0..<count {
          guard let word = reader.next(), word < words.count, let number = words[word] else {
            return isDamaged = true
          }
          buffer.append(packed: number)
        }
      }
    }
    buffer.withUnsafeBytes { readings.append($0) }
  }
}
