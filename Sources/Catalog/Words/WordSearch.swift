/// A search for the things (artists, albums, songs or playlists) of an index that contain all required words of a
/// query.
///
/// Things are ranked a set at a time, from the best rank to the worst, until there are as many as wanted. The words of
/// a name are read only if the name could begin with several words of the query.
struct WordSearch {
  private let query: WordQuery.Reading
  private let matching: WordMatching
  private let index: WordIndex
  private let hits: [WordHits]

  /// A thing that was found, with its rank; the lower the rank, the better the thing fits the query.
  typealias Ranked = (rank: Int, thing: Int)

  init(_ query: WordQuery.Reading, _ matching: WordMatching, in index: WordIndex) {
    (self.query, self.matching, self.index) = (query, matching, index)
    hits = query.words.reduce(into: []) { hits, word in
      let known = query.words[..<hits.count].firstIndex(of: word)
      hits.append(known.map { hits[$0] } ?? WordHits(word, matching, in: index))
    }
  }

  /// Returns whether a rank means that a name of the thing begins with all words of a query.
  ///
  /// - Parameter words: the number of words of the query's longest reading.
  static func isOfNameBeginning(_ rank: Int, withWords words: Int) -> Bool {
    rank < WordRank(fit: .wholeWords).number(ofWords: words)
  }

  /// Returns the things that contain all required words, best first (see ``WordRank``). Among equally good things, the
  /// one with the lowest number comes first.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of things.
  ///   - first: the number of the first thing to consider.
  func things(limit: Int, from first: Int = 0) -> [Ranked] {
    var ranking = WordRanking(WordFits(query, matching, index, hits), limit: limit)
    let required = hits.indices.filter { query.isRequired($0) }
    let partly = index.layers(
      of: required.filter { $0 < hits.count - 1 }.map { hits[$0].wholeAnywhere })
    let elsewhere = index.layers(of: required.map { hits[$0].own })
    lazy var complete = thingsWithAllWords
    for (partlyCount, somePartly) in partly.enumerated() {
      for (elsewhereCount, someElsewhere) in elsewhere.enumerated() where !ranking.isComplete {
        var things = somePartly.intersection(someElsewhere)
        things.removeAll(below: first)
        // What has all words in names contains all words.
        if elsewhereCount > 0, !things.isEmpty { things.formIntersection(complete) }
        guard !things.isEmpty else { continue }
        ranking.add(things, WordRank(partly: partlyCount, elsewhere: elsewhereCount))
      }
    }
    return ranking.found
  }

  private var thingsWithAllWords: BitSet {
    var things = BitSet(allBelow: index.count)
    for word in hits.indices where query.isRequired(word) {
      things.formIntersection(hits[word].anywhere(in: index))
    }
    return things
  }
}

extension WordIndex {
  /// Returns all things by the number of the given sets that do not contain them, from 0 to the number of sets.
  fileprivate func layers(of sets: [BitSet]) -> [BitSet] {
    var layers = [BitSet(allBelow: count)]
    for set in sets {
      layers.append(BitSet(below: count))
      for layer in layers.indices.dropFirst().reversed() {
        layers[layer].formIntersection(set)
        layers[layer].formUnion(layers[layer - 1], without: set)
      }
      layers[0].formIntersection(set)
    }
    return layers
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

  /// Returns the rank as a number, counted from 0 for the best rank.
  func number(ofWords words: Int) -> Int {
    let first = (partly * (words + 1) + elsewhere) * NameFit.allCases.count + fit.rawValue
    return (first * 2 + (isUnfinished ? 1 : 0)) * (words + 1) + lacking
  }
}

/// Ranks sets of things, which are given from the best to the worst.
private struct WordRanking {
  private(set) var found: [WordSearch.Ranked] = []
  private let limit: Int
  private let fits: WordFits
  /// The things by the number of optional words that they lack in names.
  private let lacking: [BitSet]

  init(_ fits: WordFits, limit: Int) {
    (self.fits, self.limit) = (fits, limit)
    let optional = fits.hits.indices.filter { !fits.query.isRequired($0) }
    lacking = fits.index.layers(of: optional.map { fits.hits[$0].own })
  }

  /// Whether as many things as wanted were found.
  var isComplete: Bool { found.count >= limit }

