internal import Bytes

/// What somebody has typed to find something, in all the ways in which it can be read.
struct WordQuery {
  /// Words, each of which must be in a thing unless it is optional.
  struct Reading {
    /// The words in order, at least one and at most 16.
    let words: [WantedWord]
    /// The words that a thing need not have, a bit for each; at least one word is required.
    let optional: UInt
    /// Whether the query repeats words that the reading has once. Then it does not find artists and playlists: "queen
    /// queen" means what Queen has named after itself.
    let isRepeated: Bool
    /// The number of words of the longest reading of the query, so that the ranks of all readings can be compared.
    var longest = 0

    func isRequired(_ word: Int) -> Bool { optional & 1 << word == 0 }
  }

  /// The readings, each of which can find things.
  private let readings: [Reading]
  /// The readings in which words of punctuation count; they are tried first.
  private let symbolReadings: [Reading]

  /// The words of the readings, from which further readings are made if these find nothing.
  private let sequences: [[WordReader.Key]]
  private let reader: ReadingReader

  /// The maximum number of words that are compared.
  static let maxWords = 16

  /// Reads a query; nil if it has no words.
  ///
  /// A word with punctuation inside is looked for as it is, "ac/dc" as "acdc", and as its parts, unless each part is a
  /// single letter. Apostrophes separate no parts. Articles and joining words before another word are optional, and so
  /// is an article that follows a comma at the end. If nothing begins with the words, two neighbours may be one word
  /// ("run dmc"), or one word may be the two words with which a name begins ("vanhalen").
  init?(_ text: ByteString, _ names: LibraryNames) {
    let reader = ReadingReader(
      articles: names.articles, endsWithArticle: text.endsWithWordAfterComma)
    let text = text.withoutApostrophes
    let words = ([text] + text.otherSpellings).map { names.reader.words(of: $0) }
    let withSymbols = names.reader.words(of: text, keepingSymbols: true)
    sequences = reader.sequences(words)
    readings = reader.readings(sequences)
    symbolReadings =
      withSymbols == words[0] ? [] : reader.readings(reader.sequences([withSymbols]))
    self.reader = reader
    guard !readings.isEmpty else { return nil }
  }

  /// Returns what a search finds for the first way of comparing words that finds anything, the best first.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of things.
  ///   - find: returns the best things for a reading.
  func search(
    limit: Int, _ find: (Reading, WordMatching) -> [WordSearch.Ranked]
  ) -> [WordSearch.Ranked] {
    let symbols = merged(symbolReadings.map { find($0, .beginning) }, limit)
    if !symbols.isEmpty { return symbols }
    for matching in WordMatching.allCases {
      let found = merged(readings.map { find($0, matching) }, limit)
      if !found.isEmpty { return found }
      guard matching == .beginning else { continue }
      let others = merged(otherReadings(find).map { find($0, .beginning) }, limit)
      if !others.isEmpty { return others }
    }
    return []
  }

  /// Returns the readings in which words are joined or divided.
  private func otherReadings(
    _ find: (Reading, WordMatching) -> [WordSearch.Ranked]
  ) -> [Reading] {
    let divided = sequences.compactMap { words in
      words.divided { pair in
        reader.readings([pair]).contains { reading in
          find(reading, .beginning).first.map { best in
            WordSearch.isOfNameBeginning(best.rank, withWords: reading.longest)
          } ?? false
        }
      }
    }
    let others = sequences.flatMap(\.joinings) + divided
    return reader.readings(others.map { Array($0.prefix(Self.maxWords)) })
  }

  /// Returns the best of all things, each with its best rank.
  private func merged(_ found: [[WordSearch.Ranked]], _ limit: Int) -> [WordSearch.Ranked] {
    guard found.count > 1 else { return found.first ?? [] }
    var seen: Set<Int> = []
    let ordered = found.joined().sorted { ($0.rank, $0.thing) < ($1.rank, $1.thing) }
    return Array(ordered.filter { seen.insert($0.thing).inserted }.prefix(limit))
  }
}

/// Makes the readings of a query.
private struct ReadingReader {
  let articles: Set<WordReader.Key>
  /// Whether the last word is optional if it is an article.
  let endsWithArticle: Bool

  /// Returns the different sequences that words in several spellings can be read as.
  func sequences(_ spellings: [[WordReader.Word]]) -> [[WordReader.Key]] {
    var known: Set<[WordReader.Key]> = []
    return spellings.flatMap { [$0.map(\.key), $0.flatMap(\.separateKeys)] }
      .map { Array($0.prefix(WordQuery.maxWords)) }
      .filter { !$0.isEmpty && known.insert($0).inserted }
  }

  /// Returns the readings of sequences of words.
  func readings(_ different: [[WordReader.Key]]) -> [WordQuery.Reading] {
    let readings = different.map { reading($0, isRepeated: false) }
    let repeated = different.filter { Set($0).count < $0.count }
      .map { reading($0.unique, isRepeated: true) }
    let longest = different.map(\.count).max() ?? 0
    return (readings + repeated).map { reading in
      var reading = reading
      reading.longest = longest
      return reading
    }
  }

  private func reading(_ keys: [WordReader.Key], isRepeated: Bool) -> WordQuery.Reading {
    var optional: UInt = 0
    for word in keys.indices where isOptional(word, in: keys) { optional |= 1 << word }
    if optional.nonzeroBitCount == keys.count { optional = 0 }
    return WordQuery.Reading(
      words: keys.map { WantedWord($0) }, optional: optional, isRepeated: isRepeated)
  }

  private func isOptional(_ word: Int, in keys: [WordReader.Key]) -> Bool {
    let isLast = word == keys.count - 1
    if articles.contains(keys[word]) { return !isLast || endsWithArticle }
    return joiningWords.contains(keys[word]) && word > 0 && !isLast
  }
}

extension WordReader.Word {
  /// The parts or, if each of them is a single letter, the word as it is.
  fileprivate var separateKeys: [WordReader.Key] {
    let areLetters = parts.allSatisfy {
      String(decoding: $0, as: UTF8.self).unicodeScalars.count == 1
    }
    return areLetters ? [key] : parts
  }
}

extension [WordReader.Key] {
  /// The words without repetitions.
  fileprivate var unique: [WordReader.Key] {
    var seen: Set<WordReader.Key> = []
    return filter { seen.insert($0).inserted }
  }
}

extension ByteString {
  /// The text without apostrophes, unless it has nothing else.
  fileprivate var withoutApostrophes: ByteString {
    let scalars = String(self).unicodeScalars.filter { !apostrophes.contains($0) }
    return scalars.isEmpty ? self : ByteString(String(String.UnicodeScalarView(scalars)))
  }

  /// Whether a comma precedes the last word.
  fileprivate var endsWithWordAfterComma: Bool {
    let words = split { $0.isASCIIBlank }
    return words.count > 1 && words[words.count - 2].last == UInt8(ascii: ",")
  }
}

private let apostrophes: Set<Unicode.Scalar> = ["'", "’", "‘", "ʼ", "`", "´"]
