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

  @Test func anEmptySectionLeadsToTheNextThatExists() {
    let level = index(["aa", "1"], keepsEmptySections: true).top
    #expect(level.markers.map(\.label) == ["A", "B", "#"])
    #expect(level.markers.map(\.offset) == [0, 1, 1])
    #expect(level.marker(containing: 1)?.label == "#")
    #expect(index(["aa"], keepsEmptySections: true).top.markers.map(\.offset) == [0, 1, 1])
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
  @Test(arguments: [1...200, 2...200, 1...2])
  func bothLevelsHoldTheirInvariants(_ rows: ClosedRange<Int>) {
    for names in lists(of: ["a", "aa", "ab", "b"] as [ByteString], upTo: 6) {
      let index = index(names, rows: rows)
      check(index.top, of: 0..<names.count)
      for position in index.topLevelMarkers.indices {
        guard let inner = index.inner(at: position) else { continue }
        #expect(inner.markers.count > 1)
        check(inner, of: index.top.extent(at: position))
      }
    }
  }

  private func check(_ level: MarkerLevel, of range: Range<Int>) {
    #expect(level.range == range)
    let offsets = level.markers.map(\.offset)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
    #expect(level.extents.map(\.count).reduce(0, +) == range.count)
    #expect(range.allSatisfy { level.marker(containing: $0)?.offset ?? .max <= $0 })
    #expect(offsets.indices.allSatisfy { level.position(containing: offsets[$0]) == $0 })
    let thinned = level.fitting(2).markers.map(\.offset)
    #expect(thinned == thinned.sorted() && thinned.first == offsets.first)
  }
}
