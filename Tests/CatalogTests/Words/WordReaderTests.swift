import Bytes
import Collation
import Testing
import TestSupport

@testable import Catalog

@Suite struct WordReaderTests {
  private static func reader(_ locale: String = "en_US") throws -> WordReader {
    let letters = LetterFolding(try Collator(locale: CollationLocale(locale)))
    return WordReader { letters.letters(of: $0) }
  }

  private static func words(_ text: String, _ locale: String = "en_US") throws -> [String] {
    try reader(locale).words(of: ByteString(text)).map { String(decoding: $0.key, as: UTF8.self) }
  }

  @Test(arguments: [
    ("Björk", ["bjork"]), ("Bjo\u{308}rk", ["bjork"]), ("  The   Beatles ", ["the", "beatles"]),
    ("AC/DC", ["acdc"]), ("Don’t Stop", ["dont", "stop"]), ("", []), (" \u{3000}\n", []),
    ("!!!", ["!!!"]), ("( )", ["()"]), ("Simon & Garfunkel", ["simon", "and", "garfunkel"]),
    ("1997-09-22", ["19970922"]), ("Straße", ["strasse"]), ("Ænima ﬁn", ["aenima", "fin"]),
    ("Sunn O)))", ["sunn", "o"]), ("Ｗｉｄｅ", ["wide"]), ("x²", ["x2"]),
    ("がっこう カッコウ", ["かっこぅ", "かっこぅ"]),
  ]) func aTextHasWords(_ text: String, _ expected: [String]) throws {
    #expect(try Self.words(text) == expected)
  }

  @Test(arguments: [
    ("ПЁТР", "петр"), ("Ωμέγα", "ωμεγα"), ("한국", "한"), ("漢字", "漢"), ("Łódź", "łodz"),
  ]) func lettersOfOtherScriptsAreFoundRegardlessOfCase(_ name: String, _ query: String) throws {
    let reader = try Self.reader()
    let key = try #require(reader.words(of: ByteString(name)).first).key
    #expect(key.starts(with: try #require(reader.words(of: ByteString(query)).first).key))
  }

  @Test func partsAreBetweenPunctuation() throws {
    let words = try Self.reader().words(of: "AC/DC -Back-in-Black-")
    #expect(
      words.map { $0.parts.map { String(decoding: $0, as: UTF8.self) } } == [
        ["ac", "dc"], ["back", "in", "black"],
      ])
  }

  /// A letter outside ASCII makes the reader take the way of all other texts.
  @Test(arguments: 0..<200) func aTextOfASCIIIsReadAsAnyOther(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = Array("aBz09 \t\u{1F}\u{B}/-'.&".utf8)
    let text = (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in
      bytes.randomElement(using: &random)
    }
    let reader = try Self.reader()
    let expected = reader.words(of: ByteString(text + Array(" é".utf8))).dropLast()
    let isWord = text.contains { $0.isASCIILetter || $0.isASCIIDigit }
    #expect(!isWord || reader.words(of: ByteString(text)) == Array(expected))
  }

  @Test func aLetterOfItsOwnInALocaleStaysOne() throws {
    #expect(try Self.words("Ärta a\u{308}", "sv") != Self.words("arta a", "sv"))
    #expect(try Self.words("ä", "sv") == Self.words("a\u{308}", "sv"))
  }

  @Test(arguments: [[0xFF, 0x41], [0xC3], [0xED, 0xA0, 0x80, 0x62], [0]] as [[UInt8]])
  func otherBytesSeparateParts(_ bytes: [UInt8]) throws {
    let words = try Self.reader().words(of: ByteString(bytes))
    #expect(words.count <= 1)
  }
}
