import Bytes
import Collation
import Testing
import TestSupport

@testable import Catalog

@Suite struct WordNumbersTests {
  @Test(arguments: [("en_US", "le,la"), ("da_DK", ""), ("de_DE", "der,die,das")])
  func namesAreReadAsEachOnItsOwn(_ locale: String, _ articles: ByteString) throws {
    let folding = LetterFolding(try Collator(locale: CollationLocale(locale)))
    let names = LibraryNames(WordReader { folding.letters(of: $0) }, ignoring: articles)
    var numbers = WordNumbers(names)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<5000 {
      let name = name(&random)
      let readings = numbers.readings(of: name)
      let found = Set(readings.map { Reading($0, numbers) })
      #expect(found == Set(names.readings(of: [name]).map(Reading.init)), "\(name)")
      let words = Set(numbers.numbers(of: name).map { numbers.keys[Int($0)].bytes })
      #expect(words == Set(names.words(of: name)), "\(name)")
    }
  }
}

private struct Reading: Hashable {
  let words: [WordReader.Key]
  let mainCount: Int

  init(_ reading: NameReading) { (words, mainCount) = (reading.words, reading.mainCount) }

  init(_ reading: WordNumbers.Reading, _ numbers: WordNumbers) {
    words = reading.words.map { numbers.keys[Int($0)].bytes }
    mainCount = reading.mainCount
  }
}

/// Either one of the texts, or a word of Latin letters and the characters around them in Unicode.
private func text(_ random: inout SeededGenerator) -> ByteString {
  guard Int.random(in: 0..<4, using: &random) == 0 else {
    return texts.randomElement(using: &random) ?? ""
  }
  let scalars = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
    Unicode.Scalar(UInt32.random(in: 0x80...0x230, using: &random))
  }
  return ByteString(String(String.UnicodeScalarView(scalars)))
}

private func name(_ random: inout SeededGenerator) -> ByteString {
  let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ in text(&random) }
  return parts.joined(separator: blanks.randomElement(using: &random) ?? " ")
}

private let blanks: [ByteString] = [" ", " ", " ", "  ", "\t", "\u{A0}", ""]

private let texts: [ByteString] = [
  "the", "The", "A", "å", "le", "der", "and", "&", "+", "og", "N", "Love", "Love", "Live", "(Live)",
  "(Live", "[Live]", "Live:", "-", "–", "!!!", "...", "AC/DC", "R.E.M.", "Don’t", "P!nk", "A$AP",
  "$", "#1", "€uro", "Björk", "Bjo\u{308}rk", "Łódź", "Straße", "Ærøskøbing", "Ä", "\u{308}",
  "Αθήνα", "Кино", "東京", "1997", "x\u{3000}y", "\u{2028}", "ﬁn", [0xC3], [0x80, 0x41],
  [0x42, 0xFF],
]
