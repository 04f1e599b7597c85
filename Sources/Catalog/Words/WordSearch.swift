internal import Bytes

/// The words that somebody has typed to find something.
struct WordQuery {
  /// The words in order, at most ``maxWords``.
  let words: [WantedWord]

  private static let maxWords = 16

  /// Reads a query; nil if it has no words. A word with punctuation inside is looked for as it is, "ac/dc" as "acdc".
  init?(_ text: ByteString, _ reader: WordReader) {
    words = reader.words(of: text).prefix(Self.maxWords).map { WantedWord($0.key) }
    guard !words.isEmpty else { return nil }
  }
}

/// How well the words of a query that are in a thing's name fit that name, the best fit first.
enum NameFit: Int, CaseIterable {
  /// They are the whole name.
  case equal
  /// The name begins with them; the last one may be the beginning of a word.
  case beginning
  /// All of them are whole words of the name.
  case wholeWords
  /// At least one of them is only the beginning of a word, or none of them is in the name.
  case beginningsOfWords

  /// Compares words with the sequences of words that a name can be read as. There are at least two words, each of
  /// which is in the name; one of them is not whole if `areWhole` is false.
  init(
    _ words: [WantedWord], areWhole: Bool, in readings: [[WordReader.Key]], _ matching: WordMatching
  ) {
    let fits = readings.compactMap { reading in Self.fit(words, reading, matching) }
    self =
      fits.contains(.equal)
      ? .equal : !fits.isEmpty ? .beginning : areWhole ? .wholeWords : .beginningsOfWords
  }

  /// Returns whether a sequence of words is equal to, or begins with, the words; nil for neither.
  private static func fit(
    _ words: [WantedWord], _ reading: [WordReader.Key], _ matching: WordMatching
  ) -> NameFit? {
    guard reading.count >= words.count else { return nil }
    var isWhole = true
    for (word, key) in zip(words, reading) {
      guard isWhole, let match = key.withUnsafeBytes({ matching.match($0, word) }) else {
        return nil
      }
      isWhole = match == .wholly
    }
    return isWhole && reading.count == words.count ? .equal : .beginning
  }
}

/// A search for the things of an index that contain all words of a query.
struct WordSearch {
  private let query: WordQuery
  private let matching: WordMatching
  private let hits: [WordHits]
  /// The things that contain all words.
  private let common: BitSet

  /// A thing that was found, and how good it is: the lower its rank, the better.
  typealias Ranked = (rank: Int, thing: Int)

  init(_ query: WordQuery, _ matching: WordMatching, in index: WordIndex) {
    (self.query, self.matching) = (query, matching)
    hits = query.words.map { WordHits($0, matching, in: index) }
    var common = hits[0].any
    for hit in hits.dropFirst() { common.formIntersection(hit.any) }
    self.common = common
  }

  /// Returns the things that contain all words, the best first.
  ///
  /// A thing is better if more of the words are in its name, then if these fit the name better (``NameFit``), then if
  /// its number is lower.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of things.
  ///   - readings: returns the sequences of words that the names of a thing can be read as.
  func things(limit: Int, readings: (Int) -> [[WordReader.Key]]) -> [Ranked] {
    let fits = NameFit.allCases.count
    var found = [[Int]](repeating: [], count: fits * (hits.count + 1))
    common.forEach { thing in
      let own = ownWords(of: thing)
      let missing = hits.count - own.nonzeroBitCount
      let rank = fits * missing + fit(of: thing, own, readings).rawValue
      if found[rank].count < limit { found[rank].append(thing) }
    }
    let ranked = found.enumerated().flatMap { rank, things in things.map { (rank, $0) } }
    return Array(ranked.prefix(limit))
  }

  /// Returns the words of the query that are in the name of a thing, a bit for each.
  private func ownWords(of thing: Int) -> UInt {
    var own: UInt = 0
    for (word, hit) in hits.enumerated() where hit.own.contains(thing) { own |= 1 << word }
    return own
  }

  private func fit(
    of thing: Int, _ own: UInt, _ readings: (Int) -> [[WordReader.Key]]
  ) -> NameFit {
    guard own != 0 else { return .beginningsOfWords }
    let words = hits.indices.filter { own & 1 << $0 != 0 }
    let first = hits[words[0]]
    let areWhole = words.allSatisfy { hits[$0].whole.contains(thing) }
    if words.count == 1 {
      if first.sole.contains(thing) { return .equal }
      if first.first.contains(thing) { return .beginning }
    } else if first.wholeFirst.contains(thing) {
      return NameFit(
        words.map { query.words[$0] }, areWhole: areWhole, in: readings(thing), matching)
    }
    return areWhole ? .wholeWords : .beginningsOfWords
  }
}

/// The things in which a word of a query occurs.
private struct WordHits {
  /// The things with the word in any text, in a name, at the beginning of a name, and as a whole name.
  private(set) var any, own, first, sole: BitSet
  /// The things with the word as a whole word of a name, and as the first one.
  private(set) var whole, wholeFirst: BitSet

  init(_ word: WantedWord, _ matching: WordMatching, in index: WordIndex) {
    let none = BitSet(below: index.count)
    (any, own, first, sole, whole, wholeFirst) = (none, none, none, none, none, none)
    matching.forEachMatch(of: word, in: index) { number, match in
      index.forEachThing(withWord: number) { place, thing in
        insert(thing, place, isWhole: match == .wholly)
      }
    }
  }

  private mutating func insert(_ thing: Int, _ place: WordPlace, isWhole: Bool) {
    any.insert(thing)
    guard place != .other else { return }
    own.insert(thing)
    if place != .later { first.insert(thing) }
    guard isWhole else { return }
    whole.insert(thing)
    if place != .later { wholeFirst.insert(thing) }
    if place == .sole { sole.insert(thing) }
  }
}
