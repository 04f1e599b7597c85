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

  /// The places in a name.
  static let ofNames: [WordPlace] = [.sole, .main, .first, .later]
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

  /// Calls a closure with each thing that has a word in a name, and with the best place of the word in this thing. O(n),
  /// where n is the number of these things.
  func forEachThing(withName word: Int, _ body: (WordPlace, _ thing: Int) -> Void) {
    columns.withBytes(at: word, of: .names) { bytes in
      var numbers = PackedNumberReader(bytes)
      for place in WordPlace.ofNames {
        guard let count = numbers.next() else { return columns.reportDamage() }
        var thing = -1
        for _ in 0..<count {
          guard advance(&thing, by: &numbers) else { return columns.reportDamage() }
          body(place, thing)
        }
      }
    }
  }

  /// Calls a closure with each thing that has a word only in other texts. O(n), where n is the number of these things.
  func forEachOtherThing(withWord word: Int, _ body: (_ thing: Int) -> Void) {
    columns.withBytes(at: word, of: .others) { bytes in
      var numbers = PackedNumberReader(bytes)
      var thing = -1
      while !numbers.isAtEnd {
        guard advance(&thing, by: &numbers) else { return columns.reportDamage() }
        body(thing)
      }
    }
  }

  /// Adds the next number to the number of a thing; false if there is no such thing.
  private func advance(_ thing: inout Int, by numbers: inout PackedNumberReader) -> Bool {
    guard let distance = numbers.next(), distance < count - thing else { return false }
    thing += distance
    return thing >= 0
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

  /// Returns the words in sorted order, and for each word the things that have it in names and those that have it only
  /// in other texts, in the form that ``WordIndex`` reads.
  consuming func finish() -> [ByteStrings] {
    let keys = numbers.keys.strings
    let order = keys.indices.sorted { left, right in
      keys.withBytes(at: left) { left in
        keys.withBytes(at: right) { left.compare(with: $0) < 0 }
      }
    }
    let (occurrences, ends) = occurrencesByWord()
    var (sorted, names, others) = (ByteStrings(), ByteStrings(), ByteStrings())
    for word in order {
      keys.withBytes(at: word) { sorted.append($0) }
      let start = word == 0 ? 0 : ends[word - 1]
      let things = thingsByPlace(occurrences[start..<ends[word]])
      names.append(ByteString(things.dropLast().flatMap(\.packedWithCount)))
      others.append(ByteString(things[WordPlace.other.rawValue].packed))
    }
    return [sorted, names, others]
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

  private func thingsByPlace(_ occurrences: ArraySlice<UInt32>) -> [[UInt32]] {
    var found = [[UInt32]](repeating: [], count: WordPlace.allCases.count)
    for occurrence in occurrences {
      found[Int(places[Int(occurrence)])].append(things[Int(occurrence)])
    }
    return found
  }
}

extension [UInt32] {
  /// The difference of each number from the one before it, the first one from -1. The numbers ascend.
  fileprivate var packed: [UInt8] {
    var bytes: [UInt8] = []
    var last = -1
    for number in self {
      bytes.append(packed: Int(number) - last)
      last = Int(number)
    }
    return bytes
  }

  fileprivate var packedWithCount: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(packed: count)
    return bytes + packed
  }
}
