import Bytes
import Collation
import Testing

@Suite struct TextPatternTests {
  @Test(
    arguments: [
      ("bjork", "Björk", .whole), ("BJÖRK", "bjo\u{308}rk", .whole), ("bjor", "Björk", .beginning),
      ("ork", "Björk", .within), ("bjork", "Bjork Björk", .beginning), ("x", "Björk", .none),
      ("strasse", "Straße", .whole), ("1", "10", .beginning), ("0", "10", .within),
      ("10", "010", .within), ("a", "", .none), ("は", "バハ", .beginning), ("я", "Я", .whole),
    ] as [(ByteString, ByteString, TextPattern.Match)])
  func ignoresCaseAndAccents(
    _ pattern: ByteString, _ text: ByteString, _ match: TextPattern.Match
  ) throws {
    let pattern = try #require(TextPattern(pattern, try Collator()))
    #expect(pattern.match(in: text) == match)
    // A pattern can be used again.
    #expect(pattern.match(in: "") == .none)
    #expect(pattern.match(in: text) == match)
  }

  @Test func lettersOfALocaleAreNotFolded() throws {
    let swedish = try Collator(locale: "sv")
    #expect(try #require(TextPattern("bjork", swedish)).match(in: "Björk") == .none)
    #expect(try #require(TextPattern("björk", swedish)).match(in: "BJÖRK") == .whole)
  }

  @Test func aTextWithoutLettersIsNoPattern() throws {
    for text: ByteString in ["", "\u{308}"] {
      #expect(TextPattern(text, try Collator()) == nil)
    }
  }

  @Test func bytesThatAreNotUTF8MatchThemselves() throws {
    let pattern = try #require(TextPattern([0x61, 0xFF], try Collator()))
    #expect(pattern.match(in: [0x41, 0xFF]) == .whole)
    #expect(pattern.match(in: [0x41]) == .none)
  }

  /// Names of plain characters are compared by a table of weights, which is made on request.
  @Test(arguments: ["en", "cs", "sv", "hu", "th", "ja", "ru", "ar", "de@collation=phonebook"])
  func thePreparedCollatorFindsTheSame(_ locale: String) throws {
    let names = Names.mixed.filter { $0.count < 100 }
    let slow = try Collator(locale: CollationLocale(locale))
    let fast = try Collator(locale: CollationLocale(locale))
    #expect(fast.prepareSortKeys())
    for text in stride(from: 0, to: names.count, by: 397).map({ names[$0] }) {
      guard let pattern = TextPattern(text, slow), let prepared = TextPattern(text, fast) else {
        continue
      }
      let wrong = names.filter { pattern.match(in: $0) != prepared.match(in: $0) }
      #expect(wrong.map { "\($0)" } == [], "\(text)")
    }
  }
}
