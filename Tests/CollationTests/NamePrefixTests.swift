import Bytes
import Collation
import Testing

@testable import ListingIndex

/// The first letter of a name, which is found in two ways.
@Suite struct NamePrefixTests {
  private static let names: [ByteString] = [
    "Air", "a", "a\r\nb", "\r\nb", "e\u{301}a", "éa", "12 Monkeys", "12aé", "12é", "0012x", "00a",
    "0", "000",
    "1\u{FE0F}\u{20E3}x", "1\u{301}", "٣3", "3٣", "日本", "🇸🇪s", "!a", "'a", "The Air",
    ByteString(String(repeating: "1", count: 254) + "a"),
    ByteString(String(repeating: "1", count: 300) + "a"),
  ]

  private static let firstLetters: [(ByteString, String?)] = [
    ("Air", "A"), ("12 Monkeys", "12"), ("!a", "!"), ("The Air", "A"), ("éa", nil), ("00a", nil),
    ("e\u{301}a", nil), ("12é", nil), ("日本", nil),
  ]

  /// A letter that may be longer than it looks is not found in the quick way.
  @Test(arguments: firstLetters)
  func theQuickWayTakesPlainLetters(_ name: ByteString, _ letter: String?) throws {
    #expect(try entry(name).plainFirst?.text == letter)
  }

  @Test(arguments: names)
  func theQuickWayFindsTheSameLetter(_ name: ByteString) throws {
    let entry = try entry(name)
    guard let quick = entry.plainFirst, quick.key.count > 1 else { return }
    let slow = NamePrefixes(of: entry).first(longerThan: 1, near: 0)
    #expect(quick.text == slow.text && quick.key == slow.key && !slow.isWhole)
  }

  private func entry(_ name: ByteString) throws -> PrefixedEntry {
    let collator = try Collator(locale: "en_US", ignoringArticles: ["the"])
    var listing = Listing(directory: "")
    listing.append(.directory, name: name)
    let sorted = SortedListing(listing, keys: collator.sortKeys(of: listing.names))
    return PrefixedEntry(at: 0, of: sorted, collator.prefixCollation)
  }
}
