internal import Bytes
internal import ListingIndex

/// The place of a word in a thing that can be found, from the best to the worst.
enum WordPlace: Int, CaseIterable {
  /// A name of the thing, apart from an article, has no other word.
  case sole
  /// A name, apart from an article and an addition such as "(Live)", has no other word.
  case main
  /// A name begins with the word, perhaps after an article.
  case first
  /// The word is a later word of a name.
  case later
  /// The word is in another text of the thing, such as the artist of an album.
  case other
}

/// The words of things that can be found, such as artists, albums and songs, with the things in which each word occurs.
/// Things are numbered from 0 in the order in which equally good ones are shown.
struct WordIndex {
  /// The number of things.
  let count: Int
  private let columns: LibraryColumns

  /// - Parameters:
  ///   - count: the number of things.
  ///   - columns: the columns with the words.
  init(count: Int, _ columns: LibraryColumns) { (self.count, self.columns) = (count, columns) }

  var wordCount: Int { columns.count(of: .words) }

  /// Returns the numbers of the words that begin with a key. O(log words).
  func words(beginningWith key: WordReader.Key) -> Range<Int> {
    key.withUnsafeBytes { key in
      let start = (0..<wordCount).partitioningIndex { word in
        withKey(of: word) { $0.compare(with: key) >= 0 }
      }
      let end = (start..<wordCount).partitioningIndex { word in
        withKey(of: word) { !$0.hasPrefix(key) }
      }
      return start..<end
    }
  }

  /// Calls a closure with the key of a word.
  func withKey<Result>(of word: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    columns.withBytes(at: word, of: .words, body)
  }

  /// Calls a closure with each thing in which a word occurs, and the best place of the word in it. O(things).
  func forEachThing(withWord word: Int, _ body: (WordPlace, _ thing: Int) -> Void) {
    columns.withBytes(at: word, of: .places) { bytes in
      var numbers = PackedNumberReader(bytes)
      for place in WordPlace.allCases {
        guard let count = numbers.next() else { return columns.reportDamage() }
        var thing = -1
        for _ in 0..<count {
          guard let distance = numbers.next(), distance < self.count - thing else {
            return columns.reportDamage()
          }
          thing += distance
          if thing >= 0 { body(place, thing) }
        }
      }
    }
  }
}

extension NameReading {
  /// The place of the first word.
  fileprivate var firstPlace: WordPlace {
    words.count == 1 ? .sole : mainCount == 1 ? .main : .first
  }
}

/// Collects the words of things.
struct WordIndexBuilder {
  private var keys = NumberedStrings()
  /// The number of each word that was added, and the place and the thing in which it occurs.
  private var words: [UInt32] = []
  private var places: [UInt8] = []
  private var things: [UInt32] = []
  /// For each word, where in the arrays above its last occurrence is.
  private var last: [Int] = []
  private(set) var count: UInt32 = 0

  /// Returns the number of a word. A word that is not known yet gets the next number.
  mutating func number(of key: WordReader.Key) -> UInt32 {
    let number = key.withUnsafeBytes { keys.number(of: $0) }
    if number == last.count { last.append(-1) }
    return UInt32(number)
  }

  /// Adds the next thing.
  ///
  /// - Parameters:
  ///   - readings: the sequences of words that the names of the thing can be read as.
  ///   - others: the numbers of the words of other texts by which the thing is found.
  mutating func add(_ readings: [NameReading], others: [UInt32] = []) {
    for reading in readings {
      for (position, key) in reading.words.enumerated() {
        add(number(of: key), in: position > 0 ? .later : reading.firstPlace)
      }
    }
    for word in others { add(word, in: .other) }
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

  /// Returns the sorted keys of the words, and for each word its places as ``WordIndex`` reads them.
  consuming func finish() -> (words: ByteStrings, places: ByteStrings) {
    let keys = keys.strings
    let order = keys.indices.sorted { left, right in
      keys.withBytes(at: left) { left in
        keys.withBytes(at: right) { left.compare(with: $0) < 0 }
      }
    }
    let (occurrences, ends) = occurrencesByWord()
    var (sorted, packed) = (ByteStrings(), ByteStrings())
    for word in order {
      keys.withBytes(at: word) { sorted.append($0) }
      let start = word == 0 ? 0 : ends[word - 1]
      packed.append(ByteString(self.packed(occurrences[start..<ends[word]])))
    }
    return (sorted, packed)
  }

  /// Returns the indices of all occurrences grouped by word, and where each group ends.
  private func occurrencesByWord() -> (indices: [UInt32], ends: [Int]) {
    var ends = [Int](repeating: 0, count: keys.count)
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

  private func packed(_ occurrences: ArraySlice<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    for place in WordPlace.allCases {
      let found = occurrences.filter { places[Int($0)] == place.rawValue }
      bytes.append(packed: found.count)
      var last = -1
      for occurrence in found {
        let thing = Int(things[Int(occurrence)])
        bytes.append(packed: thing - last)
        last = thing
      }
    }
    return bytes
  }
}
