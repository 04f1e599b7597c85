internal import Bytes

/// The text that a user has typed to search the library, in all the ways in which it can be read.
struct WordQuery {
  /// One way of reading a query: a sequence of words. A result must contain each of these words, except the optional
  /// ones.
  struct Reading {
    /// The words in order, at least one and at most 16.
    let words: [WantedWord]
    /// The optional words, one bit for each word of the reading. At least one word is not optional.
    let optional: UInt
    /// Whether the query repeats words and the reading contains each of them only once. Such a reading does not find
    /// artists and playlists: "queen queen" means the album or song that Queen has named after itself.
    let isRepeated: Bool
    /// The number of words in the longest reading of the query. It makes the ranks of all readings comparable.
    var longest = 0

    func isRequired(_ word: Int) -> Bool { optional & 1 << word == 0 }
  }

  /// The readings, each of which may find results.
  private let readings: [Reading]
  /// The readings that include the words that consist of punctuation. They are tried first.
  private let symbolReadings: [Reading]

  /// The sequences of words in the query. If the readings find nothing, further readings are made from these sequences
  /// by joining and dividing words.
  private let sequences: [[WordReader.Key]]
  private let reader: ReadingReader

  /// The maximum number of words that are compared.
  static let maxWords = 16

  /// Reads a query; returns nil if the text contains no words.
  ///
  /// A word that contains punctuation is looked for as a whole ("ac/dc" as "acdc") and as its parts, unless each part
  /// is a single letter. An apostrophe does not divide a word. Articles and joining words before another word are
  /// optional, and so is an article that follows a comma at the end of the query.
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

  /// Returns the results of the first way of comparing words that finds anything, best first. If `.beginning` finds
  /// nothing, also tries the readings in which words are joined or divided, before the other ways of comparing words.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of results.
  ///   - find: returns the best results of a reading.
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

  /// Returns the readings in which neighbouring words are joined, or words are divided.
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

  /// Returns the best results of several readings. A thing that more than one reading has found keeps its best rank.
  private func merged(_ found: [[WordSearch.Ranked]], _ limit: Int) -> [WordSearch.Ranked] {
    guard found.count > 1 else { return found.first ?? [] }
    var seen: Set<Int> = []
    let ordered = found.joined().sorted { ($0.rank, $0.thing) < ($1.rank, $1.thing) }
    return Array(ordered.filter { seen.insert($0.thing).inserted }.prefix(limit))
  }
}

/// Creates the readings of a query.
private struct ReadingReader {
  let articles: Set<WordReader.Key>
  /// Whether the last word is optional if it is an article.
  let endsWithArticle: Bool

  /// Returns the different sequences of words in a text, given the words of each of its spellings.
  func sequences(_ spellings: [[WordReader.Word]]) -> [[WordReader.Key]] {
    var known: Set<[WordReader.Key]> = []
    return spellings.flatMap { [$0.map(\.key), $0.flatMap(\.separateKeys)] }
      .map { Array($0.prefix(WordQuery.maxWords)) }
      .filter { !$0.isEmpty && known.insert($0).inserted }
  }

  /// Returns the readings for sequences of words.
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
  /// The parts of the word or, if each part is a single letter, only the word as a whole.
  fileprivate var separateKeys: [WordReader.Key] {
    let areLetters = parts.allSatisfy {
      String(decoding: $0, as: UTF8.self).unicodeScalars.count == 1
    }
    return areLetters ? [key] : parts
  }
}

extension [WordReader.Key] {
  /// The words without repetitions, in order.
  fileprivate var unique: [WordReader.Key] {
    var seen: Set<WordReader.Key> = []
    return filter { seen.insert($0).inserted }
  }
}

extension ByteString {
  /// The text without apostrophes; unchanged if it consists only of apostrophes.
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
