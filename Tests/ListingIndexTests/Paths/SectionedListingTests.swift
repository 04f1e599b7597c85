import Bytes
import ListingIndex
import Testing

@Suite struct SectionedListingTests {
  /// The listing of the guide: A has two names, B none, C one.
  let listing = MarkerLevel(
    [Marker(label: "A", offset: 0), Marker(label: "B", offset: 2), Marker(label: "C", offset: 2)],
    in: 0..<3
  ).sections

  @Test func markersMakeSections() {
    #expect(listing == SectionedListing(itemCounts: [2, 0, 1]))
    #expect((0..<3).map { listing.offsets(ofSection: $0) } == [0..<2, 2..<2, 2..<3])
    #expect(MarkerLevel([], in: 0..<0).sections.paths.isEmpty)
  }

  @Test func emptySectionsAfterTheLastEntryAreKept() {
    let markers = [
      Marker(label: "A", offset: 0, isEmpty: true), Marker(label: "B", offset: 0),
      Marker(label: "C", offset: 2, isEmpty: true), Marker(label: "D", offset: 2, isEmpty: true),
    ]
    let listing = MarkerLevel(markers, in: 0..<3).sections
    #expect(listing == SectionedListing(itemCounts: [0, 3, 0, 0]))
  }

  @Test func sectionsOfAnInnerLevelCountFromItsBeginning() {
    let markers = [Marker(label: "Ba", offset: 20), Marker(label: "Be", offset: 23)]
    let sections = MarkerLevel(markers, in: 20..<24).sections
    #expect(sections == SectionedListing(itemCounts: [3, 1]))
  }

  @Test func theGuidesExampleHolds() {
    #expect(listing.paths.count == 9)
    #expect(listing.paths[5] == .footer(section: 1))
    #expect(listing.paths[7] == .item(section: 2, index: 0))
    #expect(listing.paths.firstIndex(of: .item(section: 2, index: 0)) == 7)
    #expect(listing.offset(of: .item(section: 2, index: 0)) == 2)
    #expect(listing.paths.next(after: .footer(section: 1)) == .header(section: 2))
    let headers = listing.filter(kinds: .headers)
    #expect(headers.next(after: .item(section: 0, index: 1)) == .header(section: 1))
    #expect(listing.filter(kinds: [.headers, .items], sections: [0, 2]).count == 5)
  }

  @Test func offsetsAndPathsAreInverse() {
    for counts in smallItemCounts {
      let listing = SectionedListing(itemCounts: counts)
      let items = naivePaths(itemCounts: counts, kinds: .items)
      #expect(listing.count == items.count)
      #expect(listing.sectionCount == counts.count)
      #expect(items.indices.map { listing.path(atOffset: $0) } == items)
      #expect(items.map { listing.offset(of: $0) } == Array(items.indices))
      #expect(items.indices.map { listing.section(containing: $0) } == items.map(\.section))
      #expect(counts.indices.map { listing.offsets(ofSection: $0).count } == counts)
    }
  }

  @Test(
    arguments: [
      .header(section: 0), .footer(section: 0), .item(section: 0, index: 2),
      .item(section: 1, index: 0), .item(section: 0, index: -1), .item(section: 3, index: 0),
      .item(section: -1, index: 0), .item(section: 0, index: .max),
    ] as [ListingPath])
  func onlyItemsHaveOffsets(_ path: ListingPath) {
    #expect(listing.offset(of: path) == nil)
  }
}
