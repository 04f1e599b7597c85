import Bytes
import ListingIndex
import Synchronization
import Testing

@Suite struct InnerMarkersTests {
  private func inner(_ names: [ByteString]) -> [Marker] {
    let sorted = ASCIICollation.sorted(names)
    return sorted.innerMarkers(in: 0..<sorted.count, collation: ASCIICollation.prefixCollation)
  }

  @Test(
    arguments: [
      // One letter longer than the shared prefix.
      (["aa", "ab", "abc", "ad"], ["AA 0", "AB 1", "AD 3"]),
      // Upper and lower case are equal at primary strength.
      (["aa", "AA", "aB", "Ab"], ["AA 0", "AB 2"]),
      // The whole shared prefix is skipped.
      (["a dj x", "a dj y", "a dj z"], ["A DJ X 0", "A DJ Y 1", "A DJ Z 2"]),
      // A name that equals the shared prefix has its own marker.
      (["a", "aa", "ab"], ["A 0", "AA 1", "AB 2"]),
      (["a", "A", "ab"], ["A 0", "AB 2"]),
      // Nothing is shared.
      (["x", "y", "yz"], ["X 0", "Y 1"]),
    ] as [([ByteString], [String])])
  func innerLabelsExtendTheSharedStart(_ names: [ByteString], _ expected: [String]) {
    #expect(inner(names).map { "\($0.label) \($0.offset)" } == expected)
  }

  /// A bar without room for all sections opens several at once.
  @Test(
    arguments: [
      (["aa", "ab", "ba", "bc"], ["AA 0", "AB 1", "BA 2", "BC 3"]),
      // A section with fewer than two markers has one for its first letter.
      (["aa", "ab", "bxy", "x"], ["AA 0", "AB 1", "B 2", "X 3"]),
      (["aax", "aay", "bb", "BB"], ["AAX 0", "AAY 1", "B 2"]),
      (["axy", "bxy"], ["A 0", "B 1"]),
    ] as [([ByteString], [String])])
  func eachOfSeveralSectionsIsDividedByItself(_ names: [ByteString], _ expected: [String]) {
    #expect(inner(names).map { "\($0.label) \($0.offset)" } == expected)
  }

  @Test(arguments: [[], ["a"], ["a", "A", "a"], ["ab", "AB"]] as [[ByteString]])
  func fewerThanTwoMarkersAreOmitted(_ names: [ByteString]) {
    #expect(inner(names).isEmpty)
  }

  @Test func graphemesStayWhole() {
    #expect(inner(["ae\u{301}x", "aëx"]).map(\.label) == ["AE\u{301}", "AË"])
  }

  private func inner(_ names: [ByteString], rows: ClosedRange<Int>) -> [String] {
    let sorted = ASCIICollation.sorted(names)
    return sorted.innerMarkers(
      in: 0..<sorted.count, entriesPerMarker: rows, collation: ASCIICollation.prefixCollation
    ).map { "\($0.label) \($0.offset)" }
  }

