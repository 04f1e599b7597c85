internal import Bytes

/// Combines an index of the words of things, some of which were removed, with an index of the words of new things.
struct WordIndexMerge {
  private let old: LibraryColumns
  private let new: LibraryColumns
  private let order: MergedOrder
  private var words = ByteStrings()
  private var names = ByteStrings()
  private var others = ByteStrings()
  private var readings = ByteStrings()
  /// For each word of the old index and of the new one, its number in the combined index; nil if no thing has it any
  /// more.
  private var numbersOfOld: [Int?] = []
  private var numbersOfNew: [Int?] = []
  /// For each ``WordPlace``, the things that have the present word there, by their numbers in the combined index.
  private var things = [[UInt32]](repeating: [], count: WordPlace.allCases.count)
  private var isDamaged = false

  /// - Parameters:
  ///   - old: the columns that contain the index of the old things.
  ///   - new: the columns that contain the index of the new things.
  ///   - order: the things that the combined index has.
  init(_ old: LibraryColumns, _ new: LibraryColumns, _ order: MergedOrder) {
    (self.old, self.new, self.order) = (old, new, order)
  }

  /// Returns the columns `words`, `names`, `others` and `readings`; nil if the old ones are damaged. O(n), where n is
  /// the number of bytes of both indices.
  consuming func columns() -> [ByteStrings]? {
    let counts = (old: old.count(of: .words), new: new.count(of: .words))
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
    return isDamaged ? nil : [words, names, others, readings]
  }

  private func compareNextWords(_ counts: (old: Int, new: Int)) -> Int {
    if numbersOfOld.count == counts.old { return 1 }
    if numbersOfNew.count == counts.new { return -1 }
    return old.withBytes(at: numbersOfOld.count, of: .words) { left in
      new.withBytes(at: numbersOfNew.count, of: .words) { left.compare(with: $0) }
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
    if oldWord != nil { numbersOfOld.append(isUsed ? words.count : nil) }
    if newWord != nil { numbersOfNew.append(isUsed ? words.count : nil) }
    guard isUsed else { return }
    if oldWord != nil, newWord != nil { for place in things.indices { things[place].sort() } }
    appendWord(oldWord.map { (old, $0) } ?? (new, newWord ?? 0))
  }

  private mutating func appendWord(_ word: (columns: LibraryColumns, number: Int)) {
    word.columns.withBytes(at: word.number, of: .words) { words.append($0) }
    names.append(packedNames: things)
    others.append(packedOthers: things)
  }

  private mutating func readThings(
    with word: Int, in columns: LibraryColumns, _ numbers: [UInt32?]
  ) {
    columns.withBytes(at: word, of: .names) { bytes in
      var reader = PackedNumberReader(bytes)
      for place in WordPlace.ofNames {
        guard let count = reader.next(), readThings(place, count, &reader, numbers) == count else {
          return isDamaged = true
        }
      }
    }
    columns.withBytes(at: word, of: .others) { bytes in
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
  private mutating func addReadings(of thing: Int, in columns: LibraryColumns, _ words: [Int?]) {
    var bytes: [UInt8] = []
    columns.withBytes(at: thing, of: .readings) { old in
      var reader = PackedNumberReader(old)
      while !reader.isAtEnd {
        guard let count = reader.next(), let mainCount = reader.next() else {
          return isDamaged = true
        }
        bytes.append(packed: count)
        bytes.append(packed: mainCount)
        for _ in 0..<count {
          guard let word = reader.next(), word < words.count, let number = words[word] else {
            return isDamaged = true
          }
          bytes.append(packed: number)
        }
      }
    }
    bytes.withUnsafeBytes { readings.append($0) }
  }
}
