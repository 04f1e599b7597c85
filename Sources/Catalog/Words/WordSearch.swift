internal import Bytes

/// How well a name fits the words of a query that occur in it, from the best fit to the worst.
enum NameFit: Int, CaseIterable, Comparable {
  /// The words are the whole name.
  case equal
  /// The words are the whole name apart from an addition, such as "(Live)".
  case main
  /// The name begins with the words, of which the last one may be only the beginning of a word.
  case beginning
  /// All of the words are whole words of the name.
  case wholeWords
  /// At least one of the words is only the beginning of a word, or none of the words is in the name.
  case beginningsOfWords

  static func < (left: NameFit, right: NameFit) -> Bool { left.rawValue < right.rawValue }

  /// Determines the fit of a name that contains all of the given words, of which there must be at least two.
  ///
  /// - Parameters:
  ///   - areWhole: whether all of the words are whole words of the name.
  ///   - readings: the sequences of words as which the name can be read.
  init(
    _ words: [WantedWord], areWhole: Bool, in readings: [NameReading], _ matching: WordMatching
  ) {
    let fits = readings.compactMap { reading in Self.fit(words, reading, matching) }
    self = fits.min() ?? (areWhole ? .wholeWords : .beginningsOfWords)
  }

  /// Returns `equal`, `main` or `beginning` if a reading of the name equals or begins with the words; nil otherwise.
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

/// A search for the things (artists, albums, songs or playlists) of an index that contain all required words of a
/// query.
struct WordSearch {
  private let query: WordQuery.Reading
  private let matching: WordMatching
  private let index: WordIndex
  private let hits: [WordHits]

  /// A thing that was found, with its rank; the lower the rank, the better the thing fits the query.
  typealias Ranked = (rank: Int, thing: Int)

  init(_ query: WordQuery.Reading, _ matching: WordMatching, in index: WordIndex) {
    (self.query, self.matching, self.index) = (query, matching, index)
    hits = query.words.map { WordHits($0, matching, in: index) }
  }

  /// Returns whether a rank means that a name of the thing begins with all words of a query.
  ///
  /// - Parameter words: the number of words of the query's longest reading.
  static func isOfNameBeginning(_ rank: Int, withWords words: Int) -> Bool {
    var next = WordRank()
    next.fit = .wholeWords
    return rank < next.number(ofWords: words)
  }

  /// Returns the things that contain all required words, best first (see ``WordRank``). Among equally good things, the
  /// one with the lowest number comes first.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of things.
  ///   - first: the number of the first thing to consider.
  ///   - readings: returns the sequences of words as which the names of a thing can be read.
  func things(
    limit: Int, from first: Int = 0, readings: (Int) -> [NameReading]
  ) -> [Ranked] {
    var found = [[Int]](repeating: [], count: WordRank.count(ofWords: query.longest))
    candidates(limit, from: first).forEach { thing in
      let rank = rank(of: thing, readings).number(ofWords: query.longest)
      if found[rank].count < limit { found[rank].append(thing) }
    }
    let ranked = found.enumerated().flatMap { rank, things in things.map { (rank, $0) } }
    return Array(ranked.prefix(limit))
  }

  private func rank(of thing: Int, _ readings: (Int) -> [NameReading]) -> WordRank {
    var rank = WordRank()
    var own: UInt = 0
    for word in hits.indices {
      let isOwn = hits[word].own.contains(thing)
      if isOwn { own |= 1 << word }
      guard query.isRequired(word) else {
        if !isOwn { rank.lacking += 1 }
        continue
      }
      if !isOwn { rank.elsewhere += 1 }
      if hits[word].wholeAnywhere.contains(thing) { continue }
      if isLast(word) { rank.isUnfinished = true } else { rank.partly += 1 }
    }
    rank.fit = fit(of: thing, own, readings)
    let required = own & ~query.optional
    if rank.fit != .equal, required != own {
      rank.fit = min(rank.fit, fit(of: thing, required, readings))
    }
    return rank
  }

  private func isLast(_ word: Int) -> Bool { word == hits.count - 1 }

  private func fit(of thing: Int, _ own: UInt, _ readings: (Int) -> [NameReading]) -> NameFit {
    guard own != 0 else { return .beginningsOfWords }
    if own.nonzeroBitCount == 1 { return hits[own.trailingZeroBitCount].fit(of: thing) }
    let words = hits.indices.filter { own & 1 << $0 != 0 }
    let areWhole = words.allSatisfy { hits[$0].whole.contains(thing) }
    if hits[words[0]].wholeFirst.contains(thing) {
      return NameFit(
        words.map { query.words[$0] }, areWhole: areWhole, in: readings(thing), matching)
    }
    return areWhole ? .wholeWords : .beginningsOfWords
  }
}

// The things that are ranked. Other texts than names are read only if names do not decide what is best, since most
// words are in far more of them.
extension WordSearch {
  private var requiredWords: [Int] { hits.indices.filter { query.isRequired($0) } }

