internal import Bytes

/// Numbers the words of names in the order in which they are first read.
///
/// Most names consist of words that have no punctuation inside and occur in many names. How such a word is read is
/// remembered, so that it is spelled and folded once.
struct WordNumbers {
  private let names: LibraryNames
  private(set) var keys = NumberedStrings()
  /// The texts between blanks that were read, and the word that each one is.
  private var texts = NumberedStrings()
  private var words: [PlainWord?] = []

  /// A sequence of words as ``NameReading`` has it.
  typealias Reading = (words: ArraySlice<UInt32>, mainCount: Int)

  /// - Parameter names: reads names with other words than plain ones.
  init(_ names: LibraryNames) { self.names = names }

  /// Returns the number of a word. A word that is not known yet gets the next number.
  mutating func number(of key: WordReader.Key) -> UInt32 {
    UInt32(key.withUnsafeBytes { keys.number(of: $0) })
  }

  /// Returns the numbers of the words of a text in all its spellings, and of the parts of these words, some perhaps
  /// twice.
  mutating func numbers(of text: ByteString) -> [UInt32] {
    if let words = plainWords(of: text) { return words.flatMap(\.numbers) }
    return names.words(of: text).map { number(of: $0) }
  }

  /// Returns the sequences of words that a name can be read as, some perhaps twice.
  mutating func readings(of name: ByteString) -> [Reading] {
    if let words = plainWords(of: name) { return words.readings }
    return names.readings(of: [name]).map { reading in
      (reading.words.map { number(of: $0) }[...], reading.mainCount)
    }
  }

  /// Returns the words of a name; nil if it must be read as a whole.
  private mutating func plainWords(of name: ByteString) -> [PlainWord]? {
    var words: [PlainWord] = []
    for text in name.bytes.split(whereSeparator: \.isASCIIWhitespace) {
      guard let word = plainWord(text) else { return nil }
      words.append(word)
    }
    let isJoined = words.dropFirst().dropLast().contains { $0.isJoining }
    return words.isEmpty || isJoined ? nil : words
  }

  private mutating func plainWord(_ text: ArraySlice<UInt8>) -> PlainWord? {
    let number = text.withUnsafeBytes { texts.number(of: $0) }
    if number == words.count { words.append(newPlainWord(ByteString(text))) }
    return words[number]
  }

  private mutating func newPlainWord(_ text: ByteString) -> PlainWord? {
    guard !text.canSurroundAddition, let keys = names.plainSpellings(of: text) else { return nil }
    let areArticles = keys.map { names.articles.contains($0) }
    guard Set(areArticles).count == 1 else { return nil }
    return PlainWord(
      keys.map { number(of: $0) }, isArticle: areArticles[0],
      isJoining: keys.contains { joiningWords.contains($0) })
  }
}

/// A word without punctuation inside, whose spellings do not depend on the words around it.
private struct PlainWord {
  /// The number of the word in each spelling of a name, in the order of ``LibraryNames/plainSpellings(of:)``.
  let spellings: SIMD4<UInt32>
  /// Whether any two of the spellings differ.
  let isSpelledOtherwise: Bool
  let isArticle: Bool
  let isJoining: Bool

  /// The numbers of the word in all its spellings.
  var numbers: [UInt32] {
    isSpelledOtherwise ? spellings.indices.map { spellings[$0] } : [spellings[0]]
  }

  /// - Parameter spellings: four numbers, or one if all spellings are equal.
  init(_ spellings: [UInt32], isArticle: Bool, isJoining: Bool) {
    (self.isArticle, self.isJoining) = (isArticle, isJoining)
    isSpelledOtherwise = spellings.count > 1
    self.spellings = isSpelledOtherwise ? SIMD4(spellings) : SIMD4(repeating: spellings[0])
  }
}

extension [PlainWord] {
  /// The sequences of words that these can be read as.
  fileprivate var readings: [WordNumbers.Reading] {
    let count = contains { $0.isSpelledOtherwise } ? 4 : 1
    return (0..<count).flatMap { spelling -> [WordNumbers.Reading] in
      let words = self.map { $0.spellings[spelling] }
      let whole = (words: words[...], mainCount: words.count)
      guard words.count > 1, self[0].isArticle else { return [whole] }
      return [whole, (words.dropFirst(), words.count - 1)]
    }
  }
}

extension ByteString {
  /// Whether an addition to a name can begin with the text or after it.
  fileprivate var canSurroundAddition: Bool {
    first == UInt8(ascii: "(") || first == UInt8(ascii: "[") || last == UInt8(ascii: ":")
  }
}
