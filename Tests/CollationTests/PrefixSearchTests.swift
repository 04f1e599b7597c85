import Bytes
import Collation
import ListingIndex
import Testing

@Suite struct PrefixSearchTests {
  static let names: [ByteString] = [
    "Abba", "ABBA", "abbacus", "Björk", "Bjork", "BJØRN", "10cc", "1", "19", "100 S", "2", "021",
    "Blink 182",
    "Blink 1", "Ch", "C", "Straße", "Strasse 7", "あき", "アキ", "ab", "bad\u{1}",
    ByteString([0x62, 0xFF]),
  ]

  private func found(_ text: ByteString, _ locale: String = "en") throws -> (
    matches: PrefixMatches, name: (Int) -> ByteString
  ) {
    let collator = try Collator(locale: CollationLocale(locale))
    let sorted = sortedListing(Self.names, collator)
    return (collator.matches(of: text, in: sorted), sorted.name(at:))
  }

  @Test(
    arguments: [
      ("ABBA", ["ABBA"]), ("abba", ["Abba", "ABBA"]), ("bjork", ["Bjork", "Björk"]),
      ("Bjork", ["Bjork"]), ("bj", ["Bjork", "Björk", "BJØRN"]), ("strasse", ["Straße"]),
      ("zzz", []), ("", []),
      ("\u{301}", []), ("アキ", ["アキ"]), ("blink 18", ["Blink 182"]),
    ] as [(ByteString, [ByteString])])
  func theBestMatchesAreExactThenEqualThenLonger(_ text: ByteString, _ expected: [ByteString])
    throws
  {
    let (matches, name) = try found(text)
    #expect(matches.best.flatMap { $0.map(name) } == expected)
  }

  @Test func bytesThatAreNotUTF8AreFoundExactly() throws {
    let (matches, name) = try found(ByteString([0x62, 0xFF]))
    #expect(matches.exact.map(name) == ByteString([0x62, 0xFF]))
  }

  @Test(
    arguments: [
      ("1", ["1", "10cc", "19", "100 S"]), ("2", ["2", "021"]), ("10", ["10cc", "100 S"]),
      ("0", []),
      ("blink 1", ["Blink 1", "Blink 182"]),
    ] as [(ByteString, [ByteString])])
  func digitsMatchLongerNumbers(_ text: ByteString, _ expected: [ByteString]) throws {
    let (matches, name) = try found(text)
    #expect(matches.prefixMatches.flatMap { $0.map(name) } == expected)
  }

  /// Each range of keys is searched for by itself in the whole listing, and the exact name one by one.
  @Test(arguments: [1, 3, 70])
  func numbersAreThoseOfSingleSearches(_ step: Int) throws {
    let collator = try Collator(locale: "en")
    let numbers = stride(from: 1, to: 30_000, by: step).map { "\($0) a" }
    let equal = ["1", "01", "12", "12 1", "12  1", "\u{663}1", "31"]
    let others = ["Z", "\u{5D0}", "1234567890123456789", "12 12", "12 120", "\u{663}10", "310"]
    let sorted = sortedListing((numbers + equal + others).map { ByteString($0) }, collator)
    let names = (0..<sorted.count).map(sorted.name(at:))
    for text: ByteString in [
      "1", "01", "2", "12", "99", "0", "29999", "30000", "12 1", "1234567890", "\u{663}1", "31",
    ] {
      let keys = collator.prefixKeys(of: text)
      let single = { (ranges: [PrefixKeys.KeyRange]) in
        ranges.map { sorted.offsets(fromKeyPrefix: $0.first, throughKeyPrefix: $0.last) }
          .filter { !$0.isEmpty }
      }
      let found = keys.matches(in: sorted)
      #expect(found.prefixMatches == single(keys.prefixMatches))
      #expect(found.equal == single(keys.equal))
      #expect(found.exact == names.firstIndex(of: text))
    }
  }

  /// Texts without digits match the same names as a linear search at primary strength.
  @Test(arguments: ["en", "sv", "cs", "ja", "de_AT", "hu"])
  func prefixMatchesAreThoseOfALinearSearch(_ locale: String) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    let names = Names.mixed.filter(\.isUTF8)
    let sorted = sortedListing(names, collator)
    for text: ByteString in ["a", "s", "sc", "c", "ch", "ö", "か", "가", "z", "d"] {
      let primary = collator.primaryKey(of: text)
      let expected = (0..<sorted.count).filter {
        sorted.key(at: $0).bytes.dropFirst().starts(with: primary)
      }
      #expect(collator.matches(of: text, in: sorted).prefixMatches.flatMap(Array.init) == expected)
    }
  }

  /// Names that are equal to the collation are ordered by their bytes.
  @Test func equalNamesAreOrderedByTheirBytes() throws {
    let collator = try Collator(locale: "en")
    let names = ["a", "a\u{1}", "a\u{2}", "a\u{2}", "a\u{3}", "b"].map { ByteString($0) }
    let sorted = sortedListing(names.reversed(), collator)
    #expect((0..<6).map(sorted.name(at:)) == names)
    #expect(names.map { collator.insertionOffset(of: $0, in: sorted) } == [0, 1, 2, 2, 4, 5])
    #expect(names.map { collator.matches(of: $0, in: sorted).exact } == [0, 1, 2, 2, 4, 5])
    #expect(collator.insertionOffset(of: "a\u{2}\u{1}", in: sorted) == 4)
    #expect(collator.matches(of: "a\u{2}\u{1}", in: sorted).exact == nil)
    #expect(collator.insertionOffset(of: "c", in: sorted) == 6)
    #expect(collator.matches(of: "c", in: sorted).exact == nil)
  }

  @Test func boundsExtendFromTheFirstThroughTheLast() throws {
    let collator = try Collator(locale: "en")
    let sorted = sortedListing(["a", "b", "ba", "c"], collator)
    #expect(collator.prefixKeys(of: "b").bounds(in: sorted) == 1..<3)
    #expect(collator.prefixKeys(of: "bz").bounds(in: sorted) == 3..<3)
  }
}
