import Bytes
import ListingIndex
import Synchronization
import Testing

/// How many rows inner markers hold, for every choice among some names.
@Suite struct InnerMarkerRowsTests {
  private static let names = ["a", "aa", "ab", "aba", "abb", "abbb", "abc", "ac", "aca", "ad", "b"]
  private static let listings = subsets(of: names).map {
    ASCIICollation.sorted($0.map { ByteString("a" + $0) })
  }

  private func rowCounts(in listing: SortedListing, entriesPerMarker: ClosedRange<Int>) -> [Int] {
    let range = 0..<listing.count
    let markers = listing.innerMarkers(
      in: range, entriesPerMarker: entriesPerMarker, collation: ASCIICollation.prefixCollation)
    return markers.isEmpty ? [] : MarkerLevel(markers, in: range).extents.map(\.count)
  }

  /// Names that differ can always be cut, so that only what pooling adds goes beyond the most.
  @Test(arguments: [1...1, 1...2, 1...4, 2...2, 2...4, 3...4, 4...5])
  func noneHoldsMoreThanTheMost(_ rows: ClosedRange<Int>) {
    let fewest = rows.lowerBound
    let most = max(rows.upperBound, 2 * fewest - 2) + 2 * (fewest - 1)
    let counts = Self.listings.map { rowCounts(in: $0, entriesPerMarker: rows) }
    #expect(counts.filter { $0.contains { $0 > most } } == [])
    #expect(counts.contains { $0.contains(rows.upperBound) })
  }

  /// None holds fewer than the fewest, unless no cut leaves enough on both of its sides.
  @Test(arguments: [2...2, 2...4, 2...200, 3...4, 4...5])
  func noneHoldsLessThanTheFewest(_ rows: ClosedRange<Int>) {
    let fewest = rows.lowerBound
    let counts = Self.listings.map { rowCounts(in: $0, entriesPerMarker: rows) }
    let thin = counts.filter { $0.contains { $0 < fewest } }
    let wrong = thin.filter { counts in
      counts.indices.contains { cut in
        min(counts[..<cut].reduce(0, +), counts[cut...].reduce(0, +)) >= fewest
      }
    }
    #expect(wrong == [])
    #expect(counts.contains { $0.count > 1 && $0.allSatisfy { $0 >= fewest } })
  }

  /// Names of one letter that has as many values as there are names, a Chinese character each.
  private func characters(_ count: Int) -> SortedListing {
    let scalars = (0..<count).compactMap { Unicode.Scalar(0x4E00 + UInt32($0)) }
    return ASCIICollation.sorted(scalars.map { ByteString(String($0)) })
  }

  /// A hundredth of the rows is pooled, as far as it may be.
  @Test(arguments: [
    (150, 75, 2), (200, 100, 2), (1_000, 100, 10), (1_050, 105, 10), (20_000, 100, 200),
    (20_950, 105, 200),
  ])
  func aLetterOfManyValuesIsPooledEvenly(_ count: Int, _ markers: Int, _ rows: Int) {
    let counts = rowCounts(in: characters(count), entriesPerMarker: 2...200)
    #expect(counts.count == markers)
    #expect(counts.dropLast().allSatisfy { $0 == rows })
  }

  /// Of unequal starts none but one over too many rows alone holds more than the hundredth.
  @Test func poolsEndWhereStartsDo() {
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

  @Test func everyStartHasItsMarkerWhereOneRowIsEnough() {
    #expect(rowCounts(in: characters(1_000), entriesPerMarker: 1...200).count == 1_000)
  }

  /// What lies inside of a pool is not looked at.
  @Test func poolingTakesQuestionsForItsMarkersAlone() {
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
    // Two searches a marker, each of fewer than five keys of three bytes.
    #expect(asked.count.load(ordering: .relaxed) <= 101 * 2 * 5 * 3)
  }
}
