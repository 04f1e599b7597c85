internal import Bytes
internal import Collation

/// Splits texts into words that are found by their beginnings, regardless of case and accents.
///
/// Blanks separate words. A word with punctuation inside is found by each of its parts and as a whole: "AC/DC" by "ac",
/// "dc" and "acdc". Of words that consist of punctuation alone, "&" and "+" are read as "and"; others count only in
/// texts without letters, such as "!!!", which are one word.
struct WordReader {
  /// A word as the letters of `LetterFolding`, in UTF-8.
  typealias Key = [UInt8]

  /// A word of a text.
  struct Word: Equatable {
    fileprivate(set) var key: Key = []
    /// The parts between punctuation, at least one.
    fileprivate(set) var parts: [Key] = []
  }

  private let letters: (ByteString) -> Key
  private let asciiLetters: [Key]

  /// - Parameter letters: returns the letters of a character, which may have combining marks; empty for a character
  ///   that is ignored.
  init(_ letters: @escaping (ByteString) -> Key) {
    self.letters = letters
    asciiLetters = (UInt8(0)..<0x80).map { $0.isASCIIAlphanumeric ? letters([$0]) : [] }
  }

  /// Returns the words of a text in order. O(bytes).
  ///
  /// - Parameters:
  ///   - text: the text in UTF-8; other bytes separate the parts of words.
  ///   - keepsSymbols: whether neighbouring words of punctuation are one word also in a text with letters.
  func words(of text: ByteString, keepingSymbols keepsSymbols: Bool = false) -> [Word] {
    if let words = plainWords(of: text) { return words }
    let words = String(text).unicodeScalars.split { $0.properties.isWhitespace }
      .map { (scalars: $0, word: word($0)) }
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

  private func symbols(_ words: [Substring.UnicodeScalarView]) -> [Word] {
    let key = words.flatMap { Array(String($0).utf8) }
    return key.isEmpty ? [] : [Word(key: key, parts: [key])]
  }

  private func keepingSymbols(
    _ words: [(scalars: Substring.UnicodeScalarView, word: Word)]
  ) -> [Word] {
    var kept: [Word] = []
    var symbols: [Substring.UnicodeScalarView] = []
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

  /// Returns the words of a text of ASCII in which each word has a letter or a digit; nil for another text. Most texts
  /// are such ones, and their bytes are read several times as fast as Unicode scalars.
  private func plainWords(of text: ByteString) -> [Word]? {
    guard text.bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let words = text.bytes.split(whereSeparator: \.isASCIIWhitespace).map(plainWord)
    return words.isEmpty || words.contains { $0.parts.isEmpty } ? nil : words
  }

  private func plainWord(_ bytes: ArraySlice<UInt8>) -> Word {
    let parts = bytes.split { !$0.isASCIIAlphanumeric }
      .map { part in part.flatMap { asciiLetters[Int($0)] } }.filter { !$0.isEmpty }
    return Word(key: parts.count == 1 ? parts[0] : Array(parts.joined()), parts: parts)
  }

  private func word(_ scalars: Substring.UnicodeScalarView) -> Word {
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

  private func letters(
    of scalar: Unicode.Scalar, _ marks: Substring.UnicodeScalarView
  ) -> Key {
    if marks.isEmpty, scalar.isASCII { return asciiLetters[Int(scalar.value)] }
    return letters(ByteString(String(scalar) + String(marks)))
  }
}

/// The symbols that are read as "and".
private let joiningSymbols: [Unicode.Scalar] = ["&", "+"]

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Whether the byte is white space in Unicode.
  fileprivate var isASCIIWhitespace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
