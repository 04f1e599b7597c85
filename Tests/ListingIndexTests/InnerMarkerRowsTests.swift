import ListingIndex
import Testing

/// How many rows inner markers hold, for every choice among some names.
@Suite struct InnerMarkerRowsTests {
  private static let names = ["a", "aa", "ab", "aba", "abb", "abbb", "abc", "ac", "aca", "ad", "b"]
  private static let listings = subsets(of: names).map {
    ASCIICollation.sorted($0.map { ByteString("a" + $0) })
  }

  private func rowCounts(in listing: SortedListing, rows: ClosedRange<Int>) -> [Int] {
    let range = 0..<listing.count
    let markers = listing.innerMarkers(in: range, rows: rows, starts: ASCIICollation.starts)
    return markers.isEmpty ? [] : MarkerLevel(markers, in: range).extents.map(\.count)
  }

  /// Names that differ can always be cut, so that only what pooling adds goes beyond the most.
  @Test(arguments: [1...1, 1...2, 1...4, 2...2, 2...4, 3...4, 4...5])
  func noneHoldsMoreThanTheMost(_ rows: ClosedRange<Int>) {
    let fewest = rows.lowerBound
    let most = max(rows.upperBound, 2 * fewest - 2) + fewest - 1
    let counts = Self.listings.map { rowCounts(in: $0, rows: rows) }
    #expect(counts.filter { $0.contains { $0 > most } } == [])
    #expect(counts.contains { $0.contains(rows.upperBound) })
  }

  /// None holds fewer than the fewest, unless a second one would not stay; but the first may where
  /// the second has enough.
  @Test(arguments: [2...2, 2...4, 2...200, 3...4, 4...5])
  func noneButTheFirstHoldsLessThanTheFewest(_ rows: ClosedRange<Int>) {
    let fewest = rows.lowerBound
    let counts = Self.listings.map { rowCounts(in: $0, rows: rows) }
    let thin = counts.filter { $0.contains { $0 < fewest } }
    let wrong = thin.filter { counts in
      let others = counts.dropFirst()
      let areTooFew = others.allSatisfy { $0 < fewest } && others.reduce(0, +) <= 3 * fewest - 3
      return !areTooFew && !others.allSatisfy { $0 >= fewest }
    }
    #expect(wrong == [])
    #expect(counts.contains { $0.count > 1 && $0.allSatisfy { $0 >= fewest } })
  }
}
