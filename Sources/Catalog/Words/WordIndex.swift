internal import Bytes
internal import ListingIndex

/// Where a word occurs in the text of an artist, album, song or playlist, from the best place to the worst.
enum WordPlace: Int, CaseIterable {
  /// The word is the whole name, apart from an article at its beginning.
  case sole
  /// The word is the whole name, apart from an article at its beginning and an addition such as "(Live)".
  case main
  /// The word is the first word of a name, apart from an article.
  case first
  /// The word is a later word of a name.
  case later
  /// The word occurs only in another text, such as the artist of an album.
  case other
}

/// An index of the words by which things (artists, albums, songs or playlists) are found. It lists the things in which
/// each word occurs. Things are numbered from 0, in the order in which equally good results are shown.
struct WordIndex {
  /// The number of things.
  let count: Int
  private let columns: LibraryColumns

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - count: the number of things.
  ///   - columns: the columns that contain the words and their places.
  init(count: Int, _ columns: LibraryColumns) { (self.count, self.columns) = (count, columns) }

  var wordCount: Int { columns.count(of: .words) }

  /// Returns the numbers of the words that begin with the given letters. O(log n), where n is the number of words.
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

  /// Calls a closure with the bytes of the word that has the given number, and returns the closure's result.
  func withKey<Result>(of word: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    columns.withBytes(at: word, of: .words, body)
  }

  /// Calls a closure with each thing in which a word occurs, and with the best place of the word in this thing. O(n),
  /// where n is the number of these things.
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

  /// Returns the words in sorted order, and for each word its places in the form that ``WordIndex`` reads.
  consuming func finish() -> (words: ByteStrings, places: ByteStrings) {
    let keys = numbers.keys.strings
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
