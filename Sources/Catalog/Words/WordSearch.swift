internal import Bytes

/// How well the words of a query that are in a thing's name fit that name, the best fit first.
enum NameFit: Int, CaseIterable, Comparable {
  /// They are the whole name.
  case equal
  /// They are the whole name apart from an addition to it, such as "(Live)".
  case main
  /// The name begins with them; the last one may be the beginning of a word.
  case beginning
  /// All of them are whole words of the name.
  case wholeWords
  /// At least one of them is only the beginning of a word, or none of them is in the name.
  case beginningsOfWords

  static func < (left: NameFit, right: NameFit) -> Bool { left.rawValue < right.rawValue }

  /// Compares words with the sequences of words that a name can be read as. There are at least two words, each of
  /// which is in the name; one of them is not whole if `areWhole` is false.
  init(
    _ words: [WantedWord], areWhole: Bool, in readings: [NameReading], _ matching: WordMatching
  ) {
    let fits = readings.compactMap { reading in Self.fit(words, reading, matching) }
    self = fits.min() ?? (areWhole ? .wholeWords : .beginningsOfWords)
  }

  /// Returns whether a sequence of words is equal to, or begins with, the words; nil for neither.
  private static func fit(
    _ words: [WantedWord], _ reading: NameReading, _ matching: WordMatching
  ) -> NameFit? {
    guard reading.words.count >= words.count else { return nil }
    var isWhole = true
    for (word, key) in zip(words, reading.words) {
      guard isWhole, let match = key.withUnsafeBytes({ matching.match($0, word) }) else {
        return nil
      }
      isWhole = match == .wholly
    }
    guard isWhole else { return .beginning }
    if reading.words.count == words.count { return .equal }
    return reading.mainCount == words.count ? .main : .beginning
  }
}

/// A search for the things of an index that contain all required words of a query.
struct WordSearch {
  private let query: WordQuery.Reading
  private let matching: WordMatching
  private let hits: [WordHits]
  /// The things that contain all required words.
  private let common: BitSet

  /// A thing that was found, and how good it is: the lower its rank, the better.
  typealias Ranked = (rank: Int, thing: Int)

  init(_ query: WordQuery.Reading, _ matching: WordMatching, in index: WordIndex) {
    (self.query, self.matching) = (query, matching)
    hits = query.words.map { WordHits($0, matching, in: index) }
    let required = hits.indices.filter { query.isRequired($0) }
    var common = hits[required[0]].any
    for word in required.dropFirst() { common.formIntersection(hits[word].any) }
    self.common = common
  }

  /// Returns whether the rank of a thing means that one of its names begins with all words of a query.
  static func isOfNameBeginning(_ rank: Int, withWords words: Int) -> Bool {
    var next = WordRank()
    next.fit = .wholeWords
    return rank < next.number(ofWords: words)
  }

  /// Returns the things that contain all required words, the best first by ``WordRank``; of equally good ones, that
  /// with the lower number.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of things.
  ///   - first: the first thing that counts.
  ///   - readings: returns the sequences of words that the names of a thing can be read as.
  func things(
    limit: Int, from first: Int = 0, readings: (Int) -> [NameReading]
  ) -> [Ranked] {
    var found = [[Int]](repeating: [], count: WordRank.count(ofWords: query.longest))
    common.forEach { thing in
      guard thing >= first else { return }
      let rank = rank(of: thing, readings).number(ofWords: query.longest)
      if found[rank].count < limit { found[rank].append(thing) }
    }
    let ranked = found.enumerated().flatMap { rank, things in things.map { (rank, $0) } }
    return Array(ranked.prefix(limit))
  }

  private func rank(of thing: Int, _ readings: (Int) -> [NameReading]) -> WordRank {
    var rank = WordRank()
    var own: UInt = 0
    for (word, hit) in hits.enumerated() {
      let isOwn = hit.own.contains(thing)
      if isOwn { own |= 1 << word }
      guard query.isRequired(word) else {
        if !isOwn { rank.lacking += 1 }
        continue
      }
      if !isOwn { rank.elsewhere += 1 }
      if hit.wholeAnywhere.contains(thing) { continue }
      if word == hits.count - 1 { rank.isUnfinished = true } else { rank.partly += 1 }
    }
    rank.fit = fit(of: thing, own, readings)
    let required = own & ~query.optional
    if rank.fit != .equal, required != own {
      rank.fit = min(rank.fit, fit(of: thing, required, readings))
    }
    return rank
  }

  private func fit(of thing: Int, _ own: UInt, _ readings: (Int) -> [NameReading]) -> NameFit {
    guard own != 0 else { return .beginningsOfWords }
    let words = hits.indices.filter { own & 1 << $0 != 0 }
    let first = hits[words[0]]
    let areWhole = words.allSatisfy { hits[$0].whole.contains(thing) }
    if words.count == 1 {
      if first.sole.contains(thing) { return .equal }
      if first.main.contains(thing) { return .main }
      if first.first.contains(thing) { return .beginning }
    } else if first.wholeFirst.contains(thing) {
      return NameFit(
        words.map { query.words[$0] }, areWhole: areWhole, in: readings(thing), matching)
    }
    return areWhole ? .wholeWords : .beginningsOfWords
  }
}

/// How good a thing is for a query; the first property that differs decides, and less is better.
private struct WordRank {
  /// How many required words, apart from the last one, are only beginnings of words of the thing: "can 73" means a band
  /// of this name before "Candle".
  var partly = 0
  /// How many required words are not in the thing's own name.
  var elsewhere = 0
  /// How well the words in the name fit it; the words that are not required do not count if it fits better without.
  var fit = NameFit.equal
  /// Whether the last word is only the beginning of a word of the thing.
  var isUnfinished = false
  /// How many of the words that are not required are not in the thing's own name.
  var lacking = 0

  /// The number of ranks for a query of so many words.
  static func count(ofWords words: Int) -> Int {
    (words + 1) * (words + 1) * NameFit.allCases.count * 2 * (words + 1)
  }

  /// The place of the rank among all of a query, from 0.
  func number(ofWords words: Int) -> Int {
    let first = (partly * (words + 1) + elsewhere) * NameFit.allCases.count + fit.rawValue
    return (first * 2 + (isUnfinished ? 1 : 0)) * (words + 1) + lacking
  }
}

/// The things in which a word of a query occurs.
private struct WordHits {
  /// The things with the word in any text, in a name, at the beginning of a name, as a whole name, and as a name apart
  /// from an addition.
  private(set) var any, own, first, sole, main: BitSet
  /// The things with the word as a whole word of any text, as one of a name, and as the first one of a name.
  private(set) var wholeAnywhere, whole, wholeFirst: BitSet

  init(_ word: WantedWord, _ matching: WordMatching, in index: WordIndex) {
    let none = BitSet(below: index.count)
    (any, own, first, sole, main) = (none, none, none, none, none)
    (wholeAnywhere, whole, wholeFirst) = (none, none, none)
    matching.forEachMatch(of: word, in: index) { number, match in
      index.forEachThing(withWord: number) { place, thing in
        insert(thing, place, isWhole: match == .wholly)
      }
    }
  }

  private mutating func insert(_ thing: Int, _ place: WordPlace, isWhole: Bool) {
    any.insert(thing)
    if isWhole { wholeAnywhere.insert(thing) }
    guard place != .other else { return }
    own.insert(thing)
    if place != .later { first.insert(thing) }
    guard isWhole else { return }
    whole.insert(thing)
    if place != .later { wholeFirst.insert(thing) }
    if place == .sole { sole.insert(thing) }
    if place == .main { main.insert(thing) }
  }
}
