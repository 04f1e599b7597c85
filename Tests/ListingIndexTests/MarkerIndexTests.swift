import ListingIndex
import Testing

@Suite struct MarkerIndexTests {
  private func index(
    _ names: [ByteString], rows: ClosedRange<Int> = 1...200, keepsEmptySections: Bool = false
  ) -> MarkerIndex {
    MarkerIndex(
      ASCIICollation.sorted(names), sectionTitles: ASCIICollation.titles,
      starts: ASCIICollation.starts, rows: rows, keepsEmptySections: keepsEmptySections)
  }

  @Test func namesTheSectionsThatHaveEntries() {
    let index = index(["x", "aa", "Ab", "1"])
    #expect(
      index.topLevelMarkers == [Marker(label: "A", offset: 0), Marker(label: "#", offset: 2)])
    #expect(index.top.extents == [0..<2, 2..<4])
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
  func anEmptySectionLeadsToTheNextEntryThatExists(
    _ names: [ByteString], _ offsets: [Int], _ extents: [Range<Int>]
  ) {
    let level = index(names, keepsEmptySections: true).top
    #expect(level.markers.map(\.label) == ["A", "B", "#"])
    #expect(level.markers.map(\.offset) == offsets)
    #expect(level.extents == extents)
  }

  @Test func anEmptyListingHasNoEmptySectionsEither() {
    #expect(index([], keepsEmptySections: true).topLevelMarkers.isEmpty)
  }

  @Test func aZoomIsRefusedBelowTwoInnerMarkers() {
    let index = index(["aa", "ab", "b", "B"])
    #expect(index.inner(at: 0)?.markers.map(\.label) == ["AA", "AB"])
    #expect(index.inner(at: 1) == nil)
  }

  @Test func itAnswersTheQuestionsOfABar() {
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

  /// Every list of up to three names out of a small world.
  @Test func markersAscendAndShareOutAllEntries() {
    let world = allStrings(over: ["a", "b", "c"], upTo: 2).map { ByteString($0) }
    for names in lists(of: world, upTo: 3) {
      let index = index(names)
      #expect(index.top.extents.allSatisfy { !$0.isEmpty })
      #expect(index.top.extents.flatMap(Array.init) == Array(0..<names.count))
      for (marker, extent) in zip(index.topLevelMarkers, index.top.extents) {
        let sections = Set(extent.map { index.listing.key(at: $0).bytes[0] })
        #expect(sections.map { ASCIICollation.titles[Int($0)] } == [marker.label])
      }
    }
  }

  /// Every list of up to six names, at both levels.
  @Test(arguments: [1...200, 2...200, 1...2], [false, true])
  func bothLevelsHoldTheirInvariants(_ rows: ClosedRange<Int>, _ keepsEmptySections: Bool) {
    let lettered = lists(of: ["a", "aa", "ab", "b"] as [ByteString], upTo: 6)
    let odd = unorderedLists(of: ["", "#", "1", "12", "a", "ab", "b"] as [ByteString], upTo: 6)
    for names in lettered + odd {
      let index = index(names, rows: rows, keepsEmptySections: keepsEmptySections)
      check(index.top, of: 0..<names.count)
      for (position, marker) in index.topLevelMarkers.enumerated() {
        guard let inner = index.inner(at: position) else { continue }
        #expect(inner.markers.count > 1 && !marker.isEmpty)
        check(inner, of: index.top.extent(at: position))
        #expect(inner.markers.allSatisfy { !$0.isEmpty })
      }
    }
  }

  private func check(_ level: MarkerLevel, of range: Range<Int>) {
    #expect(level.range == range)
    #expect(level.markers.allSatisfy { range.contains($0.offset) })
    let held = level.markers.filter { !$0.isEmpty }.map(\.offset)
    #expect(zip(held, held.dropFirst()).allSatisfy { $0 < $1 })
    for (position, extent) in level.extents.enumerated() {
      #expect(extent.isEmpty == level.markers[position].isEmpty)
      #expect(extent.allSatisfy { level.position(containing: $0) == position })
      guard extent.isEmpty else { continue }
      #expect(
        level.markers[position].offset == held.first { $0 >= extent.lowerBound } ?? range.last)
    }
    checkThinning(of: level)
  }

  private func checkThinning(of level: MarkerLevel) {
    #expect(level.extents.map(\.count).reduce(0, +) == level.range.count)
    for room in 1...3 {
      let thinned = level.fitting(room)
      #expect(thinned.markers == level.markers.filter(thinned.markers.contains))
      #expect(thinned.extents.map(\.count).reduce(0, +) == level.range.count)
    }
  }
}
