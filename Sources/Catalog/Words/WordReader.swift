internal import Bytes
internal import Collation

/// Splits a text into words, regardless of case and accents.
///
/// Blanks separate words. A word that contains punctuation is found as a whole and by each of its parts: "AC/DC" by
/// "acdc", "ac" and "dc". Words that consist only of punctuation are ignored, with two exceptions: "&" and "+" are read
/// as "and", and a text without letters and digits, such as "!!!", is read as one word.
struct WordReader {
  /// The letters of a word as folded by `LetterFolding`, in UTF-8.
  typealias Key = [UInt8]

  /// A word of a text.
  struct Word: Equatable {
    fileprivate(set) var key: Key = []
    /// The parts of the word that punctuation separates; at least one.
    fileprivate(set) var parts: [Key] = []
  }

  private let letters: (ByteString) -> Key
  private let knownLetters = KnownLetters()

  /// The letters of characters without combining marks that were read before.
  private final class KnownLetters {
    var ascii = [Key?](repeating: nil, count: 0x80)
    var others: [Unicode.Scalar: Key] = [:]
  }

  /// Creates a reader.
  ///
  /// - Parameter letters: returns the letters to which a character, possibly with combining marks, is folded; empty for
  ///   a character that is ignored.
  init(_ letters: @escaping (ByteString) -> Key) { self.letters = letters }

  /// Returns the letters to which an ASCII character is folded; empty if it is neither a letter nor a digit.
  private func letters(ofASCII character: UInt8) -> Key {
    if let known = knownLetters.ascii[Int(character)] { return known }
    let letters = character.isASCIIAlphanumeric ? letters([character]) : []
    knownLetters.ascii[Int(character)] = letters
    return letters
  }

  /// Returns the words of a text, in order. O(n), where n is the number of bytes.
  ///
  /// - Parameters:
  ///   - text: the text in UTF-8. Bytes that are not UTF-8 separate the parts of words.
  ///   - keepsSymbols: whether neighbouring words of punctuation are read as one word even in a text that contains
  ///     letters.
  func words(of text: ByteString, keepingSymbols keepsSymbols: Bool = false) -> [Word] {
    if let words = plainWords(of: text) { return words }
    let words = text.wordsOfScalars.map { (scalars: $0, word: word($0)) }
    guard words.contains(where: { !$0.word.parts.isEmpty }) else {
      return symbols(words.map(\.scalars))
    }
    if keepsSymbols { return keepingSymbols(words) }
    return words.compactMap { scalars, word in
      if !word.parts.isEmpty { return word }
      return scalars.count == 1 && joiningSymbols.contains(scalars[scalars.startIndex])
        ? Word(key: andKey, parts: [andKey]) : nil
    }
  }

  /// Returns the only word of a text; nil if the text has several words, no letters, or punctuation between letters.
  func plainWord(of text: ByteString) -> Key? {
    let words = plainWords(of: text) ?? text.wordsOfScalars.map(word)
    return words.count == 1 && words[0].parts == [words[0].key] ? words[0].key : nil
  }

  private func symbols(_ words: [ArraySlice<Unicode.Scalar>]) -> [Word] {
    let key = words.joined().flatMap { Array(String($0).utf8) }
    return key.isEmpty ? [] : [Word(key: key, parts: [key])]
  }

  private func keepingSymbols(
    _ words: [(scalars: ArraySlice<Unicode.Scalar>, word: Word)]
  ) -> [Word] {
    var kept: [Word] = []
    var symbols: [ArraySlice<Unicode.Scalar>] = []
    for (scalars, word) in words {
      if word.parts.isEmpty {
        symbols.append(scalars)
        continue
      }
      kept += self.symbols(symbols) + [word]
      symbols = []
    }
    return kept + self.symbols(symbols)
  }

  /// Returns the words of an ASCII text in which each word contains a letter or a digit; nil for any other text. Most
  /// texts have this form, and reading their bytes is several times as fast as reading Unicode scalars.
  private func plainWords(of text: ByteString) -> [Word]? {
    guard text.bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let words = text.bytes.split(whereSeparator: \.isASCIIWhitespace).map(plainWord)
    return words.isEmpty || words.contains { $0.parts.isEmpty } ? nil : words
  }

  private func plainWord(_ bytes: ArraySlice<UInt8>) -> Word {
    let parts = bytes.split { !$0.isASCIIAlphanumeric }
      .map { part in part.flatMap(letters(ofASCII:)) }.filter { !$0.isEmpty }
    return Word(key: parts.count == 1 ? parts[0] : Array(parts.joined()), parts: parts)
  }

  private func word(_ scalars: ArraySlice<Unicode.Scalar>) -> Word {
    var word = Word()
    var rest = scalars
    var begins = true
    while let scalar = rest.popFirst() {
      guard scalar.isInWords else {
        begins = true
        continue
      }
      let marks = rest.prefix { $0.isCombiningMark }
      rest = rest.dropFirst(marks.count)
      let letters = letters(of: scalar, marks)
      guard !letters.isEmpty else { continue }
      if begins { word.parts.append([]) }
      word.parts[word.parts.count - 1] += letters
      word.key += letters
      begins = false
    }
    return word
  }

  /// Returns the letters to which a character is folded; empty for a character that is ignored.
  ///
  /// - Parameters:
  ///   - scalar: the character.
  ///   - marks: the combining marks after it.
  func letters(of scalar: Unicode.Scalar, _ marks: ArraySlice<Unicode.Scalar> = []) -> Key {
    if scalar.isASCII, marks.isEmpty { return letters(ofASCII: UInt8(scalar.value)) }
    if marks.isEmpty, let known = knownLetters.others[scalar] { return known }
    let letters = letters(ByteString(([scalar] + marks).flatMap { Array(String($0).utf8) }))
    if marks.isEmpty { knownLetters.others[scalar] = letters }
    return letters
  }
}

extension ByteString {
  /// The characters between blanks.
  fileprivate var wordsOfScalars: [ArraySlice<Unicode.Scalar>] {
    Array(String(self).unicodeScalars).split { $0.properties.isWhitespace }
  }
}

/// The symbols that are read as "and".
private let joiningSymbols: [Unicode.Scalar] = ["&", "+"]

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Whether the byte is an ASCII character that Unicode classifies as white space.
  var isASCIIWhitespace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
