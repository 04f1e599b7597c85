import Bytes
import Collation
import ListingIndex
import Testing

/// Compares the search for prefixes with its definition, one grapheme after the other.
@Suite struct InnerMarkersOracleTests {
  static let names = Names.mixed.filter { $0.bytes.count < 100 }

  @Test(arguments: [
    "en", "sv", "cs", "hu", "da", "de@collation=phonebook", "th", "ja", "ko", "zh", "ar", "ru",
  ])
  func prefixesAreThoseOfALinearSearch(_ locale: String) throws {
    let collator = try Collator(locale: CollationLocale(locale), ignoringArticles: ["sch", "a"])
    let sorted = sortedListing(Self.names, collator)
    let oracle = LinearPrefixes(listing: sorted, collator: collator)
    let ranges = collator.index(sorted).topLevel.extents
    let wrong = ranges.filter { range in
      let found = sorted.innerMarkers(in: range, collation: collator.prefixCollation).map(\.offset)
      let expected = oracle.offsets(in: range)
      return found != (expected.count > 1 ? expected : [])
    }
    #expect(wrong == [])
    let all = sorted.innerMarkers(in: 0..<sorted.count, collation: collator.prefixCollation).map(
      \.offset)
    #expect(all == ranges.flatMap(oracle.offsets))
  }
}

/// The same for names with numbers.
@Suite struct NumberedNamesOracleTests {
  @Test(arguments: ["en", "sv", "da", "th", "ja", "zh", "ar", "ru"], [false, true])
  func prefixesAreThoseOfALinearSearch(_ locale: String, isTablePrepared: Bool) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    if isTablePrepared { collator.prepareSortKeys() }
    var random = SplitMix(seed: 17)
    let names = (0..<300).map { _ in ByteString(random.numberedName()) }
    let sorted = sortedListing(names, collator)
    let oracle = LinearPrefixes(listing: sorted, collator: collator)
    for range in collator.index(sorted).topLevel.extents {
      let found = sorted.innerMarkers(in: range, collation: collator.prefixCollation).map(\.offset)
      let expected = oracle.offsets(in: range)
      #expect(found == (expected.count > 1 ? expected : []))
    }
  }

  /// A text with a wide letter takes the way over ICU for all of its letters.
  @Test(arguments: ["en", "da", "fr", "th", "ja", "zh", "lt"])
  func labelsOfASCIIAreThoseOfOtherTexts(_ locale: String) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    var random = SplitMix(seed: 18)
    for _ in 0..<300 {
      let text = random.numberedName()
      #expect(collator.label(for: text + " \u{FF21}") == collator.label(for: text) + " A")
    }
  }

  @Test(
    arguments: ["en", "sv", "da", "ja", "zh", "zh@collation=stroke", "ar", "ru"], [false, true])
  func longerNumbersHaveTheKeysOfICU(_ locale: String, isTablePrepared: Bool) throws {
    let collator = try Collator(locale: CollationLocale(locale), ignoringArticles: ["the"])
    if isTablePrepared { collator.prepareSortKeys() }
    var random = SplitMix(seed: 19)
    for _ in 0..<100 {
      let text = ByteString(random.numberedName() + " \(random.number())")
      let ranges = collator.prefixKeys(of: text).prefixMatches
      let short = collator.sections(under: collator.primaryKey(of: collator.sortedPart(of: text)))
      #expect(Array(ranges.dropFirst(short.count)) == longerNumberRanges(of: text, collator))
    }
  }

  /// The ranges by asking the collation for each number.
  private func longerNumberRanges(
    of text: ByteString, _ collator: Collator
  ) -> [PrefixKeys.KeyRange] {
    let text = collator.sortedPart(of: text)
    let digits = text.reversed().prefix { (0x30...0x39).contains($0) }
    guard digits.contains(where: { $0 != 0x30 }), digits.count < 19 else { return [] }
    return (1...19 - digits.count).flatMap { count in
      let first = collator.primaryKey(of: text + ByteString(repeating: 0x30, count: count))
      let last = collator.primaryKey(of: text + ByteString(repeating: 0x39, count: count))
      return collator.sections(under: first).map { section in
        PrefixKeys.KeyRange(first: [section] + first, last: [section] + last)
      }
    }
  }
}

/// A small random generator with a seed.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Returns the digits of a number, with zeros before some.
  mutating func number() -> String {
    let zeros = String(repeating: "0", count: Int.random(in: 0...3, using: &self))
    let count = Int.random(in: 0...20, using: &self)
    let digits = (0..<max(1, count - 4)).map { _ in Int.random(in: 0...9, using: &self) }
    return (Bool.random(using: &self) ? zeros : "") + digits.map(String.init).joined()
  }

  /// Returns words and numbers.
  mutating func numberedName() -> String {
    let parts = ["a", "The ", "Song ", " ", "-", "aA", "I", "j", "CH", "x.flac"]
    return (0..<Int.random(in: 1...4, using: &self)).map { _ in
      Bool.random(using: &self) ? number() : parts.randomElement(using: &self) ?? ""
    }.joined()
  }
}

/// Finds where the prefixes of entries change, by testing every one of them.
private struct LinearPrefixes {
  let listing: SortedListing
  let collator: Collator

  func offsets(in range: Range<Int>) -> [Int] {
    let keys = range.map { listing.key(at: $0).bytes }
    guard let first = keys.first, let last = keys.last else { return [] }
    let common = zip(first, last).prefix { $0 == $1 }.count
    let shared = countingKeys(at: range.lowerBound).last { $0.count <= common }?.count ?? 1
    var offsets: [Int] = []
    var rest = range
    while let offset = rest.first {
      offsets.append(offset)
      let start = countingKeys(at: offset).first { $0.count > shared } ?? wholeKey(at: offset)
      rest = rest.dropFirst().drop { keys[$0 - range.lowerBound].starts(with: start) }
    }
    return offsets
  }

  /// Returns the keys of the prefixes with which the entry's own key begins, the shortest first.
  private func countingKeys(at offset: Int) -> [[UInt8]] {
    let name = collator.prefixCollation.sortedPart(listing.name(at: offset))
    let key = listing.key(at: offset).bytes
    return (1..<name.count + 1)
      .map { [key[0]] + collator.primaryKey(of: ByteString(name.prefix($0))) }
      .filter { key.starts(with: $0) }
  }

  private func wholeKey(at offset: Int) -> [UInt8] {
    let key = listing.key(at: offset).bytes
    let name = collator.prefixCollation.sortedPart(listing.name(at: offset))
    return [key[0]] + collator.primaryKey(of: ByteString(name)) + [1]
  }
}
