import Bytes
import ListingIndex
import Testing
import TestSupport

@Suite struct MarkerIndexTests {
  private func index(
    _ names: [ByteString], entriesPerMarker: ClosedRange<Int> = 1...200,
    keepsEmptySections: Bool = false
  ) -> MarkerIndex {
    MarkerIndex(
      ASCIICollation.sorted(names), sectionTitles: ASCIICollation.titles,
      collation: ASCIICollation.prefixCollation, entriesPerMarker: entriesPerMarker,
      keepsEmptySections: keepsEmptySections)
  }

  @Test func hasAMarkerForEachSectionWithEntries() {
    let index = index(["x", "aa", "Ab", "1"])
    #expect(
      index.topLevelMarkers == [Marker(label: "A", offset: 0), Marker(label: "#", offset: 2)])
    #expect(index.topLevel.extents == [0..<2, 2..<4])
  }

  @Test func anEmptyListingHasNoMarkers() {
    #expect(index([]).topLevelMarkers.isEmpty)
    #expect(index([]).count == 0)
  }

  @Test(
    arguments: [
      (["aa", "1"], [0, 1, 1], [0..<1, 1..<1, 1..<2]),
      (["aa", "ab"], [0, 1, 1], [0..<2, 2..<2, 2..<2]),
      (["aa"], [0, 0, 0], [0..<1, 1..<1, 1..<1]),
      (["b", "b"], [0, 0, 1], [0..<0, 0..<2, 2..<2]),
      (["", "#"], [0, 0, 0], [0..<0, 0..<0, 0..<2]),
    ] as [([ByteString], [Int], [Range<Int>])])
  func anEmptySectionLeadsToTheNextOrLastEntry(
    _ names: [ByteString], _ offsets: [Int], _ extents: [Range<Int>]
  ) {
    let level = index(names, keepsEmptySections: true).topLevel
    #expect(level.markers.map(\.label) == ["A", "B", "#"])
    #expect(level.markers.map(\.offset) == offsets)
    #expect(level.extents == extents)
  }

  @Test func anEmptyListingHasNoEmptySectionsEither() {
    #expect(index([], keepsEmptySections: true).topLevelMarkers.isEmpty)
  }

  @Test func fewerThanTwoInnerMarkersCannotBeZoomed() {
    let index = index(["aa", "ab", "b", "B"])
    #expect(index.innerLevel(at: 0)?.markers.map(\.label) == ["AA", "AB"])
    #expect(index.innerLevel(at: 1) == nil)
  }

  @Test func innerMarkersAreFoundAtEveryDepth() {
    let index = index(["aa", "ab", "aba", "abb", "abbc", "b"])
    let extent = { (label: String, offset: Int) in
      index.extentOfInnerMarker(over: offset) { $0.label == label }
    }
    #expect(extent("AB", 1) == 1..<5)
    #expect(extent("AB", 4) == 1..<5)
    #expect(extent("ABB", 4) == 3..<5)
    #expect(extent("ABBC", 4) == 4..<5)
    // Under other markers, and outside of the listing.
    #expect(extent("ABB", 0) == nil)
    #expect(extent("ABB", 1) == nil)
    #expect(extent("B", 5) == nil)
    #expect(extent("AB", 6) == nil)
    #expect(extent("AB", -1) == nil)
  }

  @Test func servesAsTheDataSourceOfABar() {
    let index = index(["aa", "ab", "b", "x"])
    #expect(index.markers(from: 0, to: 2).map(\.label) == ["AA", "AB"])
    #expect(index.markers(from: 2, to: nil).map(\.label) == ["B", "X"])
    #expect(index.markers(from: 4, to: nil).isEmpty)
    // Offsets beyond the listing count as its ends.
    #expect(index.markers(from: -3, to: 99) == index.markers(from: 0, to: nil))
    for (start, end) in [(9, nil), (9, 12), (3, 2), (-4, -2), (.max, .min)] as [(Int, Int?)] {
      #expect(index.markers(from: start, to: end).isEmpty)
    }
  }

  /// Checks every list of up to three of some names.
  @Test func markersAscendAndDivideAllEntries() {
    let world = allStrings(over: ["a", "b", "c"], upTo: 2).map { ByteString($0) }
    for names in someInputs(of: lists(of: world, upTo: 3)) {
      let index = index(names)
      #expect(index.topLevel.extents.allSatisfy { !$0.isEmpty })
      #expect(index.topLevel.extents.flatMap(Array.init) == Array(0..<names.count))
      for (marker, extent) in zip(index.topLevelMarkers, index.topLevel.extents) {
        let sections = Set(extent.map { index.listing.key(at: $0).bytes[0] })
        #expect(sections.map { ASCIICollation.titles[Int($0)] } == [marker.label])
      }
    }
  }

  /// Checks every list of up to six names at both levels.
  @Test(arguments: zip([1...200, 2...200, 1...2], [false, true, true]))
  func bothLevelsKeepTheirInvariants(
    _ entriesPerMarker: ClosedRange<Int>, _ keepsEmptySections: Bool
  ) {
    let lettered = lists(of: ["a", "aa", "ab", "b"] as [ByteString], upTo: 6)
    let odd = unorderedLists(of: ["", "#", "1", "12", "a", "ab", "b"] as [ByteString], upTo: 6)
    let wrong = someInputs(of: lettered + odd).filter { names in
      let index = index(
        names, entriesPerMarker: entriesPerMarker, keepsEmptySections: keepsEmptySections)
      return !isSound(index.topLevel, of: 0..<names.count)
        || !index.topLevel.markers.indices.allSatisfy {
          isSoundBelow($0, in: index)
        }
    }
    #expect(wrong == [])
  }

  private func isSoundBelow(_ position: Int, in index: MarkerIndex) -> Bool {
    guard let inner = index.innerLevel(at: position) else { return true }
    return inner.markers.count > 1 && inner.markers.allSatisfy { !$0.isEmpty }
      && isSound(inner, of: index.topLevel.extent(at: position))
  }

  /// Returns whether markers ascend and have entries' offsets and extents divide the range, also
  /// when thinned.
  private func isSound(_ level: MarkerLevel, of range: Range<Int>) -> Bool {
    let held = level.markers.filter { !$0.isEmpty }.map(\.offset)
    return level.range == range
      && zip(held, held.dropFirst()).allSatisfy { $0 < $1 }
      && level.markers.indices.allSatisfy { leads($0, of: level, amongst: held) }
      && level.extents.reduce(0) { $0 + $1.count } == range.count
      && (1...3).allSatisfy { isSoundlyThinned(level, to: $0) }
  }

  private func leads(_ position: Int, of level: MarkerLevel, amongst held: [Int]) -> Bool {
    let (marker, extent) = (level.markers[position], level.extent(at: position))
    let next = held.first { $0 >= extent.lowerBound } ?? level.range.upperBound - 1
    return level.range.contains(marker.offset) && marker.isEmpty == extent.isEmpty
      && marker.offset == next && extent.allSatisfy { level.position(containing: $0) == position }
  }

  private func isSoundlyThinned(_ level: MarkerLevel, to room: Int) -> Bool {
    let thinned = level.thinned(toAtMost: room)
    return thinned.markers.count <= room
      && thinned.markers == level.markers.filter(thinned.markers.contains)
      && thinned.extents.reduce(0) { $0 + $1.count } == level.range.count
  }
}
