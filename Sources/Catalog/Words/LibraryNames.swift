internal import Bytes
internal import Collation

/// Finds out all the ways in which a name can be written, so that it is found by each of them: as it is, in Latin
/// letters if it is in another script, with other spellings of some letters, and with and without an article.
struct LibraryNames {
  let reader: WordReader
  /// The words that are ignored at the beginning of a name.
  let articles: Set<WordReader.Key>
  private let latin = LazyLatin()
  private let latinLetters: LatinLetters

  /// Creates a reader of names.
  ///
  /// - Parameters:
  ///   - reader: splits names into words.
  ///   - articles: the words to ignore at the beginning of a name in addition to the English articles, separated by
  ///     commas.
  init(_ reader: WordReader, ignoring articles: ByteString) {
    self.reader = reader
    latinLetters = LatinLetters(reader)
    let all = articles.split(separator: UInt8(ascii: ",")).map { ByteString($0) } + englishArticles
    self.articles = Set(all.compactMap { reader.words(of: $0).first?.key })
  }

  /// Returns the sequences of words as which the names can be read.
  func readings(of names: [ByteString]) -> [NameReading] {
    names.flatMap { name in
      spellings(of: name).flatMap { reader.readings(of: $0, ignoring: articles) }
    }
  }

  /// Returns the words of a text in all its spellings, and the parts of these words.
  func words(of text: ByteString) -> [WordReader.Key] {
    spellings(of: text).flatMap { reader.words(of: $0) }.flatMap { [$0.key] + $0.parts }
  }

  /// Returns the word that a text without blanks is: as it is written and in each of its
  /// ``Bytes/ByteString/alignedSpellings``; only once if these are equal. The result is nil if a spelling has punctuation
  /// between letters, no letters or several words, or if the text has letters of other scripts.
  func plainSpellings(of text: ByteString) -> [WordReader.Key]? {
    if let keys = latinLetters.plainSpellings(of: text) { return keys }
    guard !text.hasOtherScripts else { return nil }
    var keys: [WordReader.Key] = []
    for spelling in [text] + text.alignedSpellings {
      guard let key = reader.plainWord(of: spelling) else { return nil }
      keys.append(key)
    }
    return Set(keys).count == 1 ? [keys[0]] : keys
  }

  private func spellings(of text: ByteString) -> [ByteString] {
    latin.spellings(of: text).flatMap { [$0] + $0.otherSpellings }
  }
}

private let englishArticles: [ByteString] = ["the", "a", "an"]

/// Spells texts in Latin letters. The tables for this are loaded when the first text needs them.
private final class LazyLatin {
  private lazy var spelling = LatinSpelling()

  /// Returns the text and, if it contains letters of other scripts, its spellings in Latin letters.
  func spellings(of text: ByteString) -> [ByteString] {
    guard text.hasOtherScripts, let spelling else { return [text] }
    var spellings = [text]
    text.withUnsafeBytes { bytes in
      spelling.forEachSpelling(of: bytes) { spelled in
        let spelled = ByteString(spelled)
        if !spellings.contains(spelled) { spellings.append(spelled) }
      }
    }
    return spellings
  }
}

extension ByteString {
  /// Whether the text contains letters or digits that are not Latin.
  fileprivate var hasOtherScripts: Bool {
    contains { $0 >= firstByteOfOtherScripts }
      && String(self).unicodeScalars.contains { $0.value >= firstOtherScript && $0.isInWords }
  }
}

/// The first code point of the Greek block, which follows the Latin letters in Unicode. `firstByteOfOtherScripts` is
/// its first byte in UTF-8.
private let firstOtherScript: UInt32 = 0x370
private let firstByteOfOtherScripts: UInt8 = 0xCD