  @Test func aMarkerOverTooManyEntriesIsDivided() {
    let names: [ByteString] = ["aa", "aba", "abb", "abbc", "abd", "ac"]
    #expect(inner(names, rows: 1...4) == ["AA 0", "AB 1", "AC 5"])
    #expect(inner(names, rows: 1...3) == ["AA 0", "ABA 1", "ABB 2", "ABD 4", "AC 5"])
    // After what its entries share, and repeatedly.
    let shared: [ByteString] = ["ba", "bthe x", "bthe y", "bthe ya", "bthe yb"]
    #expect(inner(shared, rows: 1...3) == ["BA 0", "BTHE X 1", "BTHE Y 2"])
    #expect(
      inner(shared, rows: 1...2) == ["BA 0", "BTHE X 1", "BTHE Y 2", "BTHE YA 3", "BTHE YB 4"])
  }

  @Test func equalNamesCannotBeDivided() {
    #expect(inner(["aa", "ab", "ab", "ab", "AB"], rows: 1...2) == ["AA 0", "AB 1"])
    // Their label keeps the letter that distinguishes them from others.
    #expect(inner(["aa", "abc", "abc", "ABC"], rows: 1...2) == ["AA 0", "AB 1"])
  }

  @Test func aMarkerOverTooFewEntriesIsMergedIntoTheOneBefore() {
    let names: [ByteString] = ["aa", "ab", "ac", "aca", "ad", "ae", "aea"]
    #expect(inner(names, rows: 2...9) == ["AA 0", "AC 2", "AE 5"])
    // The first marker has none before it, and is merged with the one after it.
    #expect(inner(["aa", "ab", "abc", "ac", "aca"], rows: 2...9) == ["AA 0", "AC 3"])
    // Several in a row are merged with each other.
    #expect(
      inner(["aa", "ab", "ac", "ad", "ae", "af", "afa"], rows: 2...9)
        == ["AA 0", "AC 2", "AF 5"])
    // Nothing is merged if fewer than two would remain.
    #expect(inner(["aa", "ab", "ac"], rows: 2...9) == ["AA 0", "AB 1", "AC 2"])
  }

  @Test func ignoredLettersAddNoMarkers() {
    // Only this test has an ignored character.
    let collation = PrefixCollation(
      primaryKey: { ASCIICollation.primary($0.filter { $0 != "." }) }, label: { $0 })
    let names: [ByteString] = ["ab", "a.b", "..a..c", "a...d"]
    var listing = Listing(directory: "")
    for name in names { listing.append(.directory, name: name) }
    let sorted = SortedListing(listing, keys: ["\0ab\u{1}", "\0ab\u{1}", "\0ac\u{1}", "\0ad\u{1}"])
    let markers = sorted.innerMarkers(in: 0..<4, collation: collation)
    #expect(markers.map { "\($0.label) \($0.offset)" } == ["a.b 0", "..a..c 2", "a...d 3"])
  }

  /// A shared prefix costs keys for the logarithm of its length, not for each letter.
  @Test func aLongCommonPrefixTakesFewKeys() {
    let shared = String(repeating: "a", count: 4_000)
    let sorted = ASCIICollation.sorted(["b", "c", "d"].map { ByteString(shared + $0) })
    let asked = AskedBytes()
    let collation = PrefixCollation(
      primaryKey: { text in
        asked.count.wrappingAdd(text.utf8.count, ordering: .relaxed)
        return ASCIICollation.primary(text)
      }, label: { "\($0.count) \($0.suffix(1))" })
    let markers = sorted.innerMarkers(in: 0..<3, collation: collation)
    #expect(markers.map(\.label) == ["4001 b", "4001 c", "4001 d"])
    // Two searches for the first entry and one for each other, of 12 keys each at most.
    #expect(asked.count.load(ordering: .relaxed) <= 4 * 13 * 4_001 + 4_001)
  }

  /// Checks every range of every listing of up to four of some names.
  @Test func markersDivideTheirRangeByDistinctPrefixes() {
    let world = allStrings(over: ["a", "B"], upTo: 2).map { ByteString($0) }
    for names in unorderedLists(of: world, upTo: 4) {
      let sorted = ASCIICollation.sorted(names)
      for start in 0...names.count {
        for end in start...names.count { check(sorted, start..<end) }
      }
    }
  }

  private func check(_ sorted: SortedListing, _ range: Range<Int>) {
    let markers = sorted.innerMarkers(in: range, collation: ASCIICollation.prefixCollation)
    guard !markers.isEmpty else { return }
    #expect(markers.count > 1)
    #expect(markers[0].offset == range.lowerBound)
    #expect(Set(markers.map(\.label)).count == markers.count)
    for (marker, extent) in zip(markers, MarkerLevel(markers, in: range).extents) {
      #expect(!extent.isEmpty)
      for offset in extent {
        #expect(sorted.name(at: offset).description.uppercased().hasPrefix(marker.label))
      }
    }
  }
}

/// Counts the bytes of text for which keys were made; a class, since the closures are `@Sendable`.
final class AskedBytes: Sendable {
  let count = Atomic(0)
}
