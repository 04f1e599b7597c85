internal import Bytes

/// One of the sequences of words as which a name can be read.
struct NameReading: Equatable {
  /// The words, at least one.
  let words: [WordReader.Key]
  /// The number of words before an addition such as "(Live)", "[Remastered]", "- Remix" or ": Greatest Hits". If the
  /// name has no addition, the number of all words.
  let mainCount: Int
}

/// A word of a reading, and whether it precedes an addition to the name.
private typealias ReadWord = (key: WordReader.Key, isMain: Bool)

extension WordReader {
  /// Returns the sequences of words as which a name can be read, without duplicates.
  ///
  /// The first sequence consists of the words of the name. If some words contain punctuation, a second sequence
  /// consists of their parts. Each of these sequences is also returned with "and" instead of other joining words such
  /// as "et", and without joining words. Finally, every sequence that begins with an article is also returned without
  /// the article.
  ///
  /// - Parameter articles: the words to ignore at the beginning of a name.
  func readings(of name: ByteString, ignoring articles: Set<Key>) -> [NameReading] {
    let words = words(of: name)
    let mainCount = mainCount(of: name, words)
    let whole = words.enumerated().map { (key: $1.key, isMain: $0 < mainCount) }
    var sequences = [whole]
    if words.contains(where: { $0.parts.count > 1 }) {
      sequences.append(
        words.enumerated().flatMap { index, word in
          word.parts.map { (key: $0, isMain: index < mainCount) }
        })
    }
    for sequence in sequences { sequences += sequence.joinedOtherwise }
    for sequence in sequences where sequence.count > 1 && articles.contains(sequence[0].key) {
      sequences.append(Array(sequence.dropFirst()))
    }
    return sequences.filter { !$0.isEmpty }.map(NameReading.init).unique
  }

  /// Returns the number of words before an addition to the name. If there is no addition, returns the number of all
  /// words.
  private func mainCount(of name: ByteString, _ words: [Word]) -> Int {
    guard let end = name.startOfAddition else { return words.count }
    let count = self.words(of: ByteString(name.bytes[..<end])).count
    return count > 0 ? min(count, words.count) : words.count
  }
}

extension NameReading {
  fileprivate init(_ words: [ReadWord]) {
    let main = words.prefix { $0.isMain }.count
    self.init(words: words.map(\.key), mainCount: main > 0 ? main : words.count)
  }
}

extension [NameReading] {
  fileprivate var unique: [NameReading] {
    guard count > 1 else { return self }
    return reduce(into: []) { unique, reading in
      if !unique.contains(reading) { unique.append(reading) }
    }
  }
}

extension [ReadWord] {
  /// Two variants of the words: with "and" instead of each joining word, and without joining words. Empty if there is
  /// no joining word between other words.
  fileprivate var joinedOtherwise: [[ReadWord]] {
    let inner = indices.dropFirst().dropLast().filter { joiningWords.contains(self[$0].key) }
    guard !inner.isEmpty else { return [] }
    let joined = enumerated().map { index, word in
      inner.contains(index) ? (key: andKey, isMain: word.isMain) : word
    }
    return [joined, enumerated().filter { !inner.contains($0.offset) }.map(\.element)]
  }
}

/// The word as which "&" and "+" between words are read.
let andKey: WordReader.Key = Array("and".utf8)

/// Words that join names. They can be written in several ways or left out.
let joiningWords = Set(["and", "n", "und", "et", "y", "och", "og"].map { Array($0.utf8) })

extension ByteString {
  /// The offset of the blank before an addition to the name: a blank after a colon, or a blank before an opening
  /// bracket or before a hyphen or dash that is followed by another blank. Nil if there is no addition.
  fileprivate var startOfAddition: Int? {
    let bytes = bytes
    for (index, byte) in bytes.enumerated() where byte == .space && index > 0 {
      if bytes[index - 1] == UInt8(ascii: ":") { return index }
      guard index + 1 < bytes.count else { return nil }
      let next = bytes[index + 1]
      if next == UInt8(ascii: "(") || next == UInt8(ascii: "[") { return index }
      if bytes[(index + 1)...].starts(with: Array("- ".utf8)) { return index }
      if bytes[(index + 1)...].starts(with: Array("– ".utf8)) { return index }
    }
    return nil
  }
}
