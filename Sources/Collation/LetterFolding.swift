package import Bytes
internal import CCollation

/// Replaces characters by letters. All characters that a collator does not distinguish at primary strength are replaced
/// by the same letter: "Ö" and "o" by "o" in English. A character can also be replaced by several letters, such as "ß"
/// by "ss".
///
/// Each character is read on its own, regardless of the characters around it, so that a prefix of a word always becomes
/// a prefix of the folded word. The letters are encoded in UTF-8.
package final class LetterFolding {
  /// The handle that reads weights; nil if ICU failed. In that case, each character is its own letter.
  private let letters: OpaquePointer?
  /// The collator, which must outlive the handle.
  private let collator: Collator
  /// The letter for each primary weight.
  private var letterOfWeight: [UInt32: [UInt8]] = [:]
  private var folded: [ByteString: [UInt8]] = [:]
  private var privateLetters = firstPrivateLetter..<lastPrivateLetter

  /// Creates a folding that uses the order of a collator.
  ///
  /// - Parameter collator: the collator that compares characters.
  package init(_ collator: Collator) {
    letters = collator.openLetters(keepingPunctuation: true)
    self.collator = collator
    foldUsualCharacters()
  }

  /// Creates a folding that continues an earlier one with the same collator: all characters become the same letters.
  ///
  /// - Parameters:
  ///   - collator: the collator that compares characters.
  ///   - changed: the ``changedCharacters`` of the earlier folding.
  ///   - weights: the ``lettersOfWeights`` of the earlier folding.
  package init(_ collator: Collator, changed: ByteStrings, lettersOfWeights weights: ByteString) {
    letters = collator.openLetters(keepingPunctuation: true)
    self.collator = collator
    for index in stride(from: 0, to: changed.count - 1, by: 2) {
      folded[changed[index]] = changed[index + 1].bytes
    }
    readLetters(ofWeights: weights)
  }

  deinit {
    if let letters { ccollation_letters_close(letters) }
  }

  /// Returns the letters that replace a character, which may have combining marks. The result is empty if the collator
  /// ignores the character.
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

  /// The characters that differ from the letters that replace them, sorted by their bytes. Each character is followed
  /// by its letters.
  package var changedCharacters: ByteStrings {
    let changed = folded.filter { $0.key.bytes != $0.value }.sorted { $0.key < $1.key }
    return ByteStrings(changed.flatMap { [$0.key, ByteString($0.value)] })
  }

  /// The letters of all weights, sorted by weight: for each weight, the weight and the number of bytes of its letter, as
  /// numbers of 32 bits, and these bytes.
  package var lettersOfWeights: ByteString {
    let sorted = letterOfWeight.sorted { $0.key < $1.key }
    return ByteString(
      sorted.flatMap { weight, letter in
        [weight, UInt32(letter.count)].withUnsafeBytes { Array($0) } + letter
      })
  }

  private func readLetters(ofWeights bytes: ByteString) {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start + 8 <= bytes.count {
        let weight = bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        let count = Int(bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
        guard count <= bytes.count - start - 8 else { return }
        let letter = [UInt8](bytes[start + 8..<start + 8 + count])
        letterOfWeight[weight] = letter
        if letter.isPrivate { _ = privateLetters.popFirst() }
        start += 8 + count
      }
    }
  }

  private func weights(of character: ByteString) -> [UInt32] {
    guard let letters else { return [] }
    var count = 0
    let read = ccollation_letters_read(
      letters, character.bytes, character.count, false, &count)
    return UnsafeBufferPointer(start: read, count: read == nil ? 0 : count).map(\.weight)
  }

  /// Returns the letter for a weight. A weight that has no letter yet gets one: the given character or, if there is no
  /// character, a private letter.
  private func letter(withWeight weight: UInt32, _ character: ByteString?) -> [UInt8] {
    if let letter = letterOfWeight[weight] { return letter }
    let letter = character?.bytes ?? nextPrivateLetter()
    letterOfWeight[weight] = letter
    return letter
  }

  private func nextPrivateLetter() -> [UInt8] {
    privateLetters.popFirst().flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
  }

  /// Folds the characters that a query may contain even if no name contains them.
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

/// The first and the last of the characters that serve as letters for weights that no single character has, such as
/// some of the letters of Korean syllables. These characters are reserved for private use, so no text contains them.
private let firstPrivateLetter: UInt32 = 0xF_0000
private let lastPrivateLetter: UInt32 = 0xF_FFFD

extension [UInt8] {
  /// Whether these are the UTF-8 bytes of one of the characters from `firstPrivateLetter` to `lastPrivateLetter`.
  fileprivate var isPrivate: Bool { count == 4 && self[0] == 0xF3 && self[1] >= 0xB0 }
}

private let asciiLetters: ClosedRange<UInt32> = 0x61...0x7A

/// ASCII, with small letters first; then the alphabets of Europe, the letters of Korean, kana, and full-width
/// characters.
private let usualScalars: [ClosedRange<UInt32>] = [
  0x30...0x39, asciiLetters, 0x41...0x5A, 0xA0...0x52F, 0x1100...0x11FF, 0x1E00...0x1FFF,
  0x3041...0x30FF, 0xFF10...0xFF9F,
]

/// The combining marks of European letters.
private let usualMarks: [UInt32] = Array(0x300...0x30C) + [0x323, 0x327, 0x328]

extension Unicode.Scalar {
  /// Whether the character can be part of a word: whether it is a letter, a mark or a number.
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
