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

  /// Calls a closure with the number and the bytes of each word in a range. O(bytes of these words).
  func forEachKey(in words: Range<Int>, _ body: (Int, UnsafeRawBufferPointer) -> Void) {
    columns.forEachString(in: words, of: .words, body)
  }

  /// Adds the things that have any of some words in a name to one of several sets, by the best place of each word in
  /// each thing. O(n), where n is the number of these things.
  ///
  /// - Parameter words: the numbers of the words, in ascending order.
  func insertThings(withNames words: [Int], intoPlaces sets: inout [BitSet]) {
    forEachString(at: words, of: .names) { bytes in
      var numbers = PackedNumberReader(bytes)
      for place in WordPlace.ofNames {
        guard let count = numbers.next(),
          sets[place.rawValue].insert(count, from: &numbers)
        else { return columns.reportDamage() }
      }
    }
  }

  /// Adds the things that have any of some words only in other texts to a set. O(n), where n is the number of these
  /// things.
  ///
  /// - Parameter words: the numbers of the words, in ascending order.
  func insertOtherThings(withWords words: [Int], into set: inout BitSet) {
    forEachString(at: words, of: .others) { bytes in
      var numbers = PackedNumberReader(bytes)
      if !set.insert(from: &numbers) { columns.reportDamage() }
    }
  }

  private func forEachString(
    at words: [Int], of column: LibraryColumn, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    for range in words.ranges { columns.forEachString(in: range, of: column) { body($1) } }
  }

  /// A sequence of at least two words that a name can be read as.
  struct Reading {
    /// The numbers of the words.
    fileprivate(set) var words: [Int] = []
    /// The number of words before an addition to the name, as in ``NameReading``.
    let mainCount: Int
  }

  /// Returns the sequences of at least two words that the names of a thing can be read as. O(words).
  func readings(of thing: Int) -> [Reading] {
    columns.withBytes(at: thing, of: .readings) { bytes in
      var numbers = PackedNumberReader(bytes)
      var readings: [Reading] = []
      while !numbers.isAtEnd {
        guard let reading = nextReading(&numbers) else {
          columns.reportDamage()
          return readings
        }
        readings.append(reading)
      }
      return readings
    }
  }

  private func nextReading(_ numbers: inout PackedNumberReader) -> Reading? {
    guard let count = numbers.next(), let mainCount = numbers.next() else { return nil }
    var reading = Reading(mainCount: mainCount)
    for _ in 0..<count {
      guard let word = numbers.next(), word < wordCount else { return nil }
      reading.words.append(word)
    }
    return reading
  }
}

extension [Int] {
  /// The ranges of consecutive numbers of which these numbers, in ascending order, consist.
  fileprivate var ranges: [Range<Int>] {
    reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
  }
}
