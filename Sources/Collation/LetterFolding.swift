package import Bytes
internal import CCollation

/// Replaces characters by letters, one for all that a collator does not tell apart at primary strength: "Ö" and "o"
/// by "o" in English, "ß" by "ss".
///
/// Each character is read on its own, without the letters around it, so that whatever begins a word also begins the
/// folded word. The letters are encoded in UTF-8.
package final class LetterFolding {
  /// Reads weights; nil if ICU failed, so that each character is its own letter.
  private let letters: OpaquePointer?
  /// The collator, which must outlive the handle.
  private let collator: Collator
  /// The letter for each primary weight.
  private var letterOfWeight: [UInt32: [UInt8]] = [:]
  private var folded: [ByteString: [UInt8]] = [:]
  private var privateLetters = firstPrivateLetter..<lastPrivateLetter

  /// - Parameter collator: the collator that compares characters.
  package init(_ collator: Collator) {
    letters = collator.openLetters(keepingPunctuation: true)
    self.collator = collator
    foldUsualCharacters()
  }

  deinit {
    if let letters { ccollation_letters_close(letters) }
  }

  /// Returns the letters of a character, which may have combining marks; empty if the collator ignores it.
  ///
  /// - Parameter character: the character in UTF-8.
  package func letters(of character: ByteString) -> [UInt8] {
    guard letters != nil else { return character.bytes }
    if let known = folded[character] { return known }
    let weights = weights(of: character)
    let found = weights.flatMap { letter(withWeight: $0, weights.count == 1 ? character : nil) }
    folded[character] = found
    return found
  }

  /// The characters that differ from their letters, each followed by its letters, sorted by their bytes.
  package var changedCharacters: ByteStrings {
    let changed = folded.filter { $0.key.bytes != $0.value }.sorted { $0.key < $1.key }
    return ByteStrings(changed.flatMap { [$0.key, ByteString($0.value)] })
  }

  private func weights(of character: ByteString) -> [UInt32] {
    guard let letters else { return [] }
    var count = 0
    let read = ccollation_letters_read(
      letters, character.bytes, character.count, false, &count)
    return UnsafeBufferPointer(start: read, count: read == nil ? 0 : count).map(\.weight)
  }

  /// Returns the letter for a weight. The first character that has only this weight becomes the letter.
  private func letter(withWeight weight: UInt32, _ character: ByteString?) -> [UInt8] {
    if let letter = letterOfWeight[weight] { return letter }
    let letter = character?.bytes ?? nextPrivateLetter()
    letterOfWeight[weight] = letter
    return letter
  }

  private func nextPrivateLetter() -> [UInt8] {
    privateLetters.popFirst().flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
  }

  /// Folds the characters that a query may have without any name having them.
  private func foldUsualCharacters() {
    for scalar in usualScalars.joined().compactMap(Unicode.Scalar.init) where scalar.isInWords {
      _ = letters(of: ByteString(String(scalar)))
    }
    for letter in asciiLetters.compactMap(Unicode.Scalar.init) {
      for mark in usualMarks.compactMap(Unicode.Scalar.init) {
        _ = letters(of: ByteString(String(letter) + String(mark)))
      }
    }
  }
}

/// Letters for weights that no single character has, such as some of the letters of Korean syllables. No text has these
/// characters, which are for private use.
private let firstPrivateLetter: UInt32 = 0xF_0000
private let lastPrivateLetter: UInt32 = 0xF_FFFD

private let asciiLetters: ClosedRange<UInt32> = 0x61...0x7A

/// ASCII, small letters first; then the alphabets of Europe, the letters of Korean, kana, and characters of full width.
private let usualScalars: [ClosedRange<UInt32>] = [
  0x30...0x39, asciiLetters, 0x41...0x5A, 0xA0...0x52F, 0x1100...0x11FF, 0x1E00...0x1FFF,
  0x3041...0x30FF, 0xFF10...0xFF9F,
]

/// The combining marks of European letters.
private let usualMarks: [UInt32] = Array(0x300...0x30C) + [0x323, 0x327, 0x328]

extension Unicode.Scalar {
  /// Whether words consist of such characters: letters, marks and numbers.
  package var isInWords: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether the character belongs to the letter before it.
  package var isCombiningMark: Bool { 0x300...0x36F ~= value }
}