  /// Adds things whose ranks begin with the first two properties of a rank.
  mutating func add(_ things: BitSet, _ rank: WordRank) {
    var rank = rank
    for (fit, things) in zip(NameFit.allCases, fits.thingsByFit(things)) where !isComplete {
      rank.fit = fit
      add(things, ofFit: rank)
    }
  }

  /// Adds things whose ranks differ only in the last two properties.
  private mutating func add(_ things: BitSet, ofFit rank: WordRank) {
    let last = fits.hits.count - 1
    let isRequired = fits.query.isRequired(last)
    let finished = isRequired ? things.intersection(fits.hits[last].wholeAnywhere) : things
    add(finished, ofEnd: rank)
    guard isRequired, !isComplete else { return }
    var rank = rank
    rank.isUnfinished = true
    add(things.subtracting(finished), ofEnd: rank)
  }

  /// Adds things whose ranks differ only in the last property.
  private mutating func add(_ things: BitSet, ofEnd rank: WordRank) {
    var rank = rank
    for (count, lackingThings) in lacking.enumerated() where !isComplete {
      rank.lacking = count
      let number = rank.number(ofWords: fits.query.longest)
      things.intersection(lackingThings).forEach { thing in
        found.append((number, thing))
        return found.count < limit
      }
    }
  }
}

/// Finds out how well the names of things fit the words of a query.
private final class WordFits {
  let query: WordQuery.Reading
  let index: WordIndex
  let hits: [WordHits]
  private let matching: WordMatching
  /// The things that have exactly one word of the query in names.
  private let withOneWord: BitSet
  /// The things that may fit better than `beginningsOfWords` although they have several words of the query in names: those
  /// with a whole word, and those that begin with the only required word.
  private let withSeveralWords: BitSet

  init(
    _ query: WordQuery.Reading, _ matching: WordMatching, _ index: WordIndex, _ hits: [WordHits]
  ) {
    (self.query, self.matching, self.index, self.hits) = (query, matching, index, hits)
    withOneWord = index.layers(of: hits.map(\.own))[hits.count - 1]
    let required = hits.indices.filter { query.isRequired($0) }.map { hits[$0].own }
    var several = BitSet(unionOf: hits.map(\.first), below: index.count)
    several.formIntersection(index.layers(of: required)[required.count - 1])
    for hit in hits { several.formUnion(hit.whole) }
    withSeveralWords = several.subtracting(withOneWord)
  }

  /// Divides things by how well their names fit the words, from the best fit to the worst.
  func thingsByFit(_ things: BitSet) -> [BitSet] {
    var sets = NameFit.allCases.map { _ in BitSet(below: index.count) }
    let withOneWord = things.intersection(withOneWord)
    for hit in hits {
      var rest = withOneWord.intersection(hit.own)
      for (fit, fitting) in hit.fits {
        sets[fit.rawValue].formUnion(rest.intersection(fitting))
        rest.subtract(fitting)
      }
    }
    things.intersection(withSeveralWords).forEach { thing in
      sets[fit(of: thing).rawValue].insert(thing)
      return true
    }
    let worst = NameFit.beginningsOfWords.rawValue
    sets[worst] = things
    for better in sets[..<worst] { sets[worst].subtract(better) }
    return sets
  }

  private func fit(of thing: Int) -> NameFit {
    var own: UInt = 0
    for word in hits.indices where hits[word].own.contains(thing) { own |= 1 << word }
    let fit = fit(of: thing, own)
    let required = own & ~query.optional
    return fit == .equal || required == own ? fit : min(fit, self.fit(of: thing, required))
  }

  private func fit(of thing: Int, _ own: UInt) -> NameFit {
    guard own != 0 else { return .beginningsOfWords }
    if own.nonzeroBitCount == 1 { return hits[own.trailingZeroBitCount].fit(of: thing) }
    let words = hits.indices.filter { own & 1 << $0 != 0 }
    let areWhole = words.allSatisfy { hits[$0].whole.contains(thing) }
    guard hits[words[0]].wholeFirst.contains(thing) else {
      return areWhole ? .wholeWords : .beginningsOfWords
    }
    return NameFit(
      words.map { query.words[$0] }, areWhole: areWhole, in: thing, of: index, matching)
  }
}
