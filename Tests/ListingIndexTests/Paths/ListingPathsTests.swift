import ListingIndex
import Testing

@Suite struct ListingPathsTests {
  @Test(arguments: allKinds)
  func pathsEqualTheNaiveList(_ kinds: ListingPath.Kinds) {
    for counts in smallItemCounts {
      let paths = SectionedListing(itemCounts: counts, kinds: kinds).paths
      let naive = naivePaths(itemCounts: counts, kinds: kinds)
      #expect(Array(paths) == naive)
      #expect(naive == naive.sorted())
      #expect(naive.map { paths.firstIndex(of: $0) } == Array(naive.indices))
    }
  }

  @Test(arguments: allKinds)
  func filtersEqualTheFilteredNaiveList(_ kinds: ListingPath.Kinds) {
    for counts in smallItemCounts {
      let listing = SectionedListing(itemCounts: counts)
      let naive = naivePaths(itemCounts: counts, kinds: kinds)
      #expect(Array(listing.filter(kinds: kinds)) == naive)
      for subset in 0..<(1 << counts.count) {
        let sections = counts.indices.filter { subset >> $0 & 1 == 1 }
        let filtered = listing.filter(kinds: kinds, sections: sections)
        #expect(Array(filtered) == naive.filter { sections.contains($0.section) })
      }
    }
  }

  @Test(arguments: allKinds)
  func nextAndPreviousCrossSections(_ kinds: ListingPath.Kinds) {
    for counts in smallItemCounts {
      let listing = SectionedListing(itemCounts: counts)
      let some = listing.filter(kinds: kinds, sections: [0, 2, 3])
      let naive = Array(some)
      let wrong = listing.paths.filter { path in
        some.next(after: path) != naive.first { $0 > path }
          || some.previous(before: path) != naive.last { $0 < path }
          || some.firstIndex(of: path) != naive.firstIndex(of: path)
          || some.lastIndex(of: path) != naive.lastIndex(of: path)
          || some.contains(path) != naive.contains(path)
      }
      #expect(wrong == [])
    }
  }

  @Test func aPathThatDoesNotExistHasTheNextPosition() {
    let paths = SectionedListing(itemCounts: [2, 0]).paths
    #expect(paths.firstIndex(of: .item(section: 0, index: 2)) == nil)
    #expect(paths.position(notBefore: .item(section: 0, index: .max)) == 3)
    #expect(paths.position(notBefore: .item(section: 0, index: -1)) == 1)
    #expect(paths.position(notBefore: .header(section: -1)) == 0)
    #expect(paths.position(notBefore: .header(section: 9)) == 6)
    #expect(paths.next(after: .footer(section: 1)) == nil)
    #expect(paths.previous(before: .header(section: 0)) == nil)
  }

  @Test func sectionsMayBeInAnyOrderOrRepeatedOrMissing() {
    let listing = SectionedListing(itemCounts: [1, 1, 1])
    let headers = listing.filter(kinds: .headers, sections: [2, 0, 2, 7, -1])
    #expect(Array(headers) == [.header(section: 0), .header(section: 2)])
    #expect(headers.sections == [0, 2])
  }

  @Test func aKindThatTheListingLacksIsIgnored() {
    let listing = SectionedListing(itemCounts: [1], kinds: [.headers, .items])
    #expect(listing.filter(kinds: .footers).isEmpty)
    #expect(listing.filter(kinds: .all) == listing.paths)
  }

  @Test func aMillionRowsAreSliceableAndSearchable() {
    let paths = SectionedListing(itemCounts: [Int](repeating: 40_000, count: 26)).paths
    #expect(paths.count == 26 * 40_002)
    #expect(paths[40_002] == .header(section: 1))
    let screen = paths[40_000..<40_004]
    #expect(
      Array(screen) == [
        .item(section: 0, index: 39_999), .footer(section: 0), .header(section: 1),
        .item(section: 1, index: 0),
      ])
    // A search from the first path to the last would not end within minutes.
    let wrong = stride(from: 0, to: paths.count, by: 7).filter {
      paths.firstIndex(of: paths[$0]) != $0
    }
    #expect(wrong == [])
  }
}
