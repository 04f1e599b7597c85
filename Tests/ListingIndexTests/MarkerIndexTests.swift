import ListingIndex
import Testing

@Suite struct MarkerIndexTests {
  @Test func namesTheSectionsThatHaveEntries() {
    let sorted = ASCIICollation.sorted(["x", "aa", "Ab", "1"])
    let index = MarkerIndex(sorted, sectionTitles: ASCIICollation.titles)
    #expect(index.markers == [Marker(label: "A", offset: 0), Marker(label: "#", offset: 2)])
    #expect([index.extent(at: 0), index.extent(at: 1)] == [0..<2, 2..<4])
  }

  @Test func anEmptyListingHasNoMarkers() {
    let index = MarkerIndex(ASCIICollation.sorted([]), sectionTitles: ASCIICollation.titles)
    #expect(index.markers.isEmpty)
    #expect(index.count == 0)
  }

  /// Every list of up to three names out of a small world.
  @Test func markersAscendAndShareOutAllEntries() {
    let world = allStrings(over: ["a", "b", "c"], upTo: 2).map { ByteString($0) }
    for names in lists(of: world, upTo: 3) {
      let sorted = ASCIICollation.sorted(names)
      let index = MarkerIndex(sorted, sectionTitles: ASCIICollation.titles)
      let all = extents(of: index.markers, in: 0..<names.count)
      #expect(all.allSatisfy { !$0.isEmpty })
      #expect(all.flatMap(Array.init) == Array(0..<names.count))
      for (marker, extent) in zip(index.markers, all) {
        let sections = Set(extent.map { sorted.key(at: $0).bytes[0] })
        #expect(sections.map { ASCIICollation.titles[Int($0)] } == [marker.label])
      }
    }
  }
}

/// All lists of elements of a world up to a length.
func lists<Element>(of world: [Element], upTo length: Int) -> [[Element]] {
  guard length > 0 else { return [[]] }
  let shorter = lists(of: world, upTo: length - 1)
  return shorter
    + shorter.filter { $0.count == length - 1 }.flatMap { list in world.map { list + [$0] } }
}
