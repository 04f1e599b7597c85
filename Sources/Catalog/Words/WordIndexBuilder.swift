internal import Bytes

extension WordPlace {
  /// The place of the word at a position in a sequence of words.
  fileprivate init(_ position: Int, in reading: WordNumbers.Reading) {
    let isSole = reading.words.count == 1
    self = position > 0 ? .later : isSole ? .sole : reading.mainCount == 1 ? .main : .first
  }
}

/// Builds a `WordIndex` from things that are added one after another.
struct WordIndexBuilder {
  private var numbers: WordNumbers
  /// For each occurrence of a word, the number of the word. Two further arrays contain the place and the thing in which
  /// the word occurs.
  private var words: [UInt32] = []
  private var places: [UInt8] = []
  private var things: [UInt32] = []
  /// For each word, the index of its last occurrence in the arrays above.
  private var last: [Int] = []
  /// For each thing, the sequences of several words that its names can be read as: the number of words, the number of
  /// words before an addition, and the numbers of the words.
  private var readings: [UInt32] = []
  /// For each thing, the end of its sequences in `readings`.
  private var readingEnds: [Int] = []
  private(set) var count: UInt32 = 0

  /// - Parameter names: reads the names of things.
  init(_ names: LibraryNames) { numbers = WordNumbers(names) }

  /// Returns the numbers of the words of a text and their parts.
  mutating func numbers(of text: ByteString) -> [UInt32] { numbers.numbers(of: text) }

  /// Adds the next thing.
  ///
  /// - Parameters:
  ///   - names: the names of the thing.
  ///   - others: the numbers of the words in the other texts by which the thing is found.
  mutating func add(_ names: [ByteString], others: [UInt32] = []) {
    let readings = names.flatMap { numbers.readings(of: $0) }
    let new = numbers.keys.count - last.count
    if new > 0 { last.append(contentsOf: repeatElement(-1, count: new)) }
    for reading in readings {
      for (position, word) in reading.words.enumerated() {
        add(word, in: WordPlace(position, in: reading))
      }
    }
    for word in others { add(word, in: .other) }
    for reading in readings where reading.words.count > 1 {
      self.readings += [UInt32(reading.words.count), UInt32(reading.mainCount)]
      self.readings += reading.words
    }
    readingEnds.append(self.readings.count)
    count += 1
  }

  private mutating func add(_ word: UInt32, in place: WordPlace) {
    let place = UInt8(place.rawValue)
    let index = last[Int(word)]
    if index >= 0, things[index] == count { return places[index] = min(places[index], place) }
    last[Int(word)] = words.count
    words.append(word)
    places.append(place)
    things.append(count)
  }

  /// Returns the words in sorted order, for each word the things that have it in names and those that have it only in
  /// other texts, and the readings of the names of each thing, in the form that ``WordIndex`` reads.
  consuming func finish() -> [ByteStrings] {
    let keys = numbers.keys.strings
    let order = keys.indices.sorted { left, right in
      keys.withBytes(at: left) { left in
        keys.withBytes(at: right) { left.compare(with: $0) < 0 }
      }
    }
    let (occurrences, ends) = occurrencesByWord()
    var columns = WordColumns()
    var things = [[UInt32]](repeating: [], count: WordPlace.allCases.count)
    for word in order {
      let start = word == 0 ? 0 : ends[word - 1]
      divide(occurrences[start..<ends[word]], byPlace: &things)
      keys.withBytes(at: word) { columns.append($0, things) }
    }
    return [columns.words, columns.names, columns.others, packedReadings(order)]
  }

  /// Returns the readings of the names of each thing.
  ///
  /// - Parameter order: the words in sorted order.
  private func packedReadings(_ order: [Int]) -> ByteStrings {
    var numbers = [Int](repeating: 0, count: order.count)
    for (number, word) in order.enumerated() { numbers[word] = number }
    var packed = ByteStrings()
    var start = 0
    for end in readingEnds {
      let readings = readings[start..<end]
      packed.append(ByteString(readings.packedReadings { numbers[Int($0)] }))
      start = end
    }
    return packed
  }

  /// Returns the indices of all occurrences, grouped by word, and the end of each group.
  private func occurrencesByWord() -> (indices: [UInt32], ends: [Int]) {
    var ends = [Int](repeating: 0, count: numbers.keys.count)
    for word in words { ends[Int(word)] += 1 }
    for word in ends.indices.dropFirst() { ends[word] += ends[word - 1] }
    var starts = [0] + ends.dropLast()
    var indices = [UInt32](repeating: 0, count: words.count)
    for (index, word) in words.enumerated() {
      indices[starts[Int(word)]] = UInt32(index)
      starts[Int(word)] += 1
    }
    return (indices, ends)
  }

  /// Replaces the things at each ``WordPlace`` by those in which a word occurs there.
  private func divide(_ occurrences: ArraySlice<UInt32>, byPlace things: inout [[UInt32]]) {
    for place in things.indices { things[place].removeAll(keepingCapacity: true) }
    for occurrence in occurrences {
      things[Int(places[Int(occurrence)])].append(self.things[Int(occurrence)])
    }
  }
}

extension ArraySlice<UInt32> {
  /// Returns readings of names with other numbers for words, packed.
  fileprivate func packedReadings(_ number: (UInt32) -> Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var start = startIndex
    while start < endIndex {
      let words = start + 2..<start + 2 + Int(self[start])
      for count in self[start..<words.lowerBound] { bytes.append(packed: Int(count)) }
      for word in self[words] { bytes.append(packed: number(word)) }
      start = words.upperBound
    }
    return bytes
  }
}
