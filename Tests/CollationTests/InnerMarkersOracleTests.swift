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
    let ranges = collator.index(sorted).top.extents
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
    let name = collator.sortedPart(of: listing.name(at: offset)).description
    let key = listing.key(at: offset).bytes
    return (1..<name.count + 1)
      .map { [key[0]] + collator.primaryKey(of: ByteString(name.prefix($0))) }
      .filter { key.starts(with: $0) }
  }

  private func wholeKey(at offset: Int) -> [UInt8] {
    let key = listing.key(at: offset).bytes
    let name = collator.sortedPart(of: listing.name(at: offset)).description
    return [key[0]] + collator.primaryKey(of: ByteString(name)) + [1]
  }
}
