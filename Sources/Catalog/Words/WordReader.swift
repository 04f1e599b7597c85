internal import Bytes
internal import Collation

/// Splits texts into words that are found by their beginnings, regardless of case and accents.
///
/// Blanks separate words. A word with punctuation inside is found by each of its parts and as a whole: "AC/DC" by "ac",
/// "dc" and "acdc". Words that consist of punctuation alone count only in texts without letters, such as "!!!", which
/// are one word.
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
  /// - Parameter text: the text in UTF-8; other bytes separate the parts of words.
  func words(of text: ByteString) -> [Word] {
    let scalars = String(text).unicodeScalars
    let words = scalars.split { $0.properties.isWhitespace }.map { word($0) }
      .filter { !$0.parts.isEmpty }
    guard words.isEmpty else { return words }
    let symbols = scalars.filter { !$0.properties.isWhitespace }
    let key = Array(String(String.UnicodeScalarView(symbols)).utf8)
    return key.isEmpty ? [] : [Word(key: key, parts: [key])]
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

extension WordReader {
  /// Returns the sequences of words that a name can be read as, each once: its words; if some have punctuation inside,
  /// their parts; and both without an article at the beginning.
  ///
  /// - Parameter articles: the words that do not count at the beginning of a name.
  func readings(of name: ByteString, ignoring articles: Set<Key>) -> [[Key]] {
    let words = words(of: name)
    var readings = [words.map(\.key)]
    if words.contains(where: { $0.parts.count > 1 }) { readings.append(words.flatMap(\.parts)) }
    for reading in readings where reading.count > 1 && articles.contains(reading[0]) {
      readings.append(Array(reading.dropFirst()))
    }
    return readings.filter { !$0.isEmpty }
  }
}

extension UInt8 {
  fileprivate var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
}