  /// Returns things that contain all required words, among them as many of the best ones as are wanted.
  private func candidates(_ limit: Int, from first: Int) -> BitSet {
    var best = BitSet(below: index.count)
    for find in [thingsThatBegin, thingsWithAllInNames, thingsWithAll] where best.count < limit {
      best = find()
      best.removeAll(below: first)
    }
    return best
  }

  /// Returns the things with a name that begins with the only word, which are better than all others; none if there
  /// are several words.
  private func thingsThatBegin() -> BitSet {
    hits.count == 1 ? hits[0].first : BitSet(below: index.count)
  }

  /// Returns the things that have all required words in names, and all of these but the last word as whole words. They
  /// are better than all others, whatever the order of the words is.
  private func thingsWithAllInNames() -> BitSet {
    intersection { word in
      var found = hits[word].own
      if !isLast(word) { found.formIntersection(hits[word].wholeAnywhere) }
      return found
    }
  }

  private func thingsWithAll() -> BitSet { intersection { hits[$0].anywhere(in: index) } }

  /// Returns the things that are in a set for each required word.
  private func intersection(_ things: (Int) -> BitSet) -> BitSet {
    let required = requiredWords
    var common = things(required[0])
    for word in required.dropFirst() { common.formIntersection(things(word)) }
    return common
  }
}

/// How well a thing fits a query. The first property in which two ranks differ decides, and the lower value is better.
private struct WordRank {
  /// The number of required words, not counting the last word, that match only the beginning of a word in the thing
  /// instead of a whole word. For "can 73", for example, the band Can comes before "Candle".
  var partly = 0
  /// The number of required words that are not in the thing's own name.
  var elsewhere = 0
  /// How well the name fits the words that it contains. Optional words are ignored if the name fits better without
  /// them.
  var fit = NameFit.equal
  /// Whether the last word is only the beginning of a word of the thing.
  var isUnfinished = false
  /// The number of optional words that are not in the thing's own name.
  var lacking = 0

  /// Returns the number of different ranks for a query with the given number of words.
  static func count(ofWords words: Int) -> Int {
    (words + 1) * (words + 1) * NameFit.allCases.count * 2 * (words + 1)
  }

  /// Returns the rank as a number, counted from 0 for the best rank.
  func number(ofWords words: Int) -> Int {
    let first = (partly * (words + 1) + elsewhere) * NameFit.allCases.count + fit.rawValue
    return (first * 2 + (isUnfinished ? 1 : 0)) * (words + 1) + lacking
  }
}

/// The things in which a word of a query occurs, by the places where it occurs.
private struct WordHits {
  /// The things that contain the word in a name, at the beginning of a name, as a whole name, and as a whole name apart
  /// from an addition, in this order. In the first two sets, it may be only the beginning of a word.
  private(set) var own, first, sole, main: BitSet
  /// The things that contain a whole word that matches, in any text, in a name, and at the beginning of a name, in this
  /// order.
  private(set) var wholeAnywhere, whole, wholeFirst: BitSet
  /// The numbers of the words of the index that the word matches partly.
  private var longerWords: [Int] = []

  /// Finds the things with the word in names, and those with the whole word in other texts.
  init(_ word: WantedWord, _ matching: WordMatching, in index: WordIndex) {
    let none = BitSet(below: index.count)
    (own, first, sole, main) = (none, none, none, none)
    (wholeAnywhere, whole, wholeFirst) = (none, none, none)
    matching.forEachMatch(of: word, in: index) { number, match in
      let isWhole = match == .wholly
      index.forEachThing(withName: number) { insert($1, $0, isWhole: isWhole) }
      if isWhole {
        index.forEachOtherThing(withWord: number) { wholeAnywhere.insert($0) }
      } else {
        longerWords.append(number)
      }
    }
  }

  private mutating func insert(_ thing: Int, _ place: WordPlace, isWhole: Bool) {
    own.insert(thing)
    if place != .later { first.insert(thing) }
    guard isWhole else { return }
    wholeAnywhere.insert(thing)
    whole.insert(thing)
    if place != .later { wholeFirst.insert(thing) }
    if place == .sole { sole.insert(thing) }
    if place == .main { main.insert(thing) }
  }

  /// Returns the things with the word in any text. O(things with longer words in other texts).
  func anywhere(in index: WordIndex) -> BitSet {
    var found = own
    found.formUnion(wholeAnywhere)
    for word in longerWords { index.forEachOtherThing(withWord: word) { found.insert($0) } }
    return found
  }

  /// Returns how well the word alone fits the names of a thing that has it in one.
  func fit(of thing: Int) -> NameFit {
    if sole.contains(thing) { return .equal }
    if main.contains(thing) { return .main }
    if first.contains(thing) { return .beginning }
    return whole.contains(thing) ? .wholeWords : .beginningsOfWords
  }
}
