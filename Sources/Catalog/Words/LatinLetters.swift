internal import Bytes
internal import Collation

/// Spells words that consist of Latin letters and digits. What a letter becomes in each spelling does not depend on the
/// letters around it, so it is found out once; most words of a library are then spelled by copying a few bytes.
final class LatinLetters {
  private let reader: WordReader
  /// The spellings of the characters that were read before, by their code points.
  private lazy var known = [Spellings?](repeating: nil, count: Int(firstOtherLetter))

  /// A character in each spelling of a word, folded.
  private struct Spellings {
    /// Whether the character can be part of a word.
    let isInWords: Bool
    /// The character as it is.
    let own: WordReader.Key
    /// The character without its marks.
    let plain: WordReader.Key
    /// The character as the pair of letters that German and the Nordic languages write for it.
    let pair: WordReader.Key
  }

  /// - Parameter reader: folds the letters.
  init(_ reader: WordReader) { self.reader = reader }

  /// Returns the same keys as ``LibraryNames/plainSpellings(of:)``; nil for a text that contains anything else than the
  /// letters and digits below U+0220. O(n), where n is the number of bytes.
  ///
  /// - Parameter text: a text in UTF-8 without blanks.
  func plainSpellings(of text: ByteString) -> [WordReader.Key]? {
    var (own, plain, pair): (WordReader.Key, WordReader.Key, WordReader.Key) = ([], [], [])
    var rest = text.bytes[...]
    while let character = rest.popLatinCharacter() {
      let spellings = spellings(of: character)
      guard spellings.isInWords else { return nil }
      own += spellings.own
      plain += spellings.plain
      pair += spellings.pair
    }
    guard rest.isEmpty, !own.isEmpty, !plain.isEmpty, !pair.isEmpty else { return nil }
    return own == plain && own == pair ? [own] : [own, plain, pair, own]
  }

  private func spellings(of character: Unicode.Scalar) -> Spellings {
    if let known = known[Int(character.value)] { return known }
    let own = reader.letters(of: character)
    let plain = character.plainLetters?.flatMap { reader.letters(of: Unicode.Scalar($0)) }
    let pair = character.letterPair?.flatMap { reader.letters(of: Unicode.Scalar($0)) }
    let spellings = Spellings(
      isInWords: character.isInWords, own: own, plain: plain ?? own, pair: pair ?? plain ?? own)
    known[Int(character.value)] = spellings
    return spellings
  }
}

/// The first code point after the Latin letters that have other spellings.
private let firstOtherLetter: UInt32 = 0x220

extension ArraySlice<UInt8> {
  /// Removes and returns the first character; nil if it is not below `firstOtherLetter`, or if the text is empty.
  fileprivate mutating func popLatinCharacter() -> Unicode.Scalar? {
    guard let first else { return nil }
    if first < 0x80 {
      removeFirst()
      return Unicode.Scalar(first)
    }
    guard 0xC2...0xC8 ~= first, count > 1, case let second = self[startIndex + 1],
      0x80...0xBF ~= second,
      case let value = UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F), value < firstOtherLetter
    else { return nil }
    removeFirst(2)
    return Unicode.Scalar(value)
  }
}
