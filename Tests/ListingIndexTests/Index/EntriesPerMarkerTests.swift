import Bytes
import ListingIndex
import Synchronization
import Testing
import TestSupport

/// The number of entries under inner markers, for every subset of some names.
@Suite struct EntriesPerMarkerTests {
  private static let names = ["a", "aa", "ab", "aba", "abb", "abbb", "abc", "ac", "aca", "ad", "b"]
  private static let listings = someInputs(of: subsets(of: names)).map {
    ASCIICollation.sorted($0.map { ByteString("a" + $0) })
  }

  private func rowCounts(in listing: SortedListing, entriesPerMarker: ClosedRange<Int>) -> [Int] {
    let range = 0..<listing.count
    let markers = listing.innerMarkers(
      in: range, entriesPerMarker: entriesPerMarker, collation: ASCIICollation.prefixCollation)
    return markers.isEmpty ? [] : MarkerLevel(markers, in: range).extents.map(\.count)
  }

  /// Different names can always be divided, so that only merging exceeds the upper bound.
  @Test(arguments: [1...1, 1...2, 1...4, 2...2, 2...4, 3...4, 4...5])
  func noneHoldsMoreThanTheUpperBound(_ rows: ClosedRange<Int>) {
    let lower = rows.lowerBound
    let upper = max(rows.upperBound, 2 * lower - 2) + 2 * (lower - 1)
    let counts = Self.listings.map { rowCounts(in: $0, entriesPerMarker: rows) }
    #expect(counts.filter { $0.contains { $0 > upper } } == [])
    #expect(counts.contains { $0.contains(rows.upperBound) })
  }

  /// No marker holds fewer entries than the lower bound, unless no division leaves enough on both
  /// sides.
  @Test(arguments: [2...2, 2...4, 2...200, 3...4, 4...5])
  func noneHoldsFewerThanTheLowerBound(_ rows: ClosedRange<Int>) {
    let lower = rows.lowerBound
    let counts = Self.listings.map { rowCounts(in: $0, entriesPerMarker: rows) }
    let thin = counts.filter { $0.contains { $0 < lower } }
    let wrong = thin.filter { counts in
      counts.indices.contains { cut in
        min(counts[..<cut].reduce(0, +), counts[cut...].reduce(0, +)) >= lower
      }
    }
    #expect(wrong == [])
    #expect(counts.contains { $0.count > 1 && $0.allSatisfy { $0 >= lower } })
  }

  /// Names of one letter that has as many values as there are names, a Chinese character each.
  private func characters(_ count: Int) -> SortedListing {
    let scalars = (0..<count).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
    return ASCIICollation.sorted(scalars.map { ByteString(String($0)) })
  }

  /// Up to a hundredth of the entries is merged, within the bounds.
  @Test(arguments: [
    (150, 75, 2), (200, 100, 2), (1_000, 100, 10), (1_050, 105, 10), (20_000, 100, 200),
    (20_950, 105, 200),
  ])
  func aLetterOfManyValuesIsMergedEvenly(_ count: Int, _ markers: Int, _ rows: Int) {
    let counts = rowCounts(in: characters(count), entriesPerMarker: 2...200)
    #expect(counts.count == markers)
    #expect(counts.dropLast().allSatisfy { $0 == rows })
  }

  /// Of unequal prefixes, only one that alone holds more than a hundredth does so after merging.
  @Test func mergedMarkersEndAtTheEndOfAPrefix() {
    let names = (0..<3_000).flatMap { number -> [ByteString] in
      guard let scalar = Unicode.Scalar(0x4E00 + UInt32(number)) else { return [] }
      let rows = number == 700 ? 150 : 1 + number % 3
      return (0..<rows).map { ByteString("\(scalar)\($0)") }
    }
    let listing = ASCIICollation.sorted(names)
    let counts = rowCounts(in: listing, entriesPerMarker: 2...200)
    #expect(counts.reduce(0, +) == names.count)
    #expect(counts.filter { $0 > names.count / 100 } == [150])
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 + $1 > names.count / 100 })
  }

  @Test func everyPrefixHasItsMarkerIfOneEntryIsEnough() {
    #expect(rowCounts(in: characters(1_000), entriesPerMarker: 1...200).count == 1_000)
  }

  /// No keys are made for entries inside a merged marker.
  @Test func mergingTakesKeysOnlyForTheRemainingMarkers() {
    let listing = characters(20_000)
    let asked = AskedBytes()
    let collation = PrefixCollation(
      primaryKey: { text in
        asked.count.wrappingAdd(text.utf8.count, ordering: .relaxed)
        return ASCIICollation.primary(text)
      }, label: { $0 })
    let markers = listing.innerMarkers(
      in: 0..<20_000, entriesPerMarker: 2...200, collation: collation)
    #expect(markers.count == 100)
    // There are two searches for each marker, each with fewer than five keys of three bytes.
    #expect(asked.count.load(ordering: .relaxed) <= 101 * 2 * 5 * 3)
  }
}
