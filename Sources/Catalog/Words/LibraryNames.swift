internal import Bytes
internal import Collation

/// Reads the names of things in all the ways in which they are found: as they are written and, in other scripts, as
/// they are spelled in Latin letters, with other spellings of some letters, with and without an article.
struct LibraryNames {
  let reader: WordReader
  /// Words that do not count at the beginning of a name.
  let articles: Set<WordReader.Key>
  private let latin = LazyLatin()

  /// - Parameters:
  ///   - reader: splits names into words.
  ///   - articles: words that do not count at the beginning of a name, besides the English ones.
  init(_ reader: WordReader, ignoring articles: ByteString) {
    self.reader = reader
    let all = articles.split(separator: UInt8(ascii: ",")).map { ByteString($0) } + englishArticles
    self.articles = Set(all.compactMap { reader.words(of: $0).first?.key })
  }

  /// Returns the sequences of words that names can be read as.
  func readings(of names: [ByteString]) -> [NameReading] {
    names.flatMap { name in
      spellings(of: name).flatMap { reader.readings(of: $0, ignoring: articles) }
    }
  }

  /// Returns the words of a text and their parts.
  func words(of text: ByteString) -> [WordReader.Key] {
    spellings(of: text).flatMap { reader.words(of: $0) }.flatMap { [$0.key] + $0.parts }
  }

  private func spellings(of text: ByteString) -> [ByteString] {
    latin.spellings(of: text).flatMap { [$0] + $0.otherSpellings }
  }
}

private let englishArticles: [ByteString] = ["the", "a", "an"]

/// The spelling in Latin letters, which is prepared when a text needs it.
private final class LazyLatin {
  private lazy var spelling = LatinSpelling()

  /// Returns a text and, if it has letters of other scripts, its Latin spellings.
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
  /// Whether the text has letters or numbers after the Latin ones in Unicode.
  fileprivate var hasOtherScripts: Bool {
    contains { $0 >= firstByteOfOtherScripts }
      && String(self).unicodeScalars.contains { $0.value >= firstOtherScript && $0.isInWords }
  }
}

/// The Greek block begins with U+0370; its first byte in UTF-8.
private let firstOtherScript: UInt32 = 0x370
private let firstByteOfOtherScripts: UInt8 = 0xCD
