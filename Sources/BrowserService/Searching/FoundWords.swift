internal import Bytes
internal import Collation

/// The words of a search, which are looked for in texts to show what was found.
struct FoundWords {
  private let patterns: [TextPattern]

  init(_ words: [ByteString], _ collator: Collator) {
    collator.prepareSortKeys()
    patterns = words.compactMap { TextPattern($0, collator) }
  }

  /// Returns the beginnings of words that a search has found in a text, as ranges of characters in ascending order. Case
  /// and accents are ignored.
  func parts(of text: String) -> [Range<Int>] {
    guard !patterns.isEmpty else { return [] }
    let characters = Array(text)
    return characters.words.compactMap { word in
      let lengths = patterns.compactMap { $0.length(in: characters[word]) }
      return lengths.max().map { word.lowerBound..<word.lowerBound + $0 }
    }
  }
}

extension TextPattern {
  /// Returns the number of characters at the beginning of a word that match the pattern; nil if the word begins
  /// otherwise.
  fileprivate func length(in word: ArraySlice<Character>) -> Int? {
    guard matchesBeginning(of: word) else { return nil }
    return (1...word.count).first { matchesBeginning(of: word.prefix($0)) }
  }

  private func matchesBeginning(of word: ArraySlice<Character>) -> Bool {
    match(in: ByteString(String(word))) >= .beginning
  }
}

extension [Character] {
  /// The words of the text: the ranges of letters, digits and apostrophes.
  fileprivate var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, character) in enumerated() {
      let isPart = character.isLetter || character.isNumber || "'’".contains(character)
      if isPart, start == nil { start = index }
      if !isPart, let first = start {
        words.append(first..<index)
        start = nil
      }
    }
    return start.map { words + [$0..<count] } ?? words
  }
}
